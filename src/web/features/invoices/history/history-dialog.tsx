import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '#contract/invoice-history.ts';
import { type InvoiceDetail, invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { historyText as text } from '#web/text/es/invoice-history.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { UndoButton } from '../decide/undo-button.tsx';
import classes from './history-dialog.module.css';

const ALARMING = new Set<HistoryEntry['kind']>(['copies-differ', 'copy-ignored', 'cancelled', 'cancellation-ignored']);

function Entry({ entry: { at, kind, sentence, reason, who, origin } }: { entry: HistoryEntry }) {
  const person = who === null ? text.byMail : (who.name ?? who.email);
  return (
    <li className={classes.entry} data-alarming={ALARMING.has(kind) || undefined}>
      <p className={classes.when}>
        <time dateTime={at}>
          {formatDate(at)} {formatTime(at)}
        </time>{' '}
        <span title={who?.email}>{person}</span>
      </p>
      <p>{sentence}</p>
      {reason !== null && <p className={classes.reason}>{text.reason(reason)}</p>}
      {origin !== null && <p className={classes.origin}>{text.from(origin)}</p>}
    </li>
  );
}

function Entries({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(invoiceQueries.history(id));
  if (isError) return <Problem title={text.problem} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={classes.coming} role="status" aria-label={text.loading}>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="50%" />
      </div>
    );
  }
  return (
    <ol className={classes.entries}>
      {data.entries.map((entry) => (
        <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
      ))}
    </ol>
  );
}

/** Who did what to the invoice, when and from where, the oldest first. */
export function HistoryDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { id, documentNumber } = invoice.header;
  useFocusBack();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        <>
          {text.title} <span className="mono">{documentNumber}</span>
        </>
      }
      size={600}
    >
      <Entries id={id} />
      <UndoButton invoice={invoice} className={classes.undo} onDone={onClose} />
    </Dialog>
  );
}
