import type { Ruc } from '../identifiers/ruc.ts';
import { rucNumberOf } from './invoice-side.ts';

/**
 * Which taxes a voucher is put down to, as the business decides with its accountant: no document says it, so it is
 * never inferred (RG 90, columns 15 to 18). Of sales the file has no `none`.
 */
export interface Imputation {
  readonly vat: boolean;
  readonly ire: boolean;
  /** IRP-RSP. */
  readonly irp: boolean;
  /** "No imputa": to none of them, on purpose. */
  readonly none: boolean;
}

/** What a business has chosen; null where it has not. */
export interface Imputations {
  readonly purchases: Imputation | null;
  readonly sales: Imputation | null;
  /** Exceptions for purchases, by the supplier's RUC without its check digit. */
  readonly bySupplier: ReadonlyMap<string, Imputation>;
}

/** Null when nothing is marked: that is not a choice. */
export function chosenImputation(imputation: Imputation | null): Imputation | null {
  if (imputation === null) return null;
  const { vat, ire, irp, none } = imputation;
  return vat || ire || irp || none ? imputation : null;
}

/** True when both a tax and "no tax" are marked. */
export function isContradictory({ vat, ire, irp, none }: Imputation): boolean {
  return none && (vat || ire || irp);
}

export function imputationOfPurchase({ purchases, bySupplier }: Imputations, supplierRuc: Ruc): Imputation | null {
  return bySupplier.get(rucNumberOf(supplierRuc)) ?? purchases;
}
