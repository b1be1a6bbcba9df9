import { isDeepStrictEqual } from 'node:util';
import type { Preset } from '#contract/exports/templates.ts';
import { CALCULATIONS, type Calculation, type ExportFieldKey } from '#domain/export/export-fields.ts';
import {
  newField,
  type SheetContent,
  type TemplateContent,
  type TemplateField,
} from '#domain/export/export-template.ts';

const column = (key: ExportFieldKey, over: Partial<TemplateField> = {}): TemplateField => ({
  ...newField(key),
  ...over,
});

const calculated = (calculation: Calculation): TemplateField => {
  const { title, type } = CALCULATIONS[calculation];
  return { ...newField('total'), key: calculation, title, type, calculation };
};

const plain = { sheetName: 'Facturas', includeHeader: true, includeTotals: true, kind: 'own' } as const;

/** What the tax office's model workbooks for purchases and for sales have in common, in their order. */
const bookColumns = (saleCondition: string): readonly TemplateField[] => [
  column('documentType', { title: 'Tipo de comprobante' }),
  column('timbrado', { title: 'Número de timbrado' }),
  column('documentNumber', { title: 'Número de comprobante', width: 140 }),
  column('saleCondition', { title: saleCondition }),
  column('issueDate', { title: 'Fecha de emisión' }),
  column('total', { title: 'Importe total' }),
  column('exempt', { title: 'Exenta' }),
  column('taxed5', { title: 'Gravadas 5% (IVA incluido)' }),
  column('vat5', { title: 'IVA 5%' }),
  column('taxed10', { title: 'Gravadas 10% (IVA incluido)' }),
  column('vat10', { title: 'IVA 10%' }),
];

const UNSPLIT: readonly TemplateField[] = [column('unsplitBase'), column('unsplitVat')];

/**
 * True for a template with the columns of a preset, whatever its name; also with those before the columns for amounts
 * that are not split were added.
 */
export function isAsPreset(template: TemplateContent): boolean {
  return Object.values(PRESETS).some((preset) => {
    const before = preset.fields.filter(({ key }) => !UNSPLIT.some((one) => one.key === key));
    return sameSheet(preset, template) || sameSheet({ ...preset, fields: before }, template);
  });
}

function sameSheet(preset: TemplateContent, template: TemplateContent): boolean {
  const { kind, fields } = preset;
  return (
    template.kind === kind &&
    template.fields.length === fields.length &&
    fields.every((field, at) => isDeepStrictEqual({ ...template.fields[at] }, { ...field }))
  );
}

/** What an accountant wants on the first day. */
export const PRESETS: Readonly<Record<Preset, TemplateContent>> = {
  /** The columns of the tax office's model workbook for purchases, in its order, as far as a document says them. */
  vatPurchases: {
    ...plain,
    name: 'Libro IVA Compras',
    description: 'Las columnas del libro de compras de la DNIT; las notas de crédito van en positivo, con su tipo',
    sheetName: 'Libro IVA Compras',
    kind: 'vat-purchases',
    fields: [
      column('issuerIdentification', { title: 'Tipo de identificación del proveedor' }),
      column('issuerRuc', { title: 'RUC/N° de identificación del proveedor' }),
      column('issuerName', { title: 'Nombre o razón social del proveedor', width: 260 }),
      ...bookColumns('Condición de compra'),
      column('deductibleIrp', { title: 'Egreso deducible IRP' }),
      column('deductibleIre', { title: 'Egreso deducible IRE Simple' }),
      // After the tax office's own columns, none of which holds amounts that a document does not split.
      ...UNSPLIT,
    ],
  },
  bySupplier: {
    ...plain,
    name: 'Resumen por proveedor',
    description: 'Una fila por proveedor: cuántas facturas, bases, IVA y total',
    sheetName: 'Proveedores',
    kind: 'by-supplier',
    fields: [
      column('issuerRuc'),
      column('issuerName', { width: 260 }),
      calculated('invoiceCount'),
      column('exempt'),
      column('base5'),
      column('vat5'),
      column('base10'),
      column('vat10'),
      ...UNSPLIT,
      column('vat'),
      column('total'),
    ],
  },
  products: {
    ...plain,
    name: 'Detalle de productos',
    description: 'Una fila por producto; los montos de la factura van una sola vez',
    fields: [
      column('issueDate'),
      column('documentNumber', { width: 140 }),
      column('issuerName', { width: 260 }),
      column('itemCode'),
      column('itemName', { width: 300 }),
      column('itemQuantity'),
      column('itemUnit'),
      column('itemUnitPrice'),
      column('itemVatRate'),
      column('itemTotal'),
      column('total', { title: 'Total factura' }),
    ],
  },
  simple: {
    ...plain,
    name: 'Facturas simples',
    description: 'Lo de siempre: fecha, número, proveedor, IVA y total',
    fields: [
      column('issueDate'),
      column('documentNumber', { width: 140 }),
      column('issuerRuc'),
      column('issuerName', { width: 260 }),
      column('saleCondition'),
      column('vat'),
      column('total'),
    ],
  },
};

/** The same book for sales, by buyer: there is no template for it, it is part of a month's evidence. */
export const SALES_BOOK: SheetContent = {
  ...plain,
  name: 'Libro IVA Ventas',
  description: '',
  sheetName: 'Libro IVA Ventas',
  kind: 'vat-sales',
  fields: [
    column('receiverRuc', { title: 'RUC/N° de identificación del cliente' }),
    column('receiverName', { title: 'Nombre o razón social del cliente', width: 260 }),
    ...bookColumns('Condición de venta'),
    ...UNSPLIT,
  ],
};
