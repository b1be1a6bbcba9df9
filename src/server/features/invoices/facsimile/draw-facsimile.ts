import type { Facsimile } from '#contract/invoices/facsimile.ts';
import { formatCdc, QUERY_PAGE } from '#domain/identifiers/cdc.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import type { Totals } from '#domain/invoice/amounts/invoice-totals.ts';
import { ELECTRONIC_TYPE_NAMES, type Invoice } from '#domain/invoice/invoice.ts';
import type { Item } from '#domain/invoice/invoice-item.ts';
import { amountInWords } from '#domain/money/amount-in-words.ts';
import { type Amount, addUp, toUnits } from '#domain/money/money.ts';
import { saleLines } from '../describe/detail/money-sections.ts';
import { sellerLines, shownAddress } from '../describe/detail/party-sections.ts';
import { joined, type Line, shownCoded, shownDate, shownNumber } from '../describe/detail/shown-values.ts';

/** Words for the total, as printed invoices put them before it; a currency without a name keeps its code. */
const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  PYG: 'guaraníes',
  USD: 'dólares americanos',
  EUR: 'euros',
  BRL: 'reales',
  ARS: 'pesos argentinos',
};

/** What the document declares, in the order of a printed invoice. */
export function drawFacsimile(invoice: Invoice): Omit<Facsimile, 'qr' | 'isCancelled'> {
  const { issuer, number, timbrado, totals } = invoice;
  return {
    documentName: ELECTRONIC_TYPE_NAMES[invoice.documentType].toLocaleUpperCase('es'),
    number: [number.series, formatDocumentNumber(number)].filter(Boolean).join(' '),
    issuer: {
      name: issuer.name || issuer.ruc,
      tradeName: issuer.tradeName,
      ruc: issuer.ruc,
      lines: [
        joined(issuer.economicActivities.map(shownCoded)),
        shownAddress(issuer.address),
        joined([issuer.phone && `Tel. ${issuer.phone}`, issuer.email]),
      ].filter((line) => line !== null),
    },
    timbrado: timbrado?.number ?? null,
    validFrom: shownDate(timbrado?.validFrom ?? null),
    operation: linesOf(operationLines(invoice)),
    receiver: linesOf(receiverLines(invoice)),
    items: invoice.items.map(itemOf),
    totals: totals && totalsOf(totals, invoice.currency),
    notes: [invoice.notes.issuer, invoice.notes.fiscal].filter((note) => note !== null),
    cdc: invoice.cdc && formatCdc(invoice.cdc),
    queryPage: QUERY_PAGE,
    isTest: invoice.environment === 'test',
  };
}

const linesOf = (lines: readonly Line[]) =>
  lines.flatMap(([label, value]) => (value?.trim() ? [{ label, value }] : []));

function operationLines(invoice: Invoice): Line[] {
  const { sale, currency, exchange, associatedDocuments } = invoice;
  const [first, ...terms] = linesOf(saleLines(sale, currency)).filter(({ label }) => SALE_LINES.includes(label));
  return [
    ['Fecha y hora de emisión', shownDate(invoice.issueDate, invoice.issueTime)],
    [
      'Condición de venta',
      joined([first?.value, ...terms.map(({ label, value }) => `${label.toLocaleLowerCase('es')}: ${value}`)]),
    ],
    ['Moneda', currency === 'PYG' ? 'Guaraní' : currency],
    ['Tipo de cambio', exchange?.applies === 'per-item' ? 'por ítem' : shownNumber(exchange?.rate ?? null)],
    ['Motivo de la nota', shownCoded(invoice.noteReason)],
    ['Motivo del traslado', shownCoded(invoice.remission?.reason ?? null)],
    ...associatedDocuments.map(
      ({ cdc, number, certificate }): Line => [
        'Documento asociado',
        (number && formatDocumentNumber(number)) ?? (cdc && formatCdc(cdc)) ?? certificate?.number,
      ],
    ),
  ];
}

/** Of the lines about the sale; single payments are left to the list of all fields. */
const SALE_LINES = ['Condición', 'Plazo', 'Cantidad de cuotas', 'Vencimiento'];

function receiverLines({ receiver, seller }: Invoice): Line[] {
  const sold = sellerLines(seller).map(([label, value]): Line => [`Vendedor, ${label.toLocaleLowerCase('es')}`, value]);
  if (receiver.isUnnamed) return [['Nombre', 'Sin nombre (consumidor final)'], ...sold];
  const { identification } = receiver;
  return [
    ['RUC', receiver.ruc],
    [shownCoded(identification?.kind ?? null) ?? 'Documento', identification?.number],
    ['Nombre o razón social', receiver.name || receiver.ruc],
    ['Dirección', shownAddress(receiver.address)],
    ['Teléfono', receiver.phone ?? receiver.mobile],
    ['Correo', receiver.email],
    ...sold,
  ];
}

type DrawnItem = Facsimile['items'][number];

function itemOf(item: Item): DrawnItem {
  const { price } = item;
  const discounts = price && addUp([price.unitDiscount, price.unitGlobalDiscount]);
  return {
    code: item.code,
    description: [item.description, item.information].filter(Boolean).join('\n'),
    unit: item.unit?.description ?? item.unit?.code ?? null,
    quantity: shownNumber(item.quantity) ?? '',
    unitPrice: shownNumber(price?.unitPrice ?? null),
    discount: discounts && toUnits(discounts) !== 0n ? shownNumber(discounts) : null,
    ...ratesOf(item),
  };
}

/** The item's total under its rate. Of a partly taxed one the document gives the parts: tax base, VAT and exempt base. */
function ratesOf({ price, vat }: Item): Pick<DrawnItem, 'exempt' | 'at5' | 'at10'> {
  if (price === null) return { exempt: null, at5: null, at10: null };
  if (vat === null || vat.affectation === 'exempt' || vat.affectation === 'exonerated') {
    return { exempt: shownNumber(price.total), at5: '0', at10: '0' };
  }
  const isSplit = vat.affectation === 'partly-taxed' && vat.exemptBase !== null;
  const taxed = isSplit ? addUp([vat.base, vat.vat]) : price.total;
  const is5 = toUnits(vat.rate) === toUnits('5');
  return {
    exempt: isSplit ? shownNumber(vat.exemptBase) : '0',
    at5: is5 ? shownNumber(taxed) : '0',
    at10: is5 ? '0' : shownNumber(taxed),
  };
}

function totalsOf(totals: Totals, currency: string): NonNullable<Facsimile['totals']> {
  const some = (amount: Amount | null) => (amount === null || toUnits(amount) === 0n ? null : shownNumber(amount));
  const exempt = [totals.exempt, totals.exonerated].filter((amount) => amount !== null);
  return {
    subtotal: {
      exempt: exempt.length === 0 ? null : shownNumber(addUp(exempt)),
      at5: shownNumber(totals.taxed5),
      at10: shownNumber(totals.taxed10),
    },
    operation: shownNumber(totals.operation),
    adjustments: linesOf([
      ['DESCUENTO', some(totals.discount)],
      ['ANTICIPO', some(totals.advance)],
      ['REDONDEO', some(totals.rounding)],
      ['COMISIÓN', some(totals.commission)],
    ]),
    total: shownNumber(totals.total) ?? '',
    inWords: `${CURRENCY_WORDS[currency] ?? currency} ${amountInWords(totals.total)}`,
    inGuaranies: currency === 'PYG' ? null : shownNumber(totals.totalInGuaranies),
    vat: { at5: shownNumber(totals.vat5), at10: shownNumber(totals.vat10), total: shownNumber(totals.vat) },
  };
}
