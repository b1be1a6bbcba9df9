import type { MonthStatistics } from '#contract/explorer.ts';
import { averageOf } from '#domain/money/money.ts';
import { type FiscalMonth, firstDay } from '#domain/time/period.ts';
import { describeAmountNotCounted } from '#server/features/invoices/describe/header/describe-not-counted.ts';
import { NO_KINDS, notCountedOf } from '#server/features/invoices/describe/kind-counts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findMonth, type MonthRow } from './explorer.store.ts';

/** The figures of a month; all zeros for one without invoices. */
export async function readMonthStatistics(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  month: FiscalMonth,
): Promise<MonthStatistics> {
  const row = (await findMonth(db, ownerId, firstDay(month))) ?? EMPTY;
  return { ...figuresOf(row), leftOut: await describeAmountNotCounted(db, ownerId, row, firstDay(month)) };
}

function figuresOf(row: MonthRow): Omit<MonthStatistics, 'leftOut'> {
  return {
    count: row.counted,
    amount: row.amount,
    providers: row.issuers,
    customers: row.receivers,
    average: averageOf(row.averagedAmount, row.averagedCount),
    averagedCount: row.averagedCount,
    creditNoteCount: row.creditNoteCount,
    vat: row.vat,
    vat5: row.vat5,
    vat10: row.vat10,
    base5: row.base5,
    base10: row.base10,
    exempt: row.exempt,
    rounding: row.rounding,
    unsplitAmount: row.unsplitAmount,
    unsplitCount: row.unsplitCount,
    unsplitVat: row.unsplitVat,
    unreadVatCount: row.unreadVatCount,
    differenceAmount: row.differenceAmount,
    differenceCount: row.differenceCount,
    observedCount: row.observed,
    listedCount: row.listed,
    notCounted: notCountedOf(row),
    firstDate: row.firstDate,
    lastDate: row.lastDate,
    cdcPercent: percentOf(row.withCdc, row.counted),
    timbradoPercent: percentOf(row.withTimbrado, row.counted),
    cdcCount: row.withCdc,
    timbradoCount: row.withTimbrado,
    xmlCount: row.fromXml,
    modelCount: row.fromModel,
    localCount: row.fromLocal,
    typedCount: row.fromTyped,
  };
}

/** 0 to 100 with one decimal, halves up. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 2_000 + whole) / (whole * 2)) / 10;
}

const EMPTY: MonthRow = {
  month: '',
  counted: 0,
  amount: '0',
  averagedCount: 0,
  averagedAmount: '0',
  issuers: 0,
  receivers: 0,
  vat: '0',
  vat5: '0',
  vat10: '0',
  base5: '0',
  base10: '0',
  exempt: '0',
  rounding: '0',
  unsplitAmount: '0',
  unsplitCount: 0,
  unsplitVat: '0',
  unreadVatCount: 0,
  differenceAmount: '0',
  differenceCount: 0,
  listed: 0,
  observed: 0,
  ...NO_KINDS,
  withCdc: 0,
  withTimbrado: 0,
  fromXml: 0,
  fromModel: 0,
  fromLocal: 0,
  fromTyped: 0,
  leftOutCount: 0,
  leftOutAmount: '0',
  firstDate: null,
  lastDate: null,
};
