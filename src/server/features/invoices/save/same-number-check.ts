import { formatCdc } from '#domain/identifiers/cdc.ts';
import { worstOf } from '#domain/invoice/verdict.ts';
import type { StoredInvoice } from './stored-invoice.ts';

export const TWIN_CHECK = 'same-number';

/** Observed, with a sentence that names the others: one of them may be false. Unchanged when that is said already. */
export function withTwins(stored: StoredInvoice, twinCdcs: readonly string[]): StoredInvoice {
  if (twinCdcs.length === 0) return stored;
  const sentence = `Hay otra factura del mismo emisor con el mismo timbrado y número, pero con otro CDC: ${[...twinCdcs]
    .sort()
    .map(formatCdc)
    .join('; ')}.`;
  if (stored.checks.some((check) => check.name === TWIN_CHECK && check.sentence === sentence)) return stored;
  const others = stored.checks.filter(({ name }) => name !== TWIN_CHECK);
  return { ...stored, verdict: 'observed', checks: [...others, { name: TWIN_CHECK, verdict: 'observed', sentence }] };
}

/** Once others went: only those that are left are named, and with none left nothing is observed for it. */
export function renewTwins<S extends StoredInvoice>(stored: S, twinCdcs: readonly string[]): S {
  if (twinCdcs.length > 0) return { ...stored, ...withTwins(stored, twinCdcs) };
  const checks = stored.checks.filter(({ name }) => name !== TWIN_CHECK);
  return { ...stored, checks, verdict: worstOf(checks) };
}
