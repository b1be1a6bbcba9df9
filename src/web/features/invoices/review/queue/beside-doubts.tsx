import { useQuery } from '@tanstack/react-query';
import type { ReviewItem } from '#contract/review/review.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { CopiesDiffer } from '../../copies/copies-differ.tsx';
import { OriginalCard } from '../../original/original-card.tsx';

/**
 * Exported from this file, so that the queue's chunk, which has reached its limit of size, names one lazy part and not
 * two.
 */
export { QueuedRepeat } from '../repeats/queued-repeat.tsx';

/**
 * A choice between copies may be all there is to decide. On a phone the original opens in a window of its own; the
 * place of each doubt is enlarged beside it.
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
