import { type ContradictedField, finding, type PlainFindingCode } from '#domain/invoice/check.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { worstOf } from '#domain/invoice/verdict.ts';
import { PROVEN_BY_QR } from '#domain/reading/judge-reading.ts';
import type { Doubt, DoubtField, DoubtReason } from '#domain/review/doubt.ts';
import type { Alteration } from '../verify/alteration.ts';
import { type Check, type CheckName, checkOf, notVerifiable, observed, ok } from '../verify/check.ts';
import type { Contradiction } from '../verify/contradictions.ts';
import type { Verification } from '../verify/verify-invoice.ts';

/**
 * The checks that a printed invoice allows, from what the judge of readings found. Its signature is only in the XML, so
 * its verification is never good as a whole. `isExact`: the letters are certain, as in a PDF's own text; a misread
 * photo is no alteration.
 */
export function verifyPrinted(invoice: Invoice, doubts: readonly Doubt[], isExact: boolean): Verification {
  const alteration = isExact ? alterationOf(doubts) : null;
  const checks = checksOf(invoice, doubts);
  const strength = alteration === null ? 'intact-unsigned' : 'altered-or-reformatted';
  return { verdict: worstOf(checks), checks, alteration, strength, chain: null };
}

const CONTRADICTED: Partial<Record<DoubtField, ContradictedField>> = {
  cdc: 'cdc',
  issuerRuc: 'issuer-ruc',
  number: 'number',
  issueDate: 'issue-date',
  receiverRuc: 'receiver',
  total: 'total',
  vat: 'vat',
};

function alterationOf(doubts: readonly Doubt[]): Alteration | null {
  const contradictions = doubts.flatMap(({ field, reason, read, suggested }): Contradiction[] => {
    const contradicted = CONTRADICTED[field];
    const isTold = reason === 'differs-from-qr' || reason === 'differs-from-cdc';
    if (!isTold || contradicted === undefined || suggested === null) return [];
    return [
      { field: contradicted, says: read, signed: suggested, toldBy: reason === 'differs-from-qr' ? 'qr' : 'cdc' },
    ];
  });
  return contradictions.length === 0
    ? null
    : { isSignatureBroken: false, isQrOfAnotherSignature: false, contradictions };
}

function checksOf(invoice: Invoice, doubts: readonly Doubt[]): Check[] {
  const has = (field: DoubtField, ...reasons: DoubtReason[]) =>
    doubts.some((doubt) => doubt.field === field && reasons.includes(doubt.reason));
  const { totals, cdc, timbrado, items } = invoice;
  const isPartial = [totals?.exempt, totals?.taxed5, totals?.taxed10].some((part) => (part ?? null) === null);
  const told = (['cdc', 'issuerRuc', 'number', 'issueDate'] as const).filter((field) => has(field, 'differs-from-cdc'));
  const byQr = (['cdc', 'total', 'vat', 'receiverRuc', 'items'] as const).filter((field) =>
    has(field, 'differs-from-qr'),
  );
  const amounts: readonly Check[] =
    totals === null
      ? []
      : [
          items.length === 0
            ? notVerifiable('items', finding('printed-items-unread'))
            : judged('items', has('items', 'wrong-item-sum'), 'printed-items-wrong', 'printed-items-right'),
          judged(
            'totals',
            has('total', 'wrong-sum'),
            'printed-total-wrong',
            'printed-total-right',
            isPartial && 'printed-total-parts-unread',
          ),
          judged(
            'vat',
            has('vat', 'wrong-sum', 'wrong-vat') || has('vat5', 'wrong-vat') || has('vat10', 'wrong-vat'),
            'printed-vat-wrong',
            'printed-vat-right',
            (totals.vat5 === null || totals.vat10 === null || isPartial) && 'printed-vat-unread',
          ),
        ];
  return [
    judged(
      'cdc-digit',
      has('cdc', 'wrong-check-digit'),
      'cdc-digit-wrong',
      'cdc-digit-right',
      cdc === null && 'cdc-unread',
    ),
    judged(
      'ruc-digits',
      has('issuerRuc', 'wrong-check-digit') || has('receiverRuc', 'wrong-check-digit'),
      'printed-ruc-digit-wrong',
      'ruc-digits-right',
    ),
    judged(
      'cdc-against-fields',
      told.length > 0,
      'printed-cdc-differs',
      'printed-cdc-matches',
      cdc === null && 'cdc-missing-to-compare',
    ),
    judged(
      'timbrado',
      has('timbrado', 'impossible-date'),
      'timbrado-not-yet-valid',
      'timbrado-valid',
      timbrado === null ? 'timbrado-unread' : timbrado.validFrom === null && 'timbrado-start-unread',
    ),
    ...amounts,
    qrCheck(invoice, byQr.length > 0, has),
    checkOf('environment', invoice.environment === 'test' ? [finding('test-document')] : [], 'real-document'),
    // Explains why a form with a good QR is not verified.
    notVerifiable('signature', finding('printed-unsigned')),
  ];
}

/** `unknown`: the finding when the check cannot be made; false when it can. */
function judged(
  name: CheckName,
  isWrong: boolean,
  wrong: PlainFindingCode,
  right: PlainFindingCode,
  unknown: PlainFindingCode | false = false,
): Check {
  if (isWrong) return observed(name, finding(wrong));
  return unknown === false ? ok(name, finding(right)) : notVerifiable(name, finding(unknown));
}

function qrCheck(
  { qr }: Invoice,
  isContradicted: boolean,
  has: (field: DoubtField, ...reasons: DoubtReason[]) => boolean,
): Check {
  if (has('document', 'foreign-qr')) return observed('qr-against-content', finding('printed-qr-foreign'));
  if (has('document', 'malformed-qr')) return observed('qr-against-content', finding('printed-qr-malformed'));
  if (PROVEN_BY_QR.some((field) => has(field, 'not-seen')))
    return observed('qr-against-content', finding('printed-qr-not-seen'));
  return judged(
    'qr-against-content',
    isContradicted,
    'printed-qr-differs',
    'printed-qr-matches',
    qr === null && 'printed-qr-missing',
  );
}
