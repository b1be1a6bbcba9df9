import { formatDate, formatShortDate } from '#web/format/dates.ts';
import { ALL_MONTHS, type ListSearch } from './list-search.ts';

/** Where room is scarce a day leaves out its year, unless the list goes over several. */
export const listDate = ({ month }: ListSearch, day: string): string =>
  month === ALL_MONTHS ? formatDate(day) : formatShortDate(day);
