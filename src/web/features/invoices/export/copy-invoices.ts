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

/** All that match, as far as one call goes; where there are more, it says so. */
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
 * The clipboard is asked for at once, with what is still to come: a browser lets nobody write to it long after the click.
 * What fails on its way is the caller's to tell.
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
