import { searchable } from '../text/searchable.ts';
import type { FiscalMonth } from './period.ts';

const NAMES = [
  ['enero'],
  ['febrero'],
  ['marzo'],
  ['abril'],
  ['mayo'],
  ['junio'],
  ['julio'],
  ['agosto'],
  ['septiembre', 'setiembre'],
  ['octubre'],
  ['noviembre'],
  ['diciembre'],
];

/** 1 to 12 for the whole name of a month, however it is written; null for anything else. */
export function monthNumberOf(text: string): number | null {
  const at = NAMES.findIndex((names) => names.includes(searchable(text)));
  return at < 0 ? null : at + 1;
}

/** `2026-10` is «octubre de 2026». */
export function monthInWords(month: FiscalMonth): string {
  const [name = month] = NAMES[Number(month.slice(5)) - 1] ?? [];
  return `${name} de ${month.slice(0, 4)}`;
}
