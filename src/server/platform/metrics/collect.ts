import type { Log } from '../log.ts';
import { countedFamilies } from './count.ts';
import { type Family, gauge, writeFamilies } from './family.ts';

/** Numbers that have to be asked for, such as those that the database knows. */
export interface Collector {
  /** A word of ours: it is a label. */
  readonly name: string;
  collect(): Promise<readonly Family[]>;
}

interface CollectTimes {
  /** For one collector: who asks gives up after ten seconds or so, and then gets none of the numbers. */
  readonly longestMs: number;
  /** How long an answer is given again: several may ask, and each as often as they like. */
  readonly keptMs: number;
}

const TIMES: CollectTimes = { longestMs: 2_000, keptMs: 10_000 };

interface MetricsParts {
  /** Read at once, each time. */
  readonly gauges: readonly (() => readonly Family[])[];
  readonly collectors: readonly Collector[];
  readonly log: Log;
  readonly times?: CollectTimes;
}

/**
 * All numbers of this process as text. The numbers of a collector that takes too long are left out, and
 * `ajaka_collector_up` says so; it goes on, and is not started a second time meanwhile.
 */
export function createMetrics({ gauges, collectors, log, times = TIMES }: MetricsParts): () => Promise<string> {
  const looks = collectors.map((collector) => ({ name: collector.name, look: keptLook(collector, log, times) }));
  return async () => {
    const found = await Promise.all(looks.map(({ look }) => look()));
    const up = looks.map(({ name }, at) => ({ labels: { collector: name }, value: found[at] === null ? 0 : 1 }));
    return writeFamilies([
      ...countedFamilies(),
      ...gauges.flatMap((read) => read()),
      ...found.flatMap((families) => families ?? []),
      gauge('ajaka_collector_up', '1: the numbers of this look are here; 0: it failed or took too long.', up),
    ]);
  };
}

function keptLook(collector: Collector, log: Log, { longestMs, keptMs }: CollectTimes) {
  let kept: { families: readonly Family[]; at: number } | undefined;
  let underWay: Promise<void> | undefined;
  const look = async () => {
    try {
      kept = { families: await collector.collect(), at: performance.now() };
    } catch (err) {
      log.warn({ err, collector: collector.name }, 'no se pudo medir');
    }
  };
  const fresh = () => (kept !== undefined && performance.now() - kept.at < keptMs ? kept.families : null);
  return async (): Promise<readonly Family[] | null> => {
    const known = fresh();
    if (known !== null) return known;
    underWay ??= look().finally(() => {
      underWay = undefined;
    });
    await withinTime(underWay, longestMs);
    return fresh();
  };
}

async function withinTime(work: Promise<void>, ms: number): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const longest = setTimeout(resolve, ms);
  await Promise.race([work, over]).finally(() => clearTimeout(longest));
}
