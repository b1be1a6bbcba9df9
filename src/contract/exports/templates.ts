import * as z from 'zod/mini';
import type { Calculation, ExportCategory, ExportFieldKey, ExportFieldType } from '#domain/export/export-fields.ts';
import {
  ALIGNMENTS,
  DEFAULT_SEPARATOR,
  DEFAULT_SHEET_NAME,
  DEFAULT_WIDTH,
  type Grouping,
  TEMPLATE_LIMITS,
  type TemplateKind,
} from '#domain/export/export-template.ts';
import { EXPORT_FORMATS } from '#domain/plans/entitlements.ts';
import { words } from '../wire/closed-list.ts';
import { count, id, instant, text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

export const templateFieldType = words({
  text: 'TEXT',
  number: 'NUMBER',
  currency: 'CURRENCY',
  date: 'DATE',
  percentage: 'PERCENTAGE',
  array: 'ARRAY',
} satisfies Record<ExportFieldType, string>);

const grouping = words({
  concatenate: 'CONCATENATE',
  'separate-rows': 'SEPARATE_ROWS',
  summary: 'SUMMARY',
} satisfies Record<Grouping, string>);

const category = words({
  basic: 'basic',
  issuer: 'emisor',
  client: 'cliente',
  amounts: 'montos',
  products: 'productos',
  metadata: 'metadata',
} satisfies Record<ExportCategory, string>);

/** The keys of fields on the wire. */
const FIELD_KEYS = {
  documentNumber: 'numero_factura',
  issueDate: 'fecha',
  cdc: 'cdc',
  timbrado: 'timbrado',
  establishment: 'establecimiento',
  issuePoint: 'punto_expedicion',
  documentType: 'tipo_documento',
  saleCondition: 'condicion_venta',
  currency: 'moneda',
  exchangeRate: 'tipo_cambio',
  issuerIdentification: 'tipo_identificacion_emisor',
  issuerRuc: 'ruc_emisor',
  issuerName: 'nombre_emisor',
  issuerAddress: 'direccion_emisor',
  issuerPhone: 'telefono_emisor',
  issuerEmail: 'email_emisor',
  issuerActivity: 'actividad_economica_emisor',
  receiverRuc: 'ruc_cliente',
  receiverName: 'nombre_cliente',
  receiverAddress: 'direccion_cliente',
  receiverPhone: 'telefono_cliente',
  receiverEmail: 'email_cliente',
  receiverActivity: 'actividad_economica_cliente',
  exempt: 'exentas',
  base5: 'base_5',
  vat5: 'iva_5',
  base10: 'base_10',
  vat10: 'iva_10',
  vat: 'total_iva',
  taxed5: 'gravado_5',
  taxed10: 'gravado_10',
  unsplitBase: 'sin_desglose_base',
  unsplitVat: 'sin_desglose_iva',
  total: 'monto_total',
  totalInCurrency: 'monto_total_moneda',
  discount: 'descuento',
  advance: 'anticipo',
  deductibleIrp: 'egreso_deducible_irp',
  deductibleIre: 'egreso_deducible_ire',
  items: 'productos',
  itemCode: 'productos.codigo',
  itemName: 'productos.nombre',
  itemDescription: 'productos.descripcion',
  itemArticle: 'productos.articulo',
  itemQuantity: 'productos.cantidad',
  itemUnit: 'productos.unidad',
  itemUnitPrice: 'productos.precio_unitario',
  itemTotal: 'productos.total',
  itemVatRate: 'productos.iva',
  itemVatAffectation: 'productos.afectacion_iva',
  itemVatBase: 'productos.base_gravada',
  itemVat: 'productos.monto_iva',
  source: 'fuente',
  quality: 'calidad_procesamiento',
  originEmail: 'email_origen',
  processMonth: 'mes_proceso',
  receivedOn: 'created_at',
  summary: 'descripcion_factura',
} as const satisfies Record<ExportFieldKey, string>;

const KEYS_IN_CODE = Object.fromEntries(Object.entries(FIELD_KEYS).map(([code, sent]) => [sent, code]));
const KEYS_ON_WIRE: Readonly<Record<string, string>> = FIELD_KEYS;

export function fieldKeyOnWire(key: ExportFieldKey): string {
  return FIELD_KEYS[key];
}

/** A known field, or the name of a calculated one, which is the same in code and on the wire. */
const fieldKey = z.codec(text(60), z.string(), {
  decode: (sent) => (Object.hasOwn(KEYS_IN_CODE, sent) ? (KEYS_IN_CODE[sent] ?? sent) : sent),
  encode: (code) => (Object.hasOwn(KEYS_ON_WIRE, code) ? (KEYS_ON_WIRE[code] ?? code) : code),
});

const calculation = words({
  totalWithoutVat: 'TOTAL_SIN_IVA',
  vatShare: 'PORCENTAJE_IVA',
  itemCount: 'CANTIDAD_PRODUCTOS',
  invoiceCount: 'CANTIDAD_FACTURAS',
} satisfies Record<Calculation, string>);

const { narrowest, widest } = TEMPLATE_LIMITS;
const WIDTH = `Escribe un ancho de ${narrowest} a ${widest}.`;

const fieldWire = wire(() => ({
  key: ['field_key', fieldKey],
  title: ['display_name', text(100)],
  type: ['field_type', templateFieldType],
  alignment: ['alignment', z._default(z.enum(ALIGNMENTS), 'left')],
  grouping: ['grouping_type', z._default(grouping, 'separate-rows')],
  separator: ['separator', z._default(text(10), DEFAULT_SEPARATOR)],
  order: ['order', z.optional(z.int())],
  isVisible: ['is_visible', z._default(z.boolean(), true)],
  width: ['width', z._default(z.int().check(z.gte(narrowest, WIDTH), z.lte(widest, WIDTH)), DEFAULT_WIDTH)],
  isCalculated: ['is_calculated', z._default(z.boolean(), false)],
  calculation: ['calculated_type', z._default(z.nullable(calculation), null)],
}));

const atMost = (most: number) => text(most);

const templateFields = z.array(fieldWire).check(z.maxLength(TEMPLATE_LIMITS.fields));

export const templateContentFields = {
  name: ['name', atMost(TEMPLATE_LIMITS.name)],
  description: ['description', z._default(atMost(TEMPLATE_LIMITS.description), '')],
  sheetName: ['sheet_name', z._default(atMost(TEMPLATE_LIMITS.sheetName), DEFAULT_SHEET_NAME)],
  includeHeader: ['include_header', z._default(z.boolean(), true)],
  includeTotals: ['include_totals', z._default(z.boolean(), false)],
  isDefault: ['is_default', z._default(z.boolean(), false)],
  fields: ['fields', templateFields],
} as const;

const templateBody = wire(() => templateContentFields);
export type TemplateBody = z.output<typeof templateBody>;

/** An absent field stays as it is. */
const templateChange = wire(() => ({
  name: ['name', z.optional(atMost(TEMPLATE_LIMITS.name))],
  description: ['description', z.optional(atMost(TEMPLATE_LIMITS.description))],
  sheetName: ['sheet_name', z.optional(atMost(TEMPLATE_LIMITS.sheetName))],
  includeHeader: ['include_header', z.optional(z.boolean())],
  includeTotals: ['include_totals', z.optional(z.boolean())],
  isDefault: ['is_default', z.optional(z.boolean())],
  fields: ['fields', z.optional(templateFields)],
}));
export type TemplateChange = z.output<typeof templateChange>;

/** What the rows of a template are; given by its preset, and never changed. */
export const templateKind = words({
  own: 'FACTURAS',
  'vat-purchases': 'LIBRO_IVA_COMPRAS',
  'by-supplier': 'RESUMEN_POR_PROVEEDOR',
} satisfies Record<TemplateKind, string>);

const templateWire = wire(() => ({
  ...templateContentFields,
  id: ['id', id],
  kind: ['kind', templateKind],
  createdAt: ['created_at', instant],
  version: ['version', count],
}));
export type ExportTemplate = z.output<typeof templateWire>;

const templateReply = wire(() => ({ message: ['message', z.string()], template: ['template', templateWire] }));
const messageReply = wire(() => ({ message: ['message', z.string()] }));
const byId = wire(() => ({ id: ['id', id] }));

export const listTemplates = defineRoute({
  method: 'GET',
  path: '/export-templates',
  access: 'lectura',
  scopes: ['export'],
  summary: 'Los templates de exportación, el predeterminado primero',
  reply: wire(() => ({
    templates: ['templates', z.array(templateWire)],
    /** What the caller's trial or plan allows. */
    exportFormats: ['export_formats', z.array(z.enum(EXPORT_FORMATS))],
    customTemplates: ['custom_templates', z.boolean()],
  })),
});

export const getTemplate = defineRoute({
  method: 'GET',
  path: '/export-templates/:id',
  access: 'lectura',
  scopes: ['export'],
  summary: 'Un template de exportación',
  etag: 'template.version',
  params: byId,
  reply: wire(() => ({ template: ['template', templateWire] })),
});

export const createTemplate = defineRoute({
  method: 'POST',
  path: '/export-templates',
  access: 'contador',
  needs: 'custom-templates',
  summary: 'Crea un template de exportación',
  etag: 'template.version',
  body: templateBody,
  reply: templateReply,
});

export const updateTemplate = defineRoute({
  method: 'PUT',
  path: '/export-templates/:id',
  access: 'contador',
  needs: 'custom-templates',
  summary: 'Cambia un template de exportación; lo que no se envía queda como está',
  ifMatch: true,
  etag: 'template.version',
  params: byId,
  body: templateChange,
  reply: templateReply,
});

export const deleteTemplate = defineRoute({
  method: 'DELETE',
  path: '/export-templates/:id',
  access: 'contador',
  summary: 'Elimina un template de exportación',
  ifMatch: true,
  params: byId,
  reply: messageReply,
});

export const duplicateTemplate = defineRoute({
  method: 'POST',
  path: '/export-templates/:id/duplicate',
  access: 'contador',
  needs: 'custom-templates',
  summary: 'Copia un template de exportación con otro nombre',
  params: byId,
  body: wire(() => ({ name: ['name', atMost(TEMPLATE_LIMITS.name)] })),
  reply: templateReply,
});

export const setDefaultTemplate = defineRoute({
  method: 'POST',
  path: '/export-templates/:id/set-default',
  access: 'contador',
  summary: 'Hace predeterminado un template: el que lo era deja de serlo',
  ifMatch: true,
  params: byId,
  reply: messageReply,
});

const preset = words({
  vatPurchases: 'libro_iva_compras',
  bySupplier: 'resumen_por_proveedor',
  products: 'detalle_de_productos',
  simple: 'facturas_simples',
});
export type Preset = z.output<typeof preset>;

export const createFromPreset = defineRoute({
  method: 'POST',
  path: '/export-templates/create-from-preset',
  access: 'contador',
  summary:
    'Crea un template listo para usar: libro IVA compras, resumen por proveedor, detalle de productos o facturas simples',
  body: wire(() => ({ preset: ['preset', preset] })),
  reply: templateReply,
});

export const listExportFields = defineRoute({
  method: 'GET',
  path: '/export-templates/available-fields',
  access: 'lectura',
  scopes: ['export'],
  summary: 'Los campos que un template puede mostrar, por clave, y sus categorías',
  reply: wire(() => ({
    fields: [
      'fields',
      z.record(
        z.string(),
        wire(() => ({
          title: ['display_name', z.string()],
          type: ['field_type', templateFieldType],
          isArray: ['is_array', z.boolean()],
          description: ['description', z.string()],
          category: ['category', category],
        })),
      ),
    ],
    categories: [
      'categories',
      z.array(
        wire(() => ({ key: ['key', category], title: ['title', z.string()], fields: ['fields', z.array(fieldKey)] })),
      ),
    ],
  })),
});

export const previewCalculatedFields = defineRoute({
  method: 'GET',
  path: '/export-templates/calculated-fields/preview',
  access: 'lectura',
  summary: 'Los campos calculados, con su valor en tus últimas facturas',
  reply: wire(() => ({
    calculated: [
      'data',
      z.array(
        wire(() => ({
          calculation: ['calculated_type', calculation],
          title: ['display_name', z.string()],
          type: ['field_type', templateFieldType],
          description: ['description', z.string()],
          values: [
            'values',
            z.array(
              wire(() => ({
                documentNumber: ['numero_factura', z.string()],
                value: ['value', z.nullable(z.string())],
              })),
            ),
          ],
        })),
      ),
    ],
  })),
});
