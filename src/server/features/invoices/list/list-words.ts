import { parseDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { type Amount, parseAmount } from '#domain/money/money.ts';
import { searchable } from '#domain/text/searchable.ts';
import { monthNumberOf } from '#domain/time/month-names.ts';

/** What the word may be of one invoice, beside its number. Null for what it cannot be. */
export interface WordKeys {
  /** Of the whole document, in its own currency. */
  readonly total: Amount | null;
  readonly timbrado: string | null;
  /** The whole CDC or its beginning. */
  readonly cdc: string | null;
}

/** A month of one year, or of every year. */
export interface NamedMonth {
  readonly month: number;
  readonly year: number | null;
}

/** One word of a search: all of them must be found, each in a name, a RUC, the number, or one of what follows. */
export interface Word {
  readonly text: string;
  /** How a number without its hyphens would begin or end; null when the word cannot be of a number. */
  readonly digits: string | null;
  readonly keys?: WordKeys;
  readonly named?: NamedMonth;
  /**
   * Set by `resolveWords`: the ids of the invoices that have the keys, unless they are many, and the days of the
   * months.
   */
  readonly found?: { readonly ids: readonly string[] | 'many'; readonly spans: readonly Span[] };
}

/** Both days included. */
export interface Span {
  readonly first: string;
  readonly last: string;
}

/** The store takes no NUL. */
export const cleaned = (text = '') => searchable(text.replaceAll('\0', ' '));

export function wordsOf(text: string | undefined): Word[] {
  const words = new Map(parts(cleaned(text)).map((part) => [part.text, part]));
  return [...words.values()];
}

const CURRENCY = /^(gs|g|usd|₲)\.?$/;
const CDC_LENGTH = 44;

/**
 * Splits at blanks, but keeps a month with its year, and a CDC in groups, as one word; a currency beside an amount is
 * dropped.
 */
function parts(text: string): Word[] {
  const joined = text.replaceAll(' ', '');
  if (joined.length === CDC_LENGTH && /^\d+$/.test(joined)) return [wordOf(joined)];
  const tokens = text.split(' ').filter(Boolean);
  const words: Word[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token = '', next = '', afterNext = ''] = tokens.slice(at, at + 3);
    const month = monthNumberOf(token);
    const skipped = next === 'de' || next === 'del' ? 1 : 0;
    const year = yearOf(skipped === 1 ? afterNext : next);
    if (month !== null && year !== null) {
      const phrase = tokens.slice(at, at + 2 + skipped).join(' ');
      words.push({ text: phrase, digits: null, named: { month, year } });
      at += 1 + skipped;
    } else if (!CURRENCY.test(token) || amountOf(next) === null) words.push(wordOf(token));
  }
  return words;
}

const yearOf = (token: string): number | null => (/^(19|20)\d\d$/.test(token) ? Number(token) : null);

function wordOf(text: string): Word {
  const keys = keysOf(text);
  const named = namedMonth(text);
  return { text, digits: digitsOf(text), ...(keys && { keys }), ...(named && { named }) };
}

/** «octubre», «10/2026» or «2026-10». */
function namedMonth(text: string): NamedMonth | null {
  const named = monthNumberOf(text);
  if (named !== null) return { month: named, year: null };
  const [, first = '', second = ''] = /^(\d{1,2})[/-](20\d\d)$/.exec(text) ?? [];
  const [, year = second, month = first] = /^(20\d\d)-(\d\d)$/.exec(text) ?? [];
  const number = Number(month);
  return year !== '' && number >= 1 && number <= 12 ? { month: number, year: Number(year) } : null;
}

const SHORTEST_CDC = 12;

function keysOf(text: string): WordKeys | null {
  const isDigits = /^\d+$/.test(text);
  const keys = {
    total: amountOf(text),
    timbrado: /^\d{8}$/.test(text) ? text : null,
    cdc: isDigits && text.length >= SHORTEST_CDC && text.length <= CDC_LENGTH ? text : null,
  };
  return Object.values(keys).some((key) => key !== null) ? keys : null;
}

/** As people write it here, or plain; a few digits alone are no amount that anybody looks for. */
function amountOf(text: string): Amount | null {
  const written = text.replace(/^(gs\.?|₲|-|−)+/, '');
  if (!/^([1-9]\d{0,2}(\.\d{3})+|[1-9]\d{3,14}|\d{1,15}(?=,))(,\d{1,2})?$/.test(written)) return null;
  return parseAmount(written.replaceAll('.', '').replace(',', '.')) ?? null;
}

/** `1-1-101` is the number 001-001-0000101 too. */
function digitsOf(word: string): string | null {
  if (!/^[\d-]*\d[\d-]*$/.test(word)) return null;
  const number = parseDocumentNumber(word);
  if (number) return number.establishment + number.point + number.number;
  return word.replaceAll('-', '');
}
