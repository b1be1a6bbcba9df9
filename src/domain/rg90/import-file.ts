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

/** The name of the file and of its ZIP: `80012345_REG_102026_V0001`. Each upload needs another number. */
export function baseName(business: Ruc, period: Rg90Period, upload: number): string {
  const [year = '', month = ''] = period.split('-');
  return `${rucNumberOf(business)}_REG_${month}${year}_V${String(upload % 10_000).padStart(4, '0')}`;
}

/** The text of the file: tabs between cells, CRLF after rows, no heading. */
export function fileText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join('\t')}\r\n`).join('');
}

/** Splits the rows into files with at most `most` rows; each is imported by itself. */
export function inFiles<Row>(rows: readonly Row[], most: number): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most));
}

/** The name of a ZIP with several of these files. Marangatu does not accept such a ZIP: it must be unpacked first. */
export function packageName(business: Ruc, period: Rg90Period, files: number): string {
  const [year = '', month = ''] = period.split('-');
  return `RG90_${rucNumberOf(business)}_${month}${year}_${files}_archivos`;
}
