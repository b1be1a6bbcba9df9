import { Button } from '@mantine/core';
import { IconPlayerStop, IconPlus, IconRotateClockwise } from '@tabler/icons-react';
import { useState } from 'react';
import { batchText } from '#text/documents.ts';
import { useNow } from '#web/ui/hooks/use-now.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from '../documents.module.css';
import { ChooseFilesButton } from '../files/choose-files-button.tsx';
import { batch, uploads } from '../uploads/uploads.ts';
import type { Line } from './batch-lines.ts';
import { OUTCOME_COLORS, OUTCOMES, type Tally } from './batch-tally.ts';
import { remainingTime, roundedTime } from './remaining-time.ts';

const LEFT: Look = { tone: 'muted', size: 13, tabular: true };

interface BatchProgressProps {
  lines: readonly Line[];
  tally: Tally;
  startedAt: number;
  doneBefore: number;
}

function Remaining({ tally: { done, counts }, startedAt, doneBefore }: Omit<BatchProgressProps, 'lines'>) {
  const now = useNow(1000);
  const [last, setLast] = useState({ done, at: now });
  if (last.done !== done) setLast({ done, at: now });
  const left = remainingTime({
    done: done - doneBefore,
    pending: counts.pending,
    elapsedMs: now - startedAt,
    idleMs: now - last.at,
  });
  if (left === null)
    return (
      <Text {...LEFT} className={classes.left}>
        {batchText.measuring}
      </Text>
    );
  const told = roundedTime(left);
  return (
    <Text {...LEFT} className={classes.left}>
      {told.unit === 'moment' ? batchText.moment : batchText[told.unit](told.count)}
    </Text>
  );
}

/** A bar with a part for each outcome; files that are not done yet are the empty part. */
function Bar({ tally: { total, done, counts } }: { tally: Tally }) {
  const parts = OUTCOMES.filter((outcome) => outcome !== 'pending' && outcome !== 'stopped' && counts[outcome] > 0);
  return (
    <div
      className={look({ gap: 2, mt: 12, overflow: 'hidden', radius: 4, flow: 'row' }, classes.bar)}
      role="progressbar"
      aria-label={batchText.processedLabel}
      aria-valuemin={0}
      aria-valuenow={done}
      aria-valuemax={total}
      aria-valuetext={batchText.processed(done, total)}
    >
      {parts.map((outcome) => (
        <span
          key={outcome}
          style={{ width: `${(counts[outcome] / total) * 100}%`, background: OUTCOME_COLORS[outcome] }}
        />
      ))}
    </div>
  );
}

const AddMore = () => (
  <ChooseFilesButton
    label={batchText.addMore}
    icon={<IconPlus size={16} aria-hidden="true" />}
    onFiles={(files) => batch.add(files)}
  />
);

function startOver(): void {
  uploads[batch.get().page].reset();
  batch.clear();
}

export function BatchProgress({ lines, tally, startedAt, doneBefore }: BatchProgressProps) {
  const isRunning = tally.counts.pending > 0;
  const retryable = lines.filter(({ remedy }) => remedy === 'retry').map(({ id }) => id);
  return (
    <Box as="section" pt={14} pb={16} px={18} frame="line" radius="card" aria-label={batchText.progress}>
      <Row wrap gapY={8} gapX={10} align="center" className={classes.head}>
        <Text as="h2" size={18} weight={600} tabular tracking={2}>
          {isRunning || tally.done < tally.total
            ? batchText.processed(tally.done, tally.total)
            : batchText.finished(tally.total)}
        </Text>
        {isRunning && <Remaining tally={tally} startedAt={startedAt} doneBefore={doneBefore} />}
        <Row wrap gap={8} ml="auto" phone={{ wide: true, ml: 0 }} className={classes.actions}>
          {retryable.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconRotateClockwise size={16} aria-hidden="true" />}
              onClick={() => batch.retry(retryable)}
            >
              {batchText.retry(retryable.length)}
            </Button>
          )}
          {isRunning && batch.hasUnsent() && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconPlayerStop size={15} aria-hidden="true" />}
              onClick={() => batch.stop()}
            >
              {batchText.stop}
            </Button>
          )}
          {!isRunning && (
            <>
              <AddMore />
              <Button onClick={startOver}>{batchText.startOver}</Button>
            </>
          )}
        </Row>
      </Row>
      <Bar tally={tally} />
    </Box>
  );
}
