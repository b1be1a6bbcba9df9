import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PossibleRepeat } from '#contract/review/repeats.ts';
import { repeatsText as text } from '#web/text/es/review/repeats.ts';
import { t } from '#web/text/es.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { usePageKeys } from '#web/ui/hooks/page-keys.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Empty, Loading, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { repeatQueries } from './repeats.queries.ts';
import classes from './repeats-screen.module.css';

/** The same as in the queue of the review: one file for both. */
const repeatPair = defineLazyPart(async () => (await import('./repeat-pair.tsx')).RepeatPair);

const keyOf = ({ first, second }: PossibleRepeat): string => `${second.header.id} ${first.header.id}`;

function Bar({ at, of, onMove }: { at: number; of: number; onMove: (by: 1 | -1) => void }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <div className={classes.bar}>
      <IconButton
        Icon={IconArrowLeft}
        label={text.leave}
        onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/en-revision' }))}
      />
      <h1>{text.title}</h1>
      <span className={classes.position} role="status">
        {text.position(at, of)}
      </span>
      <span className={classes.what}>{text.what}</span>
      <span className={classes.space} />
      <span className={classes.hint} aria-hidden="true">
        <KeyCaps keys="K" /> <KeyCaps keys="J" /> {text.previousNext}
      </span>
      <IconButton Icon={IconChevronUp} label={text.previous} onClick={() => onMove(-1)} />
      <IconButton Icon={IconChevronDown} label={text.next} onClick={() => onMove(1)} />
    </div>
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
        <strong className={classes.emptyTitle}>{text.empty.title}</strong>
        {text.empty.body}
      </Empty>
    </>
  );
}

/** Pairs that may be one invoice, one after another: those that wait, and those that were here and count both. */
export function RepeatsScreen() {
  const { invoice = null } = useSearch({ strict: false });
  const { data, isError, refetch } = useQuery(repeatQueries.list(invoice));
  const [later, setLater] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const repeats = data?.repeats ?? [];
  const inTurn = [
    ...repeats.filter((repeat) => !later.includes(keyOf(repeat))),
    ...later.flatMap((key) => repeats.find((repeat) => keyOf(repeat) === key) ?? []),
  ];
  const current = inTurn.find((repeat) => keyOf(repeat) === chosen) ?? inTurn[0];
  const at = current ? inTurn.indexOf(current) : 0;
  function move(by: 1 | -1): boolean {
    const next = inTurn[at + by];
    if (next) setChosen(keyOf(next));
    return current !== undefined;
  }
  function putOff(repeat: PossibleRepeat): void {
    const key = keyOf(repeat);
    const next = inTurn[at + 1] ?? inTurn[0];
    setLater([...later.filter((one) => one !== key), key]);
    setChosen(next ? keyOf(next) : null);
  }
  usePageKeys({ j: () => move(1), k: () => move(-1) });

  if (isError && !data) {
    return (
      <>
        <PageHeader title={t.pages.repeats.title} />
        <Problem title={text.problem} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!data) return <Loading />;
  if (!current) return <NoRepeats />;
  const total = invoice === null ? Math.max(data.total, repeats.length) : repeats.length;
  return (
    <div className={classes.repeats} data-fills-window>
      <Bar at={at + 1} of={total} onMove={move} />
      <LazyPart
        key={`${keyOf(current)} ${current.first.version} ${current.second.version}`}
        part={repeatPair}
        props={{ repeat: current, onLater: inTurn.length > 1 ? () => putOff(current) : null }}
        fallback={<Loading />}
      />
    </div>
  );
}
