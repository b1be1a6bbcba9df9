import { searchable } from '#domain/text/searchable.ts';
import { formatMonth } from '#web/format/dates.ts';

/** Three letters of a month's name, with a year or without, ask for months. */
const MONTH_LETTERS = 3;

export function monthsNamed<M extends { month: string }>(months: readonly M[], typed: string): M[] {
  const [first = '', ...others] = searchable(typed)
    .split(' ')
    .filter((word) => !/^del?$/.test(word));
  if (first.length < MONTH_LETTERS || /\d/.test(first)) return [];
  return months.filter(({ month }) => {
    const [name = '', year = ''] = formatMonth(`${month}-01`).split(' ');
    const isNamed = searchable(name).startsWith(first.replace(/^setie/, 'septie'));
    return isNamed && others.every((word) => year.startsWith(word));
  });
}
