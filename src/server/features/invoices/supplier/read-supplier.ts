import { type getSupplier, SUPPLIER_DOCUMENTS, type Supplier } from '#contract/invoices/supplier.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { addUp, averageOf, divideRounding, toUnits } from '#domain/money/money.ts';
import { addMonths, dayInAsuncion, type FiscalMonth, lastDay } from '#domain/time/period.ts';
import { findBusinessRuc } from '#server/features/business/read-business.ts';
import { readListedRuc } from '#server/features/ruc-list/read-ruc-list.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import type { HeaderRow } from '../describe/header/invoice-header.store.ts';
import { headerOf } from '../describe/header/invoice-header.ts';
import { filtersOf } from '../list/list-query.ts';
import { findNewest, findTallied } from '../list/newest-page.store.ts';
import { findIssuerFacts, findIssuerMonths, findPriceChanges, type MonthRow, type PriceRow } from './supplier.store.ts';

const MONTHS = 12;
const SHOWN_INVOICES = 8;
const SHOWN_PRICES = 5;

/** A supplier as its documents show it. Whoever issued nothing to this business is not found. */
export async function readSupplier(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  asked: string,
): Promise<RouteReply<typeof getSupplier>> {
  const today = dayInAsuncion(clock.now().getTime());
  const filters = filtersOf({ issuerRuc: asked });
  const ruc = filters.issuerRuc;
  if (ruc === null) throw new ApiError('no_encontrado');
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(today.slice(0, 7), at - MONTHS + 1));
  const [newest, rolledUp, totals, business] = await Promise.all([
    findNewest(db, ownerId, filters, { number: 1, size: SUPPLIER_DOCUMENTS - 1, cursor: null }),
    findIssuerMonths(db, ownerId, ruc, months),
    findTallied(db, ownerId, filters),
    findBusinessRuc(db, ownerId),
  ]);
  const [latest] = newest;
  if (latest === undefined) throw new ApiError('no_encontrado');
  const bought = newest.filter((row) => isCounted(row) && row.signInSums === 1 && !row.isAltered);
  const withTimbrado = newest.find(({ timbrado, isAltered }) => timbrado !== null && !isAltered);
  const [listed, facts, prices] = await Promise.all([
    readListedRuc(db, latest.issuerRuc),
    findIssuerFacts(db, ownerId, (withTimbrado ?? latest).id),
    findPriceChanges(
      db,
      ownerId,
      bought.map(({ id }) => id),
      SHOWN_PRICES,
    ),
  ]);
  const twelve = months.map((month) => monthOf(month, rolledUp));
  const complete = completeMonths(twelve);
  return {
    supplier: {
      ruc: latest.issuerRuc,
      name: latest.issuerName || null,
      email: facts?.email ?? null,
      listed,
      months: twelve,
      usual: complete.length === 0 ? null : averageOf(addUp(complete.map(({ amount }) => amount)), complete.length),
      usualMonths: complete.length,
      thisMonth: thisMonthOf(newest, twelve, today),
      timbrado: withTimbrado?.timbrado ? { number: withTimbrado.timbrado, validFrom: facts?.validFrom ?? null } : null,
      prices: prices.map(priceOf),
      habits: { ...habitsOf(newest, bought), perMonth: spanOf(complete) },
      invoices: newest.slice(0, SHOWN_INVOICES).map((row) => headerOf(row, business)),
      total: totals.listed,
    },
  };
}

type Month = Supplier['months'][number];

function monthOf(month: FiscalMonth, rows: readonly MonthRow[]): Month {
  const row = rows.find((one) => one.month === month);
  return { month, count: row?.counted ?? 0, amount: row?.amount ?? '0' };
}

/** Without the running one, and without those before its first invoice: nothing was usual then. */
function completeMonths(twelve: readonly Month[]): Month[] {
  const first = twelve.findIndex(({ count }) => count > 0);
  return first < 0 ? [] : twelve.slice(first, -1);
}

const spanOf = (complete: readonly Month[]): Supplier['habits']['perMonth'] => {
  const counts = complete.map(({ count }) => count);
  return counts.length === 0 ? null : { least: Math.min(...counts), most: Math.max(...counts) };
};

const isCounted = (row: HeaderRow): boolean =>
  countingOf({ ...row, isTest: row.environment === 'test' }).reason === null;

/** Complete months in a row with an invoice, before the lack of one is worth a word. */
const HABIT = 3;

/** An invoice that came every month lately is missed from the day on which its first usually came. */
function thisMonthOf(newest: readonly HeaderRow[], twelve: readonly Month[], today: string): Supplier['thisMonth'] {
  const month = today.slice(0, 7);
  const last = newest.find((row) => row.issueDate.startsWith(month) && isCounted(row));
  if (last) return { state: 'llego', lastDate: last.issueDate, expected: null };
  const isHabit = twelve.slice(-1 - HABIT, -1).every(({ count }) => count > 0);
  if (!isHabit) return { state: 'sin_factura', lastDate: null, expected: null };
  return { state: 'falta', lastDate: null, expected: expectedDay(newest, month) };
}

/** The median day of the first invoices of the last months. */
function expectedDay(newest: readonly HeaderRow[], month: FiscalMonth): string {
  const firstDays = new Map<string, number>();
  for (const { issueDate } of newest) firstDays.set(issueDate.slice(0, 7), Number(issueDate.slice(8)));
  const lately = [...firstDays]
    .filter(([of]) => of < month && of >= addMonths(month, -6))
    .map(([, day]) => day)
    .sort((one, other) => one - other);
  const day = lately[Math.floor(lately.length / 2)] ?? 1;
  const latest = lastDay(month);
  const expected = `${month}-${String(day).padStart(2, '0')}`;
  return expected < latest ? expected : latest;
}

function habitsOf(newest: readonly HeaderRow[], bought: readonly HeaderRow[]): Omit<Supplier['habits'], 'perMonth'> {
  const amounts = (rows: readonly HeaderRow[]) => addUp(rows.map(({ totalInGuaranies }) => totalInGuaranies ?? '0'));
  const notes = newest.filter((row) => row.signInSums === -1 && isCounted(row));
  return {
    documents: newest.length,
    average: bought.length === 0 ? null : averageOf(amounts(bought), bought.length),
    averagedCount: bought.length,
    creditNotes: notes.length,
    creditAmount: amounts(notes),
    onCredit: bought.filter(({ saleCondition }) => saleCondition === 'credit').length,
    xml: newest.filter(({ source }) => source === 'xml').length,
  };
}

function priceOf({ before, now, ...rest }: PriceRow): Supplier['prices'][number] {
  const change =
    before === null ? null : Number(divideRounding((toUnits(now) - toUnits(before)) * 1000n, toUnits(before))) / 10;
  return { ...rest, before, now, change };
}
