import { useRef, useState } from 'react';
import type { ExportFormat } from '#domain/plans/entitlements.ts';
import { t } from '#text/common.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { listQuery } from './list-search.ts';
import type { InvoiceList } from './use-invoice-list.ts';

type Shown = Pick<InvoiceList, 'withTyped' | 'currentMonth' | 'selection'>;

/** Files and copies of what the list shows. The code for them is loaded when one is asked for. */
export function useListExport({ withTyped, currentMonth, selection }: Shown) {
  const [isBusy, setBusy] = useState(false);
  // A ref, since a second click may come before the page is drawn anew.
  const busy = useRef(false);
  const once = async (act: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      await act();
    } catch {
      notify({ type: 'error', message: t.session.noConnection });
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  const download = (format: ExportFormat, ids?: string[]) =>
    void once(async () => {
      const { exportFilters, exportListed, refuseUncounted } = await import('../export/export-listed.ts');
      const search = withTyped();
      if (!ids && refuseUncounted(search)) return;
      await exportListed(ids ? { ids } : exportFilters(search, currentMonth), format);
    });
  const copy = () =>
    void once(async () => {
      const { copyInvoices, copyMatching } = await import('../export/copy-invoices.ts');
      const { selected, isEveryMatch } = selection;
      if (selected.length > 0 && !isEveryMatch) await copyInvoices(selected);
      else await copyMatching(listQuery(withTyped(), currentMonth));
    });
  return {
    isBusy,
    /** All invoices that match the filters, with the default template. */
    exportFiltered: () => download('excel'),
    exportSelection: (format: ExportFormat) =>
      download(format, selection.isEveryMatch ? undefined : selection.selected.map(({ id }) => id)),
    /** Prints all invoices that match. */
    print: () =>
      void once(async () => {
        const { printList } = await import('../export/print-list.tsx');
        await printList(withTyped(), currentMonth, () => download('excel'));
      }),
    /** Copies the ticked invoices, or else all that match, up to the limit of one call. */
    copy,
    copySelection: copy,
  };
}
export type ListExport = ReturnType<typeof useListExport>;
