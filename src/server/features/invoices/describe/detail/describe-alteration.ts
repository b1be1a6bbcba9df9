import type { InvoiceAlteration } from '#contract/invoices/invoice.ts';
import type { ContradictedField } from '#domain/invoice/check.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { parseQr } from '#sifen/qr.ts';
import type { Alteration } from '#sifen/verify/alteration.ts';
import type { Contradiction } from '#sifen/verify/contradictions.ts';
import { shownDate } from './shown-values.ts';

type Compared = InvoiceAlteration['comparison'][number];

/**
 * What the document says beside what was signed. A QR of another signature tells nothing about this one; and where
 * nobody can tell the total that was signed, that is said too.
 */
export function describeAlteration(alteration: Alteration | null, invoice: Invoice): InvoiceAlteration | null {
  if (alteration === null) return null;
  const { isSignatureBroken, isQrOfAnotherSignature, contradictions } = alteration;
  const comparison = contradictions.map((one) => compared(one, isQrOfAnotherSignature));
  const hasTotal = comparison.some(({ field }) => field === 'total');
  const isTotalKnown = !isQrOfAnotherSignature && parseQr(invoice.qr ?? '')?.total != null;
  if (!hasTotal && !isTotalKnown && invoice.totals !== null) comparison.unshift(unknownTotal(invoice));
  return { isSignatureBroken, isQrOfAnotherSignature, comparison };
}

function compared({ field, says, signed, toldBy }: Contradiction, isForeignQr: boolean): Compared {
  const isUnknown = toldBy === 'qr' && isForeignQr;
  return {
    field,
    title: TITLES[field],
    says: shown(field, says),
    signed: isUnknown ? null : shown(field, signed),
    toldBy: isUnknown ? null : toldBy,
  };
}

function unknownTotal({ totals }: Invoice): Compared {
  return {
    field: 'total',
    title: TITLES.total,
    says: totals?.total ?? null,
    signed: null,
    toldBy: null,
  };
}

/** Amounts travel as they are: whoever shows them writes them like all others. */
const shown = (field: ContradictedField, value: string | null): string | null =>
  field === 'issue-date' ? shownDate(value) : value;

const TITLES: Readonly<Record<ContradictedField, string>> = {
  total: 'Total',
  vat: 'IVA',
  'issue-date': 'Fecha de emisión',
  number: 'Número',
  establishment: 'Establecimiento',
  point: 'Punto de expedición',
  'issuer-ruc': 'RUC del emisor',
  receiver: 'Receptor',
  'document-type': 'Tipo de documento',
  'taxpayer-type': 'Tipo de contribuyente',
  'emission-type': 'Tipo de emisión',
  'security-code': 'Código de seguridad',
  'item-count': 'Cantidad de ítems',
  cdc: 'CDC',
};
