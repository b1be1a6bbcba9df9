import { isContradictory } from '#domain/business/imputation.ts';
import type { ImputedVouchers } from '#domain/suppliers/imputation-proposal.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findImputedVouchers } from './imputed-vouchers.store.ts';

/** Months whose files are looked at. */
const MONTHS = 3;

/** What Marangatu's files say of the vouchers of these suppliers, by RUC without check digit. */
export async function readImputedVouchers(
  db: Db,
  ownerId: string,
  suppliers: readonly string[],
): Promise<ReadonlyMap<string, readonly ImputedVouchers[]>> {
  if (suppliers.length === 0) return new Map();
  const rows = await findImputedVouchers(db, ownerId, suppliers, MONTHS);
  const said = rows.map(({ supplier, month, count, vat, ire, irp, none }) => ({
    ...{ supplier, month, count },
    imputation: { vat, ire, irp, none },
  }));
  return Map.groupBy(
    said.filter(({ imputation }) => !isContradictory(imputation)),
    ({ supplier }) => supplier,
  );
}
