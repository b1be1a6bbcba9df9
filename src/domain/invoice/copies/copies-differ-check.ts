import { type Check, finding, isSameFound, type ToldFigure } from '../check.ts';
import { type Verdict, worstOf } from '../verdict.ts';
import {
  differencesBetween,
  FIGURE_FIELDS,
  type FigureField,
  leadingDifferences,
  type StatedFigures,
} from './copy-figures.ts';

/** The check for intact copies of one document that say different things: all but one are false. */
export const COPIES_DIFFER_CHECK = 'copies-differ';

interface Checked {
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
}

/** The figures of another copy. `isSettled`: a person has chosen between them and the figures that count. */
export interface OtherStatedFigures extends StatedFigures {
  readonly isSettled: boolean;
}

/**
 * Adds or updates the check with what the other copies say: observed until a person has chosen. Returns the same object
 * when nothing changes.
 */
export function renewCopiesDifferCheck<C extends Checked>(
  checked: C,
  current: StatedFigures,
  others: readonly OtherStatedFigures[],
): C {
  const known = checked.checks.find(({ name }) => name === COPIES_DIFFER_CHECK);
  const rest = checked.checks.filter((check) => check !== known);
  const check = checkOf(current, others);
  if (isSameFound(check?.found ?? [], known?.found ?? [])) return checked;
  const checks = check === null ? rest : [...rest, check];
  return { ...checked, checks, verdict: worstOf(checks) };
}

function checkOf(current: StatedFigures, others: readonly OtherStatedFigures[]): Check | null {
  const open = others.filter(({ isSettled }) => !isSettled);
  if (open.length > 0) {
    const found = finding('copies-differ', { copies: open.length + 1, figures: told(current, open) });
    return { name: COPIES_DIFFER_CHECK, verdict: 'observed', found: [found] };
  }
  if (others.length === 0) return null;
  const found = finding('copies-differed', { figures: told(current, others) });
  return { name: COPIES_DIFFER_CHECK, verdict: 'ok', found: [found] };
}

function told(current: StatedFigures, others: readonly StatedFigures[]): ToldFigure[] {
  return differingFields(current, others).map((field) => {
    const said = [current, ...others].map(({ figures }) => {
      const value = figures[field] ?? null;
      return { value, currency: value !== null && FIGURES_IN_CURRENCY.has(field) ? figures.currency : null };
    });
    const each = new Map(said.map((one) => [`${one.currency} ${one.value}`, one]));
    return { field, said: [...each.keys()].sort().flatMap((key) => each.get(key) ?? []) };
  });
}

/** The most important differing fields; not `items`, which is only a digest. */
function differingFields(current: StatedFigures, others: readonly StatedFigures[]): FigureField[] {
  const differing = others.flatMap((other) => leadingDifferences(differencesBetween(current, other)));
  const fields = new Set(differing.map(({ field }) => field));
  return FIGURE_FIELDS.filter((field) => field !== 'items' && fields.has(field));
}

/** Amounts in the currency of their copy. */
export const FIGURES_IN_CURRENCY: ReadonlySet<FigureField> = new Set([
  'total',
  'vat',
  'exempt',
  'taxed-5',
  'taxed-10',
  'vat-5',
  'vat-10',
]);
