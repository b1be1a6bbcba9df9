import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReviewItem } from '#contract/review/review.ts';
import { t } from '#text/common.ts';
import { reviewText as text } from '#text/review.ts';
import { ApiError } from '#web/api/api-error.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { usePageKeys } from '#web/ui/hooks/page-keys.ts';
import { WholeWindow } from '#web/ui/layout/panes.tsx';
import { PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { originalQueries } from '../../original/originals.queries.ts';
import { isPaged } from '../../original/paged-file.tsx';
import type { ToldProblem } from '../doubts/use-review-decision.ts';
import { reviewQueries } from './review.queries.ts';
import { ReviewBar } from './review-bar.tsx';
import {
  currentItem,
  type Decided,
  decide,
  move,
  positionOf,
  postpone,
  type ReviewVisit,
  startVisit,
  takeBack,
  waitingItems,
} from './review-queue.ts';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { ReviewedInvoice } from './reviewed-invoice.tsx';

const finished = defineLazyPart(async () => (await import('./finished-review.tsx')).FinishedReview);
const queuedRepeat = defineLazyPart(async () => (await import('./beside-doubts.tsx')).QueuedRepeat);
const reviewKeys = defineLazyPart(async () => (await import('./review-keys.tsx')).ReviewKeys);

/** The invoice that was asked for first is listed again at its own place in the queue: only one is kept. */
const eachOnce = (items: readonly ReviewItem[]): ReviewItem[] =>
  [...new Map(items.toReversed().map((item) => [item.header.id, item])).values()].toReversed();

/** The queue as the server has it. The next page is loaded before the last invoice of this one is reached. */
function useQueue(first: string | null, isInTurn: boolean) {
  const query = useInfiniteQuery(reviewQueries.queue(first));
  const found = eachOnce(query.data?.pages.flatMap(({ items }) => items) ?? []);
  // Ids grow with time, and the queue is in their order.
  const items = isInTurn ? found.toSorted((a, b) => (a.header.id < b.header.id ? -1 : 1)) : found;
  return { ...query, items, total: query.data?.pages.at(-1)?.total ?? 0 };
}

const AHEAD = 5;

/** Loads the first page of the next invoice while this one is looked at. */
function usePreparedPage(next: ReviewItem | undefined): void {
  const client = useQueryClient();
  const id = next?.header.id;
  const sha256 = next?.original && isPaged(next.original) ? next.original.sha256 : undefined;
  const page = next?.doubts.find(({ place }) => place !== null)?.place?.page ?? 1;
  useEffect(() => {
    if (id && sha256) void client.prefetchQuery(originalQueries.page(id, sha256, page));
  }, [client, id, sha256, page]);
}

/** A link may name an invoice that no longer waits: a notice says so, once, so that nobody takes another for it. */
function useNotWaitingNotice(wanted: string | null, items: readonly ReviewItem[], hasCome: boolean): void {
  const isTold = useRef(false);
  useEffect(() => {
    if (!hasCome || isTold.current) return;
    isTold.current = true;
    if (wanted === null || items.some(({ header }) => header.id === wanted)) return;
    notify({ id: 'review-not-waiting', type: 'warning', message: text.notWaiting });
  }, [wanted, items, hasCome]);
}

/**
 * The address may name the invoice to begin with; a new one there starts the queue anew. The address always names the
 * invoice that is shown, so that a reload comes back to it.
 */
export function ReviewScreen() {
  const { invoice: named = null, turn } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [first, setFirst] = useState(named);
  /** A link brings its invoice to the front; after a reload the invoice stays at its own place. */
  const [isInTurn, setInTurn] = useState(turn === 'own');
  /** The ids that this screen wrote into the address itself: only another id starts the queue anew. */
  const [written] = useState(() => new Set([named]));
  if (named !== first && !written.has(named)) {
    written.add(named);
    setFirst(named);
    setInTurn(turn === 'own');
  }
  /** The id that the address will have in a moment. */
  const coming = useRef<string | null>(null);
  const onShown = (id: string) => {
    // While another page is being opened, the address is already that page's.
    if (id === (coming.current ?? named) || !window.location.pathname.endsWith('/en-revision')) return;
    written.add(id);
    coming.current = id;
    const search = { invoice: id, turn: 'own' } as const;
    void navigate({ to: '/en-revision', search, replace: true, resetScroll: false }).finally(() => {
      if (coming.current === id) coming.current = null;
    });
  };
  return <ReviewQueue key={first} first={first} isInTurn={isInTurn} onShown={onShown} />;
}

interface ReviewQueueProps {
  first: string | null;
  isInTurn: boolean;
  onShown: (id: string) => void;
}

/** One document after another: the original at the left, its doubts at the right. */
function ReviewQueue({ first, isInTurn, onShown }: ReviewQueueProps) {
  const client = useQueryClient();
  const { data, isError, refetch, items, total, hasNextPage, isFetchingNextPage, fetchNextPage } = useQueue(
    first,
    isInTurn,
  );
  const [visit, setVisit] = useState(() => startVisit(first));
  const [showsKeys, setShowsKeys] = useState(false);
  const [told, setTold] = useState<ToldProblem | null>(null);
  const waiting = waitingItems(items, visit);
  const item = currentItem(waiting, visit);
  const at = item ? waiting.indexOf(item) : 0;
  const shownId = item?.header.id;
  // Called once for each shown invoice. If changes of the address called it too, both would change each other for ever.
  const tellShown = useEffectEvent(onShown);
  useEffect(() => {
    if (shownId) tellShown(shownId);
  }, [shownId]);
  usePreparedPage(waiting[at + 1]);
  useNotWaitingNotice(first, items, data !== undefined);
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && waiting.length - at <= AHEAD) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, waiting.length, at]);

  async function undoLast(from: ReviewVisit): Promise<void> {
    const { visit: before, undone } = takeBack(from);
    if (!undone) return;
    try {
      await (await import('../doubts/decide-review.ts')).undo(undone);
      await invoicesChanged(client);
      setVisit(before);
      notify({ id: 'review', type: 'info', message: text.told.undone });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify({ id: 'review', type: 'error', title: text.failed, message: problem.message });
    }
  }

  function onDecided(decision: Decided): void {
    const after = decide(visit, waiting, decision);
    setVisit(after);
    const action = { label: text.undo, handler: () => void undoLast(after) };
    notify({ id: 'review', type: 'success', message: text.told[decision.outcome], action });
  }

  const isReviewing = item !== undefined;
  usePageKeys({
    j: () => {
      setVisit(move(visit, waiting, 1));
      return isReviewing;
    },
    k: () => {
      setVisit(move(visit, waiting, -1));
      return isReviewing;
    },
    z: () => {
      void undoLast(visit);
      return visit.decided.length > 0;
    },
    '?': () => {
      setShowsKeys(isReviewing);
      return isReviewing;
    },
  });

  if (!data && !isError) return <ReviewSkeleton />;
  if (!data) {
    return (
      <>
        <PageHeader title={t.pages.review.title} />
        <Problem title={text.problem} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!item) return <LazyPart part={finished} props={{ visit }} />;
  const later = () => {
    setVisit(postpone(visit, waiting, item.header.id));
    notify({ id: 'review', type: 'info', message: text.told.later });
  };
  return (
    <WholeWindow>
      <ReviewBar
        visit={visit}
        position={positionOf(visit, items, item.header.id, total)}
        onMove={(by) => setVisit(move(visit, waiting, by))}
        onKeys={() => setShowsKeys(true)}
      />
      {/* Whether it repeats another invoice is the last of its doubts, and is asked first. */}
      {item.doubts.at(-1)?.otherId ? (
        <LazyPart part={queuedRepeat} props={{ item, onLater: later }} />
      ) : (
        <ReviewedInvoice
          key={`${item.header.id} ${item.version}`}
          item={item}
          told={told}
          onTold={setTold}
          onDecided={onDecided}
          onLater={later}
        />
      )}
      {showsKeys && <LazyPart part={reviewKeys} props={{ onClose: () => setShowsKeys(false) }} />}
    </WholeWindow>
  );
}
