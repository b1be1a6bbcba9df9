import { FIGURES_IN_CURRENCY } from '#domain/invoice/copies/copies-differ-check.ts';
import type { FigureField } from '#domain/invoice/copies/copy-figures.ts';
import { ELECTRONIC_TYPE_NAMES } from '#domain/invoice/invoice.ts';
import { formatMoney } from '#domain/money/money-text.ts';

export const FIGURE_NAMES: Readonly<Record<FigureField, string>> = {
  total: 'total',
  vat: 'IVA',
  currency: 'moneda',
  'exchange-rate': 'tipo de cambio',
  'in-guaranies': 'total en guaraníes',
  'issue-date': 'fecha de emisión',
  issuer: 'RUC del emisor',
  number: 'número',
  'document-type': 'tipo de documento',
  environment: 'ambiente',
  receiver: 'RUC del receptor',
  exempt: 'exentas',
  'taxed-5': 'gravado 5 %',
  'taxed-10': 'gravado 10 %',
  'vat-5': 'IVA 5 %',
  'vat-10': 'IVA 10 %',
  items: 'ítems',
};

/** A figure as people read it. */
export function shownFigure(field: FigureField, value: string | null | undefined, currency: string): string {
  if (value == null) return 'sin dato';
  if (FIGURES_IN_CURRENCY.has(field)) return formatMoney(value, currency);
  if (field === 'in-guaranies') return formatMoney(value);
  if (field === 'document-type') return ELECTRONIC_TYPE_NAMES[value as keyof typeof ELECTRONIC_TYPE_NAMES] ?? value;
  if (field === 'environment') return value === 'test' ? 'de prueba' : 'real';
  return field === 'issue-date' ? value.split('-').reverse().join('/') : value;
}
