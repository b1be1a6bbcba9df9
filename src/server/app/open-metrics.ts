import { backupCollector } from '#server/features/backup/backup-collector.ts';
import { operationCollectors } from '#server/features/operations/collectors.ts';
import type { PoolUse } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MetricsPage } from '#server/platform/http/serve-metrics.ts';
import { type Collector, createMetrics } from '#server/platform/metrics/collect.ts';
import { type Family, gauge } from '#server/platform/metrics/family.ts';
import { openProcessGauges } from '#server/platform/metrics/process-gauges.ts';
import type { LaneUse } from '#server/platform/processes/process-pool.ts';
import { VERSION } from '#server/platform/version.ts';

/** Collectors of numbers that must be asked for. A feature with a number worth watching adds its own here. */
const collectorsOf = (deps: Deps): Collector[] => [...operationCollectors(deps), backupCollector(deps)];

/** All numbers of this process. */
export function openMetrics(deps: Deps, pools: readonly (() => PoolUse)[]): { page: MetricsPage; stop(): void } {
  const { settings, processes, log } = deps;
  const own = openProcessGauges(VERSION, settings.ROLE);
  const gauges = [own.read, () => pools.flatMap((use) => connectionGauges(use())), () => readerGauges(processes.use())];
  const write = createMetrics({ gauges, collectors: collectorsOf(deps), log });
  return { page: { token: settings.METRICS_TOKEN, write }, stop: own.stop };
}

function connectionGauges({ used, idle, waiting, most }: PoolUse): Family[] {
  const counts = Object.entries({ used, idle, waiting });
  return [
    gauge(
      'ajaka_db_connections',
      'Connections of this process to the database, and who waits for one.',
      counts.map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge('ajaka_db_connections_most', 'As many connections as this process opens.', [{ value: most }]),
  ];
}

function readerGauges(lanes: readonly LaneUse[]): Family[] {
  const processes = lanes.flatMap(({ lane, busy, idle }) => [
    { labels: { lane, state: 'busy' }, value: busy },
    { labels: { lane, state: 'idle' }, value: idle },
  ]);
  const waiting = lanes.map(({ lane, waiting: value }) => ({ labels: { lane }, value }));
  return [
    gauge('ajaka_reader_processes', 'Child processes that look into files.', processes),
    gauge('ajaka_reader_waiting', 'Files that wait for such a process.', waiting),
  ];
}
