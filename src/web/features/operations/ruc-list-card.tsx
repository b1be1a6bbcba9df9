import { Button, Loader } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconUpload } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getRucList, loadRucList, RUC_LIST_UPLOAD, type RucList } from '#contract/ruc-list/ruc-list.ts';
import { RUC_STATES } from '#domain/ruc-list/listed-ruc.ts';
import { rucListText as text } from '#text/admin/ruc-list.ts';
import { call } from '#web/api/client.ts';
import { formatNumber, formatSize } from '#web/format/amounts.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { operationsQueries } from './operations.queries.ts';

/** Milliseconds between two questions: while a list is being loaded, and otherwise. */
const LOADING_MS = 1_000;
const QUIET_MS = 30_000;

type Load = NonNullable<RucList['load']>;
const isUnderWay = (load: Load | null | undefined) => load?.status === 'waiting' || load?.status === 'running';

const rucListQuery = () =>
  queryOptions({
    queryKey: [...operationsQueries.all, 'ruc-list'],
    queryFn: async ({ signal }) => (await call(getRucList, { signal, quiet: true })).list,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.load) ? LOADING_MS : QUIET_MS),
  });

function problemOf(files: readonly File[]): string | null {
  const { files: most, fileBytes, totalBytes } = RUC_LIST_UPLOAD;
  if (files.length > most) return text.tooMany(most);
  if (files.some(({ size }) => size > fileBytes)) return text.tooLarge(formatSize(fileBytes));
  const all = files.reduce((sum, { size }) => sum + size, 0);
  return all > totalBytes ? text.tooLarge(formatSize(totalBytes)) : null;
}

function useLoading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const problem = problemOf(files);
      if (problem !== null) throw new Error(problem);
      return (await call(loadRucList, { files: [...files], quiet: true })).list;
    },
    onSuccess: (list) => client.setQueryData(rucListQuery().queryKey, list),
    onError: () => client.invalidateQueries({ queryKey: rucListQuery().queryKey }),
  });
}

function stageOf({ status, done, total }: Load): string {
  if (status === 'waiting') return text.waiting;
  return done < total ? text.reading(`${Math.floor((100 * done) / total)} %`) : text.saving;
}

function UnderWay({ stage, share }: { stage: string; share: number | null }) {
  return (
    <Box py={12} px={14} radius={10} fill="soft" size={13.5}>
      <Row gap={11} align="center">
        <Loader size={18} color="var(--brand-fill)" aria-hidden="true" />
        <Text flex={1} shrinkX breaks tabular role="status">
          {stage}
        </Text>
      </Row>
      {share !== null && (
        <Box mt={8}>
          <Bar share={share} size="thin" />
        </Box>
      )}
    </Box>
  );
}

/** How the last load ended. It stays visible, so that nobody takes the old list for a new one. */
function LastLoad({ load, sendingProblem }: { load: Load | null; sendingProblem: string | null }) {
  const isFailed = load?.status === 'failed';
  if (sendingProblem === null && !load?.sentence) return null;
  return (
    <>
      {sendingProblem !== null ? (
        <Note tone="bad" Icon={IconAlertCircle} title={text.sendingFailed} role="alert">
          {sendingProblem}
        </Note>
      ) : (
        <Note
          tone={isFailed ? 'bad' : 'ok'}
          Icon={isFailed ? IconAlertCircle : IconCheck}
          title={isFailed ? text.failed : text.done}
          role={isFailed ? 'alert' : 'status'}
        >
          {load?.sentence}
        </Note>
      )}
    </>
  );
}

function InUse({ current }: { current: NonNullable<RucList['current']> }) {
  const { loadedAt, loadedBy, rows, byState } = current;
  const lines = RUC_STATES.filter((state) => byState[state] > 0 || state !== 'other');
  return (
    <Grid gap={8} size={13.5} tabular>
      <Text as="p" tone="muted">
        {text.loaded(formatDate(loadedAt), formatTime(loadedAt), loadedBy)}
      </Text>
      <Grid as="dl" columns="rest-auto" gapY={4} gapX={12}>
        {lines.map((state) => [
          <dt key={state}>{text.states[state]}</dt>,
          <Text as="dd" key={`${state} count`} textAlign="right">
            {formatNumber(byState[state])}
          </Text>,
        ])}
        <Text as="dt" weight={600}>
          {text.total}
        </Text>
        <Text as="dd" weight={600} textAlign="right">
          {formatNumber(rows)}
        </Text>
      </Grid>
    </Grid>
  );
}

/** The tax office's list of RUCs: which one is in use, how the last load ended, and the field for the next one. */
export function RucListCard() {
  const { data, error, refetch } = useQuery(rucListQuery());
  const loading = useLoading();
  const input = useRef<HTMLInputElement>(null);
  const load = data?.load ?? null;
  const isBusy = loading.isPending || isUnderWay(load);
  return (
    <Card title={text.title} aside={data?.current && text.aside(formatDate(data.current.listDate))}>
      {error && !data && (
        <Problem title={text.problem} onRetry={() => void refetch()}>
          {error.message}
        </Problem>
      )}
      {data?.current === null && !isBusy && <CardEmpty>{text.none}</CardEmpty>}
      <Grid gap={12} pt={12} pb={16} px={16}>
        {data?.current && <InUse current={data.current} />}
        {loading.isPending && <UnderWay stage={text.sending} share={null} />}
        {!loading.isPending && load && isUnderWay(load) && (
          <UnderWay stage={stageOf(load)} share={load.total === 0 ? null : load.done / load.total} />
        )}
        {!isBusy && <LastLoad load={load} sendingProblem={loading.error?.message ?? null} />}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".zip,.txt,application/zip,text/plain"
          aria-label={text.chooseLabel}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // So that choosing the same files again also counts.
            currentTarget.value = '';
            if (files.length > 0) loading.mutate(files);
          }}
        />
        <Row>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
            disabled={isBusy || !data}
            onClick={() => input.current?.click()}
          >
            {text.choose}
          </Button>
        </Row>
      </Grid>
    </Card>
  );
}
