import { queryOptions } from '@tanstack/react-query';
import { getBackups } from '#contract/backup/backup.ts';
import { call } from '#web/api/client.ts';

/** Milliseconds between two questions: while a backup or a check of originals is under way, and otherwise. */
const BUSY_MS = 2_000;
const QUIET_MS = 60_000;

export const isUnderWay = ({ status }: { status: string }) => status === 'queued' || status === 'running';

export const backupsQuery = () =>
  queryOptions({
    queryKey: ['operations', 'backups'],
    queryFn: async ({ signal }) => (await call(getBackups, { signal, quiet: true })).backups,
    refetchInterval: ({ state: { data } }) =>
      data?.runs.some(isUnderWay) || data?.check.isUnderWay ? BUSY_MS : QUIET_MS,
  });
