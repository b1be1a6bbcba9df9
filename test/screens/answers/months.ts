import type { PeriodFigures } from '#contract/dashboard.ts';
import type { MonthStatistics, MonthSummary } from '#contract/explorer.ts';
import { NOTHING_LEFT_OUT } from '../usual-answers.ts';

/** A month with one invoice of 110.000. */
export const aMonth = (month: string, over: Partial<MonthSummary> = {}): MonthSummary => ({
  month,
  count: 1,
  providers: 1,
  amount: '110000',
  average: '110000',
  averagedCount: 1,
  creditNoteCount: 0,
  firstDate: `${month}-10`,
  ...over,
});

/** The figures of such a month, read from XML and without any fault. */
export const someStatistics = (over: Partial<MonthStatistics> = {}): MonthStatistics => ({
  count: 1,
  amount: '110000',
  providers: 1,
  customers: 1,
  average: '110000',
  averagedCount: 1,
  creditNoteCount: 0,
  vat: '10000',
  vat5: '0',
  vat10: '10000',
  base5: '0',
  base10: '100000',
  exempt: '0',
  rounding: '0',
  unsplitAmount: '0',
  unsplitCount: 0,
  unsplitVat: '0',
  unreadVatCount: 0,
  differenceAmount: '0',
  differenceCount: 0,
  firstDate: '2026-10-05',
  lastDate: '2026-10-31',
  cdcPercent: 100,
  timbradoPercent: 100,
  cdcCount: 1,
  timbradoCount: 1,
  xmlCount: 1,
  modelCount: 0,
  localCount: 0,
  typedCount: 0,
  observedCount: 0,
  listedCount: 1,
  leftOut: { count: 0, amount: '0', otherCurrencies: [] },
  notCounted: NOTHING_LEFT_OUT,
  ...over,
});

/** A period of the dashboard without invoices. */
export const aPeriod = (over: Partial<PeriodFigures> = {}): PeriodFigures => ({
  invoiceCount: 0,
  creditNoteCount: 0,
  amount: '0',
  average: '0',
  averagedCount: 0,
  listedCount: 0,
  notCounted: NOTHING_LEFT_OUT,
  vatCredit10: '0',
  vatCredit5: '0',
  vatCreditUnsplit: '0',
  firstDay: '2026-10-01',
  lastDay: '2026-10-31',
  ...over,
});
