import { useMemo, useState } from 'react';
import { batchText } from '#text/documents.ts';
import { useKnownBusinesses } from '#web/features/session/businesses/may.ts';
import { formatMoney } from '#web/format/amounts.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { ChoiceChips } from '#web/ui/inputs/choice-chips.tsx';
import { Text } from '#web/ui/layout/parts.tsx';
import { Toolbar } from '#web/ui/layout/toolbar.tsx';
import classes from '../documents.module.css';
import type { UploadCall } from '../files/file-kinds.ts';
import { UploadHeader } from '../one-file/upload-header.tsx';
import { useBatch } from '../uploads/uploads.ts';
import { BatchProgress } from './batch-progress.tsx';
import { BatchTable } from './batch-table.tsx';
import { endSentence, OUTCOME_COLORS, OUTCOMES, type Outcome, outcomeOf, type Tally, tallyOf } from './batch-tally.ts';

type Filter = Outcome | 'all';

/** Loaded apart: only people with several businesses are asked whether to share the files out among them. */
const shareQuestion = defineLazyPart(async () => (await import('./share-question.tsx')).ShareQuestion);

/** These outcomes are always offered as filters; the rarer ones only when a file has them. */
const ALWAYS = new Set<Outcome>(['new', 'duplicate', 'observed', 'error']);

function choicesOf({ total, counts }: Tally) {
  const outcomes = OUTCOMES.filter((outcome) => counts[outcome] > 0 || ALWAYS.has(outcome));
  return [
    { value: 'all' as Filter, label: batchText.all, count: total },
    ...outcomes.map((outcome) => ({
      value: outcome as Filter,
      label: batchText.outcomes[outcome],
      count: counts[outcome],
      mark: OUTCOME_COLORS[outcome],
    })),
  ];
}

/** For screen readers: said when a batch begins and when it ends, and not in between. */
function Announcement({ tally }: { tally: Tally }) {
  return (
    <p className="visually-hidden" role="status">
      {tally.counts.pending > 0 ? batchText.announceStart(tally.total) : endSentence(tally)}
    </p>
  );
}

/** The new invoices of the batch and their sum, each currency by itself. */
function SavedAmount({ tally: { invoices, invoicesBy, inReview, neverSummed, amounts } }: { tally: Tally }) {
  if (invoices === 0) return null;
  const kinds = OUTCOMES.flatMap((outcome) => {
    const count = invoicesBy.get(outcome);
    return count ? [batchText.ofOutcome(count, outcome)] : [];
  });
  const sums = [...amounts].map(([currency, sum]) => formatMoney(sum, currency));
  return (
    <Text as="p" ml="auto" tone="muted" size={13} tabular phone={{ ml: 0 }}>
      {sums.length === 0 ? (
        batchText.savedWithoutAmount(invoices)
      ) : (
        <>
          {batchText.saved(invoices)}{' '}
          <Text as="strong" tone="ink" weight={600} lines="one">
            {sums.join(batchText.and)}
          </Text>
        </>
      )}
      {invoicesBy.size > 1 && ` (${kinds.join(', ')})`}
      {inReview + neverSummed > 0 && `. ${batchText.notSummed(inReview, neverSummed)}`}
    </Text>
  );
}

/** Many files: one progress bar, the outcomes as filters, one line per file. */
export function BatchScreen({ which }: { which: UploadCall }) {
  const { lines, startedAt, doneBefore } = useBatch();
  const [chosen, setChosen] = useState<Filter>('all');
  const tally = useMemo(() => tallyOf(lines), [lines]);
  const choices = choicesOf(tally);
  const { businesses } = useKnownBusinesses();
  const isForSeveral = (businesses?.length ?? 0) > 1 && tally.counts.pending === 0;
  const taskIds = useMemo(() => [...new Set(lines.flatMap(({ taskId }) => taskId ?? []))], [lines]);
  // A filter whose last line changed its outcome is dropped: then everything is shown again.
  const filter = choices.some(({ value }) => value === chosen) ? chosen : 'all';
  const shown = useMemo(
    () => lines.filter((line) => outcomeOf(line) && (filter === 'all' || outcomeOf(line) === filter)),
    [lines, filter],
  );
  return (
    <>
      <UploadHeader which={which} note={tally.counts.pending > 0 ? batchText.note : batchText.noteDone} />
      <Announcement tally={tally} />
      <BatchProgress lines={lines} tally={tally} startedAt={startedAt} doneBefore={doneBefore} />
      {isForSeveral && taskIds.length > 0 && <LazyPart part={shareQuestion} props={{ taskIds }} onMissing={() => {}} />}
      <Toolbar stacks gapY={8} className={classes.toolbar}>
        <ChoiceChips label={batchText.filter} choices={choices} chosen={filter} onChoose={setChosen} />
        <SavedAmount tally={tally} />
      </Toolbar>
      <BatchTable lines={shown} key={filter} />
    </>
  );
}
