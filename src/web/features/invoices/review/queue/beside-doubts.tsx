import { useQuery } from '@tanstack/react-query';
import type { ReviewItem } from '#contract/review/review.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { CopiesDiffer } from '../../copies/copies-differ.tsx';
import { OriginalCard } from '../../original/original-card.tsx';

/** In the same file: the queue, which is as large as it may be, then knows of one more part without naming another. */
export { QueuedRepeat } from '../repeats/queued-repeat.tsx';

/**
 * Which of its copies counts may be all that there is to decide. On a phone the original is a window away; what is
 * doubtful of it stands enlarged in its doubt.
 */
export function BesideDoubts({ item, isPhone }: { item: ReviewItem; isPhone: boolean }) {
  const { data } = useQuery(invoiceQueries.one(item.header.id));
  if (!data) return null;
  return (
    <>
      {item.hasOtherCopies && <CopiesDiffer invoice={data} />}
      {isPhone && <OriginalCard invoice={data} />}
    </>
  );
}
