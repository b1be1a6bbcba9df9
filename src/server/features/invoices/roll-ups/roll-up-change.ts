import type { CalendarDate } from '#domain/time/calendar.ts';
import { type ClosingChange, closingChanges } from './closing-change.ts';
import { AMOUNTS, COUNTS, type Contribution, contributionOf, type Figures, type Sums } from './contribution.ts';
import type { Pair } from './pair.ts';

interface MonthChange {
  readonly month: CalendarDate;
  readonly sums: Sums;
  /** The dates of counted invoices that came and of those that went. */
  readonly addedDates: Span | null;
  readonly removedDates: Span | null;
}
interface Span {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}
interface IssuerChange {
  readonly month: CalendarDate;
  readonly issuerRuc: string;
  /** As the last one that came writes it; null when none came. */
  readonly issuerName: string | null;
  readonly sums: Sums;
}

interface TallyChange {
  readonly subject: 'month' | 'issuer' | 'receiver';
  /** The month's first day, or the RUC. */
  readonly key: string;
  readonly verdict: Figures['verdict'];
  readonly sums: Sums;
}

/** What to add to each row of each roll-up, in the order of their keys; what goes is negative. */
export interface RollUpChange {
  readonly total: Sums;
  readonly months: readonly MonthChange[];
  readonly issuers: readonly IssuerChange[];
  readonly receivers: readonly { readonly month: CalendarDate; readonly receiver: string; readonly sums: Sums }[];
  readonly pairs: readonly { readonly id: string; readonly pair: Pair; readonly sums: Sums }[];
  readonly days: readonly { readonly day: CalendarDate; readonly sums: Sums }[];
  /** By the RUC of whoever has the credit. */
  readonly vatDays: readonly { readonly taxpayer: string; readonly day: CalendarDate; readonly sums: Sums }[];
  readonly hours: readonly { readonly day: CalendarDate; readonly hour: number; readonly sums: Sums }[];
  /** What lists count by. */
  readonly tallies: readonly TallyChange[];
  /** The lines of each month's close. */
  readonly closings: readonly ClosingChange[];
  /** Something went: rows may be empty now, and the first or last date of a month another one. */
  readonly hasRemovals: boolean;
}

interface Entry extends Contribution {
  readonly figures: Figures;
  readonly isRemoved: boolean;
}
type Group = [Entry, ...Entry[]];

/** From how the invoices were to how they are. */
export function changeBetween(before: readonly Figures[], after: readonly Figures[]): RollUpChange {
  const entries = [
    ...before.map((figures) => ({ ...contributionOf(figures), figures, isRemoved: true })),
    ...after.map((figures) => ({ ...contributionOf(figures), figures, isRemoved: false })),
  ];
  const counted = entries.filter(({ sums }) => sums.counted === 1n);
  const inSums = entries.filter(({ sums }) => sums.counted === 1n || sums.leftOutCount === 1n);
  const byReceiver = groups(
    counted.filter(({ receiver }) => receiver !== null),
    ({ month, receiver }) => `${month} ${receiver}`,
  );
  const byTaxpayer = groups(
    counted.filter((entry) => entry.vatCreditOf !== null),
    ({ figures, vatCreditOf }) => `${vatCreditOf} ${figures.issueDate}`,
  );
  return {
    total: sumUp(entries),
    months: groups(entries, ({ month }) => month).map(monthChange),
    issuers: groups(counted, ({ month, figures }) => `${month} ${figures.issuerRuc}`).map(issuerChange),
    receivers: byReceiver.map((group) => {
      const [{ month, receiver }] = group;
      return { month, receiver: receiver ?? '', sums: sumUp(group) };
    }),
    pairs: groups(entries, ({ figures }) => figures.pairId).map((group) => {
      const [{ figures }] = group;
      return { id: figures.pairId, pair: figures, sums: sumUp(group) };
    }),
    days: groups(entries, ({ figures }) => figures.issueDate).map((group) => ({
      day: group[0].figures.issueDate,
      sums: sumUp(group),
    })),
    vatDays: byTaxpayer.map((group) => {
      const [{ figures, vatCreditOf }] = group;
      return { taxpayer: vatCreditOf ?? '', day: figures.issueDate, sums: sumUp(group) };
    }),
    hours: groups(inSums, hourKey).map((group) => ({
      day: group[0].receivedOn,
      hour: group[0].receivedHour,
      sums: sumUp(group),
    })),
    tallies: [
      ...tallies('issuer', entries, ({ figures }) => figures.issuerRuc),
      ...tallies('month', entries, ({ month }) => month),
      ...tallies('receiver', entries, ({ figures }) => figures.receiverRuc),
    ],
    closings: closingChanges(entries),
    hasRemovals: before.length > 0,
  };
}

const hourKey = ({ receivedOn, receivedHour }: Entry) => `${receivedOn} ${String(receivedHour).padStart(2, '0')}`;

function tallies(
  subject: TallyChange['subject'],
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | null,
): TallyChange[] {
  const named = entries.filter((entry) => keyOf(entry) !== null);
  return groups(named, (entry) => `${keyOf(entry)} ${entry.figures.verdict}`).map((group) => ({
    subject,
    key: keyOf(group[0]) ?? '',
    verdict: group[0].figures.verdict,
    sums: sumUp(group),
  }));
}

/** In the order of their keys. */
function groups(entries: readonly Entry[], keyOf: (entry: Entry) => string): Group[] {
  const byKey = Map.groupBy(entries, keyOf);
  return [...byKey.keys()].sort().map((key) => byKey.get(key) as Group);
}

function monthChange(group: Group): MonthChange {
  const counted = group.filter(({ sums }) => sums.counted === 1n);
  return {
    month: group[0].month,
    sums: sumUp(group),
    addedDates: spanOf(counted.filter(({ isRemoved }) => !isRemoved)),
    removedDates: spanOf(counted.filter(({ isRemoved }) => isRemoved)),
  };
}

function spanOf(entries: readonly Entry[]): Span | null {
  const dates = entries.map(({ figures }) => figures.issueDate).sort();
  const [first] = dates;
  return first === undefined ? null : { first, last: dates.at(-1) ?? first };
}

function issuerChange(group: Group): IssuerChange {
  const { month, figures } = group[0];
  const last = group.findLast(({ isRemoved }) => !isRemoved);
  return {
    month,
    issuerRuc: figures.issuerRuc,
    issuerName: last?.figures.issuerName ?? null,
    sums: sumUp(group),
  };
}

const NAMES = [...COUNTS, ...AMOUNTS];

function sumUp(entries: readonly Entry[]): Sums {
  const [only] = entries;
  if (entries.length === 1 && only !== undefined && !only.isRemoved) return only.sums;
  const sum = (name: keyof Sums) =>
    entries.reduce((total, { sums, isRemoved }) => (isRemoved ? total - sums[name] : total + sums[name]), 0n);
  return Object.fromEntries(NAMES.map((name) => [name, sum(name)])) as Record<keyof Sums, bigint>;
}
