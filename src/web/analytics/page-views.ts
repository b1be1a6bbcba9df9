import type { t } from '#text/common.ts';

type Page = keyof typeof t.pages;

/** Names under which pages are counted, where it is not the page's own name. */
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
