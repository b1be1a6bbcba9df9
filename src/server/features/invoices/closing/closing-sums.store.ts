import { sql } from 'kysely';
import type { Backing } from '#domain/closing/closing-groups.ts';
import type { CommonPlace, TaxpayerPlace } from '#domain/closing/closing-places.ts';
import type { LineFigures } from '#domain/closing/line-figures.ts';
import type { Amount } from '#domain/money/money.ts';
import { addMonths, type FiscalMonth, firstDay } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** A row of the close's sums. */
export interface SumRow extends LineFigures {
  /** RUCs without check digit; empty for everybody, and for all suppliers together. */
  readonly taxpayer: string;
  readonly supplier: string;
  readonly month: FiscalMonth;
  readonly place: CommonPlace | TaxpayerPlace;
  readonly backing: Backing | '';
  readonly isOnlyPdf: boolean;
  /** Of these, those that name no taxpayer as buyer. */
  readonly unnamedCount: number;
  readonly unnamedTotal: Amount;
  readonly fingerprint: string;
}

/** The last transaction that wrote to each month: every change of a document writes to its month. */
export type MonthsWritten = Readonly<Record<FiscalMonth, string>>;

/** Of `invoice_closing c`. */
const SUMS = sql`
  c.taxpayer, c.supplier, to_char(c.month, 'YYYY-MM') as month, c.place, c.backing,
    c.is_only_pdf as "isOnlyPdf", c.listed_count as count, c.total, c.base10, c.vat10, c.base5, c.vat5, c.exempt, c.unsplit,
    c.unsplit_vat as "unsplitVat", c.unsplit_count as "unsplitCount", c.unread_vat_count as "unreadVatCount", c.rounding,
    c.difference, c.difference_count as "differenceCount", c.unnamed_count as "unnamedCount",
    c.unnamed_total as "unnamedTotal", c.fingerprint`;
/** Of rows of `invoice_month m`. */
const WRITTEN = sql`json_object_agg(to_char(m.month, 'YYYY-MM'), m.xmin::text)`;

export interface WrittenMonths {
  /** The sums of one of the months are not filled yet: its documents have to be read instead. */
  readonly isUnfilled: boolean;
  readonly written: MonthsWritten;
}

/** Both months are included. */
export async function findMonthsWritten(
  db: Db,
  ownerId: string,
  { since, last }: Omit<SummedMonths, 'first'>,
): Promise<WrittenMonths> {
  const { rows } = await sql<WrittenMonths>`
    select coalesce(bool_or(not m.closing_filled), false) as "isUnfilled", coalesce(${WRITTEN}, '{}') as written
    from invoice_month m
    where m.owner_id = ${ownerId} and m.month between ${firstDay(since)} and ${firstDay(last)}`.execute(db);
  return rows[0] ?? { isUnfilled: false, written: {} };
}

interface AskedSums {
  readonly business: string;
  readonly suppliers: readonly string[];
}

const keysOf = ({ business, suppliers }: AskedSums) => [
  { taxpayer: '', supplier: '' },
  ...['', ...suppliers].map((supplier) => ({ taxpayer: business, supplier })),
];

/**
 * Sums of everybody, of the business (its RUC without check digit), and of its purchases from these suppliers; both
 * months are included. With the last writes to the months from `since` on. Null while a month is not filled: then its
 * documents have to be read instead.
 */
export async function findClosingSums(
  db: Db,
  ownerId: string,
  asked: AskedSums & SummedMonths,
): Promise<{ readonly sums: SumRow[]; readonly written: MonthsWritten } | null> {
  const { business, suppliers, since, first, last } = asked;
  const keys = keysOf({ business, suppliers });
  const { rows } = await sql<SumRow & { isUnfilled: boolean; written: MonthsWritten }>`
    with months as materialized (
      select coalesce(bool_or(not m.closing_filled), false) as is_unfilled,
        coalesce(${WRITTEN}, '{}') as written
      from invoice_month m where m.owner_id = ${ownerId} and m.month between ${firstDay(since)} and ${firstDay(last)}
    )
    select u.is_unfilled as "isUnfilled", u.written, ${SUMS}
    from months u left join (
      unnest(${keys.map(({ taxpayer }) => taxpayer)}::text[], ${keys.map(({ supplier }) => supplier)}::text[]) as k (taxpayer, supplier)
      cross join unnest(${monthsFrom(first, last)}::date[]) as m (month)
      join invoice_closing c on c.owner_id = ${ownerId} and c.taxpayer = k.taxpayer and c.supplier = k.supplier
        and c.month = m.month
    ) on not u.is_unfilled`.execute(db);
  if (rows.some(({ isUnfilled }) => isUnfilled)) return null;
  return { sums: rows.filter(({ month }) => month !== null), written: rows[0]?.written ?? {} };
}

interface SummedMonths {
  readonly since: FiscalMonth;
  readonly first: FiscalMonth;
  readonly last: FiscalMonth;
}

export interface SumsOfOwner extends WrittenMonths {
  readonly ownerId: string;
  readonly sums: readonly SumRow[];
}

/** Crosses owners: the same for the businesses that one person belongs to, all seen at one moment. */
export async function findClosingSumsOf(
  db: Db,
  asked: readonly (AskedSums & { readonly ownerId: string })[],
  { since, first, last }: SummedMonths,
): Promise<SumsOfOwner[]> {
  const keys = asked.flatMap((one) => keysOf(one).map((key) => ({ ...key, ownerId: one.ownerId })));
  const { rows } = await sql<SumRow & { ownerId: string; isUnfilled: boolean; written: MonthsWritten | null }>`
    with months as materialized (
      select m.owner_id, bool_or(not m.closing_filled) as is_unfilled, ${WRITTEN} as written
      from invoice_month m
      where m.owner_id = any(${asked.map(({ ownerId }) => ownerId)}::uuid[])
        and m.month between ${firstDay(since)} and ${firstDay(last)}
      group by m.owner_id
    ),
    sums as materialized (
      select c.owner_id, ${SUMS}
      from unnest(${keys.map(({ ownerId }) => ownerId)}::uuid[], ${keys.map(({ taxpayer }) => taxpayer)}::text[],
        ${keys.map(({ supplier }) => supplier)}::text[]) as k (owner_id, taxpayer, supplier)
      cross join unnest(${monthsFrom(first, last)}::date[]) as m (month)
      join invoice_closing c on c.owner_id = k.owner_id and c.taxpayer = k.taxpayer and c.supplier = k.supplier
        and c.month = m.month
    )
    select u.owner_id as "ownerId", u.is_unfilled as "isUnfilled", u.written, s.*
    from months u left join sums s on s.owner_id = u.owner_id`.execute(db);
  const found = Map.groupBy(rows, ({ ownerId }) => ownerId);
  return asked.map(({ ownerId }) => {
    const own = found.get(ownerId) ?? [];
    return {
      ownerId,
      isUnfilled: own[0]?.isUnfilled ?? false,
      written: own[0]?.written ?? {},
      sums: own.filter(({ month }) => month !== null),
    };
  });
}

/** First days of the months, so that each row is looked up by its whole key. */
function monthsFrom(first: FiscalMonth, last: FiscalMonth): string[] {
  const days: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) days.push(firstDay(month));
  return days;
}
