import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '#contract/invoices/history.ts';
import { historyText as text } from '#text/invoice-history.ts';
import { type InvoiceDetail, invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { UndoButton } from '../decide/undo-button.tsx';
import classes from '../panel/panel.module.css';

const ALARMING = new Set<HistoryEntry['kind']>(['copies-differ', 'copy-ignored', 'cancelled', 'cancellation-ignored']);

function Entry({ entry: { at, kind, sentence, reason, who, origin } }: { entry: HistoryEntry }) {
  const person = who === null ? text.byMail : (who.name ?? who.email);
  return (
    <Box as="li" pl={14} breaks className={ALARMING.has(kind) ? classes.alarming : classes.entry}>
      <Text as="p" tone="muted" size={12.5} tabular>
        <time dateTime={at}>
          {formatDate(at)} {formatTime(at)}
        </time>{' '}
        <span title={who?.email}>{person}</span>
      </Text>
      <p>{sentence}</p>
      {reason !== null && (
        <Text as="p" weight={550}>
          {text.reason(reason)}
        </Text>
      )}
      {origin !== null && (
        <Text as="p" tone="muted" size={12.5} tabular>
          {text.from(origin)}
        </Text>
      )}
    </Box>
  );
}

function Entries({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(invoiceQueries.history(id));
  if (isError) return <Problem title={text.problem} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Grid gap={14} role="status" aria-label={text.loading}>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="50%" />
      </Grid>
    );
  }
  return (
    <Grid as="ol" gap={14} size={13.5}>
      {data.entries.map((entry) => (
        <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
      ))}
    </Grid>
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
      <UndoButton invoice={invoice} className={look({ mt: 16 })} onDone={onClose} />
    </Dialog>
  );
}
