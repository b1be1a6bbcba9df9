import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** What a person is asked about before an invoice goes. */
export interface DoomedRow {
  id: string;
  documentNumber: string;
  issuerName: string;
  issuerRuc: string;
  issueDate: string;
  total: string | null;
  currency: string;
  /** Guaraníes with the sign they have in sums; 0 for what is in none. */
  signed: string;
  itemCount: number;
}

export async function findDoomed(db: Db, ownerId: string, ids: readonly string[]): Promise<DoomedRow[]> {
  const { rows } = await sql<DoomedRow>`
    select id, document_number as "documentNumber", issuer_name as "issuerName", issuer_ruc as "issuerRuc",
      issue_date as "issueDate", total, currency, item_count as "itemCount",
      case when in_review then 0 else sum_sign * coalesce(total_pyg, 0) end as signed
    from invoice
    where owner_id = ${ownerId} and id = any(${ids}::uuid[])
    order by issue_date desc, id desc`.execute(db);
  return rows;
}
