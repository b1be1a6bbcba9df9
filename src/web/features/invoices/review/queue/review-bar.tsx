import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconKeyboard } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#text/common.ts';
import { reviewText as text } from '#text/review.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import classes from './review.module.css';
import type { ReviewVisit } from './review-queue.ts';

/** More segments would be thinner than the gaps between them. */
const MOST_SEGMENTS = 20;

function Progress({ at, of, done }: { at: number; of: number; done: number }) {
  const isSplit = of <= MOST_SEGMENTS;
  return (
    <Row
      flex={1}
      gap={3}
      ml={4}
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
        <Text as="i" overflow="hidden">
          <Text display="block" className={classes.share} style={{ width: `${(done / of) * 100}%`, height: '100%' }} />
        </Text>
      )}
    </Row>
  );
}

/** Over the queue: a link out of it, its title, and what else stands there. */
export function ReviewHead({ children }: { children: ReactNode }) {
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
      phone={{ p: 0, frame: 'none' }}
      className={classes.bar}
    >
      <IconButton
        Icon={IconArrowLeft}
        label={text.leave}
        onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/invoice-list' }))}
      />
      <Text as="h1" size={18} weight={600} tracking={2} lines="one">
        {t.pages.review.title}
      </Text>
      {children}
    </Row>
  );
}

interface ReviewBarProps {
  visit: ReviewVisit;
  position: { at: number; of: number };
  onMove: (by: 1 | -1) => void;
  onKeys: () => void;
}

/** The position in the queue, and a link out of it. */
export function ReviewBar({ visit, position, onMove, onKeys }: ReviewBarProps) {
  const { at, of } = position;
  const dropped = visit.decided.filter(({ outcome }) => outcome === 'not-an-invoice').length;
  const confirmed = visit.decided.length - dropped;
  const told = [
    ...(confirmed > 0 ? [text.done.confirmed(confirmed)] : []),
    ...(dropped > 0 ? [text.done['not-an-invoice'](dropped)] : []),
  ];
  return (
    <ReviewHead>
      <Text ml={4} weight={600} tabular lines="one" role="status">
        {text.position(at, of)}
      </Text>
      <Progress at={at} of={of} done={visit.decided.length} />
      <Text ml={4} tone="muted" size={13} lines="one" className={classes.told}>
        {told.join(', ')}
      </Text>
      <Text flex={1} />
      <Row
        as="span"
        gap={5}
        align="center"
        tone="muted"
        size={13}
        lines="one"
        inline
        narrow={{ display: 'none' }}
        aria-hidden="true"
      >
        <KeyCaps keys="K" /> <KeyCaps keys="J" /> {text.previousNext}
      </Row>
      <IconButton Icon={IconChevronUp} label={text.previous} onClick={() => onMove(-1)} />
      <IconButton Icon={IconChevronDown} label={text.next} onClick={() => onMove(1)} />
      <Button
        className={look({ flex: 'none', tone: 'muted' }, classes.keys)}
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
    </ReviewHead>
  );
}
