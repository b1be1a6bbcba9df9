import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconKeyboard } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { reviewText as text } from '#web/text/es/review.ts';
import { t } from '#web/text/es.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import classes from './review-bar.module.css';
import type { ReviewVisit } from './review-queue.ts';

/** More would be thinner than the gaps between them. */
const MOST_SEGMENTS = 20;

function Progress({ at, of, done }: { at: number; of: number; done: number }) {
  const isSplit = of <= MOST_SEGMENTS;
  return (
    <div
      className={classes.progress}
      role="progressbar"
      aria-label={text.progress}
      aria-valuemin={0}
      aria-valuenow={done}
      aria-valuemax={of}
    >
      {isSplit ? (
        Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
          <i key={index} data-state={index < done ? 'done' : index + 1 === at ? 'now' : undefined} />
        ))
      ) : (
        <i className={classes.whole}>
          <span style={{ width: `${(done / of) * 100}%` }} />
        </i>
      )}
    </div>
  );
}

/** The way out of the queue, and what it is. */
export function ReviewTitle() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <>
      <IconButton
        Icon={IconArrowLeft}
        label={text.leave}
        onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/invoice-list' }))}
      />
      <h1 className={classes.title}>{t.pages.review.title}</h1>
    </>
  );
}

interface ReviewBarProps {
  visit: ReviewVisit;
  position: { at: number; of: number };
  onMove: (by: 1 | -1) => void;
  onKeys: () => void;
}

/** Where in the queue one is, and the way out of it. */
export function ReviewBar({ visit, position, onMove, onKeys }: ReviewBarProps) {
  const { at, of } = position;
  const dropped = visit.decided.filter(({ outcome }) => outcome === 'not-an-invoice').length;
  const confirmed = visit.decided.length - dropped;
  const told = [
    ...(confirmed > 0 ? [text.done.confirmed(confirmed)] : []),
    ...(dropped > 0 ? [text.done['not-an-invoice'](dropped)] : []),
  ];
  return (
    <div className={classes.bar}>
      <ReviewTitle />
      <span className={classes.position} role="status">
        {text.position(at, of)}
      </span>
      <Progress at={at} of={of} done={visit.decided.length} />
      <span className={classes.told}>{told.join(', ')}</span>
      <span className={classes.space} />
      <span className={classes.hint} aria-hidden="true">
        <KeyCaps keys="K" /> <KeyCaps keys="J" /> {text.previousNext}
      </span>
      <IconButton Icon={IconChevronUp} label={text.previous} onClick={() => onMove(-1)} />
      <IconButton Icon={IconChevronDown} label={text.next} onClick={() => onMove(1)} />
      <Button
        className={classes.keys}
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconKeyboard size={16} aria-hidden="true" />}
        rightSection={<KeyCaps keys="?" />}
        aria-haspopup="dialog"
        onClick={onKeys}
      >
        {text.keys}
      </Button>
    </div>
  );
}
