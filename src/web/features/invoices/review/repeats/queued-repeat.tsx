import { useQuery } from '@tanstack/react-query';
import type { ReviewItem } from '#contract/review/review.ts';
import { repeatsText as text } from '#text/review/repeats.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Loading, Problem } from '#web/ui/layout/screen.tsx';
import { repeatQueries } from './repeats.queries.ts';

const repeatPair = defineLazyPart(async () => (await import('./repeat-pair.tsx')).RepeatPair);

/** In the review queue: whether this invoice repeats another is asked before anything else about it. */
export function QueuedRepeat({ item: { header, version }, onLater }: { item: ReviewItem; onLater: () => void }) {
  const { data, isError, refetch } = useQuery(repeatQueries.of(header.id));
  // A cached answer may be of another version, on which nobody should decide.
  const repeat = data?.repeats.find(({ second }) => second.header.id === header.id && second.version === version);
  if (isError && !data) return <Problem title={text.problem} onRetry={() => void refetch()} />;
  if (!repeat) return <Loading />;
  const { first, second } = repeat;
  return (
    <LazyPart
      key={`${second.header.id} ${second.version} ${first.header.id} ${first.version}`}
      part={repeatPair}
      props={{ repeat, onLater }}
      fallback={<Loading />}
    />
  );
}
