import { formatDocumentNumber, parseDocumentNumber } from '../identifiers/timbrado.ts';
import { type Amount, parseAmount } from '../money/money.ts';
import { searchable } from '../text/searchable.ts';
import { addDays, type CalendarDate, isCalendarDate } from '../time/calendar.ts';
import { type FiscalMonth, monthOf, parseMonth } from '../time/period.ts';

/**
 * A cell of a table that somebody brought. A number is one of the sheet itself, with a point before its decimals; what
 * a person copied from a page is text, where a point may stand between thousands.
 */
export type RegisterCell =
  | { readonly kind: 'text' | 'number'; readonly text: string }
  /** An error such as `#¡REF!`, or a formula without a calculated value. */
  | { readonly kind: 'error' | 'formula'; readonly text: string };

export const textCell = (text: string): RegisterCell => ({ kind: 'text', text });

/**
 * In small letters and digits, without accents and signs: `RUC / Nº de Identificación` is `ruc n de identificacion`.
 */
export const folded = (text: string): string =>
  searchable(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export const isBlank = (cell: RegisterCell | undefined): boolean =>
  cell === undefined || (cell.kind !== 'error' && cell.kind !== 'formula' && textOf(cell) === '');

/** The text without surrounding blanks, non-breaking ones too; a number without exponent: `8.0012345E7` is 80012345. */
export function textOf(cell: RegisterCell | undefined): string {
  if (cell === undefined) return '';
  const plain = UNTIDY.test(cell.text) ? cell.text.replace(/\s+/g, ' ').trim() : cell.text;
  return cell.kind === 'number' ? withoutExponent(plain).replace(/\.0*$/, '') : plain;
}

const UNTIDY = /^\s|\s$|\s\s|[^\S ]/;

const GROUPED = /^(-?)(\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/;
const GROUPED_BY_COMMAS = /^(-?)(\d{1,3}(?:,\d{3}){2,})(?:\.(\d+))?$/;
const WITH_COMMA = /^(-?\d+),(\d+)$/;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** `1,234` may be a thousand, or a number with three decimals. */
const AMBIGUOUS = /^-?\d{1,3},\d{3}$/;

/** An empty cell is 0. Undefined for what is no amount, or is ambiguous. */
export function readAmount(cell: RegisterCell | undefined): Amount | undefined {
  const written = textOf(cell);
  if (written === '') return '0';
  if (cell?.kind === 'number') return parseAmount(written);
  const plain = written.replace(/^(?:gs\.?|₲|pyg)\s*/i, '').replace(/\s/g, '');
  if (AMBIGUOUS.test(plain)) return undefined;
  const [, sign, whole, decimals = '0'] = GROUPED.exec(plain) ?? GROUPED_BY_COMMAS.exec(plain) ?? [];
  if (whole !== undefined) return parseAmount(`${sign}${whole.replace(/[.,]/g, '')}.${decimals}`);
  const withPoint = plain.replace(WITH_COMMA, '$1.$2');
  return PLAIN.test(withPoint) ? parseAmount(withPoint) : undefined;
}

const MOST_EXPONENT = 20;

/** `1.5E7` is how a sheet may write 15000000. It is expanded as text, so that no digit is lost. */
function withoutExponent(written: string): string {
  const [, sign = '', whole = '', fraction = '', power = ''] =
    /^([+-]?)(\d*)(?:\.(\d*))?e([+-]?\d+)$/i.exec(written) ?? [];
  const exponent = Number(power);
  if (power === '' || Math.abs(exponent) > MOST_EXPONENT) return written;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`;
}

/** The year from which a sheet counts its days. */
export type DayCount = '1900' | '1904';

/** A sheet's last day is in the year 9999. */
const MOST_DAYS = 2_958_465;
/** Lotus took 1900 for a leap year, and sheets still count 29 February 1900. */
const FALSE_LEAP_DAY = 60;

/** The date of a day number, as sheets store dates. */
export function dayOfSerial(written: string, from: DayCount): CalendarDate | undefined {
  const days = Math.floor(Number(written));
  if (!(days >= 1 && days <= MOST_DAYS)) return undefined;
  if (from === '1904') return addDays('1904-01-01', days);
  if (days === FALSE_LEAP_DAY) return undefined;
  return addDays('1899-12-31', days > FALSE_LEAP_DAY ? days - 1 : days);
}

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?$/;
const YEAR_FIRST = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[ T].*)?$/;

/** Null where it is empty; undefined for what is no day. */
export function readDay(cell: RegisterCell | undefined, from: DayCount): CalendarDate | null | undefined {
  const written = textOf(cell);
  if (written === '') return null;
  if (cell?.kind === 'number') return dayOfSerial(written, from);
  const [, day, month, year] = DAY_FIRST.exec(written) ?? [];
  const [, otherYear, otherMonth, otherDay] = YEAR_FIRST.exec(written) ?? [];
  const date = `${year ?? otherYear}-${two(month ?? otherMonth)}-${two(day ?? otherDay)}`;
  return isCalendarDate(date) ? date : undefined;
}

const two = (digits = '') => digits.padStart(2, '0');

/**
 * `02/2026`, `2026-02`, or a day of that month, into which a sheet may turn it. Null for an empty cell; undefined for
 * anything else.
 */
export function readPeriod(cell: RegisterCell | undefined, from: DayCount): FiscalMonth | null | undefined {
  const written = textOf(cell);
  if (written === '') return null;
  const [, month, year] = /^(\d{1,2})[/-](\d{4})$/.exec(written) ?? [];
  const named = parseMonth(year === undefined ? written : `${year}-${two(month)}`);
  if (named !== undefined) return named;
  const day = readDay(cell, from);
  return typeof day === 'string' ? monthOf(day) : undefined;
}

/** SI or NO; null for anything else. */
export function readFlag(cell: RegisterCell | undefined): boolean | null {
  const word = folded(textOf(cell));
  return word === 'si' || word === 's' ? true : word === 'no' || word === 'n' ? false : null;
}

const NUMBER_DIGITS = 13;
/** A sheet that took it for a number lost the zeros before it. */
const LEAST_DIGITS = 11;

/**
 * In its printed form, even where dashes or leading zeros are missing; a text that is no such number is returned
 * unchanged.
 */
export function readDocumentNumber(cell: RegisterCell | undefined): string | null {
  const written = textOf(cell);
  if (written === '') return null;
  const digits =
    /^\d+$/.test(written) && written.length >= LEAST_DIGITS ? written.padStart(NUMBER_DIGITS, '0') : written;
  const dashed = digits.length === NUMBER_DIGITS ? digits.replace(/^(\d{3})(\d{3})(\d{7})$/, '$1-$2-$3') : digits;
  const number = parseDocumentNumber(dashed);
  return number === undefined ? written : formatDocumentNumber(number);
}
