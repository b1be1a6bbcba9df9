import { type Compared, compare, isWhole, untilRead } from '../invariants.ts';
import { type Senders, startSenders } from './senders.ts';
import type { Stage } from './stage.ts';

/** What happens to a stage at which people work. It ends when whoever is there to mend it has done so. */
export interface Fault {
  readonly name: string;
  happen(stage: Stage, senders: Senders): Promise<void>;
  /** Beyond what holds after every fault: what is not as it should be. */
  check?(stage: Stage): Promise<readonly string[]>;
}

export interface Outcome extends Compared {
  readonly name: string;
  readonly failedCalls: number;
  /** How often each, the most frequent first. */
  readonly failures: readonly string[];
  /** Between two uploads that were acknowledged, of anybody; seconds. */
  readonly longestPause: number;
  /** From the moment it was mended until an upload is acknowledged, and until all that came is read; seconds. */
  readonly servesAfter: number;
  readonly readsAfter: number;
}

/** People at work before, while and after it happens; then all is compared. */
export async function suffer(stage: Stage, fault: Fault, calmUploads: number): Promise<Outcome> {
  const { stack, people, client, databaseUrl } = stage;
  const senders = startSenders(stack.url, people);
  let from: number;
  let mended: number;
  let served: number;
  try {
    await senders.untilServed(calmUploads);
    from = performance.now();
    await fault.happen(stage, senders);
    mended = performance.now();
    await senders.untilServed(1);
    served = performance.now();
    await senders.untilServed(calmUploads);
  } finally {
    await senders.stop();
  }
  await untilRead(client);
  const read = performance.now();
  const owners = people.map(({ ownerId }) => ownerId);
  const compared = await compare({ client, databaseUrl }, senders.acknowledged, owners);
  const own = senders.acknowledged.map(({ at }) => at).filter((at) => at >= from);
  const pauses = own.map((at, index) => at - (own[index - 1] ?? from));
  const counted = [...Map.groupBy(senders.failed, ({ what }) => what)].map(([what, all]) => ({
    what,
    times: all.length,
  }));
  return {
    ...compared,
    broken: [...compared.broken, ...((await fault.check?.(stage)) ?? [])],
    name: fault.name,
    failedCalls: senders.failed.length,
    failures: counted.toSorted((one, other) => other.times - one.times).map(({ what, times }) => `${times} × ${what}`),
    longestPause: Math.max(0, ...pauses) / 1_000,
    servesAfter: (served - mended) / 1_000,
    readsAfter: (read - mended) / 1_000,
  };
}

export const holds = (outcome: Outcome): boolean => isWhole(outcome) && outcome.acknowledged > 0;
