import { type Check, finding, isSameFound, type ToldFigure } from '../check.ts';
import { type Verdict, worstOf } from '../verdict.ts';
import {
  differencesBetween,
  FIGURE_FIELDS,
  type FigureField,
  leadingDifferences,
  type StatedFigures,
} from './copy-figures.ts';

/** Copies of one document, none of them touched, that do not say the same: all but one are false. */
export const COPIES_DIFFER_CHECK = 'copies-differ';

interface Checked {
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
}

/** Another copy's figures. Settled: a person has chosen between them and those that stand. */
export interface OtherStatedFigures extends StatedFigures {
  readonly isSettled: boolean;
}

/** What the copies say beside what stands: observed until a person has chosen. The very same when that is said already. */
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

/** Of those that can be told, what matters most. */
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
