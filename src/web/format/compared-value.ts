import { formatFigure, formatMoney, formatQuantity, readAmount } from './amounts.ts';

const AMOUNTS: ReadonlySet<string> = new Set(['total', 'vat']);

/** A value of the comparison, as it is shown. */
export const comparedValue = (field: string, value: string | null, currency: string): string | null =>
  value !== null && AMOUNTS.has(field) ? formatMoney(value, currency) : value;

/**
 * Whether a text on the invoice, «Gs. 910.000», is the compared value: amounts are compared by their figure, not by
 * their words.
 */
export function isComparedValue(field: string, value: string | null, written: string): boolean {
  if (value === null || !AMOUNTS.has(field)) return value === written;
  return readAmount(written.replace(/^\S+\s/, '')) === value;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The place of the value in a sentence, in any currency: a whole figure, not a part of a longer one. */
export function findComparedValue(
  field: string,
  value: string,
  sentence: string,
): { at: number; written: string } | null {
  const forms = AMOUNTS.has(field) ? [formatFigure(value, 'USD'), formatQuantity(value)] : [value];
  for (const written of forms) {
    const found = new RegExp(`(?<![\\d.,])${escaped(written)}(?![.,]?\\d)`).exec(sentence);
    if (found) return { at: found.index, written };
  }
  return null;
}
