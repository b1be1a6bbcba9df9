import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { percentile } from '../bench/interleave.ts';
import { postmasterPid } from '../test/database/server-processes.ts';
import type { Table } from './figures.ts';
import { fillDatabase } from './filled-database.ts';
import { compare, isWhole, untilRead } from './invariants.ts';
import { describeBends, type Phase } from './load/bends.ts';
import { type Call, startVisitors, type Visitors } from './load/visitors.ts';
import { signInPeople } from './people.ts';
import type { Run } from './run.ts';
import { startStack } from './stack.ts';
import { type Usage, usageNow } from './usage.ts';

const SAMPLE_MS = 5_000;
const MIB = 1_024 ** 2;
const NS = 1e6;

/** People at work over what is stored; then they hurry, until something bends. */
export async function proveLoad({ figures, sizes, scratch, say }: Run): Promise<void> {
  const { load, stored, growth } = sizes;
  const { directory, seconds } = await fillDatabase({ invoices: stored, stages: growth, say });
  if (seconds !== null) say(`${stored} facturas en ${seconds.toFixed(0)} s.`);
  const database = await startEmbedded(directory);
  const client = new pg.Pool({ connectionString: database.url, max: 1 });
  const stack = await startStack({ dataDir: directory, directory: scratch('load'), databaseUrl: database.url });
  try {
    const { rows } = await client.query<{ id: string; size: number }>(
      `select owner_id as id, size from prove.business order by md5(owner_id::text) limit $1`,
      [load.people],
    );
    const owners = rows.map(({ id }) => id);
    const people = await signInPeople({ databaseUrl: database.url, dataDir: directory, client }, owners);
    const visitors = startVisitors(
      stack.url,
      people.map(({ token }, at) => ({ token, ownerId: owners[at] ?? '' })),
      load.thinkMs,
    );
    const phases: Phase[] = [];
    const during = async (times: number, length: number) => {
      say(`${load.people} personas, × ${times}, ${length} s…`);
      visitors.hurry(times);
      phases.push(await measure(visitors, times, length, () => usageNow(stack, postmasterPid(directory))));
    };
    await during(1, load.seconds);
    for (const times of load.hurry) await during(times, load.hurrySeconds);
    await visitors.stop();
    await untilRead(client);
    const compared = await compare(
      { client, databaseUrl: database.url },
      visitors.acknowledged,
      owners.slice(0, load.compared),
    );
    const [calm] = phases;
    if (calm === undefined) return;
    const counted = await client.query<{ invoices: number; businesses: number }>(
      `select sum(listed_count)::int as invoices, (select count(*)::int from owner) as businesses from invoice_summary`,
    );
    const { invoices = 0, businesses = 0 } = counted.rows[0] ?? {};
    figures.add('load', callsTable(calm, { people: load.people, seconds: load.seconds, invoices, businesses }));
    figures.add('load', usageTable(calm));
    figures.add('load', bendsTable(phases));
    figures.add('load', {
      name: 'kept',
      title: 'After it',
      head: ['uploads acknowledged', 'lost', 'twice', 'sums that are not those of SQL, and other broken states'],
      rows: [[compared.acknowledged, compared.lost, compared.twice, compared.broken.length].map(String)],
      notes: compared.broken.slice(0, 5),
      holds: isWhole(compared),
    });
  } finally {
    await client.end();
    await stack.stop();
    await database.stop();
  }
}

async function measure(
  visitors: Visitors,
  times: number,
  seconds: number,
  look: () => Promise<Usage | null>,
): Promise<Phase> {
  const from = visitors.calls.length;
  const own = monitorEventLoopDelay({ resolution: 20 });
  own.enable();
  const usages: Usage[] = [];
  const sample = async () => {
    const usage = await look();
    if (usage) usages.push(usage);
  };
  const end = performance.now() + seconds * 1_000;
  await sample();
  while (performance.now() < end) {
    await wait(Math.min(SAMPLE_MS, Math.max(0, end - performance.now())));
    await sample();
  }
  own.disable();
  // Those that were answered within it: who came before waited longer.
  return { times, seconds, calls: visitors.calls.slice(from), usages, peopleLateMs: own.percentile(99) / NS - 20 };
}

const ms = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
const of = (calls: readonly Call[], percent: number) =>
  ms(
    percentile(
      calls.map((call) => call.ms),
      percent,
    ),
  );

interface Over {
  readonly people: number;
  readonly seconds: number;
  readonly invoices: number;
  readonly businesses: number;
}

function callsTable({ calls, peopleLateMs }: Phase, over: Over): Table {
  const byName = [...Map.groupBy(calls, ({ name }) => name)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const failed = calls.filter(({ problem }) => problem !== null);
  const problems = [...Map.groupBy(failed, ({ name, problem }) => `${name}: ${problem}`)].map(
    ([said, all]) => `${all.length} × ${said}`,
  );
  return {
    name: 'calls',
    title: `${over.people} people for ${over.seconds} s over ${over.invoices.toLocaleString('en')} invoices of ${over.businesses.toLocaleString('en')} businesses`,
    head: ['call', 'times', 'errors', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows: byName.map(([name, all]) => [
      name,
      String(all.length),
      String(all.filter(({ problem }) => problem !== null).length),
      ...[50, 95, 99].map((percent) => of(all, percent)),
    ]),
    notes: [
      `${(calls.length / over.seconds).toFixed(1)} calls a second, ${failed.length} errors. The people's own program was late by ${ms(Math.max(0, peopleLateMs))} ms at the 99th percentile, which is in these numbers.`,
      ...problems,
    ],
    holds: failed.length === 0,
  };
}

function usageTable({ usages }: Phase): Table {
  const [first, last] = [usages[0], usages.at(-1)];
  const names = Object.keys(first?.memory ?? {});
  const mib = (usage: Usage | undefined, name: string) => ((usage?.memory[name] ?? 0) / MIB).toFixed(0);
  const late = (role: 'web' | 'worker') => ms(Math.max(0, ...usages.map(({ loop }) => loop[role])) * 1_000);
  return {
    name: 'usage',
    title: 'What it takes meanwhile',
    head: ['', 'MiB at the start', 'MiB at the end', 'cores', 'event loop late, worst minute: p99 ms'],
    rows: names.map((name) => [
      name,
      mib(first, name),
      mib(last, name),
      coresOf(usages, name).toFixed(2),
      name === 'web' || name === 'worker' ? late(name) : '',
    ]),
    notes: [
      'Memory is proportional: what processes share is divided among them. PostgreSQL counts its shared buffers.',
    ],
  };
}

/** How many cores it kept busy. */
function coresOf(usages: readonly Usage[], name: string): number {
  const [first, last] = [usages[0], usages.at(-1)];
  if (first === undefined || last === undefined || first === last) return 0;
  return ((last.cpu[name] ?? 0) - (first.cpu[name] ?? 0)) / ((last.at - first.at) / 1_000);
}

function bendsTable(phases: readonly Phase[]): Table {
  const parts = Object.keys(phases[0]?.usages[0]?.cpu ?? {});
  return {
    name: 'bends',
    title: 'What bends first',
    head: [
      ...['hurry', 'calls a second', 'errors', 'p50 ms', 'p95 ms', 'p99 ms'],
      ...parts.map((name) => `cores of ${name}`),
      ...['connections waited for', 'oldest work, s'],
    ],
    rows: phases.map(({ times, seconds, calls, usages }) => [
      `× ${times}`,
      (calls.length / seconds).toFixed(1),
      String(calls.filter(({ problem }) => problem !== null).length),
      ...[50, 95, 99].map((percent) => of(calls, percent)),
      ...parts.map((name) => coresOf(usages, name).toFixed(2)),
      String(Math.max(0, ...usages.map(({ connections }) => connections.waiting))),
      Math.max(0, ...usages.map(({ queueSeconds }) => queueSeconds)).toFixed(0),
    ]),
    notes: [describeBends(phases)],
  };
}
