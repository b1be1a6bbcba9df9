import { type CountingFacts, countingOf, type NotCountedReason } from '../invoice/counting.ts';

/** Why an invoice that the filters match is not in the rows of an export. */
export type NotExportedReason = NotCountedReason;

/** For people, as the second sheet says it. */
export const NOT_EXPORTED_SENTENCES: Readonly<Record<NotExportedReason, string>> = {
  cancelled: 'Anulada por quien la emitió',
  test: 'Documento de prueba, sin valor fiscal',
  'in-review': 'En revisión: confírmala o corrígela para que cuente',
  'no-amounts': 'Nota de remisión: no lleva montos',
  'no-rate': 'En otra moneda y sin tipo de cambio',
};

/** Null for one that is in the rows. */
export function notExportedReason(facts: CountingFacts): NotExportedReason | null {
  return countingOf(facts).reason;
}
