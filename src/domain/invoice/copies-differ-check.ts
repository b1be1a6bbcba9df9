import { formatMoney } from '../money/money-text.ts';
import type { CopyFigures } from './invoice-change.ts';
import type { Check, Verdict } from './verdict.ts';

/** Copies of one document, none of them touched, that do not say the same: all but one are false. */
export const COPIES_DIFFER_CHECK = 'copies-differ';

interface Checked {
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
}

/** Somebody may send a thousand false copies. */
const MOST_COPIES = 5;

/** Observed, with a sentence that names the figures of each. The very same when these are known, or all alike. */
export function addCopiesDifferCheck<C extends Checked>(checked: C, copies: readonly CopyFigures[]): C {
  const known = checked.checks.find(({ name }) => name === COPIES_DIFFER_CHECK);
  const all = new Map([...(known?.copies ?? []), ...copies].map((copy) => [keyOf(copy), copy]));
  const told = [...all.values()].slice(0, MOST_COPIES);
  if (told.length < 2 || told.length === known?.copies?.length) return checked;
  const check: Check = { name: COPIES_DIFFER_CHECK, verdict: 'observed', sentence: sentenceOf(told), copies: told };
  return { ...checked, verdict: 'observed', checks: [...checked.checks.filter((one) => one !== known), check] };
}

/** What was said of other copies, once the figures come from a better one. */
export function knownCopies({ checks }: Pick<Checked, 'checks'>): readonly CopyFigures[] {
  return checks.find(({ name }) => name === COPIES_DIFFER_CHECK)?.copies ?? [];
}

export const FIGURE_NAMES: Readonly<Record<keyof CopyFigures, string>> = {
  total: 'total',
  vat: 'IVA',
  currency: 'moneda',
  'exchange-rate': 'tipo de cambio',
  'issue-date': 'fecha de emisión',
  receiver: 'RUC del receptor',
  items: 'ítems',
};
const FIELD_NAMES = Object.keys(FIGURE_NAMES) as (keyof CopyFigures)[];

const keyOf = (copy: CopyFigures) => FIELD_NAMES.map((field) => copy[field]).join('|');

function sentenceOf(copies: readonly CopyFigures[]): string {
  const differing = FIELD_NAMES.filter((field) => new Set(copies.map((copy) => copy[field])).size > 1);
  const named = differing.filter((field) => field !== 'items');
  const parts = named.map((field) => {
    const values = [...new Set(copies.map((copy) => shownFigure(field, copy[field], copy.currency)))].sort();
    return `${FIGURE_NAMES[field]} ${values.join(' y ')}`;
  });
  const what = parts.length > 0 ? parts.join('; ') : 'los ítems o los subtotales son otros';
  return `Hay copias íntegras de este documento que no dicen lo mismo: ${what}.`;
}

/** A figure for people. */
export function shownFigure(field: keyof CopyFigures, value: string | null, currency: string): string {
  if (value === null) return 'sin dato';
  if (field === 'total' || field === 'vat') return formatMoney(value, currency);
  return field === 'issue-date' ? value.split('-').reverse().join('/') : value;
}
