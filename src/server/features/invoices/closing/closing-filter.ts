import { MONTH_PROBLEM } from '#contract/closing/declared-month.ts';
import type { listInvoices } from '#contract/invoices/list.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import type { Imputations } from '#domain/business/imputation.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import type { ClosingGroup, ClosingPart } from '#domain/closing/closing-groups.ts';
import { isDeclarable } from '#domain/closing/month-state.ts';
import { readImputations } from '#server/features/business/read-business.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

/** Which of a line's documents are put down to VAT. */
export interface VatImputation {
  readonly purchases: boolean;
  readonly sales: boolean;
  /** RUCs, without check digit, of suppliers for whom the opposite of `purchases` holds. */
  readonly exceptions: readonly string[];
}

/** What nobody chose is put down to VAT: the close says so beside its boxes. */
export function vatImputationOf({ purchases, sales, bySupplier }: Imputations): VatImputation {
  const isUsual = purchases?.vat ?? true;
  const others = [...bySupplier].filter(([, { vat }]) => vat !== isUsual).map(([ruc]) => ruc);
  return { purchases: isUsual, sales: sales?.vat ?? true, exceptions: others.sort() };
}

/** What a list is asked for: one group of a month's close, and which part of it. */
export interface ClosingFilter {
  /** RUC without check digit. */
  readonly business: string;
  readonly group: ClosingGroup;
  readonly parts: readonly ClosingPart[];
  readonly imputation: VatImputation;
}

/** `business` is its RUC. */
export async function closingFilterOf(
  db: Db,
  ownerId: string,
  { month, closing: group, closingPart, isToVat }: RouteInput<typeof listInvoices>['query'],
  business: string | null,
): Promise<{ closing?: ClosingFilter }> {
  if (group === undefined) {
    if (closingPart === undefined && isToVat === undefined) return {};
    throw invalid('cierre', 'Di de qué parte del cierre: «parte» e «imputa_iva» van con «cierre».');
  }
  if (month === undefined) throw invalid('year_month', 'Elige un mes: el cierre es de uno solo.');
  if (!isDeclarable(month)) throw invalid('year_month', MONTH_PROBLEM);
  if (business === null) throw new ApiError('falta_el_negocio');
  const parts: ClosingPart[] = closingPart === undefined ? [] : [closingPart];
  if (isToVat !== undefined) parts.push(isToVat ? 'to-vat' : 'not-to-vat');
  const imputation = vatImputationOf(await readImputations(db, ownerId));
  return { closing: { business: rucNumberOf(business), group, parts, imputation } };
}

const invalid = (field: string, message: string) =>
  new ApiError('datos_invalidos', { message, fields: { [field]: message } });
