import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { listMatching } from '#contract/invoices/list.ts';
import { listExportText } from '#text/exports/list-export.ts';
import { call } from '#web/api/client.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import type { listQuery } from '../list/list-search.ts';
import { copiedRows } from './copied-rows.ts';

const NOTICE = 'copied';

/** Puts invoices on the clipboard, for a spreadsheet. */
export async function copyInvoices(invoices: readonly InvoiceHeader[]): Promise<void> {
  if (await isCopied(Promise.resolve(invoices))) tellCopied(invoices.length);
}

/** Copies all invoices that match, up to the limit of one call; when there are more, a notice says so. */
export async function copyMatching({ page: _, pageSize: __, cursor: ___, ...query }: ReturnType<typeof listQuery>) {
  const asked = call(listMatching, { query });
  if (!(await isCopied(asked.then(({ invoices }) => invoices)))) return;
  const { invoices, total, isTotalMinimum } = await asked;
  if (total <= invoices.length && !isTotalMinimum) return tellCopied(invoices.length);
  const message = listExportText.copiedSome(formatNumber(invoices.length), formatNumber(total));
  notify({ id: NOTICE, type: 'warning', message });
}

const tellCopied = (count: number) => notify({ id: NOTICE, type: 'success', message: listExportText.copied(count) });

/**
 * The clipboard is opened at once, with a promise: a browser does not allow writing to it long after the click. The
 * caller tells of a failure.
 */
async function isCopied(coming: Promise<readonly InvoiceHeader[]>): Promise<boolean> {
  const rows = coming.then(copiedRows);
  const blob = async (kind: 'text' | 'html', type: string) => new Blob([(await rows)[kind]], { type });
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': blob('text', 'text/plain'), 'text/html': blob('html', 'text/html') }),
    ]);
    return true;
  } catch {
    await coming;
    notify({ id: NOTICE, type: 'error', message: listExportText.notCopied });
    return false;
  }
}
