// Lists, months and dashboard over a million invoices: the calls, their statements alone, and a call that does nothing,
// interleaved in one run; and the pages of the database that each plan touches.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompiledQuery } from 'kysely';
import { startApp } from '#server/app/start-app.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { recordingDatabase, stagesOf } from '../test/database/statement-costs.ts';
import { interleave, percentile, printTable } from './interleave.ts';
import { get } from './lean-client.ts';
import { BUSINESSES, type Case, reviewCases } from './review/cases.ts';
import { openReviewDatabase } from './review/open-database.ts';
import { personOf } from './review/people.ts';

const ROUNDS = 12;
const CALLS_PER_ROUND = 4;
/** Does nothing but know who calls. For what makes several calls, as many of them at once. */
const EMPTY = '/admin/check';
const emptyName = ({ paths }: Pick<Case, 'paths'>) => `vacía × ${paths.length}`;

const database = await openReviewDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-bench-'));
const env = { PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ROLE: 'web' };
const roomy = { anonymous: 1e9, user: 1e9, token: 1e9, uploads: 1e9, parallel: { atOnce: 1e9, waiting: 1e9 } };
const app = await startApp(readSettings(env), createLog('warn'), { limits: roomy });
const people = { large: await personOf(app, 'large'), small: await personOf(app, 'small') };
const recorder = recordingDatabase(database.url);

const cases = await reviewCases(recorder.pool);
const candidates: Record<string, () => Promise<void>> = {};
for (const { paths } of cases) {
  candidates[emptyName({ paths })] ??= calls(
    paths.map(() => EMPTY),
    'large',
  );
}
const buffers = new Map<Case, number>();
for (const one of cases) {
  const run = (db: Database) => one.run(db, BUSINESSES[one.business]);
  await recorder.statementsOf(run); // opens the connections that it needs at once
  const sent = await recorder.statementsOf(run);
  await recorder.buffersOf(sent); // warms what the next look counts
  buffers.set(one, await recorder.buffersOf(sent));
  const stages = stagesOf(sent).map((stage) => stage.map(({ text, values }) => CompiledQuery.raw(text, values)));
  candidates[`HTTP ${one.name}`] = calls(one.paths, one.business);
  candidates[`SQL ${one.name}`] = async () => {
    for (const stage of stages) await Promise.all(stage.map((statement) => app.deps.db.executeQuery(statement)));
  };
}

/** At once, as the screens call. */
function calls(paths: readonly string[], business: Case['business']): () => Promise<void> {
  return async () => {
    await Promise.all(paths.map((at) => get((app.url ?? '') + at, people[business])));
  };
}

const times = await interleave(ROUNDS, CALLS_PER_ROUND, candidates);
const p50 = (name: string) => percentile(times[name] ?? [], 50);
const p95 = (name: string) => percentile(times[name] ?? [], 95);
const yes = (held: boolean) => (held ? 'sí' : 'NO');

console.log(
  'Milisegundos. Barra de tiempo: p50 HTTP ≤ 1,5 × p50 SQL + 2 × p50 de la llamada vacía, o de tres a la vez.',
);
console.log('Páginas: de 8 kB, en todos sus planes.');
printTable(
  ['llamada', 'HTTP p50', 'p95', 'SQL p50', 'p95', 'vacía p50', 'p95', 'barra', 'cumple', 'páginas', 'barra', 'cumple'],
  cases.map((one) => {
    const [http, sql, empty] = [`HTTP ${one.name}`, `SQL ${one.name}`, emptyName(one)];
    const bar = 1.5 * p50(sql) + 2 * p50(empty);
    const touched = buffers.get(one) ?? Number.NaN;
    const figures = [p50(http), p95(http), p50(sql), p95(sql), p50(empty), p95(empty), bar].map((value) =>
      value.toFixed(2),
    );
    const held = [String(touched), String(one.mostBuffers), yes(touched <= one.mostBuffers)];
    return [one.name, ...figures, yes(p50(http) <= bar), ...held];
  }),
);

console.log('\n300.000 facturas contra 1.000. Barra: 1,5.');
const SAME_CALLS = [
  ['meses', 'meses, negocio de 1.000'],
  ['tablero (3 a la vez)', 'tablero, negocio de 1.000'],
] as const;
printTable(
  ['llamada', '× p50', 'cumple'],
  SAME_CALLS.map(([large, small]) => {
    const ratio = p50(`HTTP ${large}`) / p50(`HTTP ${small}`);
    return [large, ratio.toFixed(2), yes(ratio <= 1.5)];
  }),
);

await recorder.close();
await app.stop();
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
