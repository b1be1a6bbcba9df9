import type { t } from '#web/text/es.ts';

/** What each page is called where page views are counted. */
export const PAGE_VIEW_NAMES = {
  dashboard: 'dashboard',
  uploadPdf: 'upload',
  uploadXml: 'upload_xml',
  mailboxes: 'email_config',
  help: 'help',
  explorer: 'invoice_explorer',
  invoices: 'invoices',
  login: 'login',
  subscription: 'subscription',
  templates: 'export_templates',
  admin: 'admin_panel',
  adminPlans: 'plans_management',
  suspended: 'suspended',
  processing: 'invoice_processing',
  templateNew: 'export_template_new',
  templateEdit: 'export_template_edit',
  export: 'export',
  documents: 'documents',
  review: 'review',
  business: 'business',
  supplier: 'supplier',
  adminOperations: 'admin_operations',
  adminAudit: 'admin_audit',
  adminLogs: 'admin_logs',
} as const satisfies Record<keyof typeof t.pages, string>;
