import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Family, gauge } from './family.ts';

/** How often the loop is looked at: a wait that is shorter bothers nobody. */
const RESOLUTION_MS = 20;
const NS = 1e9;

/**
 * What memory and processor time this process takes, and how late its event loop is. The delay is that of the last
 * whole minute, so that all who ask within it get the same.
 */
export function openProcessGauges(version: string, role: string): { read(): Family[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let last: readonly [string, number][] = [];
  const take = () => {
    // What it measures is the time between two of its looks, which is never less than the resolution.
    const late = (ns: number) => Math.max(0, ns / NS - RESOLUTION_MS / 1_000);
    last = [
      ['0.5', late(delay.percentile(50))],
      ['0.99', late(delay.percentile(99))],
      ['1', late(delay.max)],
    ];
    delay.reset();
  };
  const minute = setInterval(take, 60_000).unref();
  return {
    read() {
      if (last.length === 0 && delay.count > 0) take();
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed, external } = process.memoryUsage();
      const memory = Object.entries({ resident: rss, heap: heapUsed, external });
      return [
        gauge('ajaka_build_info', 'Always 1, with the version that runs and its role.', [
          { labels: { version, role }, value: 1 },
        ]),
        gauge('ajaka_process_start_time_seconds', 'When the process began, as a Unix time.', [
          { value: performance.timeOrigin / 1_000 },
        ]),
        {
          ...{ name: 'ajaka_process_cpu_seconds_total', help: 'Processor time of the process.', kind: 'counter' },
          samples: [{ value: (user + system) / 1e6 }],
        },
        gauge(
          'ajaka_process_memory_bytes',
          'Memory of the process, without those that read files.',
          memory.map(([kind, value]) => ({ labels: { kind }, value })),
        ),
        gauge(
          'ajaka_event_loop_delay_seconds',
          'How much later than planned the event loop came round, in the last whole minute.',
          last.map(([quantile, value]) => ({ labels: { quantile }, value })),
        ),
      ];
    },
    stop() {
      clearInterval(minute);
      delay.disable();
    },
  };
}
