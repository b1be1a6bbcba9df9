import { parseRuc } from '../../identifiers/ruc.ts';
import { formatDocumentNumber } from '../../identifiers/timbrado.ts';
import { toUnits } from '../../money/money.ts';
import type { CopyStrength } from '../copies/copy-strength.ts';
import { compareInvoices, hasNumber } from '../copies/same-invoice.ts';
import type { Invoice } from '../invoice.ts';

/** The facts that may tell two documents apart. */
export type RepeatFacts = Pick<
  Invoice,
  'cdc' | 'timbrado' | 'documentType' | 'number' | 'issueDate' | 'currency' | 'totals' | 'environment' | 'issuer'
>;

/**
 * Whether two invoices may be the same document, so that a person must decide. Issuer, kind and number are equal, and
 * neither CDC nor timbrado tells them apart, since one invoice lacks it. Where a number is missing, issuer, day and
 * total are equal.
 */
export function isPossibleRepeat(a: RepeatFacts, b: RepeatFacts): boolean {
  const issuer = issuerOf(a);
  if (issuer === '' || issuer !== issuerOf(b)) return false;
  if (a.documentType !== b.documentType || a.environment !== b.environment) return false;
  if (areOther(a.cdc, b.cdc) || areOther(a.timbrado?.number, b.timbrado?.number)) return false;
  if (areOther(a.number.series, b.number.series)) return false;
  if (compareInvoices(a, b) !== 'different') return false;
  if (hasNumber(a.number) && hasNumber(b.number)) {
    return formatDocumentNumber(a.number) === formatDocumentNumber(b.number);
  }
  return a.issueDate === b.issueDate && a.currency === b.currency && totalOf(a) !== null && totalOf(a) === totalOf(b);
}

/** True when both are known and differ; an unknown value tells nothing. */
const areOther = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a != null && b != null && a !== b;

const issuerOf = ({ issuer }: RepeatFacts): string => parseRuc(issuer.ruc)?.number ?? issuer.ruc;

const totalOf = ({ totals }: RepeatFacts): bigint | null => (totals === null ? null : toUnits(totals.total));

/** One of two invoices that may be the same document. */
export interface Repeated {
  readonly id: string;
  readonly strength: CopyStrength;
  /** When it first came. */
  readonly createdAt: Date;
}

/**
 * Whether `one` is the invoice that does not count until a person decides. The proven invoice counts, else the earlier
 * one.
 */
export function mustWaitForDecision(one: Repeated, other: Repeated): boolean {
  const [isProven, isOtherProven] = [one.strength === 'chained', other.strength === 'chained'];
  if (isProven || isOtherProven) return !isProven;
  const later = one.createdAt.getTime() - other.createdAt.getTime();
  return later === 0 ? one.id > other.id : later > 0;
}
