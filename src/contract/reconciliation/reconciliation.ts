import * as z from 'zod/mini';
import { MIB } from '#domain/byte-size.ts';
import { declaredMonth } from '../closing/declared-month.ts';
import { enqueuedWire } from '../intake/tasks.ts';
import { amount } from '../wire/amounts.ts';
import { day } from '../wire/dates.ts';
import { count, id, instant } from '../wire/fields.ts';
import { pageNumber, pageSize } from '../wire/query-values.ts';
import { defineRoute, streamReply, type UploadLimits } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { documentType } from '../wire/wire-words.ts';
import { CLASS_WORDS, classFilter, comparisonClass, register } from './comparison-words.ts';

/** The limits of one file, or one pasted table: some thirteen thousand rows of Marangatu's page. */
export const REGISTER_UPLOAD = {
  fileBytes: 25 * MIB,
  files: 1,
  totalBytes: 25 * MIB,
  fieldBytes: 2 * MIB,
  leastFiles: 0,
} as const satisfies UploadLimits;

const ofMonth = wire(() => ({ month: ['ym', declaredMonth] }));

/** Sums in whole guaraníes; credit notes are negative. */
const sumFields = {
  count: ['cantidad', count],
  here: ['aqui', amount],
  there: ['marangatu', amount],
} as const;
const sumWire = wire(() => sumFields);

const registerFileWire = wire(() => ({
  id: ['id', id],
  /** The name of the file; null for a pasted table. */
  name: ['nombre', z.nullable(z.string())],
  registers: ['registros', z.array(register)],
  loadedAt: ['cargado_en', instant],
  /** Who loaded it, as far as that person still exists. */
  loadedBy: ['cargado_por', z.nullable(z.string())],
  rows: ['filas', count],
  footers: ['filas_al_pie', count],
  otherMonths: ['de_otros_meses', count],
  repeated: ['repetidas', count],
  notAddingUp: ['no_suman', count],
  unreadableCdcs: ['cdc_ilegibles', count],
  bytes: ['bytes', count],
  /** False once newer files replaced it in all its registers. */
  isCurrent: ['vigente', z.boolean()],
}));
export type RegisterFile = z.output<typeof registerFileWire>;

const hereWire = wire(() => ({
  id: ['id', id],
  documentType: ['tipo_documento', documentType],
  documentNumber: ['numero_documento', z.string()],
  cdc: ['cdc', z.nullable(z.string())],
  timbrado: ['timbrado', z.nullable(z.string())],
  issueDate: ['fecha_emision', day],
  /** The other party: the issuer, or for a sale the receiver. */
  ruc: ['ruc', z.nullable(z.string())],
  name: ['nombre', z.nullable(z.string())],
  /** Guaraníes, negative for a credit note; null where it is not known. */
  amount: ['monto', z.nullable(amount)],
  vat: ['iva', z.nullable(amount)],
}));
export type ComparedHere = z.output<typeof hereWire>;

const thereWire = wire(() => ({
  register: ['registro', register],
  documentType: ['tipo_documento', z.nullable(documentType)],
  documentNumber: ['numero_documento', z.nullable(z.string())],
  cdc: ['cdc', z.nullable(z.string())],
  timbrado: ['timbrado', z.nullable(z.string())],
  issueDate: ['fecha_emision', z.nullable(day)],
  ruc: ['ruc', z.nullable(z.string())],
  name: ['nombre', z.nullable(z.string())],
  /** Whole guaraníes, negative for a credit note. */
  amount: ['monto', amount],
  /** As the tax office states it, never calculated; null where the table has none. */
  vat10: ['iva_10', z.nullable(amount)],
  vat5: ['iva_5', z.nullable(amount)],
  addsUp: ['suma', z.boolean()],
  origin: ['origen', z.nullable(z.string())],
}));
export type ComparedThere = z.output<typeof thereWire>;

const comparedRowWire = wire(() => ({
  class: ['clase', comparisonClass],
  /** A code for programs; null for lines that are the same. */
  reason: ['motivo', z.nullable(z.string())],
  /** The reason in words. */
  sentence: ['texto', z.nullable(z.string())],
  here: ['aqui', z.nullable(hereWire)],
  there: ['marangatu', z.nullable(thereWire)],
  /** The issuer's e-mail address, from one of its documents that is here. */
  email: ['correo', z.nullable(z.string())],
}));
export type ComparedLine = z.output<typeof comparedRowWire>;

const summaryWire = wire(() => ({
  both: [CLASS_WORDS.both, sumWire],
  differs: [CLASS_WORDS.differs, sumWire],
  onlyThere: [CLASS_WORDS['only-there'], sumWire],
  onlyHere: [CLASS_WORDS['only-here'], sumWire],
  hereCount: ['cantidad_aqui', count],
  hereTotal: ['total_aqui', amount],
  thereCount: ['cantidad_marangatu', count],
  thereTotal: ['total_marangatu', amount],
  /** The amount here minus the amount there. */
  difference: ['diferencia', amount],
  unsettled: ['por_resolver', count],
  /** Rows of Marangatu whose parts do not add up to their total: they were compared nevertheless. */
  notAddingUp: ['no_suman', count],
  /** Rows of Marangatu that were not put down to a tax yet, where the table says so. */
  unimputed: ['sin_imputar', count],
  reasons: [
    'motivos',
    z.array(
      wire(() => ({
        class: ['clase', comparisonClass],
        reason: ['motivo', z.string()],
        sentence: ['texto', z.string()],
        ...sumFields,
      })),
    ),
  ],
}));
export type ComparisonSums = z.output<typeof summaryWire>;

/** `file` (Marangatu's .xlsx) or `text` (the table of its page, copied); `GET /tasks/{id}` reports its progress. */
export const loadRegister = defineRoute({
  method: 'POST',
  path: '/closing/:ym/reconciliation',
  access: 'contador',
  needs: 'processing',
  status: 202,
  upload: REGISTER_UPLOAD,
  summary: 'Compara el mes con el archivo de Marangatu, o con la tabla copiada de su página',
  params: ofMonth,
  body: wire(() => ({ text: ['text', z.optional(z.string())] })),
  reply: enqueuedWire,
});

export const getComparison = defineRoute({
  method: 'GET',
  path: '/closing/:ym/reconciliation',
  access: 'lectura',
  scopes: ['read-closing'],
  errors: ['falta_el_negocio'],
  summary: 'El cuadre del mes con Marangatu: resumen y filas, por páginas',
  params: ofMonth,
  query: wire(() => ({
    /** Purchases unless given, or sales where only they were loaded. */
    register: ['registro', z.optional(register)],
    class: ['clase', z.optional(classFilter)],
    page: ['page', pageNumber],
    pageSize: ['page_size', pageSize],
  })),
  reply: wire(() => ({
    /** Name and time of this register's file; null until one is loaded. */
    fileName: ['archivo', z.nullable(z.string())],
    loadedAt: ['cargado_en', z.nullable(instant)],
    /** Null until a file is loaded. */
    register: ['registro', z.nullable(register)],
    /** The current files, at most one for each register. */
    files: ['archivos', z.array(registerFileWire)],
    summary: ['resumen', z.nullable(summaryWire)],
    rows: ['filas', z.array(comparedRowWire)],
    /** How many lines of the requested class there are. */
    total: ['total', count],
    page: ['page', count],
    pageSize: ['page_size', count],
  })),
});

export const listRegisterFiles = defineRoute({
  method: 'GET',
  path: '/closing/:ym/reconciliation/files',
  access: 'lectura',
  summary: 'Los archivos de Marangatu que se cargaron para un mes, el más nuevo primero',
  params: ofMonth,
  reply: wire(() => ({ files: ['data', z.array(registerFileWire)] })),
});

export const getRegisterFile = defineRoute({
  method: 'GET',
  path: '/closing/:ym/reconciliation/files/:id',
  access: 'lectura',
  neverPage: true,
  summary: 'Un archivo de Marangatu tal como se cargó',
  params: wire(() => ({ month: ['ym', declaredMonth], id: ['id', id] })),
  reply: streamReply,
});

export const exportComparison = defineRoute({
  method: 'GET',
  path: '/closing/:ym/reconciliation/export',
  access: 'lectura',
  needs: 'exports',
  neverPage: true,
  summary: 'El cuadre del mes en Excel o CSV',
  params: ofMonth,
  query: wire(() => ({
    register: ['registro', z.optional(register)],
    format: ['formato', z.optional(z.enum(['excel', 'csv']))],
  })),
  reply: streamReply,
});
