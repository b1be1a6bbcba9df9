import { Loader } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isTaskOver, type Task } from '#contract/intake/tasks.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { registerFileText as words } from '#text/closing/comparison.ts';
import { ApiError } from '#web/api/api-error.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import { dismissLoad, endLoad, type Load, loadsQuery, taskQuery } from './loads.ts';

function stageOf({ name, jobId }: Load, task: Task | undefined): string {
  if (jobId === null) return words.sending(name);
  if (!task || task.status === 'queued') return words.waiting(name);
  const { done, total } = task.progress;
  return total === 0 ? words.reading(name) : words.progress(name, formatNumber(done), formatNumber(total));
}

/** Asks how far a load is, and tells once when it is over. */
function UnderWay({ load, month }: { load: Load; month: FiscalMonth }) {
  const client = useQueryClient();
  const { key, jobId } = load;
  const { data: task, error } = useQuery({ ...taskQuery(jobId ?? ''), enabled: jobId !== null });
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) void endLoad(client, month, key, { isDone: false, sentence: words.lost });
    else if (task && isTaskOver(task.status)) {
      const sentence = task.result?.message ?? words.lost;
      void endLoad(client, month, key, { isDone: task.status === 'done', sentence });
    }
  }, [client, month, key, task, isGone]);
  const { done, total } = task?.progress ?? { done: 0, total: 0 };
  return (
    <Box py={12} px={14} radius={10} fill="soft" size={13.5}>
      <Row gap={11} align="center">
        <Loader size={18} color="var(--brand-fill)" aria-hidden="true" />
        <Text flex={1} shrinkX breaks tabular role="status">
          {stageOf(load, task)}
        </Text>
      </Row>
      {total > 0 && (
        <Box mt={8}>
          <Bar share={done / total} size="thin" />
        </Box>
      )}
    </Box>
  );
}

function Ended({ load, month }: { load: Load; month: FiscalMonth }) {
  const client = useQueryClient();
  const { key, name, outcome } = load;
  const isDone = outcome?.isDone === true;
  return (
    <Note
      tone={isDone ? 'ok' : 'bad'}
      Icon={isDone ? IconCheck : IconAlertCircle}
      title={isDone ? words.done(name) : words.refused(name)}
      role={isDone ? 'status' : 'alert'}
    >
      <Row gap={10} align="center">
        <Text flex={1}>{outcome?.sentence}</Text>
        <IconButton Icon={IconX} label={words.dismiss(name)} onClick={() => dismissLoad(client, month, key)} />
      </Row>
    </Note>
  );
}

/** The lists brought on this page, and how each load went. */
export function Loads({ month }: { month: FiscalMonth }) {
  const { data: loads } = useQuery(loadsQuery(month));
  return loads.map((load) =>
    load.outcome === null ? (
      <UnderWay key={load.key} load={load} month={month} />
    ) : (
      <Ended key={load.key} load={load} month={month} />
    ),
  );
}
