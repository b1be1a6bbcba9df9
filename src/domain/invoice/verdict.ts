/** What a check, or all checks of an invoice together, came to. */
export type Verdict = 'ok' | 'observed' | 'not-verifiable';

/** One thing that was looked at. Nothing is refused for failing; the sentence is shown to the user. */
export interface Check {
  readonly name: string;
  readonly verdict: Verdict;
  readonly sentence: string;
}

/** The worst of the verdicts: observed, then not verifiable, then ok. */
export function worstOf(checks: readonly { readonly verdict: Verdict }[]): Verdict {
  if (checks.some(({ verdict }) => verdict === 'observed')) return 'observed';
  return checks.some(({ verdict }) => verdict === 'not-verifiable') ? 'not-verifiable' : 'ok';
}
