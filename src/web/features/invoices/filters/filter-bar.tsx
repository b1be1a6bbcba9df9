import { Button } from '@mantine/core';
import { type FormEvent, type RefObject, useState } from 'react';
import { invoiceListText } from '#text/invoices.ts';
import { MonthPicker } from '#web/ui/inputs/month-picker.tsx';
import { Grid } from '#web/ui/layout/parts.tsx';
import { ALL_MONTHS, type ListSearch, shownMonth } from '../list/list-search.ts';
import { type Draft, FilterField, useFilterForm } from './filter-fields.tsx';
import classes from './filters.module.css';

interface FilterBarProps {
  search: ListSearch;
  currentMonth: string;
  typed: RefObject<Draft | null>;
  onFilters: (filters: Partial<ListSearch>) => void;
}

/** The filters in one row. Typed ones apply with Enter or «Filtrar», a month at once. */
export function FilterBar({ search, currentMonth, typed, onFilters }: FilterBarProps) {
  const form = useFilterForm(search, typed, onFilters);
  const [showsMore, setShowsMore] = useState(search.issuer !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send();
  };
  return (
    <Grid
      as="form"
      gap={8}
      align="end"
      unprinted
      className={classes.bar}
      data-more={showsMore || undefined}
      onSubmit={submit}
    >
      <MonthPicker
        label={invoiceListText.month}
        value={shownMonth(search, currentMonth)}
        currentMonth={currentMonth}
        onChoose={(month) => onFilters({ month: month ?? ALL_MONTHS })}
      />
      <FilterField name="search" form={form} />
      <FilterField name="issuer" form={form} className={classes.issuer} />
      <FilterField name="issuerRuc" form={form} className={classes.issuerRuc} />
      <FilterField name="receiverRuc" form={form} className={classes.receiverRuc} />
      <Button
        className={classes.moreButton}
        variant="default"
        aria-expanded={showsMore}
        onClick={() => setShowsMore(!showsMore)}
      >
        {invoiceListText.more}
      </Button>
      <Button type="submit">{invoiceListText.apply}</Button>
    </Grid>
  );
}
