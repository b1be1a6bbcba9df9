import type { InvoiceHeader } from '#contract/invoices.ts';
import { listExportText } from '#web/text/es/exports/list-export.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { copiedRows } from './copied-rows.ts';

/** Puts invoices on the clipboard, for a spreadsheet. */
export async function copyInvoices(invoices: readonly InvoiceHeader[]): Promise<void> {
  const { text, html } = copiedRows(invoices);
  const blob = (content: string, type: string) => new Blob([content], { type });
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': blob(text, 'text/plain'), 'text/html': blob(html, 'text/html') }),
    ]);
    notify({ id: 'copied', type: 'success', message: listExportText.copied(invoices.length) });
  } catch {
    notify({ id: 'copied', type: 'error', message: listExportText.notCopied });
  }
}
