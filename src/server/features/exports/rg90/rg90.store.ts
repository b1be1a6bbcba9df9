import { sql } from 'kysely';
import type { CountingFacts } from '#domain/invoice/amounts/counting.ts';
import type { Voucher } from '#domain/rg90/voucher-row.ts';
import { IS_ELECTRONIC } from '#server/features/invoices/closing/read-closing-groups.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface NamedInvoice {
  readonly id: string;
  readonly documentNumber: string;
  readonly issueDate: string;
  readonly issuerName: string | null;
  readonly issuerRuc: string;
}

/** What decides whether it counts, beside its amounts. */
type CountingMarks = Pick<CountingFacts, 'isTest' | 'isCancelled' | 'isInReview'>;
export type VoucherOfPeriod = Voucher & NamedInvoice & CountingMarks;

export interface Days {
  readonly from: string;
  readonly to: string;
}

const NAMED = sql`i.id, i.document_number as "documentNumber", i.issue_date as "issueDate",
  nullif(i.issuer_name, '') as "issuerName", i.issuer_ruc as "issuerRuc"`;

/** The document that a note corrects: from our store when it is here, else as the note writes it. */
const ASSOCIATED = sql`(
  select jsonb_build_object(
    'number', coalesce(o.document_number, concat_ws('-', a.said #>> '{number,establishment}', a.said #>> '{number,point}',
      a.said #>> '{number,number}')),
    'timbrado', coalesce(o.timbrado, a.said ->> 'timbrado'))
  from (select i.details #> '{associatedDocuments,0}' as said) as a
  left join invoice o on o.owner_id = i.owner_id and o.cdc = a.said ->> 'cdc'
  where a.said is not null limit 1)`;

/** The next vouchers on paper, oldest first. */
export async function findVouchers(
  db: Db,
  ownerId: string,
  { from, to }: Days,
  { after, size }: { after: Pick<NamedInvoice, 'issueDate' | 'id'> | null; size: number },
): Promise<readonly VoucherOfPeriod[]> {
  const behind = after === null ? sql`true` : sql`(i.issue_date, i.id) > (${after.issueDate}::date, ${after.id}::uuid)`;
  const { rows } = await sql<VoucherOfPeriod>`
    select ${NAMED}, i.document_type as "documentType", i.timbrado,
      i.receiver_ruc as "receiverRuc", i.receiver_name as "receiverName", i.sale_condition as "saleCondition", i.currency,
      i.taxed10, i.taxed5, i.exempt, i.exonerated, i.total, i.total_pyg as "totalInGuaranies",
      i.details #>> '{totals,rounding}' as rounding, i.details #>> '{totals,commission}' as commission,
      nullif(i.details #> '{receiver,identification}', 'null') as "receiverIdentification",
      nullif(i.details -> 'seller', 'null') as seller, ${ASSOCIATED} as associated,
      i.environment = 'test' as "isTest", i.cancelled as "isCancelled", i.in_review as "isInReview"
    from invoice i
    where i.owner_id = ${ownerId} and i.issue_date between ${from} and ${to} and not ${IS_ELECTRONIC} and ${behind}
    order by i.issue_date, i.id limit ${size}`.execute(db);
  return rows;
}

export async function countElectronic(db: Db, ownerId: string, { from, to }: Days): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice i
    where i.owner_id = ${ownerId} and i.issue_date between ${from} and ${to} and ${IS_ELECTRONIC}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findElectronic(db: Db, ownerId: string, { from, to }: Days, most: number) {
  const { rows } = await sql<NamedInvoice>`
    select ${NAMED} from invoice i
    where i.owner_id = ${ownerId} and i.issue_date between ${from} and ${to} and ${IS_ELECTRONIC}
    order by i.issue_date, i.id limit ${most}`.execute(db);
  return rows;
}
