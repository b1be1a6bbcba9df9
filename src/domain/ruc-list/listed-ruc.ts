import { checkDigitOf } from '../identifiers/check-digit.ts';

/** The state of a taxpayer in the tax office's list; `other`: a word that is not known here. */
export const RUC_STATES = ['active', 'suspended', 'blocked', 'cancelled', 'other'] as const;
export type RucState = (typeof RUC_STATES)[number];

const STATES: Readonly<Record<string, RucState>> = {
  ACTIVO: 'active',
  'SUSPENSION TEMPORAL': 'suspended',
  BLOQUEADO: 'blocked',
  CANCELADO: 'cancelled',
};

export interface ListedRuc {
  /** Without check digit and leading zeros; it may end in a letter. */
  readonly number: string;
  /** As the list has it, which may be wrong. */
  readonly checkDigit: number;
  readonly isDigitRight: boolean;
  readonly name: string;
  readonly state: RucState;
}

const NUMBER = /^[1-9]\d{0,13}[A-Z]?$/;
const DIGIT = /^\d$/;
const HEADING = /^\s*RUC\s*\|/i;
// Names come from outside: characters that break lines or are invisible are removed.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\uFEFF]+/gu;
const NOT_PLAIN = /[^ -~]/;

/**
 * A line of the list: `RUC|NOMBRE|DV|RUC ANTERIOR|ESTADO|`, with or without the last bar. A bar inside the name is part
 * of the name. Null for the heading; undefined for what is no line of the list.
 */
export function readListedRuc(line: string): ListedRuc | null | undefined {
  const parts = line.split('|');
  if (parts.at(-1)?.trim() === '') parts.pop();
  if (parts.length < 5) return HEADING.test(line) ? null : undefined;
  const [first = '', ...rest] = parts;
  const number = first.trim().toUpperCase().replace(/^0+/, '');
  const [digit = '', , state = ''] = rest.slice(-3).map((part) => part.trim());
  if (!NUMBER.test(number) || !DIGIT.test(digit)) return HEADING.test(line) ? null : undefined;
  const name = rest.length === 4 ? (rest[0] ?? '') : rest.slice(0, -3).join('|');
  const checkDigit = Number(digit);
  return {
    number,
    checkDigit,
    isDigitRight: checkDigitOf(number) === checkDigit,
    name: (NOT_PLAIN.test(name) ? name.replace(UNPRINTABLE, ' ') : name).trim(),
    state: STATES[state] ?? stateOf(state),
  };
}

/** Also with accents, lower case or several blanks: `Suspensión  temporal`. */
function stateOf(written: string): RucState {
  const plain = written.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toUpperCase();
  return STATES[plain] ?? 'other';
}

/** Fewer RUCs are not the whole list: with a partial list all other taxpayers would seem unknown. */
export const LEAST_LISTED = 50_000;
/**
 * The largest share of lines with a wrong check digit, and of unreadable lines. The tax office's own list has a handful
 * of wrong digits.
 */
export const MOST_WRONG_SHARE = 0.02;

/** What was found in the files of a list. */
export interface ListCounts {
  /** Lines that could be read. */
  readonly lines: number;
  readonly unreadable: number;
  readonly wrongDigits: number;
}

export type ListFault = 'too-few-rows' | 'too-many-unreadable' | 'too-many-wrong-digits';

/** Why these files cannot be the list; null when they can. */
export function faultOfList({ lines, unreadable, wrongDigits }: ListCounts, least = LEAST_LISTED): ListFault | null {
  if (lines < least) return 'too-few-rows';
  if (unreadable > (lines + unreadable) * MOST_WRONG_SHARE) return 'too-many-unreadable';
  if (wrongDigits > lines * MOST_WRONG_SHARE) return 'too-many-wrong-digits';
  return null;
}
