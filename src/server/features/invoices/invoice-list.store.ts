import { type RawBuilder, sql } from 'kysely';
import { firstDay, lastDay } from '#domain/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type HeaderRow, headerColumns } from './invoices.store.ts';
import type { Cursor } from './list-cursor.ts';
import type { ListFilters, ListPage } from './list-query.ts';

type Condition = RawBuilder<unknown>;

/** What a person typed is looked for as it stands. */
const contained = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const searched = (column: string) =>
  sql`regexp_replace(regexp_replace(normalize(lower(${sql.ref(column)}), NFD), '[\u0300-\u036f]', '', 'g'), '\\s+', ' ', 'g')`;

/** Also without its check digit. */
const sameRuc = (column: string, ruc: string): Condition =>
  sql`(${sql.ref(column)} = ${ruc} or left(${sql.ref(column)}, -2) = ${ruc})`;

function conditionsOf(ownerId: string, filters: ListFilters): Condition[] {
  const { month, words, issuerRuc, receiverRuc, issuerName, verdict } = filters;
  const conditions = [sql`owner_id = ${ownerId}`];
  if (month !== null) conditions.push(sql`issue_date between ${firstDay(month)} and ${lastDay(month)}`);
  if (verdict !== null) conditions.push(sql`verdict = ${verdict}`);
  if (issuerRuc !== null) conditions.push(sameRuc('issuer_ruc', issuerRuc));
  if (receiverRuc !== null) conditions.push(sameRuc('receiver_ruc', receiverRuc));
  if (issuerName !== null) conditions.push(sql`${searched('issuer_name')} like ${contained(issuerName)}`);
  for (const { text, digits } of words) {
    const places = ['issuer_name', 'issuer_ruc', 'receiver_name', 'receiver_ruc'].map(
      (column) => sql`${searched(column)} like ${contained(text)}`,
    );
    const number = sql`replace(document_number, '-', '')`;
    if (digits !== null) places.push(sql`${number} like ${`${digits}%`}`, sql`${number} like ${`%${digits}`}`);
    conditions.push(sql`(${sql.join(places, sql` or `)})`);
  }
  return conditions;
}

const all = (conditions: readonly Condition[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** One more than the page holds, to know whether the list goes on; those before a place come nearest first. */
export async function findPage(db: Db, ownerId: string, filters: ListFilters, page: ListPage): Promise<HeaderRow[]> {
  const { cursor, number, size } = page;
  const isBackward = cursor?.direction === 'before';
  const order = isBackward ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('invoice')
    .where(all([...conditionsOf(ownerId, filters), ...(cursor ? [beyond(cursor)] : [])]))
    .select(headerColumns)
    .orderBy('issue_date', order)
    .orderBy('id', order)
    .limit(size + 1)
    .offset(cursor ? 0 : (number - 1) * size)
    .execute();
  return rows as HeaderRow[];
}

function beyond({ direction, issueDate, id }: Cursor): Condition {
  const place = sql`(${issueDate}::date, ${id}::uuid)`;
  return direction === 'after' ? sql`(issue_date, id) < ${place}` : sql`(issue_date, id) > ${place}`;
}

export interface ListTotals {
  readonly listed: number;
  readonly amount: string;
  readonly leftOutCount: number;
  readonly leftOutAmount: string;
}

export async function findTotals(db: Db, ownerId: string, filters: ListFilters): Promise<ListTotals> {
  const { rows } = await sql<ListTotals>`
    select count(*)::int as listed,
      coalesce(sum(sum_sign * total_pyg) filter (where not in_review), 0) as amount,
      count(*) filter (where sum_sign <> 0 and (in_review or total_pyg is null))::int as "leftOutCount",
      coalesce(sum(sum_sign * total_pyg) filter (where in_review), 0) as "leftOutAmount"
    from invoice where ${all(conditionsOf(ownerId, filters))}`.execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error('an aggregate without a row');
  return totals;
}

export interface PartyRow {
  readonly name: string;
  readonly ruc: string;
  readonly invoiceCount: number;
}

export async function findIssuers(
  db: Db,
  ownerId: string,
  words: ListFilters['words'],
  most: number,
): Promise<PartyRow[]> {
  const matches = words.map(({ text }) => {
    const place = sql`${searched('issuer_name')} || ' ' || lower(issuer_ruc)`;
    return sql`${place} like ${contained(text)}`;
  });
  const { rows } = await sql<PartyRow>`
    select (array_agg(issuer_name order by issue_date desc, id desc))[1] as name, issuer_ruc as ruc,
      count(*)::int as "invoiceCount"
    from invoice where ${all([sql`owner_id = ${ownerId}`, ...matches])}
    group by issuer_ruc order by count(*) desc, issuer_ruc limit ${most}`.execute(db);
  return rows;
}
