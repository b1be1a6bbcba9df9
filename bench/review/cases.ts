import type pg from 'pg';
import * as z from 'zod/mini';
import { listInvoices } from '#contract/invoices/list.ts';
import { readExportStats } from '#server/features/dashboard/read-export-stats.ts';
import { readMonthStatistics } from '#server/features/explorer/read-month-statistics.ts';
import { readMonths } from '#server/features/explorer/read-months.ts';
import { writeCursor } from '#server/features/invoices/list/list-cursor.ts';
import { findInvoiceList } from '#server/features/invoices/list/list-invoices.ts';
import type { ListQuery } from '#server/features/invoices/list/list-query.ts';
import type { Database } from '#server/platform/db/connect.ts';

/** As `generate.sql` numbers them. */
const ownerId = (place: number) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`;
export const BUSINESSES = { large: ownerId(1), small: ownerId(50) } as const;
export type Business = keyof typeof BUSINESSES;

/** Something a person waits for: one call, or several that the screen makes at once. */
export interface Case {
  readonly name: string;
  readonly business: Business;
  readonly paths: readonly string[];
  /** The same without HTTP. */
  readonly run: (db: Database, ownerId: string) => Promise<unknown>;
  /** Pages of 8 kB that all its statements may touch. */
  readonly mostBuffers: number;
}

const WITHOUT_TEXT = 400;
const WITH_TEXT = 2_000;
const ROLLED_UP = 200;

/** An ordinary month, and a day on which everything was received. */
const MONTH = '2026-03';
const SORTS = ['date', 'number', 'issuer', 'total', 'vat'] as const;
const clock = { now: () => new Date('2026-10-31T15:00:00Z') };

function list(name: string, query: ListQuery, mostBuffers: number): Case {
  const written = Object.entries(z.encode(listInvoices.query, query)).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return {
    name,
    business: 'large',
    paths: [`/v2/invoices/headers?${new URLSearchParams(written)}`],
    run: (db, owner) => findInvoiceList({ db }, owner, query),
    mostBuffers,
  };
}

const months = (business: Business): Case => ({
  name: business === 'large' ? 'meses' : 'meses, negocio de 1.000',
  business,
  paths: ['/invoices/months'],
  run: (db, owner) => readMonths({ db }, owner),
  mostBuffers: ROLLED_UP,
});

const dashboard = (business: Business): Case => ({
  name: business === 'large' ? 'tablero (3 a la vez)' : 'tablero, negocio de 1.000',
  business,
  paths: ['/invoices/months', '/export/mongodb/stats', '/v2/invoices/headers?page=1&page_size=20'],
  run: (db, owner) =>
    Promise.all([
      readMonths({ db }, owner),
      readExportStats({ db, clock }, owner),
      findInvoiceList({ db }, owner, { page: 1, pageSize: 20 }),
    ]),
  mostBuffers: ROLLED_UP,
});

const statistics: Case = {
  name: 'estadísticas de un mes',
  business: 'large',
  paths: [`/invoices/month/${MONTH}/stats`],
  run: (db, owner) => readMonthStatistics({ db }, owner, MONTH),
  mostBuffers: ROLLED_UP,
};

interface Issuer {
  readonly ruc: string;
  readonly name: string;
}

/** Asked of the data, so that they are what their names say: the issuer who sells most, and one who sold once. */
async function issuersOf(pool: pg.Pool): Promise<{ top: Issuer; once: Issuer }> {
  const { rows } = await pool.query<Issuer>(
    `select issuer_ruc as ruc, min(issuer_name) as name from invoice_pair where owner_id = $1 and issuer_ruc not like '9%'
     group by issuer_ruc order by sum(listed_count) desc, issuer_ruc`,
    [BUSINESSES.large],
  );
  const [top, once] = [rows[0], rows.at(-1)];
  if (top === undefined || once === undefined) throw new Error('there are no invoices');
  return { top, once };
}

/** Where a person is who has paged through five sixths of everything. */
async function deepCursor(pool: pg.Pool, direction: 'after' | 'before'): Promise<string> {
  const { rows } = await pool.query<{ id: string; issueDate: string; documentNumber: string }>(
    `select id, issue_date::text as "issueDate", document_number as "documentNumber" from invoice where owner_id = $1
     order by issue_date desc, number_digits collate "C" desc, id desc offset 250000 limit 1`,
    [BUSINESSES.large],
  );
  if (rows[0] === undefined) throw new Error('the business has fewer invoices');
  return writeCursor({ ...rows[0], direction });
}

export async function reviewCases(pool: pg.Pool): Promise<Case[]> {
  const { top, once } = await issuersOf(pool);
  const deep = await deepCursor(pool, 'after');
  const back = await deepCursor(pool, 'before');
  return [
    list('página 1', {}, WITHOUT_TEXT),
    list('página 1, de 100', { pageSize: 100 }, WITHOUT_TEXT),
    list('página profunda, por cursor', { cursor: deep }, WITHOUT_TEXT),
    list('hacia atrás, de 100', { cursor: back, pageSize: 100 }, WITHOUT_TEXT),
    list('un mes', { month: MONTH }, WITHOUT_TEXT),
    ...SORTS.map((sort) => list(`un mes, por ${sort}`, { month: MONTH, sort }, WITHOUT_TEXT)),
    list('un mes, con sumas', { month: MONTH, withSums: true }, WITHOUT_TEXT),
    list('RUC del mayor emisor, con sumas', { issuerRuc: top.ruc, withSums: true }, WITHOUT_TEXT),
    list('RUC del mayor emisor', { issuerRuc: top.ruc }, WITHOUT_TEXT),
    list('RUC sin dígito, en un mes', { issuerRuc: top.ruc.slice(0, -2), month: MONTH }, WITHOUT_TEXT),
    list('RUC del receptor de casi todas', { receiverRuc: '90000001' }, WITHOUT_TEXT),
    list('los dos RUC', { issuerRuc: top.ruc, receiverRuc: '90000001' }, WITHOUT_TEXT),
    list('con observaciones', { verification: 'observed' }, WITHOUT_TEXT),
    list('observadas de un receptor', { receiverRuc: '90000001', verification: 'observed' }, WITHOUT_TEXT),
    months('large'),
    months('small'),
    statistics,
    dashboard('large'),
    dashboard('small'),
    list('texto raro', { search: once.name }, WITH_TEXT),
    list('texto común', { search: 'fernandez' }, WITH_TEXT),
    list('texto que todas tienen', { search: 'negocio' }, WITH_TEXT),
    list('texto que no hay', { search: 'zzzzz' }, WITH_TEXT),
    list('texto común, en un mes', { search: 'fernandez', month: MONTH }, WITH_TEXT),
    list('número', { search: '0012345' }, WITH_TEXT),
    list('comienzo de número', { search: '003-005' }, WITH_TEXT),
    list('nombre del emisor', { issuerName: 'lapacho villalba' }, WITH_TEXT),
    list('una letra', { search: 'a' }, WITH_TEXT),
    list('dos letras que no hay', { search: 'zz' }, WITH_TEXT),
    list('monto', { search: '3.843.850' }, WITH_TEXT),
    list('mes por su nombre', { search: 'marzo 2026' }, WITH_TEXT),
    list('dos cifras', { search: '77' }, WITH_TEXT),
  ];
}
