import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { writeWorkbook } from '#server/features/exports/workbook/write-workbook.ts';
import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import { compareMonth } from '#server/features/reconciliation/compare/compare-month.ts';
import { readComparison } from '#server/features/reconciliation/compare/read-comparison.ts';
import { readRegisterFile } from '#server/features/reconciliation/load/read-register-file.ts';
import { insertRegisterFile } from '#server/features/reconciliation/load/register-files.store.ts';
import { answerRegister } from '#server/features/reconciliation/read/read-in-pool.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openDiskFiles } from '#server/platform/files/disk-files.ts';
import { createLog } from '#server/platform/log.ts';
import { newId } from '#server/platform/new-id.ts';
import { anInvoice } from '../../test/builders/an-invoice.ts';
import { anOwner } from '../../test/builders/an-owner.ts';
import { aPaper } from '../../test/builders/made-papers.ts';
import { scratchDirectory } from '../../test/database/scratch-directory.ts';
import { startThrowAway } from '../../test/database/throw-away-server.ts';
import { figuresBetween, figuresNow, MIB } from '../export/measured.ts';
import { printTable } from '../interleave.ts';

const BARS = { cpuMs: 2_000, grownMiB: 150 };
export const OURS = formatRuc('80020001');
const TITLES = [
  ...['RUC del Informante', 'RUC / Nº de Identificacion del Informado', 'Nombre o Razón Social del Informado'],
  ...['Tipo de Registro', 'Tipo de Comprobante', 'Fecha de Emisión', 'Periodo de Emisión', 'Timbrado del Comprobante'],
  ...['Numero de Comprobante', 'CDC', 'Monto Gravado 10%', 'IVA 10%', 'Monto Gravado 5%', 'IVA 5%'],
  ...['Monto No Gravado / Exento ', 'Total Comprobante', 'Imputa IVA', 'Origen de la Información'],
];

/** So many rows of the tax office beside so many invoices: what reading, writing down and comparing them takes of this process. */
export async function measureComparison(count: number): Promise<boolean> {
  const server = await startThrowAway();
  const log = createLog('silent');
  await migrate({ connectionString: server.url, dir: path.resolve(import.meta.dirname, '../../db/migrations') });
  const db = connect(server.url, log);
  try {
    const ownerId = await anOwner(db);
    await sql`insert into business (owner_id, ruc, name, updated_at) values (${ownerId}, ${OURS}, 'Medición', now())`.execute(
      db,
    );
    const bytes = await fillRegister(db, ownerId, count);
    const needs = await needsOf(db, log);
    const load = async () => {
      const id = newId();
      const at = new Date();
      await needs.files.made.write(
        ownerId,
        id,
        (async function* () {
          yield bytes;
        })(),
        bytes.length,
      );
      const file = { id, month: '2026-10-01', name: 'a.xlsx', bytes: bytes.length, at };
      await sql`insert into task (owner_id, id, kind, created_at) values (${ownerId}, ${id}, 'reconciliation', ${at})`.execute(
        db,
      );
      await insertRegisterFile(db, ownerId, { ...file, userId: null });
      await readRegisterFile(needs, { ownerId, id });
    };
    await load(); // code that runs for the first time is slow
    const before = figuresNow();
    await load();
    const { cpuMs, grownBytes } = figuresBetween(before, figuresNow(), 0);
    const compared = await compareMonth(needs, ownerId, '2026-10');
    const page = figuresNow();
    await readComparison(needs, ownerId, { month: '2026-10', query: { page: 3 } });
    const pageMs = figuresBetween(page, figuresNow(), 0).cpuMs;
    const { both, differs } = compared?.summaries.purchases?.classes ?? {};
    printTable(
      ['cuadre', 'CPU (ms)', 'bar', 'MiB', 'bar'],
      [
        [
          `${count} × ${count}`,
          cpuMs.toFixed(0),
          String(BARS.cpuMs),
          (grownBytes / MIB).toFixed(0),
          String(BARS.grownMiB),
        ],
      ],
    );
    console.log(
      `En ambos ${both?.count}, distintos ${differs?.count}; una página después: ${pageMs.toFixed(0)} ms de CPU.`,
    );
    return cpuMs <= BARS.cpuMs && grownBytes <= BARS.grownMiB * MIB;
  } finally {
    await db.destroy();
    await server.stop();
  }
}

/** Nothing here is hostile: what the pool does is done, and measured, in this process. */
async function needsOf(
  db: Database,
  log: Deps['log'],
): Promise<Pick<Deps, 'db' | 'queue' | 'files' | 'processes' | 'clock' | 'log'>> {
  const files = await openDiskFiles(scratchDirectory());
  const processes = { ask: (_: unknown, question: never) => answerRegister(question), stop: async () => {} };
  const queue = { add: async () => {}, wake: () => {} };
  return { db, files, log, clock: { now: () => new Date() }, processes: processes as never, queue: queue as never };
}

const BATCH = 500;

/** Every tenth has another amount there than here. */
export async function fillRegister(db: Database, ownerId: string, count: number): Promise<Buffer> {
  const usual = anInvoice();
  const rows: string[][] = [];
  for (let at = 0; at < count; at += BATCH) {
    const papers = Array.from({ length: Math.min(BATCH, count - at) }, () => {
      const ruc = formatRuc(String(80100000 + (rows.length % 400)));
      const paper = aPaper({
        issueDate: `2026-10-${String((rows.length % 28) + 1).padStart(2, '0')}`,
        issuer: { ...usual.issuer, ruc, name: `Distribuidora Ñandutí ${rows.length % 400} S.A.` },
        receiver: { ...usual.receiver, ruc: OURS, isUnnamed: false },
      });
      rows.push(rowOf(paper.invoice, rows.length));
      return paper;
    });
    await db.transaction().execute((tx) => saveReadInvoices(tx, ownerId, papers, new Date()));
  }
  const columns = TITLES.map((title) => ({ title, type: 'text', alignment: 'left', width: 100 }) as const);
  const sheet = { name: 'Datos', columns, hasHeader: true, rows: inOne(rows), totals: () => [] };
  return await buffer(writeWorkbook([sheet]));
}

async function* inOne<T>(all: T): AsyncGenerator<T> {
  yield all;
}

function rowOf({ issuer, issueDate, cdc, number, totals }: ReturnType<typeof anInvoice>, at: number): string[] {
  const [year, month, day] = issueDate.split('-');
  const total = Number(totals?.total ?? 0) + (at % 10 === 0 ? 1 : 0);
  return [
    ...[OURS.replace(/-.*/, ''), issuer.ruc.replace(/-.*/, ''), issuer.name, 'COMPRAS', 'FACTURA'],
    ...[`${day}/${month}/${year}`, `${month}/${year}`, '17000001'],
    ...[`${number.establishment}-${number.point}-${number.number}`, cdc ?? ''],
    ...[String(total), String(totals?.vat10 ?? ''), '', '', '', String(total), 'NO', 'ELECTRONICO'],
  ];
}
