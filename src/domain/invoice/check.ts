import type { Amount } from '../money/money.ts';
import type { FigureField } from './copies/copy-figures.ts';
import type { Verdict } from './verdict.ts';

/** The result of one check of an invoice. An invoice is kept even if a check fails. */
export interface Check {
  readonly name: string;
  readonly verdict: Verdict;
  /** The findings, each told in a sentence of its own (`contract/invoices/checks.text.ts`). */
  readonly found: readonly KeptFinding[];
}

/** A finding as it is stored: an older or newer version may have written a code that this one does not know. */
export interface KeptFinding {
  readonly code: string;
  readonly params: object;
}

/** A field of a document that its own QR or CDC can contradict. */
export type ContradictedField =
  | 'cdc'
  | 'document-type'
  | 'issuer-ruc'
  | 'establishment'
  | 'point'
  | 'number'
  | 'taxpayer-type'
  | 'issue-date'
  | 'emission-type'
  | 'security-code'
  | 'receiver'
  | 'total'
  | 'vat'
  | 'item-count';

/** An amount that is compared with its expected value. Amounts of a line are told with the line's number. */
export type CheckedAmount =
  | `line-${'gross' | 'total' | 'in-guaranies' | 'base' | 'vat' | 'exempt'}`
  | 'exempt'
  | 'exonerated'
  | 'taxed-5'
  | 'taxed-10'
  | 'operation'
  | 'sum-of-lines'
  | 'line-discounts'
  | 'global-discounts'
  | 'discount'
  | 'line-advances'
  | 'global-advances'
  | 'advance'
  | 'total'
  | 'in-guaranies'
  | 'vat-5'
  | 'vat-10'
  | 'base-5'
  | 'base-10'
  | 'vat'
  | 'base';

/** The different values that the copies of a document give for a figure, each once. `currency`: for amounts only. */
export interface ToldFigure {
  readonly field: FigureField;
  readonly said: readonly { readonly value: string | null; readonly currency: string | null }[];
}

type Nothing = Readonly<Record<never, never>>;

/**
 * All findings of checks, with the values that their sentences need. They are stored with every invoice: no code may be
 * renamed or take other params; a new form needs a new code.
 */
export interface FindingParams {
  'cdc-digit-right': Nothing;
  'cdc-digit-wrong': Nothing;
  'cdc-digit-repeated-wrong': Nothing;
  'cdc-missing': Nothing;
  'cdc-unread': Nothing;
  'cdc-missing-to-compare': Nothing;
  'cdc-matches': Nothing;
  'cdc-differs': { readonly fields: readonly ContradictedField[] };
  'ruc-digits-right': Nothing;
  'issuer-ruc-digit-wrong': { readonly ruc: string };
  'receiver-ruc-digit-wrong': { readonly ruc: string };
  'timbrado-valid': Nothing;
  'timbrado-not-yet-valid': Nothing;
  'timbrado-missing': Nothing;
  'timbrado-unread': Nothing;
  'timbrado-start-missing': Nothing;
  'timbrado-start-unread': Nothing;
  'values-readable': Nothing;
  'value-unreadable': { readonly field: string; readonly written: string };
  'real-document': Nothing;
  'test-document': Nothing;

  'items-right': Nothing;
  'totals-right': Nothing;
  'vat-right': Nothing;
  'currency-right': Nothing;
  'exchange-rate-of-guaranies': Nothing;
  'exchange-rate-missing': Nothing;
  'vat-rate-unknown': { readonly line: number };
  'amount-differs': {
    readonly amount: CheckedAmount;
    readonly line: number | null;
    readonly written: Amount;
    readonly expected: Amount;
    readonly currency: string;
  };
  'rounding-too-large': {
    readonly of: 'total' | 'vat-5' | 'vat-10';
    readonly written: Amount;
    readonly limit: Amount;
    readonly currency: string;
  };
  /** How many further findings of the same check are not listed. */
  more: { readonly count: number };

  'qr-missing': Nothing;
  'qr-unreadable': Nothing;
  'qr-foreign': { readonly host: string };
  'qr-not-official': Nothing;
  'qr-matches': Nothing;
  'qr-differs': { readonly fields: readonly ContradictedField[] };
  'qr-without-signature': Nothing;
  'qr-of-signature': Nothing;
  'qr-of-another-signature': Nothing;
  'qr-hash-right': Nothing;
  'qr-hash-missing': Nothing;
  'qr-hash-of-no-public-key': Nothing;

  'signature-valid': Nothing;
  'signature-missing': Nothing;
  'signature-missing-free-portal': Nothing;
  'signature-several-documents': Nothing;
  'signature-duplicate-id': Nothing;
  'signature-too-many-ids': Nothing;
  'signature-other-reference': Nothing;
  'signature-of-other-certificate': Nothing;
  'signature-content-changed': Nothing;
  'signature-content-changed-and-qr': Nothing;
  'signature-reformatted': Nothing;
  'signature-misplaced': Nothing;
  'signature-algorithm': Nothing;
  'signature-certificate': Nothing;
  'signature-too-many-signatures': Nothing;
  'certificate-without-signature': Nothing;
  /** `root`: null for the country's own. */
  'certificate-chain': {
    readonly signedBy: readonly string[];
    readonly provider: string;
    readonly root: string | null;
  };
  'certificate-of-nobody-known': Nothing;
  /** The invoice was checked by a version that did not look at certificates. */
  'certificate-not-looked-at': Nothing;
  'certificate-in-force': Nothing;
  'certificate-not-in-force': Nothing;
  'provider-not-in-force': Nothing;
  'signing-time-missing': Nothing;
  'certificate-of-issuer': Nothing;
  'certificate-of-issuer-unconfirmed': Nothing;
  'certificate-of-another': { readonly named: readonly string[] };
  'certificate-without-ruc': { readonly named: readonly string[] };

  'printed-ruc-digit-wrong': Nothing;
  'printed-cdc-matches': Nothing;
  'printed-cdc-differs': Nothing;
  'printed-items-unread': Nothing;
  'printed-items-right': Nothing;
  'printed-items-wrong': Nothing;
  'printed-total-right': Nothing;
  'printed-total-wrong': Nothing;
  'printed-total-parts-unread': Nothing;
  'printed-vat-right': Nothing;
  'printed-vat-wrong': Nothing;
  'printed-vat-unread': Nothing;
  'printed-qr-matches': Nothing;
  'printed-qr-differs': Nothing;
  'printed-qr-missing': Nothing;
  'printed-qr-foreign': Nothing;
  'printed-qr-malformed': Nothing;
  'printed-qr-not-seen': Nothing;
  'printed-unsigned': Nothing;
  'issuer-name-unread': Nothing;
  'issuer-name-of-others': Nothing;

  'same-number': { readonly cdcs: readonly string[] };
  /** `copies`: the number of copies, including the one whose figures count. */
  'copies-differ': { readonly copies: number; readonly figures: readonly ToldFigure[] };
  'copies-differed': { readonly figures: readonly ToldFigure[] };
}

export type FindingCode = keyof FindingParams;
/** Codes whose sentence needs no values. */
export type PlainFindingCode = {
  [C in FindingCode]: keyof FindingParams[C] extends never ? C : never;
}[FindingCode];
export type Finding = { [C in FindingCode]: { readonly code: C; readonly params: FindingParams[C] } }[FindingCode];

type Given<P> = keyof P extends never ? [] : [params: P];

export const finding = <C extends FindingCode>(code: C, ...[params]: Given<FindingParams[C]>): Finding =>
  ({ code, params: params ?? {} }) as KeptFinding as Finding;

/** Compares whatever the order of properties: the database does not keep the order. */
export const isSameFound: (one: readonly KeptFinding[], other: readonly KeptFinding[]) => boolean = isSameData;

function isSameData(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  if (keys.length !== others.length || Array.isArray(one) !== Array.isArray(other)) return false;
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return keys.every((key) => Object.hasOwn(b, key) && isSameData(a[key], b[key]));
}
