import type { getInvoice } from '#contract/invoices/invoice.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { formatCdc } from '#domain/identifiers/cdc.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { type AssociatedDocument, type Billing, ELECTRONIC_TYPE_NAMES, type Invoice } from '#domain/invoice/invoice.ts';
import { nameOtherFields } from '#sifen/xml/other-field-names.ts';
import { itemLines } from './item-lines.ts';
import { saleLines, totalLines } from './money-sections.ts';
import { issuerLines, receiverLines, sellerLines } from './party-sections.ts';
import { joined, type Line, shownCoded, shownDate, shownMoney } from './shown-values.ts';

type Section = RouteReply<typeof getInvoice>['sections'][number];

/** Everything the document says, but for what the table of its items shows, in an order in which one reads it. */
export function describeInvoice(invoice: Invoice): Section[] {
  const others = nameOtherFields(invoice.otherFields).map(
    ({ isTransport, name, value }) => ({ isTransport, line: [name, shownDate(value)] }) as const,
  );
  const linesOf = (isTransport: boolean) =>
    others.filter((one) => one.isTransport === isTransport).map(({ line }) => line);
  return [
    section('Documento', documentLines(invoice)),
    section('Emisor', issuerLines(invoice.issuer)),
    section('Receptor', receiverLines(invoice.receiver)),
    section('Vendedor', sellerLines(invoice.seller)),
    section('Condición de venta', saleLines(invoice.sale, invoice.currency)),
    section('Más sobre los ítems', itemLines(invoice)),
    section('Totales', totalLines(invoice)),
    section('Documentos asociados', invoice.associatedDocuments.flatMap(associatedLines)),
    section('Facturación', billingLines(invoice.billing, invoice.currency)),
    section('Transporte', [...remissionLines(invoice), ...linesOf(true)]),
    section('Notas', noteLines(invoice)),
    section('Otros datos', linesOf(false)),
  ].filter(({ fields }) => fields.length > 0);
}

function section(title: string, lines: readonly Line[]): Section {
  return {
    title,
    fields: lines.flatMap(([label, value]) => (value?.trim() ? [{ label, value }] : [])),
  };
}

function documentLines(invoice: Invoice): Line[] {
  const { timbrado, number, cdc, cancellation } = invoice;
  return [
    ['Tipo', ELECTRONIC_TYPE_NAMES[invoice.documentType]],
    ['Número', formatDocumentNumber(number)],
    ['Serie', number.series],
    ['Timbrado', timbrado?.number],
    ['Timbrado vigente desde', shownDate(timbrado?.validFrom ?? null)],
    ['Fecha de emisión', shownDate(invoice.issueDate, invoice.issueTime)],
    ['CDC', cdc && formatCdc(cdc)],
    ['Ambiente', invoice.environment === 'test' ? 'Prueba: sin valor comercial ni fiscal' : null],
    ['Emisión', invoice.emission === 'contingency' ? 'Contingencia' : 'Normal'],
    ['Emitido con', invoice.issuedWith === 'free-portal' ? 'e-Kuatia’i' : 'Sistema del emisor'],
    ['Firmado el', shownDate(invoice.signedAt)],
    ['Código de seguridad', invoice.securityCode],
    ['Protocolo de autorización', invoice.protocolNumber],
    ['Cancelado', cancellation && joined([shownDate(cancellation.signedAt), cancellation.reason], ': ')],
    ['Motivo de la nota', shownCoded(invoice.noteReason)],
    ['Transacción', shownCoded(invoice.transaction)],
    ['Impuesto', shownCoded(invoice.tax)],
    ['Moneda', invoice.currency === 'PYG' ? 'Guaraní' : invoice.currency],
    ['Presencia', shownCoded(invoice.presence)],
    ['Anticipo', shownCoded(invoice.advanceKind)],
    ...invoice.obligations.map((one): Line => ['Obligación afectada', shownCoded(one)]),
    ['Orden de compra', invoice.purchaseOrder],
    ['Orden de venta', invoice.salesOrder],
    ['Asiento contable', invoice.accountingEntry],
  ];
}

const ASSOCIATED = { electronic: 'Electrónico', printed: 'Impreso', certificate: 'Constancia' } as const;

function associatedLines(associated: AssociatedDocument, at: number, all: readonly AssociatedDocument[]): Line[] {
  const { kind, documentType, number, timbrado, cdc, issueDate, certificate } = associated;
  const place = all.length > 1 ? ` ${at + 1}` : '';
  return [
    [`Documento${place}`, joined([ASSOCIATED[kind], shownCoded(documentType)])],
    [`Número${place}`, number && formatDocumentNumber(number)],
    [`Timbrado${place}`, timbrado],
    [`CDC${place}`, cdc && formatCdc(cdc)],
    [`Fecha de emisión${place}`, shownDate(issueDate)],
    [`Constancia${place}`, certificate && joined([shownCoded(certificate.kind), certificate.number], ' ')],
    [`Control de la constancia${place}`, certificate?.control],
    [`Comprobante de retención${place}`, associated.withholdingNumber],
    [`Resolución de crédito fiscal${place}`, associated.taxCreditResolution],
  ];
}

function billingLines(billing: Billing | null, currency: string): Line[] {
  if (billing === null) return [];
  return [
    ['Ciclo', billing.cycle],
    ['Desde', shownDate(billing.from)],
    ['Hasta', shownDate(billing.to)],
    ...billing.dueDates.map((date): Line => ['Vence el', shownDate(date)]),
    ['Contrato', billing.contract],
    ['Saldo anterior', shownMoney(billing.previousBalance, currency)],
  ];
}

function remissionLines({ remission, currency }: Invoice): Line[] {
  if (remission === null) return [];
  return [
    ['Motivo del traslado', shownCoded(remission.reason)],
    ['Responsable de la emisión', shownCoded(remission.responsible)],
    ['Kilómetros', remission.kilometres],
    ['Factura prevista para el', shownDate(remission.invoiceExpectedOn)],
    ['Precio del flete', shownMoney(remission.freightPrice, currency)],
  ];
}

function noteLines({ notes, unreadable }: Invoice): Line[] {
  return [
    ['Del emisor', notes.issuer],
    ['De interés fiscal', notes.fiscal],
    ['Adicional (fuera de la firma)', notes.additional],
    ...unreadable.map(({ field, written }): Line => [`No se entiende ${field}`, written]),
  ];
}
