import { IconFilter, IconSearch } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { invoiceListText } from '#text/invoices.ts';
import { MonthPicker } from '#web/ui/inputs/month-picker.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid } from '#web/ui/layout/parts.tsx';
import { ALL_MONTHS, filterCount, type ListSearch, shownMonth } from '../list/list-search.ts';
import { type Draft, FilterField, useFilterForm } from './filter-fields.tsx';
import classes from './filters.module.css';

interface PhoneFiltersProps {
  search: ListSearch;
  currentMonth: string;
  typed: RefObject<Draft | null>;
  onFilters: (filters: Partial<ListSearch>) => void;
  onOpen: () => void;
}

/** The search field, with the focus in it at once; Enter searches. */
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

const BUTTON = look(
  { flow: 'grid', relative: true, placeItems: 'center', radius: 'control', fill: 'sheet', tone: 'ink' },
  classes.button,
);

/**
 * Month, search and other filters in one row; the button says how many filters are active. Search and filters are
 * apart.
 */
export function PhoneFilters({ search, currentMonth, typed, onFilters, onOpen }: PhoneFiltersProps) {
  const count = filterCount(search);
  const [isSearching, setSearching] = useState(false);
  return (
    <Grid gap={10}>
      <Grid gap={8} className={classes.phone}>
        <MonthPicker
          label={invoiceListText.month}
          hideLabel
          value={shownMonth(search, currentMonth)}
          currentMonth={currentMonth}
          onChoose={(month) => onFilters({ month: month ?? ALL_MONTHS })}
        />
        <button
          type="button"
          className={BUTTON}
          aria-label={invoiceListText.search}
          aria-expanded={isSearching}
          onClick={() => setSearching(!isSearching)}
        >
          <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={BUTTON}
          aria-label={invoiceListText.activeFilters(count)}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <IconFilter size={18} stroke={1.6} aria-hidden="true" />
          {count > 0 && (
            <Grid as="span" placeItems="center" px={4} size={12} weight={600} leading={1} className={classes.badge}>
              {count}
            </Grid>
          )}
        </button>
      </Grid>
      {isSearching && <SearchRow search={search} typed={typed} onFilters={onFilters} />}
    </Grid>
  );
}
