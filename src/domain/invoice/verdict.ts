/** The result of a check, or of all checks of an invoice together. */
export type Verdict = 'ok' | 'observed' | 'not-verifiable';

/** The worst of the verdicts: observed, then not verifiable, then ok. */
export function worstOf(checks: readonly { readonly verdict: Verdict }[]): Verdict {
  if (checks.some(({ verdict }) => verdict === 'observed')) return 'observed';
  return checks.some(({ verdict }) => verdict === 'not-verifiable') ? 'not-verifiable' : 'ok';
}
