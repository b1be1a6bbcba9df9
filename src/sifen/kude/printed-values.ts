import { type Amount, parseAmount } from '#domain/money/money.ts';
import { type CalendarDate, isCalendarDate } from '#domain/time/calendar.ts';

/** As people write numbers in Paraguay: `1.234.567,5`; also `1,234,567.5`, `1234567`, and with blanks for the points. */
export const NUMBER = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?`;

const DOTS_FOR_THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const COMMAS_FOR_THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Null when it is no number. A point or comma before exactly three digits is taken to part thousands. */
export function printedAmount(written: string | undefined): Amount | null {
  const text = written?.trim() ?? '';
  if (DOTS_FOR_THOUSANDS.test(text)) return parseAmount(text.replaceAll('.', '').replace(',', '.')) ?? null;
  if (COMMAS_FOR_THOUSANDS.test(text)) return parseAmount(text.replaceAll(',', '')) ?? null;
  return /^\d+(?:[.,]\d+)?$/.test(text) ? (parseAmount(text.replace(',', '.')) ?? null) : null;
}

/** A comma is a decimal comma here, whatever follows: `1,235` kilogrammes are between one and two. */
export function printedQuantity(written: string | undefined): Amount | null {
  const text = written?.trim() ?? '';
  return /^\d+,\d+$/.test(text) ? (parseAmount(text.replace(',', '.')) ?? null) : printedAmount(text);
}

export const DATE = String.raw`\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}`;
export const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?`;

const WRITTEN_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

/**
 * Day, month, year, as people write them in Paraguay; a year of two digits is of this century. Null when there is no
 * such day.
 */
export function printedDate(written: string | undefined): CalendarDate | null {
  const text = written?.replace(/\s/g, '') ?? '';
  if (isCalendarDate(text)) return text;
  const [, day = '', month = '', year = ''] = WRITTEN_DATE.exec(text) ?? [];
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

export function printedTime(written: string | undefined): string | null {
  const [, hours = '', minutes = '', seconds = '00'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(written ?? '') ?? [];
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return isTime ? `${hours.padStart(2, '0')}:${minutes}:${seconds}` : null;
}

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre'.split(' ');
const IN_WORDS = /(?<!\d)(\d{1,2})\s*(?:de|-|\/)?\s*(\p{L}{3,10})\.?\s*(?:de|del|-|\/)?\s*(\d{4})(?!\d)/giu;

/** `14 de septiembre de 2026`, `14-sep-2026`. */
export function datesInWords({ text }: { readonly text: string }): CalendarDate[] {
  return [...text.matchAll(IN_WORDS)].flatMap(([, day, word = '', year]) => {
    const name = word.toLowerCase().replace('septiembre', 'setiembre').replace(/^sep$/, 'set');
    const month = MONTHS.findIndex((one) => one === name || one.slice(0, 3) === name) + 1;
    return month === 0 ? [] : (printedDate(`${day}/${month}/${year}`) ?? []);
  });
}
