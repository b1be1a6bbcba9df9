import { formatMoney } from '../../money/money-text.ts';
import { DOCUMENT_TYPE_NAMES } from '../document-type-names.ts';
import { type Check, type Verdict, worstOf } from '../verdict.ts';
import { differencesBetween, FIGURE_FIELDS, type FigureField, leadingDifferences, type Said } from './copy-figures.ts';

/** Copies of one document, none of them touched, that do not say the same: all but one are false. */
export const COPIES_DIFFER_CHECK = 'copies-differ';

interface Checked {
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
}

/** Another copy's figures. Settled: a person has chosen between them and those that stand. */
export interface OtherSaid extends Said {
  readonly isSettled: boolean;
}

/** What the copies say beside what stands: observed until a person has chosen. The very same when that is said already. */
export function renewCopiesDifferCheck<C extends Checked>(checked: C, current: Said, others: readonly OtherSaid[]): C {
  const known = checked.checks.find(({ name }) => name === COPIES_DIFFER_CHECK);
  const rest = checked.checks.filter((check) => check !== known);
  const check = checkOf(current, others);
  if (check?.sentence === known?.sentence) return checked;
  const checks = check === null ? rest : [...rest, check];
  return { ...checked, checks, verdict: worstOf(checks) };
}

function checkOf(current: Said, others: readonly OtherSaid[]): Check | null {
  const open = others.filter(({ isSettled }) => !isSettled);
  if (open.length > 0) return { name: COPIES_DIFFER_CHECK, verdict: 'observed', sentence: openSentence(current, open) };
  if (others.length === 0) return null;
  const sentence = `Hubo copias que decían otra cosa (${told(current, others)}): una persona eligió los datos que están.`;
  return { name: COPIES_DIFFER_CHECK, verdict: 'ok', sentence };
}

function openSentence(current: Said, open: readonly OtherSaid[]): string {
  const count = open.length === 1 ? 'Dos' : String(open.length + 1);
  return `${count} copias dicen cosas distintas: ${told(current, open)}. Cuentan los datos que están hasta que elijas.`;
}

function told(current: Said, others: readonly Said[]): string {
  const fields = differingFields(current, others);
  const parts = fields.map((field) => {
    const values = [current, ...others].map(({ figures }) => shownFigure(field, figures[field], figures.currency));
    return `${FIGURE_NAMES[field]} ${[...new Set(values)].sort().join(' y ')}`;
  });
  return parts.length > 0 ? parts.join('; ') : 'los ítems o los subtotales son otros';
}

/** Of those that can be told, what matters most. */
function differingFields(current: Said, others: readonly Said[]): FigureField[] {
  const differing = others.flatMap((other) => leadingDifferences(differencesBetween(current, other)));
  const fields = new Set(differing.map(({ field }) => field));
  return FIGURE_FIELDS.filter((field) => field !== 'items' && fields.has(field));
}

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

const MONEY: ReadonlySet<FigureField> = new Set(['total', 'vat', 'exempt', 'taxed-5', 'taxed-10', 'vat-5', 'vat-10']);

/** A figure for people. */
export function shownFigure(field: FigureField, value: string | null | undefined, currency: string): string {
  if (value == null) return 'sin dato';
  if (MONEY.has(field)) return formatMoney(value, currency);
  if (field === 'in-guaranies') return formatMoney(value);
  if (field === 'document-type') return DOCUMENT_TYPE_NAMES[value as keyof typeof DOCUMENT_TYPE_NAMES] ?? value;
  if (field === 'environment') return value === 'test' ? 'de prueba' : 'real';
  return field === 'issue-date' ? value.split('-').reverse().join('/') : value;
}
