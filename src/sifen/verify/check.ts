import { type Check as AnyCheck, type Finding, finding, type PlainFindingCode } from '#domain/invoice/check.ts';

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

/** A check that needs nothing but the document. */
export interface Check extends AnyCheck {
  readonly name: CheckName;
  readonly found: readonly Finding[];
}

const MOST_DIFFERENCES = 3;

/** Observed with what differs, or ok when nothing does. */
export function checkOf(name: CheckName, differences: readonly Finding[], right: PlainFindingCode): Check {
  if (differences.length === 0) return ok(name, finding(right));
  const count = differences.length - MOST_DIFFERENCES;
  const told = differences.slice(0, MOST_DIFFERENCES);
  return { name, verdict: 'observed', found: count > 0 ? [...told, finding('more', { count })] : told };
}

export function ok(name: CheckName, found: Finding): Check {
  return { name, verdict: 'ok', found: [found] };
}

export function observed(name: CheckName, found: Finding): Check {
  return { name, verdict: 'observed', found: [found] };
}

export function notVerifiable(name: CheckName, found: Finding): Check {
  return { name, verdict: 'not-verifiable', found: [found] };
}
