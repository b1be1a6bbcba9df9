import { isDeclarable } from '#domain/closing/month-state.ts';
import { parseMonth } from '#domain/time/period.ts';
import { writtenDate } from '../wire/dates.ts';

export const MONTH_PROBLEM = 'Escribe un mes que se declare, como AAAA-MM, por ejemplo 2026-10.';

/** A month in an address, restricted to those that can be declared. */
export const declaredMonth = writtenDate({
  format: 'year-month',
  example: '2026-10',
  problem: MONTH_PROBLEM,
  read: (text) => {
    const month = parseMonth(text);
    return month !== undefined && isDeclarable(month) ? month : undefined;
  },
});
