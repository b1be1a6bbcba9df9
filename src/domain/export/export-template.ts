import { cutText } from '../text/cut-text.ts';
import {
  type Calculation,
  EXPORT_FIELDS,
  type ExportField,
  type ExportFieldKey,
  type ExportFieldType,
} from './export-fields.ts';

export const ALIGNMENTS = ['left', 'center', 'right'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/**
 * What becomes of the lines of an invoice: one cell with all of them, a row for each, or their number and their sum.
 */
export const GROUPINGS = ['concatenate', 'separate-rows', 'summary'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const TEMPLATE_LIMITS = {
  name: 100,
  description: 500,
  sheetName: 31,
  narrowest: 50,
  widest: 500,
  fields: 60,
} as const;
export const DEFAULT_SHEET_NAME = 'Facturas';
export const DEFAULT_SEPARATOR = ', ';
export const DEFAULT_WIDTH = 120;

/** One column. */
export interface TemplateField {
  /** The key of a field, or any name for a calculated column. */
  readonly key: ExportFieldKey | (string & {});
  readonly title: string;
  readonly type: ExportFieldType;
  readonly alignment: Alignment;
  /** Only matters for lines of the invoice. */
  readonly grouping: Grouping;
  readonly separator: string;
  readonly isVisible: boolean;
  /** Pixels. */
  readonly width: number;
  readonly calculation: Calculation | null;
}

/**
 * `vat-purchases`: the tax office's book, where credit notes stand with positive amounts, told apart by their type.
 * `by-supplier`: one row for each supplier, with the sums of its invoices.
 */
export const TEMPLATE_KINDS = ['own', 'vat-purchases', 'by-supplier'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** The sales book has no template of its own: only the program makes it. */
export type SheetKind = TemplateKind | 'vat-sales';

export const isBookKind = (kind: SheetKind): boolean => kind === 'vat-purchases' || kind === 'vat-sales';

export interface TemplateContent {
  readonly name: string;
  readonly description: string;
  readonly sheetName: string;
  readonly includeHeader: boolean;
  readonly includeTotals: boolean;
  readonly kind: TemplateKind;
  readonly fields: readonly TemplateField[];
}

/** What a sheet of invoices is made from, with or without a template. */
export type SheetContent = Omit<TemplateContent, 'kind'> & { readonly kind: SheetKind };

export function findField(key: string): ExportField | undefined {
  return Object.hasOwn(EXPORT_FIELDS, key) ? EXPORT_FIELDS[key as ExportFieldKey] : undefined;
}

export const isOfItems = ({ key, calculation }: Pick<TemplateField, 'key' | 'calculation'>): boolean =>
  calculation === null && findField(key)?.of === 'item';

/** Everything that is wrong with a template, as sentences for people; the keys name the wrong parts. */
export function templateProblems({ name, fields }: Pick<TemplateContent, 'name' | 'fields'>): Record<string, string> {
  const problems: Record<string, string> = {};
  if (name.trim() === '') problems.name = 'El nombre del template es requerido';
  if (fields.length === 0) problems.fields = 'Debe seleccionar al menos un campo';
  else if (!fields.some(({ isVisible }) => isVisible)) {
    problems.fields = 'Todas las columnas están ocultas: deja al menos una a la vista';
  }
  if (new Set(fields.map(({ key }) => key)).size < fields.length) {
    problems.fields = 'No se pueden tener campos duplicados';
  }
  for (const [at, { key, calculation }] of fields.entries()) {
    if (calculation === null && findField(key) === undefined) {
      problems[`fields.${at}.key`] = 'Ese campo no existe. Quítalo y elige otro.';
    }
  }
  return problems;
}

/**
 * The general column of products puts all products into one cell, while columns of their parts make a row for each
 * product: people rarely want both.
 */
export function conflictsWith(key: string, chosen: readonly Pick<TemplateField, 'key' | 'calculation'>[]): boolean {
  if (findField(key)?.of !== 'item') return false;
  const others = chosen.filter(isOfItems).map((field) => field.key);
  return key === 'items' ? others.some((other) => other !== 'items') : others.includes('items');
}

/**
 * What the general column of products contains beside columns of their parts. `each`: one product in each row, like its
 * parts. `list` or `count`: the same text again in every row of the invoice. `one-row`: no column multiplies rows.
 */
export type ProductMix = 'each' | 'list' | 'count' | 'one-row';

export function productMixOf(
  fields: readonly Pick<TemplateField, 'key' | 'calculation' | 'grouping' | 'isVisible'>[],
): ProductMix {
  const shown = fields.filter((field) => isOfItems(field) && field.isVisible);
  if (!shown.some(({ grouping }) => grouping === 'separate-rows')) return 'one-row';
  const general = shown.find(({ key }) => key === 'items')?.grouping;
  return general === 'concatenate' ? 'list' : general === 'summary' ? 'count' : 'each';
}

/** A column with its defaults. */
export function newField(key: ExportFieldKey): TemplateField {
  const { title, type } = EXPORT_FIELDS[key] as ExportField;
  return {
    key,
    title,
    type,
    alignment: isNumeric(type) ? 'right' : 'left',
    grouping: 'separate-rows',
    separator: DEFAULT_SEPARATOR,
    isVisible: true,
    width: DEFAULT_WIDTH,
    calculation: null,
  };
}

export const isNumeric = (type: ExportFieldType): boolean =>
  type === 'number' || type === 'currency' || type === 'percentage';

/**
 * A valid Excel sheet name: at most 31 characters, none of the signs below, no apostrophe at either end, and not
 * `History`, which Excel reserves.
 */
export function sheetNameOf({ name, sheetName }: Pick<TemplateContent, 'name' | 'sheetName'>): string {
  const plain = (sheetName.trim() || name).replace(/[\\/?*[\]:\p{Cc}]/gu, '_').trim();
  const wanted = cutText(plain, TEMPLATE_LIMITS.sheetName)
    .replace(/^'+|'+$/g, '')
    .trim();
  if (wanted === '') return DEFAULT_SHEET_NAME;
  return /^history$/i.test(wanted) ? `${wanted}_` : wanted;
}
