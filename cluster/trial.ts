import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { until } from './until.ts';

export interface Phase {
  readonly name: string;
  readonly acknowledged: number;
  readonly failedCalls: number;
  /** Between two uploads that were acknowledged, of anybody; seconds. */
  readonly longestPause: number;
}

export interface TrialResult {
  readonly phases: readonly Phase[];
  readonly acknowledged: number;
  /** Acknowledged, and not among the invoices. */
  readonly lost: number;
  /** Invoices that are there more than once. */
  readonly twice: number;
  /** Bytes, of all processes, at the end. */
  readonly memory: number;
  readonly failures: Readonly<Record<string, number>>;
}

interface TrialOptions {
  readonly people?: number;
  /** Before, between and after what happens. */
  readonly calmSeconds?: number;
  readonly say?: (sentence: string) => void;
}

/** People at work while every process is restarted, PostgreSQL is killed, and a whole node is lost and comes back. */
export async function tryCluster(
  cluster: Cluster,
  { people = 4, calmSeconds = 10, say = () => {} }: TrialOptions = {},
): Promise<TrialResult> {
  const crowd = await startCrowd(cluster.url, people);
  const phases: Phase[] = [];
  const during = async (name: string, work: () => Promise<void>) => {
    say(name);
    const from = performance.now();
    await work();
    const phase = phaseOf(crowd, name, from);
    phases.push(phase);
    say(rowOf(phase));
  };
  const calm = () => wait(calmSeconds * 1_000);
  const { database } = cluster;
  try {
    await during('calma', calm);
    await during('reinicio de los cinco procesos', () => cluster.restartAll(say));
    await during('kill -9 del PostgreSQL primario', async () => {
      await database.killPostgres(await primaryOf(cluster));
      await writesAgain(cluster, crowd);
      await calm();
    });
    await during('se pierde el nodo primario entero, y vuelve', async () => {
      const lost = await primaryOf(cluster);
      await database.killNode(lost);
      await until('the other node takes over', async () => ![lost, null].includes(await database.primary()));
      database.startNode(lost);
      await writesAgain(cluster, crowd);
      await calm();
    });
  } finally {
    await crowd.stop();
  }
  const kept = await waitForReading(cluster);
  const acknowledged = crowd.acknowledged.filter(({ number }) => number > 0);
  return {
    phases,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ email, number }) => !kept.has(`${email} ${number}`)).length,
    twice: [...kept.values()].filter((times) => times > 1).length,
    memory: cluster.memory(),
    failures: countBy(crowd.failed.map(({ what }) => what)),
  };
}

async function primaryOf({ database }: Cluster) {
  const name = await database.primary();
  if (name === null) throw new Error('No hay un PostgreSQL primario.');
  return name;
}

/** A write is acknowledged again, and a standby follows. */
async function writesAgain({ database }: Cluster, { acknowledged }: Crowd): Promise<void> {
  await until('a standby', () => database.hasSyncStandby());
  const before = acknowledged.length;
  await until('an upload is acknowledged', async () => acknowledged.length > before);
}

function phaseOf({ acknowledged, failed }: Crowd, name: string, from: number): Phase {
  const to = performance.now();
  const isWithin = ({ at }: { at: number }) => at >= from && at <= to;
  const own = acknowledged.filter(isWithin);
  const times = [from, ...own.map(({ at }) => at), to];
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? at));
  return {
    name,
    acknowledged: own.length,
    failedCalls: failed.filter(isWithin).length,
    longestPause: Math.max(...pauses) / 1_000,
  };
}

/** How often each invoice is there, by who sent it and its number, once everything was read. */
async function waitForReading({ directUrl }: Cluster): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: directUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const unread = "select count(*)::int as count from document where state in ('received', 'reading')";
    await until('everything is read', async () => (await client.query(unread)).rows[0].count === 0);
    const { rows } = await client.query<{ email: string; number: string; times: number }>(`
      select u.email, i.document_number as number, count(*)::int as times
      from invoice i join member m on m.owner_id = i.owner_id join app_user u on u.id = m.user_id
      group by u.email, i.document_number`);
    return new Map(rows.map(({ email, number, times }) => [`${email} ${Number(number.slice(-7))}`, times]));
  } finally {
    await client.end();
  }
}

function countBy(words: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
}

const rowOf = ({ name, acknowledged, failedCalls, longestPause }: Phase) =>
  `| ${name} | ${acknowledged} | ${failedCalls} | ${longestPause.toFixed(1)} s |`;

const GIB = 1_024 ** 3;

/** As it is printed. */
export function describeTrial({ phases, acknowledged, lost, twice, memory, failures }: TrialResult): string {
  return [
    '| fase | subidas confirmadas | llamadas que fallaron | pausa más larga |',
    '|---|---|---|---|',
    ...phases.map(rowOf),
    `${acknowledged} confirmadas: ${lost} perdidas, ${twice} dos veces. Memoria de todo: ${(memory / GIB).toFixed(1)} GiB.`,
    ...Object.entries(failures).map(([what, times]) => `  ${what}: ${times}`),
  ].join('\n');
}

/** What it promises: nothing acknowledged is lost or there twice, and a restart makes no call fail. */
export const holds = ({ phases, lost, twice }: TrialResult): boolean =>
  lost === 0 && twice === 0 && phases.slice(0, 2).every(({ failedCalls }) => failedCalls === 0);
