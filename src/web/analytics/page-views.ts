import type { t } from '#text/common.ts';

type Page = keyof typeof t.pages;

/** What pages are called where page views are counted, if not by their own name. */
const OTHER_NAMES: Partial<Record<Page, string>> = {
  uploadPdf: 'upload',
  mailboxes: 'email_config',
  explorer: 'invoice_explorer',
  templates: 'export_templates',
  admin: 'admin_panel',
  adminPlans: 'plans_management',
  processing: 'invoice_processing',
  templateNew: 'export_template_new',
  templateEdit: 'export_template_edit',
  repeats: 'possible_repeats',
};

/** `typedInvoice` is counted as `typed_invoice`. */
export const pageViewName = (page: Page): string =>
  OTHER_NAMES[page] ?? page.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
