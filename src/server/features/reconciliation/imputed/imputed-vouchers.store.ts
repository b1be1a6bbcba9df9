import { sql } from 'kysely';
import type { Imputation } from '#domain/business/imputation.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';

interface ImputedVouchersRow extends Imputation {
  /** Without check digit. */
  readonly supplier: string;
  readonly month: FiscalMonth;
  readonly count: number;
}

/**
 * To which taxes vouchers of these suppliers were imputed, in the newest months that have a book of purchases; vouchers
 * that nobody imputed are left out.
 */
export async function findImputedVouchers(
  db: Db,
  ownerId: string,
  suppliers: readonly string[],
  months: number,
): Promise<ImputedVouchersRow[]> {
  const { rows } = await sql<ImputedVouchersRow>`
    with book as materialized (
      select c.month, c.file_id from reconciliation_register c
      where c.owner_id = ${ownerId} and c.register = 'purchases' order by c.month desc limit ${months}
    )
    select r.counterpart_ruc as supplier, to_char(b.month, 'YYYY-MM') as month, count(*)::int as count,
      coalesce(r.imputes_vat, false) as vat, coalesce(r.imputes_ire, false) as ire, coalesce(r.imputes_irp, false) as irp,
      coalesce(r.imputes_none, false) as none
    from book b join reconciliation_row r on r.owner_id = ${ownerId} and r.file_id = b.file_id and r.register = 'purchases'
      and r.counterpart_ruc collate "C" = any(${suppliers}::text[])
    where r.imputes_vat or r.imputes_ire or r.imputes_irp or r.imputes_none
    group by 1, 2, 4, 5, 6, 7`.execute(db);
  return rows;
}
