// The administrator's calls over a million invoices and ten thousand users: each call, its best SQL alone (with the
// statement that looks up who asks, which every call needs), and the same figures asked from the invoices themselves;
// interleaved in one run, with the pages of the database that each touches.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { CompiledQuery } from 'kysely';
import { startApp } from '#server/app/start-app.ts';
import { findPerson } from '#server/features/accounts/accounts.store.ts';
import { findUserPage } from '#server/features/accounts/list-users.ts';
import { readFilteredStatistics, readStatistics } from '#server/features/admin/statistics/read-statistics.ts';
import { readResetStats, readScheduler } from '#server/features/subscriptions/reset/read-resets.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { VerifiedIdentity } from '#server/platform/identity/token-verifier.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { recordingDatabase, stagesOf } from '../test/database/statement-costs.ts';
import { callApi } from '../test/server/test-app.ts';
import { interleave, percentile, printTable } from './interleave.ts';
import { get } from './lean-client.ts';
import { openBenchDatabase } from './review/open-database.ts';

const ROUNDS = 10;
const CALLS_PER_ROUND = 4;
/** What a call may cost beside its best SQL. */
const BAR = 3;
const NOW = { now: () => new Date('2026-11-14T15:00:00Z') };

const database = await openBenchDatabase({ name: 'admin', holds: 'Diez mil negocios y un millón de facturas' });
const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-bench-'));
const env = { PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ROLE: 'web' };
const roomy = { anonymous: 1e9, user: 1e9, token: 1e9, uploads: 1e9, parallel: { atOnce: 1e9, waiting: 1e9 } };
const app = await startApp(readSettings(env), createLog('warn'), { limits: roomy, clock: NOW });
const url = app.url ?? '';
const { body } = await callApi(url, '/local-identity/sign-in', {
  body: { email: 'admin@ajaka.local' },
  headers: { origin: url },
});
const token = body.token as string;
await callApi(url, '/api/user/profile', { token });
// Every run has an identity of its own: the people of the database move to it, whichever run they were of before.
const { iss: issuer = '', sub: subject = '', sid } = decodeJwt<{ sid: string }>(token);
const { userId } = await app.deps.db
  .selectFrom('app_user')
  .where('issuer', '=', issuer)
  .where('subject', '=', subject)
  .select('id as userId')
  .executeTakeFirstOrThrow();
await app.deps.db.updateTable('app_user').set({ issuer }).where('email', 'like', '%@negocio.com.py').execute();
const recorder = recordingDatabase(database.url);
await recorder.pool.query('vacuum analyze');
const caller = { userId } as Caller;
const identity = { issuer, subject, sessionId: sid } as VerifiedIdentity;

interface Case {
  name: string;
  path: string;
  run: (db: Database) => Promise<unknown>;
  /** No statistics: its SQL takes less than a call that asks nothing, and is no measure of it. */
  isOneRow?: boolean;
}
const deps = (db: Database) => ({ ...app.deps, db, clock: NOW });
const filtered = (query: { from?: string; to?: string; userEmail?: string; userPage?: number }): Case['run'] => {
  return (db) => readFilteredStatistics(deps(db), caller, query);
};
const CASES: Case[] = [
  { name: 'estadísticas', path: '/admin/stats', run: (db) => readStatistics(deps(db), caller) },
  { name: 'filtradas, todo', path: '/admin/stats/filtered', run: filtered({}) },
  {
    name: 'filtradas, un mes',
    path: '/admin/stats/filtered?start_date=2026-10-01&end_date=2026-10-31',
    run: filtered({ from: '2026-10-01', to: '2026-10-31' }),
  },
  {
    name: 'filtradas, 13 meses y días',
    path: '/admin/stats/filtered?start_date=2025-09-20&end_date=2026-11-10',
    run: filtered({ from: '2025-09-20', to: '2026-11-10' }),
  },
  {
    name: 'filtradas, una persona',
    path: '/admin/stats/filtered?user_email=persona7@negocio.com.py',
    run: filtered({ userEmail: 'persona7@negocio.com.py' }),
  },
  {
    name: 'por usuario, página 50',
    path: '/admin/stats/filtered?user_page=50',
    run: filtered({ userPage: 50 }),
  },
  { name: 'usuarios, página 1', path: '/admin/users', run: (db) => findUserPage(deps(db), caller, {}) },
  {
    name: 'usuarios, página 400',
    path: '/admin/users?page=400',
    run: (db) => findUserPage(deps(db), caller, { page: 400 }),
  },
  {
    name: 'usuarios, búsqueda',
    path: '/admin/users?search=persona 99',
    run: (db) => findUserPage(deps(db), caller, { search: 'persona 99' }),
  },
  { name: 'scheduler', path: '/admin/scheduler/status', run: (db) => readScheduler(deps(db)), isOneRow: true },
  { name: 'reseteos', path: '/admin/ai-limits/reset-stats', run: (db) => readResetStats(deps(db)) },
];

/** What the first cases would cost without roll-ups. */
const FROM_INVOICES: Record<string, string> = {
  estadísticas: `select count(*), sum(6), sum(sign * total), count(*) filter (where day >= date '2026-06-01') from bench_invoice`,
  'filtradas, un mes': `select day, hour, owner_id, count(*), sum(sign * total) from bench_invoice
    where day between date '2026-10-01' and date '2026-10-31' group by grouping sets ((day), (hour), (owner_id))`,
  'filtradas, todo': `select day, hour, owner_id, count(*), sum(sign * total) from bench_invoice
    group by grouping sets ((day), (hour), (owner_id))`,
};

const EMPTY = 'una llamada que no pregunta nada';
const candidates: Record<string, () => Promise<void>> = {
  [EMPTY]: () => get(`${url}/admin/check`, `Bearer ${token}`),
};
const buffers = new Map<string, number>();
for (const { name, path: at, run } of CASES) {
  await recorder.statementsOf(run); // opens the connections that it needs at once
  const sent = await recorder.statementsOf(run);
  await recorder.buffersOf(sent); // warms what the next look counts
  buffers.set(name, await recorder.buffersOf(sent));
  const stages = stagesOf(sent).map((stage) => stage.map(({ text, values }) => CompiledQuery.raw(text, values)));
  candidates[`HTTP ${name}`] = () => get(url + at.replaceAll(' ', '%20'), `Bearer ${token}`);
  candidates[`SQL ${name}`] = async () => {
    await findPerson(app.deps.db, identity, { at: NOW.now(), businessId: null });
    for (const stage of stages) await Promise.all(stage.map((statement) => app.deps.db.executeQuery(statement)));
  };
}

const times = await interleave(ROUNDS, CALLS_PER_ROUND, candidates);
const of = (name: string, percent: number) => percentile(times[name] ?? [], percent);
console.log(
  `Milisegundos. Barra: p95 de la llamada ≤ ${BAR} × p95 de su mejor SQL. Páginas de 8 kB, en todos sus planes.`,
);
printTable(
  ['llamada', 'HTTP p50', 'p95', 'SQL p50', 'p95', 'proporción', 'cumple', 'páginas'],
  CASES.map(({ name, isOneRow }) => {
    const [http, sql] = [`HTTP ${name}`, `SQL ${name}`];
    const ratio = of(http, 95) / of(sql, 95);
    const figures = [of(http, 50), of(http, 95), of(sql, 50), of(sql, 95), ratio].map((value) => value.toFixed(2));
    return [name, ...figures, isOneRow ? 'una fila' : ratio <= BAR ? 'sí' : 'NO', String(buffers.get(name))];
  }),
);
console.log(`HTTP de ${EMPTY}: p50 ${of(EMPTY, 50).toFixed(2)}, p95 ${of(EMPTY, 95).toFixed(2)}.`);

console.log('\nLas mismas cifras, sumadas de una línea por factura:');
const rows: string[][] = [];
for (const [name, text] of Object.entries(FROM_INVOICES)) {
  const began = performance.now();
  await recorder.pool.query(text);
  const ms = performance.now() - began;
  const pages = await recorder.buffersOf([{ text, values: [], began: 0, ended: 0 }]);
  rows.push([name, ms.toFixed(1), String(pages)]);
}
printTable(['llamada', 'ms', 'páginas'], rows);

await recorder.close();
await app.stop();
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
