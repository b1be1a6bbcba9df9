import { type RawBuilder, sql } from 'kysely';
import type { ClosingGroup, ClosingLine } from '#domain/closing/closing-groups.ts';
import type { Amount } from '#domain/money/money.ts';
import { type FiscalMonth, firstDay, lastDay } from '#domain/time/period.ts';
import { closingGroup, picturedRows } from '#server/features/invoices/closing/read-closing-groups.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { sumsOfMonth } from './closing.store.ts';
import { fingerprintOf } from './findings.store.ts';

/** A close, and the RUC without check digit that it was made for. */
export interface ComparedClose {
  readonly id: string;
  readonly month: FiscalMonth;
  readonly business: string;
}

export interface DifferenceRow {
  readonly id: string;
  readonly kind: 'arrived' | 'changed' | 'deleted' | 'no-longer-counts';
  readonly number: string;
  readonly date: string;
  readonly issuerRuc: string;
  readonly issuerName: string;
  readonly before: Side | null;
  readonly now: Side | null;
  /** Where one that no longer counts stands now; null when it is in another month or gone. */
  readonly reason: ClosingGroup | null;
}

interface Side {
  readonly line: ClosingLine;
  readonly total: Amount;
  readonly vat: Amount;
}

export interface LineDifference {
  readonly line: ClosingLine;
  readonly total: Amount;
  readonly vat: Amount;
}

const COMPARED = ['line', 'total', 'base10', 'vat10', 'base5', 'vat5', 'exempt', 'vat'] as const;
const columnsOf = (table: string) => sql.join(COMPARED.map((name) => sql.ref(`${table}.${name}`)));

/** Documents that differ between `b`, as they were closed or accepted since, and `n`, as they are now. */
function compared(ownerId: string, { id, month, business }: ComparedClose): RawBuilder<unknown> {
  return sql`
    before as materialized (
      select distinct on (p.invoice_id) p.* from month_close_invoice p
      where p.owner_id = ${ownerId} and p.close_id = ${id} order by p.invoice_id, p.step desc
    ),
    now as materialized (${picturedRows(ownerId, month, business)}),
    differing as materialized (
      select coalesce(b.invoice_id, n.invoice_id) as id, n.revision,
        coalesce(n.document_number, b.document_number) as document_number, coalesce(n.issuer_ruc, b.issuer_ruc) as issuer_ruc,
        coalesce(n.issuer_name, b.issuer_name) as issuer_name, coalesce(n.issue_date, b.issue_date) as issue_date,
        b.line as before_line, b.total as before_total, b.vat as before_vat, ${columnsOf('n')}
      from (select * from before where line is not null) as b full join now n on n.invoice_id = b.invoice_id
      where (${columnsOf('b')}) is distinct from (${columnsOf('n')})
    )`;
}

/** How many there are, and the largest of them. */
export async function findDifferences(
  db: Db,
  ownerId: string,
  close: ComparedClose,
  most: number,
): Promise<{ count: number; rows: DifferenceRow[] }> {
  const { rows } = await sql<{ count: number; rows: DifferenceRow[] }>`
    with ${compared(ownerId, close)},
    largest as (
      select d.*, i.id as present, case when i.issue_date between ${firstDay(close.month)} and ${lastDay(close.month)}
          then ${closingGroup(close.business)} end as "group"
      from (select * from differing order by greatest(abs(coalesce(total, 0)), abs(coalesce(before_total, 0))) desc, id
        limit ${most}) as d
      left join invoice i on i.owner_id = ${ownerId} and i.id = d.id
    )
    select (select count(*)::int from differing) as count,
      coalesce((select json_agg(json_build_object('id', id, 'kind', case
            when before_line is null then 'arrived' when line is not null then 'changed'
            when present is null then 'deleted' else 'no-longer-counts' end,
          'number', document_number, 'date', issue_date, 'issuerRuc', issuer_ruc, 'issuerName', issuer_name,
          'before', case when before_line is not null then
            json_build_object('line', before_line, 'total', trim_scale(before_total)::text, 'vat', trim_scale(before_vat)::text) end,
          'now', case when line is not null then
            json_build_object('line', line, 'total', trim_scale(total)::text, 'vat', trim_scale(vat)::text) end,
          'reason', case when line is null then "group" end)
          order by greatest(abs(coalesce(total, 0)), abs(coalesce(before_total, 0))) desc, id)
        from largest), '[]') as rows`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('an aggregate without a row');
  return found;
}

/**
 * How many of a close's documents are not as they were, by how much each line differs, and what that was found from.
 */
export async function countDifferences(
  db: Db,
  ownerId: string,
  close: ComparedClose,
): Promise<{ count: number; lines: LineDifference[]; fingerprint: string }> {
  const { rows } = await sql<{ count: number; lines: LineDifference[]; fingerprint: string }>`
    with ${compared(ownerId, close)},
    line_difference as (
      select line, sum(total) as total, sum(vat) as vat from (
        select line, total, vat from differing where line is not null
        union all select before_line, -before_total, -before_vat from differing where before_line is not null
      ) as part group by line
    )
    select (select count(*)::int from differing) as count, ${fingerprintOf(ownerId, close.month)} as fingerprint,
      coalesce((select json_agg(json_build_object('line', line, 'total', trim_scale(total)::text, 'vat', trim_scale(vat)::text) order by line)
        from line_difference), '[]') as lines`.execute(db);
  return rows[0] ?? { count: 0, lines: [], fingerprint: '0' };
}

/**
 * Stores the present state, with which the month is compared from then on. Returns how many differences were accepted.
 */
export async function acceptAll(
  tx: Db,
  ownerId: string,
  close: ComparedClose,
  { step, reason, userId, at }: { step: number; reason: string; userId: string | null; at: Date },
): Promise<number> {
  takesLock(tx, 'closings');
  const { rows } = await sql<{ count: number }>`
    with ${compared(ownerId, close)},
    pictured as (
      insert into month_close_invoice (owner_id, close_id, step, invoice_id, revision, document_number, issuer_ruc, issuer_name,
        issue_date, ${sql.raw(COMPARED.join(', '))})
      select ${ownerId}::uuid, ${close.id}::uuid, ${step}::integer, d.id, d.revision, d.document_number, d.issuer_ruc, d.issuer_name,
        d.issue_date, ${columnsOf('d')}
      from differing d returning 1
    ),
    renewed as (
      update month_close set sums = ${sumsOfMonth(ownerId, sql`month_close.month`)}
      where owner_id = ${ownerId} and id = ${close.id} and exists (select from pictured)
    )
    insert into month_close_acceptance (owner_id, close_id, step, at, accepted_by, reason, difference_count)
    select ${ownerId}::uuid, ${close.id}::uuid, ${step}::integer, ${at}::timestamptz, ${userId}::uuid, ${reason}::text, count(*)
    from pictured having count(*) > 0
    returning difference_count as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
