import type { Invoice } from '#domain/invoice/invoice.ts';
import { worstOf } from '#domain/invoice/verdict.ts';
import { PROVEN_BY_QR } from '#domain/reading/judge-reading.ts';
import type { Doubt, DoubtField, DoubtReason } from '#domain/review/doubt.ts';
import type { Alteration } from '../verify/alteration.ts';
import { type Check, type CheckName, checkOf, notVerifiable, observed } from '../verify/check.ts';
import type { ContradictedField, Contradiction } from '../verify/contradictions.ts';
import type { Verification } from '../verify/verify-invoice.ts';

/**
 * The checks that a printed invoice allows, by what the judge of readings found. Its signature stays in the XML, so the
 * seal as a whole is never good. `isExact`: the letters are certain, as in a PDF's own text; what a photo was misread to
 * say is no alteration.
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

/** For whoever wonders why the seal of a form with a sound QR is not good. */
const UNSIGNED =
  'Un PDF o una foto no prueba nada por sí solo: cualquiera puede hacer uno igual. La firma está en el XML: pídelo a quien te vendió.';

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
            ? notVerifiable('items', 'No se leyeron las líneas.')
            : judged(
                'items',
                has('items', 'wrong-item-sum'),
                'Las líneas no suman el total.',
                'Las líneas suman el total.',
              ),
          judged(
            'totals',
            has('total', 'wrong-sum'),
            'El total no es la suma de sus partes.',
            'El total es la suma de sus partes.',
            isPartial && 'No se leyeron todas las partes del total.',
          ),
          judged(
            'vat',
            has('vat', 'wrong-sum', 'wrong-vat') || has('vat5', 'wrong-vat') || has('vat10', 'wrong-vat'),
            'El IVA no corresponde a los montos gravados.',
            'El IVA corresponde a los montos gravados.',
            (totals.vat5 === null || totals.vat10 === null || isPartial) &&
              'No se leyó el IVA de cada tasa con su monto.',
          ),
        ];
  return [
    judged(
      'cdc-digit',
      has('cdc', 'wrong-check-digit'),
      'El dígito verificador del CDC no es correcto.',
      'El dígito verificador del CDC es correcto.',
      cdc === null && 'No se leyó el CDC.',
    ),
    judged(
      'ruc-digits',
      has('issuerRuc', 'wrong-check-digit') || has('receiverRuc', 'wrong-check-digit'),
      'Un RUC tiene mal el dígito verificador.',
      'Los dígitos verificadores de los RUC son correctos.',
    ),
    judged(
      'cdc-against-fields',
      told.length > 0,
      'El CDC no coincide con lo impreso.',
      'El CDC coincide con lo impreso.',
      cdc === null && 'Sin CDC no hay con qué comparar los datos.',
    ),
    judged(
      'timbrado',
      has('timbrado', 'impossible-date'),
      'El documento se emitió antes de que empezara a valer su timbrado.',
      'El timbrado ya valía cuando se emitió el documento.',
      timbrado === null
        ? 'No se leyó el timbrado.'
        : timbrado.validFrom === null && 'No se leyó desde cuándo vale el timbrado.',
    ),
    ...amounts,
    qrCheck(invoice, byQr.length > 0, has),
    checkOf(
      'environment',
      invoice.environment === 'test' ? ['Es un documento de prueba, sin valor comercial ni fiscal.'] : [],
      'No es un documento de prueba.',
    ),
    notVerifiable('signature', UNSIGNED),
  ];
}

/** `unknown`: why it cannot be told, if so. */
function judged(
  name: CheckName,
  isWrong: boolean,
  wrong: string,
  right: string,
  unknown: string | false = false,
): Check {
  if (isWrong) return observed(name, wrong);
  return unknown === false ? checkOf(name, [], right) : notVerifiable(name, unknown);
}

function qrCheck(
  { qr }: Invoice,
  isContradicted: boolean,
  has: (field: DoubtField, ...reasons: DoubtReason[]) => boolean,
): Check {
  if (has('document', 'foreign-qr'))
    return observed('qr-against-content', 'El QR no lleva al portal de la DNIT (ekuatia.set.gov.py). No lo abras.');
  if (has('document', 'malformed-qr'))
    return observed('qr-against-content', 'El QR no tiene la forma que manda la DNIT: no prueba nada.');
  if (PROVEN_BY_QR.some((field) => has(field, 'not-seen')))
    return observed('qr-against-content', 'En la página no se ve lo que dice el QR.');
  return judged(
    'qr-against-content',
    isContradicted,
    'El QR no coincide con lo impreso.',
    'El QR coincide con lo impreso.',
    qr === null && 'No se encontró el QR de la DNIT.',
  );
}
