import { WaitingList } from './waiting-list.ts';

interface Limits {
  readonly atOnce: number;
  /** Less than `atOnce`, so that one owner's slow work leaves room for the others'. */
  readonly perOwner: number;
  /** Of one owner, those at work included. */
  readonly mostWaiting: number;
}

/** One owner asks for more than waits in line. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

/** Runs work of many owners by turns, so many at once. What waits has not begun, and holds nothing. */
export function limitByOwner({ atOnce, perOwner, mostWaiting }: Limits) {
  const waiting = new WaitingList<{ ownerId: string; isUrgent: boolean; begin: () => void }>();
  const atWork = new Map<string, number>();
  let total = 0;

  const count = (ownerId: string, change: 1 | -1) => {
    const own = (atWork.get(ownerId) ?? 0) + change;
    if (own === 0) atWork.delete(ownerId);
    else atWork.set(ownerId, own);
    total += change;
  };
  const beginWaiting = () => {
    const hasRoom = ({ ownerId }: { ownerId: string }) => (atWork.get(ownerId) ?? 0) < perOwner || undefined;
    while (total < atOnce) {
      const next = waiting.take(hasRoom);
      if (next === undefined) return;
      count(next.entry.ownerId, 1);
      next.entry.begin();
    }
  };

  return async <T>(ownerId: string, work: () => Promise<T>): Promise<T> => {
    if ((atWork.get(ownerId) ?? 0) + waiting.countOf(ownerId) >= mostWaiting) throw new TooManyWaiting();
    const turn = Promise.withResolvers<void>();
    waiting.add({ ownerId, isUrgent: true, begin: turn.resolve });
    beginWaiting();
    await turn.promise;
    try {
      return await work();
    } finally {
      count(ownerId, -1);
      beginWaiting();
    }
  };
}
