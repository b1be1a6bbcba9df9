// Moves a million invoices (BENCH_INVOICES) from the schema of the version before to the newest, while twenty people work
// with that version's statements: how long the longest of them waits, what is usual, and whether the sums are right.
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#server/platform/db/migrate.ts';
import { percentile } from './interleave.ts';
import { type Done, workAsEarlier } from './migrate/earlier-users.ts';
import { SUMS_THAT_DIFFER } from './migrate/sums-that-differ.ts';
import { openBenchDatabase } from './review/open-database.ts';

const MILLION = 1_000_000;
const invoices = Number(process.env.BENCH_INVOICES ?? MILLION);
const PEOPLE = 20;
/** How long people work before it begins, to know what they are used to. */
const BEFORE_MS = Number(process.env.BENCH_ROUND_MS ?? 20_000);
const VERSION_BEFORE = '0039';
const LONGEST_TOLD = 12;

const share = Math.round((invoices / MILLION) * 65_536);
const server = await openBenchDatabase(
  {
    name: 'review',
    keptAs: `migrate-${invoices}`,
    holds: `${invoices.toLocaleString('es-PY')} facturas`,
    before: VERSION_BEFORE,
    narrowedBy:
      share < 65_536 ? `delete from invoice where ('x' || substr(md5(id::text), 1, 4))::bit(16)::int >= ${share}` : '',
  },
  { max_connections: '60' },
);
const admin = new pg.Client(server.url);
await admin.connect();
// A copy: what is measured is kept as it was for the next time.
await admin.query('drop database if exists busy with (force)');
await admin.end();
const copying = new pg.Client(server.url.replace(/\/postgres\b/, '/template1'));
await copying.connect();
await copying.query('create database busy template postgres strategy file_copy');
const url = server.url.replace(/\/postgres\b/, '/busy');

const done: Done[] = [];
const stop = new AbortController();
const people = Array.from({ length: PEOPLE }, (_, user) => {
  // A quarter of them in the largest business.
  const owner = `00000000-0000-7000-8000-${String(user % 4 === 0 ? 1 : user + 1).padStart(12, '0')}`;
  return workAsEarlier({ url, owner, seed: user + 1, signal: stop.signal }, done);
});
await new Promise((resolve) => setTimeout(resolve, BEFORE_MS));

const began = performance.now();
const steps: { name: string; from: number; to: number }[] = [];
let from = began;
const told: string[] = [];
await migrate({
  connectionString: url,
  dir: path.resolve(import.meta.dirname, '../db/migrations'),
  log: (sentence) => {
    const [, name] = /^Migración (\S+) aplicada/.exec(sentence) ?? [];
    if (name === undefined) {
      told.push(sentence);
      return;
    }
    const to = performance.now();
    steps.push({ name, from, to });
    from = to;
  },
});
const ended = performance.now();
stop.abort();
await Promise.all(people);

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const during = done.filter(({ at, ms }) => at + ms >= began);
const longest = (some: readonly Done[]) => some.reduce((most, { ms }) => Math.max(most, ms), 0);
console.log(`${invoices.toLocaleString('es-PY')} invoices, ${PEOPLE} people; moved in ${seconds(ended - began)}`);
console.log('                    before: p50, p95, longest     meanwhile: p50, p95, longest, how many, refused');
for (const what of ['list', 'sums', 'upload', 'change', 'all'] as const) {
  const of = (some: readonly Done[]) => some.filter((one) => what === 'all' || one.what === what);
  const [earlier, now] = [of(done.filter((one) => one.at + one.ms < began)), of(during)];
  const three = (some: readonly Done[]) =>
    [
      percentile(
        some.map(({ ms }) => ms),
        50,
      ),
      percentile(
        some.map(({ ms }) => ms),
        95,
      ),
      longest(some),
    ]
      .map((ms) => seconds(ms).padStart(8))
      .join(' ');
  const refused = now.filter((one) => one.refused !== null).map((one) => one.refused);
  console.log(
    `${what.padEnd(16)} ${three(earlier)}     ${three(now)} ${String(now.length).padStart(7)} ${refused.length} ${[...new Set(refused)].join(' ')}`,
  );
}
console.log('step, how long it took, longest wait of anybody meanwhile');
for (const { name, from: since, to } of steps) {
  const waited = longest(during.filter(({ at, ms }) => at < to && at + ms > since));
  console.log(`${name.padEnd(48)} ${seconds(to - since).padStart(10)} ${seconds(waited).padStart(9)}`);
}
console.log([...new Set(told)].join('\n'));
console.log('the longest, and when: seconds from the beginning, what, how long');
for (const { what, at, ms } of during.toSorted((one, other) => other.ms - one.ms).slice(0, LONGEST_TOLD)) {
  console.log(`${((at - began) / 1000).toFixed(0).padStart(8)} ${what.padEnd(8)} ${seconds(ms)}`);
}

const client = new pg.Client(url);
await client.connect();
const { rows } = await client.query(SUMS_THAT_DIFFER);
console.log(`sums that differ from those of the invoices: ${JSON.stringify(rows)}`);
await client.end();
await copying.query('drop database busy with (force)');
await copying.end();
await server.stop();
if (rows.some((row: { differ: number }) => row.differ > 0)) process.exitCode = 1;
