import { IconFilter, IconSearch } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { MonthPicker } from '#web/ui/inputs/month-picker.tsx';
import { ALL_MONTHS, filterCount, type ListSearch, shownMonth } from '../list/list-search.ts';
import { type Draft, FilterField, useFilterForm } from './filter-fields.tsx';
import classes from './phone-filters.module.css';

interface PhoneFiltersProps {
  search: ListSearch;
  currentMonth: string;
  typed: RefObject<Draft | null>;
  onFilters: (filters: Partial<ListSearch>) => void;
  onOpen: () => void;
}

/** One field for the words, which is there at once; Enter or the key of the phone asks. */
function SearchRow({ search, typed, onFilters }: Pick<PhoneFiltersProps, 'search' | 'typed' | 'onFilters'>) {
  const form = useFilterForm(search, typed, onFilters);
  return (
    <form
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <FilterField name="search" form={form} focusesAtOnce />
    </form>
  );
}

/** Month, search and the rest in one row; how many filters are on stands on the button. Searching and filtering are two things. */
export function PhoneFilters({ search, currentMonth, typed, onFilters, onOpen }: PhoneFiltersProps) {
  const count = filterCount(search);
  const [isSearching, setSearching] = useState(false);
  return (
    <div className={classes.filters}>
      <div className={classes.row}>
        <MonthPicker
          label={invoiceListText.month}
          hideLabel
          value={shownMonth(search, currentMonth)}
          currentMonth={currentMonth}
          onChoose={(month) => onFilters({ month: month ?? ALL_MONTHS })}
        />
        <button
          type="button"
          className={classes.button}
          aria-label={invoiceListText.search}
          aria-expanded={isSearching}
          onClick={() => setSearching(!isSearching)}
        >
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
      {isSearching && <SearchRow search={search} typed={typed} onFilters={onFilters} />}
    </div>
  );
}
