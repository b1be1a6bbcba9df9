import type { Cdc } from '../../identifiers/cdc.ts';
import { type Check, finding, isSameFound } from '../check.ts';
import { type Verdict, worstOf } from '../verdict.ts';

/** Two invoices with one number, one timbrado and two CDCs: one of them may be false. */
export const SAME_NUMBER_CHECK = 'same-number';

interface Checked {
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
}

/**
 * Adds the check, observed, with the other CDCs. Returns the same object when it is there already or there are no
 * others.
 */
export function addSameNumberCheck<C extends Checked>(checked: C, otherCdcs: readonly Cdc[]): C {
  if (otherCdcs.length === 0) return checked;
  const found = [finding('same-number', { cdcs: [...otherCdcs].sort() })];
  const isSaid = checked.checks.some((check) => check.name === SAME_NUMBER_CHECK && isSameFound(check.found, found));
  if (isSaid) return checked;
  const check: Check = { name: SAME_NUMBER_CHECK, verdict: 'observed', found };
  return { ...checked, verdict: 'observed', checks: [...withoutSameNumberCheck(checked), check] };
}

/** Updates the check after other invoices were deleted; without any others left it is removed. */
export function renewSameNumberCheck<C extends Checked>(checked: C, otherCdcs: readonly Cdc[]): C {
  if (otherCdcs.length > 0) return addSameNumberCheck(checked, otherCdcs);
  const checks = withoutSameNumberCheck(checked);
  return { ...checked, checks, verdict: worstOf(checks) };
}

const withoutSameNumberCheck = ({ checks }: Checked) => checks.filter(({ name }) => name !== SAME_NUMBER_CHECK);
