import type { Source } from '../invoice/copies/same-invoice.ts';
import { DOCUMENT_TYPE_NAMES } from '../invoice/invoice.ts';
import type { Item } from '../invoice/invoice-item.ts';
import type { Verdict } from '../invoice/verdict.ts';
import { type Amount, addUp, divideRounding, fromUnits, ONE, toUnits } from '../money/money.ts';
import { formatExact } from '../money/money-text.ts';
import type { VatAffectation } from '../money/vat.ts';
import { addressLine, type ExportedInvoice, nameOr, supplierOf } from './exported-invoice.ts';
import { type GuaraniAmounts, guaraniAmountsOf, inGuaranies, inOwnCurrency } from './guarani-amounts.ts';

export const EXPORT_FIELD_TYPES = ['text', 'number', 'currency', 'date', 'percentage', 'array'] as const;
export type ExportFieldType = (typeof EXPORT_FIELD_TYPES)[number];

export const EXPORT_CATEGORIES = ['basic', 'issuer', 'client', 'amounts', 'products', 'metadata'] as const;
export type ExportCategory = (typeof EXPORT_CATEGORIES)[number];

/**
 * The value of a cell; the column's type says how it is written. Amounts are exact decimal texts, days `2026-10-31`.
 */
export type CellValue = string | null;

interface FieldBase {
  readonly category: ExportCategory;
  /** The title of the column unless the person writes another. */
  readonly title: string;
  readonly type: ExportFieldType;
  /** Explains the field to the person who chooses columns. */
  readonly description: string;
  /** It needs what `ExportedInvoice.more` holds. */
  readonly needsMore?: boolean;
}

/** One value per invoice. */
export interface InvoiceField extends FieldBase {
  readonly of: 'invoice';
  /** Amounts that carry the invoice's sign and can be added up: all in guaraníes. */
  readonly isSummed?: boolean;
  value(invoice: ExportedInvoice): CellValue;
}

/** One value per line of the invoice. */
export interface ItemField extends FieldBase {
  readonly of: 'item';
  readonly isSummed?: boolean;
  value(item: Item, invoice: ExportedInvoice): CellValue;
  /** What a summary of the lines adds up; absent for rates and unit prices, whose sum means nothing. */
  readonly summed?: { value(item: Item, invoice: ExportedInvoice): CellValue; readonly isSigned: boolean };
}

export type ExportField = InvoiceField | ItemField;

const SOURCES: Readonly<Record<Source, string>> = {
  xml: 'XML nativo',
  'pdf-model': 'Leída con IA',
  'pdf-local': 'Leída sin IA',
  typed: 'Cargada a mano',
};
const VERDICTS: Readonly<Record<Verdict, string>> = {
  ok: 'Verificada',
  observed: 'Con observaciones',
  'not-verifiable': 'No verificable',
};
const AFFECTATIONS: Readonly<Record<VatAffectation, string>> = {
  taxed: 'Gravado',
  exonerated: 'Exonerado',
  exempt: 'Exento',
  'partly-taxed': 'Gravado parcial',
};

const text = (
  category: ExportCategory,
  title: string,
  description: string,
  value: InvoiceField['value'],
  needsMore = false,
): InvoiceField => ({ of: 'invoice', category, title, type: 'text', description, value, needsMore });

/** Whole guaraníes. */
const money = (title: string, description: string, value: InvoiceField['value'], needsMore = false) =>
  ({
    of: 'invoice',
    category: 'amounts',
    title,
    type: 'currency',
    description: `${description}, en guaraníes`,
    isSummed: true,
    needsMore,
    value,
  }) as const satisfies InvoiceField;

const part = (name: Exclude<keyof GuaraniAmounts, 'items'>) => (invoice: ExportedInvoice) =>
  guaraniAmountsOf(invoice)[name];

/**
 * The whole total or 0, as the business chose; empty while it has not chosen. Only the book of purchases has the
 * choice.
 */
const deductible = (title: string, tax: 'ire' | 'irp') => ({
  ...money(title, `${title}, según lo que elegiste en Mi negocio; solo en el libro de compras`, () => null),
  value: (invoice: ExportedInvoice) => {
    if (!invoice.imputation) return null;
    return invoice.imputation[tax] ? guaraniAmountsOf(invoice).total : '0';
  },
});

const ofItem = (
  title: string,
  type: ExportFieldType,
  description: string,
  value: ItemField['value'],
  isSummed = false,
): ItemField => ({
  of: 'item',
  category: 'products',
  title,
  type,
  description,
  value,
  isSummed,
  needsMore: true,
  ...(isSummed ? { summed: { value, isSigned: true } } : {}),
});

const linePart =
  (name: 'total' | 'base' | 'vat'): ItemField['value'] =>
  (item, invoice) =>
    guaraniAmountsOf(invoice).items.get(item)?.[name] ?? null;
const lineTotal = linePart('total');

const numberPart = (at: number) => (invoice: ExportedInvoice) => invoice.documentNumber.split('-')[at] ?? null;
const activity = (activities: readonly { readonly description: string | null }[] | undefined) =>
  activities?.map(({ description }) => description).find(Boolean) ?? null;

/** All that a template can show, by key, in the order in which it is offered. */
export const EXPORT_FIELDS = {
  documentNumber: text('basic', 'Nro. Factura', 'Número del documento', ({ documentNumber }) => documentNumber),
  issueDate: {
    ...text('basic', 'Fecha', 'Fecha de emisión', ({ issueDate }) => issueDate),
    type: 'date',
  },
  cdc: text('basic', 'CDC', 'Código de control del documento electrónico', ({ cdc }) => cdc),
  timbrado: text('basic', 'Timbrado', 'Número de timbrado', ({ timbrado }) => timbrado),
  establishment: text('basic', 'Establecimiento', 'Las primeras tres cifras del número', numberPart(0)),
  issuePoint: text('basic', 'Punto de expedición', 'Las tres cifras del medio del número', numberPart(1)),
  documentType: text(
    'basic',
    'Tipo de documento',
    'Factura, nota de crédito…',
    (invoice) => DOCUMENT_TYPE_NAMES[invoice.documentType],
  ),
  saleCondition: text('basic', 'Condición', 'Contado o crédito', ({ saleCondition }) =>
    saleCondition === 'credit' ? 'Crédito' : 'Contado',
  ),
  currency: text('basic', 'Moneda', 'Moneda del documento', ({ currency }) => currency),
  exchangeRate: {
    ...text('basic', 'Tipo de cambio', 'Guaraníes por unidad de la moneda', ({ exchangeRate }) => exchangeRate),
    type: 'number',
  },

  issuerIdentification: text(
    'issuer',
    'Tipo de identificación',
    'Con qué se identifica quien emitió: su RUC; en el libro de compras, el documento de quien vendió con autofactura',
    (invoice) => supplierOf(invoice).kind,
  ),
  issuerRuc: text(
    'issuer',
    'RUC Emisor',
    'RUC de quien emitió, con su dígito',
    (invoice) => supplierOf(invoice).number,
  ),
  issuerName: text(
    'issuer',
    'Nombre Emisor',
    'Nombre o razón social de quien emitió',
    (invoice) => supplierOf(invoice).name,
  ),
  issuerAddress: text(
    'issuer',
    'Dirección Emisor',
    'Dirección de quien emitió',
    ({ more }) => more && addressLine(more.issuer.address),
    true,
  ),
  issuerPhone: text(
    'issuer',
    'Teléfono Emisor',
    'Teléfono de quien emitió',
    ({ more }) => more?.issuer.phone ?? null,
    true,
  ),
  issuerEmail: text(
    'issuer',
    'Correo Emisor',
    'Correo de quien emitió',
    ({ more }) => more?.issuer.email ?? null,
    true,
  ),
  issuerActivity: text(
    'issuer',
    'Actividad Emisor',
    'Actividad económica de quien emitió',
    ({ more }) => activity(more?.issuer.economicActivities),
    true,
  ),

  receiverRuc: text(
    'client',
    'RUC Cliente',
    'RUC o documento de quien recibió',
    ({ receiverRuc, more }) => receiverRuc ?? more?.receiver.identification?.number ?? null,
    true,
  ),
  receiverName: text(
    'client',
    'Nombre Cliente',
    'Nombre o razón social de quien recibió',
    ({ receiverName, receiverRuc }) => nameOr(receiverName, receiverRuc),
  ),
  receiverAddress: text(
    'client',
    'Dirección Cliente',
    'Dirección de quien recibió',
    ({ more }) => more && addressLine(more.receiver.address),
    true,
  ),
  receiverPhone: text(
    'client',
    'Teléfono Cliente',
    'Teléfono de quien recibió',
    ({ more }) => more?.receiver.phone ?? null,
    true,
  ),
  receiverEmail: text(
    'client',
    'Correo Cliente',
    'Correo de quien recibió',
    ({ more }) => more?.receiver.email ?? null,
    true,
  ),
  receiverActivity: text(
    'client',
    'Actividad Cliente',
    'Los documentos electrónicos no la traen: queda vacía',
    () => null,
  ),

  exempt: money('Exentas', 'Lo exento y lo exonerado', part('untaxed')),
  base5: money('Base 5%', 'Gravado al 5 % sin IVA', part('base5')),
  vat5: money('IVA 5%', 'IVA del 5 %', part('vat5')),
  base10: money('Base 10%', 'Gravado al 10 % sin IVA', part('base10')),
  vat10: money('IVA 10%', 'IVA del 10 %', part('vat10')),
  vat: money('Total IVA', 'IVA de los dos tipos', part('vat')),
  taxed5: money('Gravado 5%', 'Gravado al 5 % con IVA', part('taxed5')),
  taxed10: money('Gravado 10%', 'Gravado al 10 % con IVA', part('taxed10')),
  unsplitBase: money(
    'Sin desglose (base)',
    'Lo que el documento no dice a qué tasa corresponde, sin su IVA',
    part('unsplitBase'),
  ),
  unsplitVat: money('Sin desglose (IVA)', 'El IVA de lo que está sin desglose, si se leyó', part('unsplitVat')),
  total: money('Total', 'Total del documento', part('total')),
  totalInCurrency: {
    ...money('Total en su moneda', 'Total', () => null),
    description: 'Total en la moneda del documento: no se suma',
    isSummed: false,
    value: ({ total, currency }: ExportedInvoice) => inOwnCurrency(total, currency),
  },
  discount: money('Descuento', 'Descuentos del documento', (invoice) => inGuaranies(invoice.discount, invoice)),
  advance: money(
    'Anticipo',
    'Anticipos descontados',
    (invoice) => inGuaranies(invoice.more?.advance ?? null, invoice),
    true,
  ),

  deductibleIrp: deductible('Egreso deducible IRP', 'irp'),
  deductibleIre: deductible('Egreso deducible IRE Simple', 'ire'),

  items: {
    ...ofItem('Productos', 'array', 'Todos los productos: cantidad, nombre y total', (item, invoice) => {
      const total = lineTotal(item, invoice);
      const signed = total !== null && invoice.signInSums < 0 ? negated(total) : total;
      return [formatExact(item.quantity), '×', item.description, '=', signed === null ? '' : formatExact(signed)]
        .join(' ')
        .trim();
    }),
    summed: { value: lineTotal, isSigned: true },
  },
  itemCode: ofItem('Código producto', 'text', 'Código del producto', ({ code }) => code),
  itemName: ofItem('Producto', 'text', 'Nombre del producto', ({ description }) => description),
  itemDescription: ofItem(
    'Descripción producto',
    'text',
    'Información adicional del producto',
    ({ information }) => information,
  ),
  itemArticle: ofItem('Artículo', 'text', 'Código de barras (GTIN) o partida', ({ gtin, ncm }) => gtin ?? ncm),
  itemQuantity: {
    ...ofItem('Cantidad', 'number', 'Cantidad', ({ quantity }) => quantity),
    summed: { value: ({ quantity }: Item) => quantity, isSigned: false },
  },
  itemUnit: ofItem('Unidad', 'text', 'Unidad de medida', ({ unit }) => unit?.description ?? unit?.code ?? null),
  itemUnitPrice: ofItem('Precio unitario', 'currency', 'Precio unitario, en guaraníes', ({ price }, invoice) =>
    inGuaranies(price?.unitPrice ?? null, invoice),
  ),
  itemTotal: ofItem('Total producto', 'currency', 'Total de la línea con IVA, en guaraníes', lineTotal, true),
  itemVatRate: ofItem('IVA producto %', 'number', 'Tipo de IVA: 0, 5 o 10', ({ vat }) => vat?.rate ?? null),
  itemVatAffectation: ofItem(
    'Afectación IVA',
    'text',
    'Gravado, exento, exonerado o gravado parcial',
    ({ vat }) => vat && AFFECTATIONS[vat.affectation],
  ),
  itemVatBase: ofItem(
    'Base gravada producto',
    'currency',
    'Base gravada de la línea, en guaraníes',
    linePart('base'),
    true,
  ),
  itemVat: ofItem('IVA producto', 'currency', 'IVA de la línea, en guaraníes', linePart('vat'), true),

  source: text('metadata', 'Fuente', 'De dónde salieron los datos', (invoice) => SOURCES[invoice.source]),
  quality: text('metadata', 'Calidad', 'Resultado de la verificación', ({ verdict }) => VERDICTS[verdict]),
  originEmail: text(
    'metadata',
    'Correo de origen',
    'Quién envió el correo que la trajo',
    ({ more }) => more?.sender ?? null,
    true,
  ),
  processMonth: text('metadata', 'Mes de proceso', 'Mes en que llegó', ({ receivedOn }) => receivedOn.slice(0, 7)),
  receivedOn: {
    ...text('metadata', 'Fecha de carga', 'Día en que llegó', ({ receivedOn }) => receivedOn),
    type: 'date',
  },
  summary: text(
    'metadata',
    'Descripción',
    'Los primeros productos, en una línea',
    ({ more }) => summaryOf(more?.items ?? []),
    true,
  ),
} as const satisfies Readonly<Record<string, ExportField>>;

export type ExportFieldKey = keyof typeof EXPORT_FIELDS;

const SUMMARISED = 3;

function summaryOf(items: readonly Item[]): string | null {
  if (items.length === 0) return null;
  const named = items.slice(0, SUMMARISED).map(({ description }) => description);
  const others = items.length - named.length;
  return others > 0 ? `${named.join(', ')} y ${others} más` : named.join(', ');
}

/** A share is rounded to ten-thousandths: 9,09 %. */
const SHARE_STEPS = 10_000n;

/** Columns that are worked out of others. */
export const CALCULATIONS = {
  totalWithoutVat: {
    title: 'Total sin IVA',
    type: 'currency',
    description: 'Total menos IVA, en guaraníes',
    isSummed: true,
    isSigned: true,
    needsMore: false,
    value: (invoice: ExportedInvoice) => {
      const { total, vat } = guaraniAmountsOf(invoice);
      return total === null || vat === null ? null : addUp([total, negated(vat)]);
    },
  },
  vatShare: {
    title: 'IVA sobre el total',
    type: 'percentage',
    description: 'Qué parte del total es IVA',
    isSummed: false,
    isSigned: false,
    needsMore: false,
    value: ({ vat, total }: ExportedInvoice) => {
      if (vat === null || total === null || toUnits(total) === 0n) return null;
      return fromUnits(divideRounding(toUnits(vat) * SHARE_STEPS, toUnits(total)) * (ONE / SHARE_STEPS));
    },
  },
  itemCount: {
    title: 'Cantidad de productos',
    type: 'number',
    description: 'Cuántas líneas tiene el documento',
    isSummed: false,
    isSigned: false,
    needsMore: false,
    value: ({ itemCount }: ExportedInvoice) => String(itemCount),
  },
  invoiceCount: {
    title: 'Cantidad de facturas',
    type: 'number',
    description: 'Cuántos documentos hay en la fila: 1, salvo en un resumen',
    isSummed: true,
    isSigned: false,
    needsMore: false,
    value: () => '1',
  },
} as const satisfies Readonly<
  Record<
    string,
    Pick<InvoiceField, 'title' | 'type' | 'description' | 'isSummed' | 'needsMore' | 'value'> & {
      /** A credit note makes it negative. */
      readonly isSigned: boolean;
    }
  >
>;
export type Calculation = keyof typeof CALCULATIONS;

export function negated(amount: Amount): Amount {
  if (amount === '0') return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
