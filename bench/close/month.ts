import { sql } from 'kysely';
import { closeMonth } from '#server/features/closing/close-month.ts';
import { listClosingMonths } from '#server/features/closing/list-closings.ts';
import { findMissingSuppliers } from '#server/features/closing/notices.store.ts';
import { readClosing } from '#server/features/closing/read-closing.ts';
import { closingBusiness, viewMonth } from '#server/features/closing/view-month.ts';
import { readMonthStatistics } from '#server/features/explorer/read-month-statistics.ts';
import { readWithoutXml, reckonClosings } from '#server/features/invoices/closing/read-closing-groups.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { recordingDatabase } from '../../test/database/statement-costs.ts';
import { printTable } from '../interleave.ts';
import { openCloseDatabase } from './open-database.ts';

/** Of the figures, deadlines, close and how many of each notice there are, to the pages that the month's statistics touch. */
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
    await recorder.vacuumUntilSeenByAll(['invoice_closing']);
    const costOf = async (run: (one: Database) => Promise<unknown>) => {
      await recorder.statementsOf(run); // opens the connections that it needs at once
      const sent = await recorder.statementsOf(run);
      await recorder.buffersOf(sent); // warms what the next look counts
      return await recorder.buffersOf(sent);
    };
    const { figures } = await viewMonth(db, ownerId, business, MONTH);
    const asked = { business: business.number, imputation: business.imputation, first: MONTH, last: MONTH };
    const suppliers = await findMissingSuppliers(db, ownerId, MONTH, business.number, 200);
    const letters = await readWithoutXml(db, ownerId, { month: MONTH, business: business.number, most: 2_000 });
    const costs = {
      statistics: await costOf((one) => readMonthStatistics({ db: one }, ownerId, MONTH)),
      page: await costOf((one) => readClosing({ db: one, clock }, ownerId, MONTH)),
      closed: await costOf((one) => readClosing({ db: one, clock }, ownerId, CLOSED)),
      suppliers: await costOf((one) => findMissingSuppliers(one, ownerId, MONTH, business.number, 200)),
      letters: await costOf((one) =>
        readWithoutXml(one, ownerId, { month: MONTH, business: business.number, most: 2_000 }),
      ),
      strip: await costOf((one) => listClosingMonths({ db: one, clock }, ownerId)),
      documents: await costOf((one) => reckonClosings(one, ownerId, asked)),
      suppliersOfClosed: await costOf((one) => findMissingSuppliers(one, ownerId, CLOSED, business.number, 200)),
      lettersOfClosed: await costOf((one) =>
        readWithoutXml(one, ownerId, { month: CLOSED, business: business.number, most: 2_000 }),
      ),
    };
    const bare = costs.page - costs.suppliers - costs.letters;
    const bareClosed = costs.closed - costs.suppliersOfClosed - costs.lettersOfClosed;
    const line = (name: string, pages: number, bar = Number.POSITIVE_INFINITY) => {
      const ratio = pages / costs.statistics;
      const held = Number.isFinite(bar) ? [`≤ ${bar}`, ratio <= bar ? 'sí' : 'NO'] : ['', ''];
      return [name, String(pages), ratio.toFixed(2), ...held];
    };
    console.log(
      `\n${MONTH}: ${figures.lines.purchases.count} compras de un negocio de ${invoices} facturas. Páginas de 8 kB.`,
    );
    printTable(
      ['', 'páginas', '× estadísticas', 'barra', 'cumple'],
      [
        line('estadísticas del mes', costs.statistics),
        line('cierre del mes, sin sus listas', bare, BAR),
        line('el de un mes cerrado, sin sus listas', bareClosed, BAR),
        line(`proveedores que faltan (${suppliers.length})`, costs.suppliers),
        line(`pedidos de XML (${letters.length} documentos)`, costs.letters),
        line('la tira de seis meses', costs.strip),
        line('las mismas cifras, de los documentos', costs.documents),
      ],
    );
    return Math.max(bare, bareClosed) <= BAR * costs.statistics;
  } finally {
    await recorder.close();
    await server.stop();
  }
}

/** The database is kept from one run to the next. */
async function closeOnce(db: Database): Promise<void> {
  const { rows } = await sql`select from month_close where owner_id = ${ownerId} and month = ${`${CLOSED}-01`}`.execute(
    db,
  );
  if (rows.length > 0) return;
  const { version } = await readClosing({ db, clock }, ownerId, CLOSED);
  const by = { userId: null, address: null, agent: null, at: clock.now() };
  await closeMonth({ db }, ownerId, { month: CLOSED, version }, by);
}
