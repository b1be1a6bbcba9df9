import type { TaxBookSide } from '../business/invoice-side.ts';
import { type CountingFacts, countingOf, type NotCountedReason } from '../invoice/amounts/counting.ts';

/** Why an invoice that the filters match is not in the rows of an export: it counts in no sum, or it is no purchase. */
export type NotExportedReason = NotCountedReason | Exclude<TaxBookSide, 'purchase'>;

/** For people, as the second sheet says it. */
export const NOT_EXPORTED_SENTENCES: Readonly<Record<NotExportedReason, string>> = {
  cancelled: 'Anulada por quien la emitió',
  test: 'Documento de prueba, sin valor fiscal',
  'in-review': 'En revisión: confírmala o corrígela para que cuente',
  'no-amounts': 'Nota de remisión: no lleva montos',
  'no-rate': 'En otra moneda y sin tipo de cambio',
  sale: 'Venta de tu negocio: no es una compra',
  other: 'De otros: tu negocio no la recibió',
  'to-itself': 'Emitida por tu negocio a su propio RUC: no es una compra',
};

/** Null for an invoice that is in the rows. `bookSide` is null outside of books of purchases. */
export function notExportedReason({
  bookSide,
  ...facts
}: CountingFacts & { readonly bookSide: TaxBookSide | null }): NotExportedReason | null {
  return bookSide === null || bookSide === 'purchase' ? countingOf(facts).reason : bookSide;
}
