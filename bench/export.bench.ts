// Workbooks of 100,000 invoices × 25 columns and of 20,000 invoices × 10 product rows: processor time, growth of memory
// and bytes, beside exceljs' stream writer and Python's XlsxWriter (constant memory), fed the same rows; the same from the
// database to the client; what a stalled client and a neighbour see meanwhile. EXPORT_SHARE=0.1 measures a tenth of it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CellValue } from '#domain/export/export-fields.ts';
import { invoiceSheet } from '#server/features/exports/run/export-sheets.ts';
import { readTemplate } from '#server/features/exports/templates/manage-templates.ts';
import { matchingFiltersOf } from '#server/features/invoices/page-through/invoice-pages.ts';
import { connect } from '#server/platform/db/connect.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { createLog } from '#server/platform/log.ts';
import { startThrowAway } from '../test/database/throw-away-server.ts';
import { ownerOf } from '../test/server/owner-inventory.ts';
import { callApi } from '../test/server/test-app.ts';
import {
  installExcelJs,
  requireXlsxWriter,
  runWriter,
  runXlsxWriter,
  type WriterOrder,
} from './export/compared-writers.ts';
import { fillBusiness } from './export/fill-database.ts';
import { type Figures, type FiguresNow, figuresBetween, MIB } from './export/measured.ts';
import { percentile, printTable } from './interleave.ts';
import { get } from './lean-client.ts';

const SHARE = Number(process.env.EXPORT_SHARE ?? 1);
const ROUNDS = Number(process.env.EXPORT_ROUNDS ?? 3);
const BARS = { writer: 3, whole: 2, grownMiB: 64, neighbour: 3 };
/** Different rows that the writers are fed, over and over: more than their compression looks back. */
const DIFFERENT_ROWS = 10_000;
const NEIGHBOUR_CALLS = 300;
/** What the server compresses with: exceljs is measured with its own choice and with this one. */
const LEVEL = 3;

const COLUMNS = {
  TEXT: [
    ...[
      'numero_factura',
      'cdc',
      'timbrado',
      'establecimiento',
      'punto_expedicion',
      'tipo_documento',
      'condicion_venta',
    ],
    ...['moneda', 'ruc_emisor', 'nombre_emisor', 'nombre_cliente', 'fuente', 'calidad_procesamiento'],
  ],
  DATE: ['fecha', 'created_at'],
  CURRENCY: [
    'exentas',
    'base_5',
    'iva_5',
    'base_10',
    'iva_10',
    'total_iva',
    'gravado_5',
    'gravado_10',
    'monto_total',
    'descuento',
  ],
};
const INVOICES_TEMPLATE = {
  name: 'Medición',
  fields: Object.entries(COLUMNS).flatMap(([field_type, keys]) =>
    keys.map((key) => ({ field_key: key, display_name: key, field_type })),
  ),
};

const folder = mkdtempSync(path.join(tmpdir(), 'ajaka-bench-'));
console.log('Preparando…');
requireXlsxWriter();
installExcelJs(folder);
const database = await startThrowAway((dataDir) => startEmbedded(dataDir));

async function startServer() {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') };
  const child = fork(path.join(import.meta.dirname, 'export/server-process.ts'), { env, execArgv: ['--expose-gc'] });
  const [url] = (await once(child, 'message')) as [string];
  return { child, url };
}

async function figuresOf(child: ChildProcess): Promise<FiguresNow> {
  child.send('figures');
  const [figures] = (await once(child, 'message')) as [FiguresNow];
  return figures;
}

async function stopServer(child: ChildProcess): Promise<void> {
  child.disconnect();
  await once(child, 'exit');
}

let server = await startServer();
// Filling a large business is one statement of minutes.
const db = connect(database.url, createLog('warn'), { size: 2, answerMs: 3_600_000 });

async function aBusiness(name: string, size: { invoices: number; lines: number }) {
  const email = `${name}@medicion.com.py`;
  const signIn = { body: { email }, headers: { origin: server.url } };
  const token = (await callApi(server.url, '/local-identity/sign-in', signIn)).body.token as string;
  await callApi(server.url, '/api/user/profile', { token });
  const ownerId = await ownerOf({ db, dataDir: folder }, email);
  await fillBusiness(db, ownerId, size);
  return { token, ownerId };
}

interface Case {
  readonly title: string;
  readonly token: string;
  readonly ownerId: string;
  readonly templateId: string;
  readonly invoices: number;
  readonly rowCount: number;
  /** A file with columns and some of the rows. */
  readonly rows: string;
}

async function aCase(
  name: string,
  title: string,
  [invoices, lines, rowsEach]: readonly [number, number, number],
  make: (token: string) => Promise<string>,
): Promise<Case> {
  const business = await aBusiness(name, { invoices, lines });
  const templateId = await make(business.token);
  const template = await readTemplate(db, business.ownerId, templateId);
  const sheet = invoiceSheet(db, business.ownerId, template, matchingFiltersOf({}));
  const some: (readonly CellValue[])[] = [];
  for await (const batch of sheet.rows) {
    some.push(...batch);
    if (some.length >= DIFFERENT_ROWS) break;
  }
  const rows = path.join(folder, `${name}.json`);
  writeFileSync(rows, JSON.stringify({ columns: sheet.columns, rows: some.slice(0, DIFFERENT_ROWS) }));
  return { ...business, title, templateId, invoices, rowCount: invoices * rowsEach, rows };
}

const idOf = async (token: string, at: string, body: object) =>
  (await callApi(server.url, at, { token, body })).body.template.id as string;
const count = (whole: number) => Math.max(200, Math.round((whole * SHARE) / 200) * 200);
const cases = [
  await aCase('facturas', `${count(100_000)} facturas × 25 columnas`, [count(100_000), 3, 1], (token) =>
    idOf(token, '/export-templates', INVOICES_TEMPLATE),
  ),
  await aCase('productos', `${count(20_000)} facturas × 10 productos, 11 columnas`, [count(20_000), 10, 10], (token) =>
    idOf(token, '/export-templates/create-from-preset', { preset: 'detalle_de_productos' }),
  ),
];
const neighbour = await aBusiness('vecina', { invoices: 1_000, lines: 3 });
await sql`vacuum analyze`.execute(db);

/** Begins to take a workbook; nothing is read of it yet. */
async function order({ token, templateId }: Case): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = request(`${server.url}/export/custom`, { method: 'POST', headers });
  call.end(JSON.stringify({ template_id: templateId, filename: 'medicion' }));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`exportar: ${answer.statusCode}`);
  return answer;
}

async function take(answer: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  if (!answer.complete) throw new Error('el archivo llegó cortado');
  return bytes;
}

const NAMES = {
  ours: 'Ajaka, escritor solo',
  exceljs: 'exceljs',
  exceljsAlike: `exceljs, comprimiendo como Ajaka (${LEVEL})`,
  xlsxWriter: 'XlsxWriter, memoria constante',
  oursWhole: 'Ajaka, de la base al cliente',
  exceljsWhole: 'exceljs, de la base al archivo',
} as const;
type Name = keyof typeof NAMES;

async function measureCase(one: Case): Promise<Record<Name, Figures[]>> {
  const { ownerId, templateId, rows, rowCount } = one;
  const file = path.join(folder, 'medicion.xlsx');
  const base: WriterOrder = {
    writer: 'exceljs',
    exceljs: folder,
    level: null,
    file,
    rows,
    count: rowCount,
    source: null,
  };
  const source = { databaseUrl: database.url, ownerId, templateId };
  await stopServer(server.child);
  server = await startServer();
  await take(await order(cases[0]?.ownerId === ownerId ? (cases[1] ?? one) : (cases[0] ?? one))); // warm
  const first = await figuresOf(server.child);
  const whole = async (): Promise<Figures> => {
    const before = await figuresOf(server.child);
    const bytes = await take(await order(one));
    return figuresBetween({ ...before, rss: first.rss }, await figuresOf(server.child), bytes);
  };
  const runs: Record<Name, () => Figures | Promise<Figures>> = {
    ours: () => runWriter({ ...base, writer: 'ajaka' }),
    exceljs: () => runWriter(base),
    exceljsAlike: () => runWriter({ ...base, level: LEVEL }),
    xlsxWriter: () => runXlsxWriter(base),
    oursWhole: whole,
    exceljsWhole: () => runWriter({ ...base, source }),
  };
  const measured = Object.fromEntries(Object.keys(runs).map((name) => [name, [] as Figures[]])) as Record<
    Name,
    Figures[]
  >;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(runs) as [Name, (typeof runs)[Name]][]) measured[name].push(await run());
  }
  return measured;
}

const median = (list: readonly Figures[], value: (one: Figures) => number) => percentile(list.map(value), 50);
const yes = (held: boolean) => (held ? 'sí' : 'NO');

function printCase(title: string, measured: Record<Name, Figures[]>): void {
  console.log(`\n${title}: mediana de ${ROUNDS} rondas intercaladas; memoria: la mayor`);
  const cpu = (name: Name) => median(measured[name], ({ cpuMs }) => cpuMs);
  const grown = (name: Name) => Math.max(...measured[name].map(({ grownBytes }) => grownBytes)) / MIB;
  printTable(
    ['', 'procesador', 'memoria crece', 'archivo'],
    (Object.keys(NAMES) as Name[]).map((name) => [
      NAMES[name],
      `${(cpu(name) / 1_000).toFixed(2)} s`,
      `${grown(name).toFixed(0)} MiB`,
      `${(median(measured[name], ({ fileBytes }) => fileBytes) / MIB).toFixed(2)} MiB`,
    ]),
  );
  const faster = (name: string, other: Name, own: Name, bar: number | null) => {
    const ratio = cpu(other) / cpu(own);
    return [name, ratio.toFixed(2), bar === null ? '' : `≥ ${bar}`, bar === null ? '' : yes(ratio >= bar)];
  };
  const memory = (name: Name) => [
    `memoria: ${NAMES[name]}`,
    `${grown(name).toFixed(0)} MiB`,
    `≤ ${BARS.grownMiB} MiB`,
    yes(grown(name) <= BARS.grownMiB),
  ];
  printTable(
    ['', 'veces', 'meta', 'cumple'],
    [
      faster('escritor solo, frente a exceljs', 'exceljs', 'ours', BARS.writer),
      faster('… a exceljs comprimiendo igual', 'exceljsAlike', 'ours', null),
      faster('… a XlsxWriter', 'xlsxWriter', 'ours', null),
      faster('desde la base, frente a exceljs', 'exceljsWhole', 'oursWhole', BARS.whole),
      memory('ours'),
      memory('oursWhole'),
    ],
  );
}

for (const one of cases) printCase(one.title, await measureCase(one));

/** Rows of invoices that the database has given. */
async function rowsGiven(): Promise<number> {
  const { rows } = await sql<{ given: string }>`
    select seq_tup_read + idx_tup_fetch as given from pg_stat_user_tables where relname = 'invoice'`.execute(db);
  return Number(rows[0]?.given);
}
/** After so long without a statement the database has told all that it counted. */
const COUNTED_MS = 12_000;

const [large] = cases;
if (large === undefined) throw new Error('no case');
await pause(COUNTED_MS);
const atFirst = await rowsGiven();
const stalled = await order(large);
await once(stalled, 'readable');
await pause(COUNTED_MS);
const whileStalled = (await rowsGiven()) - atFirst;
await pause(3_000);
const later = (await rowsGiven()) - atFirst;
const taken = await take(stalled);
console.log('\nUn cliente que deja de leer');
printTable(
  ['', 'filas leídas', 'de', 'cumple'],
  [
    ['a los 12 s', String(whileStalled), String(large.invoices), yes(whileStalled < large.invoices)],
    ['a los 15 s', String(later), String(large.invoices), yes(later === whileStalled)],
    [`al seguir, ${(taken / MIB).toFixed(2)} MiB`, 'todas', '', yes(taken > 0)],
  ],
);

async function aList(): Promise<number> {
  const start = performance.now();
  await get(`${server.url}/v2/invoices/headers?page_size=50`, `Bearer ${neighbour.token}`);
  return performance.now() - start;
}
const alone: number[] = [];
const meanwhile: number[] = [];
for (let at = 0; at < 50; at++) await aList(); // warm
for (let at = 0; at < NEIGHBOUR_CALLS; at++) alone.push(await aList());
while (meanwhile.length < NEIGHBOUR_CALLS) {
  let isRunning = true;
  const exporting = order(large)
    .then(take)
    .finally(() => {
      isRunning = false;
    });
  while (isRunning) meanwhile.push(await aList());
  await exporting;
}
const [during, before] = [percentile(meanwhile, 95), percentile(alone, 95)];
console.log('\nLa lista de una vecina mientras tanto');
printTable(
  ['', 'mientras', 'a solas', 'proporción', 'meta', 'cumple'],
  [
    [
      `p95 de ${meanwhile.length} y de ${alone.length}`,
      `${during.toFixed(1)} ms`,
      `${before.toFixed(1)} ms`,
      (during / before).toFixed(2),
      `≤ ${BARS.neighbour}`,
      yes(during / before <= BARS.neighbour),
    ],
  ],
);
await db.destroy();
await stopServer(server.child);
await database.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
