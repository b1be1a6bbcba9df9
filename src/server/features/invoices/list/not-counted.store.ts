import { sql } from 'kysely';
import { firstDay, lastDay } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { KIND_COUNT_COLUMNS } from '#server/platform/db/shared-columns.ts';
import { inClosing } from '../closing/closing-groups.store.ts';
import { type KindCounts, NO_KINDS } from '../describe/kind-counts.ts';
import type { ListFilters } from './list-query.ts';
import { allOf, partyFilters, type Sql } from './matching-pairs.store.ts';
import { narrowedTo, withTables } from './search-words.store.ts';

/** Beyond so many only their number is told: nobody goes through the reasons of more. */
const MOST_LOOKED_AT = 1_000;

/** Of `invoice i`, word for word as the index has it that holds these only. */
export const NOT_IN_SUMS = sql`(i.sum_sign = 0 or i.in_review or i.total_pyg is null)`;

/** As `countingOf` of the domain gives reasons. */
const REASON = sql`case when i.cancelled then 'cancelledCount' when i.environment = 'test' then 'testCount'
  when i.in_review then 'reviewCount' when i.document_type = 'remission-note' then 'noAmountsCount' else 'noRateCount' end`;

/** How many of the list are in no sum, by reason; null where they are more than anybody looks at. */
export async function findNotCounted(db: Db, ownerId: string, filters: ListFilters): Promise<KindCounts | null> {
  const { month, words, issuerRuc, receiverRuc, issuerName, verdict, side, onlyAltered, closing } = filters;
  const all = db.selectFrom('invoice_summary').where('owner_id', '=', ownerId).select(KIND_COUNT_COLUMNS);
  const isOfRows = onlyAltered || closing !== undefined;
  const isWhole = words.length === 0 && issuerName === null && side === null && verdict === null && !isOfRows;
  if (isWhole && issuerRuc === null && receiverRuc === null) {
    if (month === null) return (await all.executeTakeFirst()) ?? NO_KINDS;
    const ofMonth = db.selectFrom('invoice_month').where('owner_id', '=', ownerId);
    return (
      (await ofMonth.where('month', '=', firstDay(month)).select(KIND_COUNT_COLUMNS).executeTakeFirst()) ?? NO_KINDS
    );
  }
  const { creditNoteCount: _, ...ofBusiness } = (await all.executeTakeFirst()) ?? NO_KINDS;
  if (Object.values(ofBusiness).every((count) => count === 0)) return NO_KINDS;
  return await countMatching(db, ownerId, filters);
}

async function countMatching(db: Db, ownerId: string, filters: ListFilters): Promise<KindCounts | null> {
  const { month, verdict, onlyAltered, closing } = filters;
  // The index of these few rows holds both RUCs, so the many pairs of a buyer need not be read.
  const { tables, matches } = narrowedTo(ownerId, { ...filters, issuerRuc: null, receiverRuc: null, side: null });
  const conditions: Sql[] = [
    sql`i.owner_id = ${ownerId}`,
    NOT_IN_SUMS,
    ...(month === null ? [] : [sql`i.issue_date between ${firstDay(month)} and ${lastDay(month)}`]),
    ...(verdict === null ? [] : [sql`i.verdict = ${verdict}`]),
    ...(onlyAltered ? [sql`i.altered`] : []),
    ...partyFilters(filters, 'i'),
    ...(closing === undefined ? [] : [inClosing(closing)]),
    matches,
  ];
  const { rows } = await sql<{ found: ReasonCounts }>`
    ${withTables(tables)} select (${reasonsOf(conditions)}) as found`.execute(db);
  return kindsOf(rows[0]?.found ?? null);
}

/** How many there are by reason; null where there are none. */
export type ReasonCounts = Partial<Readonly<Record<keyof KindCounts, number>>> | null;

/** Of those of `invoice i` that are in no sum. */
export const reasonsOf = (conditions: readonly Sql[]): Sql => sql`
  select jsonb_object_agg(reason, count) from (
    select reason, count(*) as count
    from (select ${REASON} as reason from invoice i where ${allOf(conditions)} limit ${MOST_LOOKED_AT + 1}) as found
    group by reason) as counted`;

export function kindsOf(found: ReasonCounts): KindCounts | null {
  const counts = found ?? {};
  const isTooMany = Object.values(counts).reduce((sum, count) => sum + count, 0) > MOST_LOOKED_AT;
  return isTooMany ? null : { ...NO_KINDS, ...counts };
}
