import { IconFilter, IconSearch } from '@tabler/icons-react';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { MonthPicker } from '#web/ui/inputs/month-picker.tsx';
import { ALL_MONTHS, filterCount, type ListSearch, shownMonth } from '../list/list-search.ts';
import classes from './phone-filters.module.css';

interface PhoneFiltersProps {
  search: ListSearch;
  currentMonth: string;
  onFilters: (filters: Partial<ListSearch>) => void;
  onOpen: () => void;
}

/** Month, search and the rest in one row; how many filters are on stands on the button. */
export function PhoneFilters({ search, currentMonth, onFilters, onOpen }: PhoneFiltersProps) {
  const count = filterCount(search);
  return (
    <div className={classes.row}>
      <MonthPicker
        label={invoiceListText.month}
        hideLabel
        value={shownMonth(search, currentMonth)}
        currentMonth={currentMonth}
        onChoose={(month) => onFilters({ month: month ?? ALL_MONTHS })}
      />
      <button type="button" className={classes.button} aria-label={invoiceListText.search} onClick={onOpen}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.button}
        aria-label={invoiceListText.activeFilters(count)}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <IconFilter size={18} stroke={1.6} aria-hidden="true" />
        {count > 0 && <span className={classes.badge}>{count}</span>}
      </button>
    </div>
  );
}
