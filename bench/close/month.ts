import { sql } from 'kysely';
import type pg from 'pg';
import { closeMonth } from '#server/features/closing/close-month.ts';
import { listClosingMonths } from '#server/features/closing/list-closings.ts';
import { listMissing, listWithoutXml } from '#server/features/closing/list-missing.ts';
import { findMissingSuppliers } from '#server/features/closing/notices.store.ts';
import { readClosing, readDifferences } from '#server/features/closing/read-closing.ts';
import { closingBusiness, viewMonth } from '#server/features/closing/view-month.ts';
import { readMonthStatistics } from '#server/features/explorer/read-month-statistics.ts';
import { reckonClosings } from '#server/features/invoices/closing/read-closing-groups.ts';
import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { anInvoice } from '../../test/builders/an-invoice.ts';
import { aPaper } from '../../test/builders/made-papers.ts';
import { recordingDatabase } from '../../test/database/statement-costs.ts';
import { printTable } from '../interleave.ts';
import { openCloseDatabase } from './open-database.ts';

/** Of the whole call, to the pages that the month's statistics touch. */
const BAR = 3;
const MONTH = '2026-09';
const CLOSED = '2026-08';
const clock = { now: () => new Date('2026-10-31T15:00:00Z') };
/** As `generate.sql` has it. */
const ownerId = '00000000-0000-7000-8000-000000000001';

/** Pages of 8 kB that a month's close touches for a business of so many, beside those of the same month's statistics. */
export async function measureMonth(invoices: number): Promise<boolean> {
  const server = await openCloseDatabase(invoices);
  const recorder = recordingDatabase(server.url);
  const { db } = recorder;
  try {
    const business = await closingBusiness(db, ownerId);
    await closeOnce(db);
    for (const table of ['invoice_closing', 'invoice_month']) await scatter(recorder.pool, table);
    const costOf = async (run: (one: Database) => Promise<unknown>) => {
      await recorder.statementsOf(run); // opens the connections that it needs at once
      const sent = await recorder.statementsOf(run);
      await recorder.buffersOf(sent); // warms what the next look counts
      return await recorder.buffersOf(sent);
    };
    const { figures } = await viewMonth(db, ownerId, business, MONTH);
    const { number } = business;
    const asked = { business: number, imputation: business.imputation, first: MONTH, last: MONTH };
    const pageOf = (month: string) => (one: Database) => readClosing({ db: one, clock }, ownerId, month);
    const { notices } = await readClosing({ db, clock }, ownerId, MONTH);
    const { differences } = await readClosing({ db, clock }, ownerId, CLOSED);
    const costs = {
      statistics: await costOf((one) => readMonthStatistics({ db: one }, ownerId, MONTH)),
      page: await costOf(pageOf(MONTH)),
      closed: await costOf(pageOf(CLOSED)),
      missing: await costOf((one) => listMissing({ db: one, clock }, ownerId, { month: MONTH, query: {} })),
      requests: await costOf((one) => listWithoutXml({ db: one }, ownerId, { month: MONTH, query: {} })),
      differences: await costOf((one) => readDifferences({ db: one }, ownerId, CLOSED)),
      strip: await costOf((one) => listClosingMonths({ db: one, clock }, ownerId)),
      documents: await costOf((one) => reckonClosings(one, ownerId, asked)),
      lookForMissing: await costOf((one) => findMissingSuppliers(one, ownerId, MONTH, number, 200)),
    };
    await sql`delete from closing_finding`.execute(db);
    const first = await recorder.statementsOf(pageOf(MONTH));
    // Explained, what is kept is written once more, and not by whoever reads.
    const anew = await recorder.buffersOf(first.filter(({ text }) => !text.includes('insert into')));
    const line = (name: string, pages: number, bar = Number.POSITIVE_INFINITY) => {
      const ratio = pages / costs.statistics;
      const held = Number.isFinite(bar) ? [`≤ ${bar}`, ratio <= bar ? 'sí' : 'NO'] : ['', ''];
      return [name, String(pages), ratio.toFixed(2), ...held];
    };
    console.log(
      `\n${MONTH}: ${figures.lines.purchases.count} compras de un negocio de ${invoices} facturas, ${notices.length} avisos. Páginas de 8 kB.`,
    );
    printTable(
      ['', 'páginas', '× estadísticas', 'barra', 'cumple'],
      [
        line('estadísticas del mes', costs.statistics),
        line('cierre del mes', costs.page, BAR),
        line(`el de un mes cerrado (${differences?.count} diferencia)`, costs.closed, BAR),
        line('cierre del mes, el primero después de un cambio', anew),
        line('proveedores que faltan, 50', costs.missing),
        line('buscarlos después de un cambio, 200', costs.lookForMissing),
        line('pedidos de XML, 50 proveedores', costs.requests),
        line('diferencias de un mes cerrado', costs.differences),
        line('la tira de seis meses', costs.strip),
        line('las mismas cifras, de los documentos', costs.documents),
      ],
    );
    return Math.max(costs.page, costs.closed) <= BAR * costs.statistics;
  } finally {
    await recorder.close();
    await server.stop();
  }
}

/** The worst that documents that come one by one can leave: no two rows of a month beside each other. */
async function scatter(pool: pg.Pool, table: string): Promise<void> {
  await pool.query(`
    create temporary table scattered as select * from ${table} order by md5(ctid::text);
    truncate ${table};
    insert into ${table} select * from scattered;
    drop table scattered`);
  await pool.query(`vacuum (index_cleanup on, analyze) ${table}`);
}

/** The database is kept from one run to the next. */
async function closeOnce(db: Database): Promise<void> {
  const { rows } = await sql`select from month_close where owner_id = ${ownerId} and month = ${`${CLOSED}-01`}`.execute(
    db,
  );
  if (rows.length > 0) return;
  const { version, business } = await readClosing({ db, clock }, ownerId, CLOSED);
  const by = { userId: null, address: null, agent: null, at: clock.now() };
  await closeMonth({ db }, ownerId, { month: CLOSED, version }, by);
  // One invoice comes late.
  const receiver = { ...anInvoice().receiver, ruc: business.ruc, isUnnamed: false };
  const late = aPaper({ issueDate: `${CLOSED}-20`, receiver });
  await db.transaction().execute((tx) => saveReadInvoices(tx, ownerId, [late], clock.now()));
}
