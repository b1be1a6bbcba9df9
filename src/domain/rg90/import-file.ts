import { rucNumberOf } from '../business/invoice-side.ts';
import type { Ruc } from '../identifiers/ruc.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { firstDay, lastDay, parseMonth } from '../time/period.ts';

/** A month (`2026-10`, obligation 955) or a year (`2026`, obligation 956). */
export type Rg90Period = string;

export const MOST_ROWS = 5_000;

/** Reads `2026-10`, `202610` and `2026`. */
export function parsePeriod(text: string): Rg90Period | undefined {
  const written = text.trim();
  return /^(?!0000)\d{4}$/.test(written) ? written : parseMonth(written);
}

export function daysOf(period: Rg90Period): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const [first, last] = period.length === 4 ? [`${period}-01`, `${period}-12`] : [period, period];
  return { from: firstDay(first), to: lastDay(last) };
}

/** Of the file and of the ZIP around it: `80012345_REG_102026_V0001`. Each upload must have another. */
export function baseName(business: Ruc, period: Rg90Period, upload: number): string {
  const [year = '', month = ''] = period.split('-');
  return `${rucNumberOf(business)}_REG_${month}${year}_V${String(upload % 10_000).padStart(4, '0')}`;
}

/** Tabs between cells, CRLF after rows, no heading. */
export function fileText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join('\t')}\r\n`).join('');
}

/** As many files as they need: each is imported by itself, and holds at most so many. */
export function inFiles<Row>(rows: readonly Row[], most: number): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most));
}

/** Of the ZIP around several of them, which Marangatu does not take as it is. */
export function packageName(business: Ruc, period: Rg90Period, files: number): string {
  const [year = '', month = ''] = period.split('-');
  return `RG90_${rucNumberOf(business)}_${month}${year}_${files}_archivos`;
}
