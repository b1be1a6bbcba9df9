import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PossibleRepeat } from '#contract/review/repeats.ts';
import { t } from '#text/common.ts';
import { repeatsText as text } from '#text/review/repeats.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { usePageKeys } from '#web/ui/hooks/page-keys.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { WholeWindow } from '#web/ui/layout/panes.tsx';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { Empty, Loading, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import classes from './repeats.module.css';
import { repeatQueries } from './repeats.queries.ts';

/** The same chunk as in the review queue. */
const repeatPair = defineLazyPart(async () => (await import('./repeat-pair.tsx')).RepeatPair);

const keyOf = ({ first, second }: PossibleRepeat): string => `${second.header.id} ${first.header.id}`;

function Bar({ at, of, onMove }: { at: number; of: number; onMove: (by: 1 | -1) => void }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Row
      flex="none"
      gap={8}
      align="center"
      py={8}
      pr={20}
      pl={18}
      rule="bottom"
      phone={{ gap: 4 }}
      className={classes.bar}
    >
      <IconButton
        Icon={IconArrowLeft}
        label={text.leave}
        onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/en-revision' }))}
      />
      <Text as="h1" size={18} weight={600} tracking={2} className={classes.heading}>
        {text.title}
      </Text>
      <Text ml={4} weight={600} tabular lines="one" role="status">
        {text.position(at, of)}
      </Text>
      <Text tone="muted" phone={{ display: 'none' }}>
        {text.what}
      </Text>
      <Text flex={1} phone={{ display: 'none' }} />
      <Row
        as="span"
        gap={5}
        align="center"
        tone="muted"
        size={13}
        inline
        narrow={{ display: 'none' }}
        aria-hidden="true"
      >
        <KeyCaps keys="K" /> <KeyCaps keys="J" /> {text.previousNext}
      </Row>
      <IconButton Icon={IconChevronUp} label={text.previous} onClick={() => onMove(-1)} />
      <IconButton Icon={IconChevronDown} label={text.next} onClick={() => onMove(1)} />
    </Row>
  );
}

function NoRepeats() {
  return (
    <>
      <PageHeader title={t.pages.repeats.title} />
      <Empty
        wholePage
        action={<Button renderRoot={(props) => <Link to="/en-revision" {...props} />}>{text.empty.action}</Button>}
      >
        <Text as="strong" mb={4} tone="ink" display="block">
          {text.empty.title}
        </Text>
        {text.empty.body}
      </Empty>
    </>
  );
}

/** The next page is loaded when only this many pairs are left. */
const AHEAD = 5;

/** The pairs of one invoice, or all; further pages are loaded before the last pair is reached. */
function useRepeats(invoiceId: string | null) {
  const one = useQuery({ ...repeatQueries.of(invoiceId ?? ''), enabled: invoiceId !== null });
  const all = useInfiniteQuery({ ...repeatQueries.all(), enabled: invoiceId === null });
  const pages = invoiceId === null ? all.data?.pages : one.data && [one.data];
  const { isError, refetch } = invoiceId === null ? all : one;
  const repeats = pages?.flatMap((page) => page.repeats) ?? [];
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = all;
  return {
    /** Each pair once: a decision may move a pair from one page to the next. */
    repeats: [...new Map(repeats.map((repeat) => [keyOf(repeat), repeat])).values()],
    total: invoiceId === null ? (pages?.at(-1)?.total ?? 0) : repeats.length,
    hasCome: pages !== undefined,
    isError,
    refetch,
    hasMore: invoiceId === null && hasNextPage,
    /** The next page failed: it is loaded when somebody asks for it. */
    isMoreMissing: isFetchNextPageError,
    fetchMore: () => {
      // Not while the loaded pages are asked for again: that request would be cancelled.
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

/**
 * Pairs that may be one invoice, one after another: those that wait, and those that were already stored and both count.
 */
export function RepeatsScreen() {
  const { invoice = null } = useSearch({ strict: false });
  const { repeats, total, hasCome, isError, refetch, hasMore, isMoreMissing, fetchMore } = useRepeats(invoice);
  const [later, setLater] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const inTurn = [
    ...repeats.filter((repeat) => !later.includes(keyOf(repeat))),
    ...later.flatMap((key) => repeats.find((repeat) => keyOf(repeat) === key) ?? []),
  ];
  const current = inTurn.find((repeat) => keyOf(repeat) === chosen) ?? inTurn[0];
  const at = current ? inTurn.indexOf(current) : 0;
  // Pairs that were put off come after all others, also after those of further pages.
  const isNearEnd = hasMore && !isMoreMissing && inTurn.length - later.length - at <= AHEAD;
  useEffect(() => {
    if (isNearEnd) fetchMore();
  });
  function move(by: 1 | -1): boolean {
    const next = inTurn[at + by];
    if (next) setChosen(keyOf(next));
    else if (by === 1 && hasMore) fetchMore();
    return current !== undefined;
  }
  function postpone(repeat: PossibleRepeat): void {
    const key = keyOf(repeat);
    const next = inTurn[at + 1] ?? inTurn[0];
    setLater([...later.filter((one) => one !== key), key]);
    setChosen(next ? keyOf(next) : null);
  }
  usePageKeys({ j: () => move(1), k: () => move(-1) });

  if (isError && !current) {
    return (
      <>
        <PageHeader title={t.pages.repeats.title} />
        <Problem title={text.problem} onRetry={() => void (isMoreMissing ? fetchMore() : refetch())} />
      </>
    );
  }
  if (!hasCome || (!current && hasMore)) {
    return (
      <>
        <PageHeader title={t.pages.repeats.title} />
        <Loading />
      </>
    );
  }
  if (!current) return <NoRepeats />;
  return (
    <WholeWindow>
      <Bar at={at + 1} of={Math.max(total, repeats.length)} onMove={move} />
      <LazyPart
        key={`${keyOf(current)} ${current.first.version} ${current.second.version}`}
        part={repeatPair}
        props={{ repeat: current, onLater: inTurn.length > 1 ? () => postpone(current) : null }}
        fallback={<Loading />}
      />
    </WholeWindow>
  );
}
