import { useQuery } from '@tanstack/react-query';
import { supplierQueries, useSettling } from '#web/api/queries/suppliers.queries.ts';
import { WatchMarks } from '#web/ui/marks/watch-marks.tsx';

interface WatchNotesProps {
  /** Id of the invoice. */
  id: string;
  issuerRuc: string;
}

/** What deserves a look in this invoice, compared with earlier invoices of its issuer. */
export function WatchNotes({ id, issuerRuc }: WatchNotesProps) {
  const { data } = useQuery(supplierQueries.ofInvoice(id));
  const { settle, reopen, isSending } = useSettling(issuerRuc);
  if (!data) return null;
  const { marks, settled } = data;
  return <WatchMarks marks={marks} settled={settled} isSending={isSending} onSettle={settle} onReopen={reopen} />;
}
