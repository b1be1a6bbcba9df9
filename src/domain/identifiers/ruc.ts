import { checkDigitOf } from './check-digit.ts';

/** A taxpayer number as people write it, with its check digit: `80012345-6`. */
export type Ruc = string;

export interface RucParts {
  /** 3 to 8 characters, no leading zeros; the last one may be a letter A to D. */
  readonly number: string;
  /** As written, which may be wrong: see {@link isRucValid}. */
  readonly checkDigit: number;
}

const NUMBER = /^0*([1-9]\d{1,6}[0-9A-D])$/;
const WRITTEN = /^0*([1-9]\d{1,6}[0-9A-D])-(\d)$/;

/** The part before the check digit, without leading zeros; undefined when it cannot be one. */
export function parseRucNumber(text: string): string | undefined {
  return NUMBER.exec(text.trim().toUpperCase())?.[1];
}

/** Reads `80012345-6`, with dots or spaces between the digits too; the check digit is kept even when it is wrong. */
export function parseRuc(text: string): RucParts | undefined {
  const [, number, digit] = WRITTEN.exec(text.replace(/[\s.]/g, '').toUpperCase()) ?? [];
  return number === undefined ? undefined : { number, checkDigit: Number(digit) };
}

/** `80012345` → `80012345-6`. A document that leaves the digit out gets the right one. */
export function formatRuc(number: string, checkDigit: number = checkDigitOf(number)): Ruc {
  return `${number}-${checkDigit}`;
}

export function isRucValid(ruc: Ruc): boolean {
  const parts = parseRuc(ruc);
  return parts !== undefined && checkDigitOf(parts.number) === parts.checkDigit;
}

/** The number that somebody writes, with its right check digit; undefined when it cannot be a RUC. */
export function withRightDigit(text: string): Ruc | undefined {
  const plain = text.replace(/[\s.]/g, '');
  const number = parseRuc(plain)?.number ?? parseRucNumber(plain);
  return number === undefined ? undefined : formatRuc(number);
}

/** The text before the check digit, whether it is a valid RUC or not. */
export const withoutCheckDigit = (ruc: Ruc): string => ruc.replace(/-\d$/, '');
