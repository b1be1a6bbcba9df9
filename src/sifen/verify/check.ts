import type { Verdict } from '#domain/invoice/verdict.ts';

export type CheckName =
  | 'cdc-digit'
  | 'ruc-digits'
  | 'cdc-against-fields'
  | 'timbrado'
  | 'items'
  | 'totals'
  | 'vat'
  | 'currency'
  | 'qr-against-content'
  | 'qr-against-signature'
  | 'qr-hash'
  | 'environment'
  | 'readable-values'
  | 'signature'
  | 'certificate-chain'
  | 'certificate-dates'
  | 'certificate-issuer';

/** One thing that was looked at. Nothing is refused for failing; the sentence is shown to the user. */
export interface Check {
  readonly name: CheckName;
  readonly verdict: Verdict;
  readonly sentence: string;
}

const MOST_DIFFERENCES = 3;

/** Observed with what differs, or ok when nothing does. */
export function checkOf(name: CheckName, differences: readonly string[], okSentence: string): Check {
  if (differences.length === 0) return { name, verdict: 'ok', sentence: okSentence };
  const more = differences.length - MOST_DIFFERENCES;
  const shown = differences.slice(0, MOST_DIFFERENCES).join(' ');
  return observed(name, more > 0 ? `${shown} Y ${more} más.` : shown);
}

export function observed(name: CheckName, sentence: string): Check {
  return { name, verdict: 'observed', sentence };
}

export function notVerifiable(name: CheckName, sentence: string): Check {
  return { name, verdict: 'not-verifiable', sentence };
}
