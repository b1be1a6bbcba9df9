import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { INVOICE_SIDES } from '#domain/business/invoice-side.ts';
import { formatMonth } from '#web/format/dates.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { ALL_MONTHS, type ListSearch, shownMonth, TEXT_FILTERS } from '../list/list-search.ts';
import classes from './filter-chips.module.css';

const text = invoiceListText;

interface Chip {
  name: keyof typeof text.chip;
  /** Null where the name says it all. */
  value: string | null;
  without: Partial<ListSearch>;
}

function chipsOf(search: ListSearch, currentMonth: string): Chip[] {
  const month = shownMonth(search, currentMonth);
  return [
    ...(month === null
      ? []
      : [{ name: 'month' as const, value: formatMonth(`${month}-01`), without: { month: ALL_MONTHS } }]),
    ...TEXT_FILTERS.flatMap((name) => {
      const value = search[name];
      return value === undefined ? [] : [{ name, value, without: { [name]: undefined } }];
    }),
    ...(search.verification === undefined
      ? []
      : [{ name: 'verification' as const, value: null, without: { verification: undefined } }]),
    ...(search.side === undefined
      ? []
      : [{ name: 'side' as const, value: text.sides[search.side], without: { side: undefined } }]),
    ...(search.altered === undefined
      ? []
      : [{ name: 'altered' as const, value: null, without: { altered: undefined } }]),
    ...(search.uncounted === undefined
      ? []
      : [{ name: 'uncounted' as const, value: null, without: { uncounted: undefined } }]),
  ];
}

interface FilterChipsProps {
  search: ListSearch;
  currentMonth: string;
  /** Without a business there are no purchases and no sales. */
  hasSides: boolean;
  onFilters: (filters: Partial<ListSearch>) => void;
  onClear: () => void;
}

/** What the list is narrowed to, each of it removable, and the filters that are a choice and not a text. */
export function FilterChips({ search, currentMonth, hasSides, onFilters, onClear }: FilterChipsProps) {
  const chips = chipsOf(search, currentMonth);
  const group = useRef<HTMLDivElement>(null);
  /** The button that was pressed goes with what it did: the focus stays with the others. */
  const staying = (act: () => void) => () => {
    group.current?.focus();
    act();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend in the row
    <div ref={group} className={classes.chips} role="group" aria-label={text.chips} tabIndex={-1}>
      {chips.map(({ name, value, without }) => (
        <span key={name} className={classes.chip}>
          <span className={classes.words} title={value ?? undefined}>
            {value === null ? <strong>{text.chip[name]}</strong> : text.chip[name]} {value && <strong>{value}</strong>}
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={text.removeFilter(text.chip[name])}
            onClick={staying(() => onFilters(without))}
          >
            <IconX size={13} aria-hidden="true" />
          </button>
        </span>
      ))}
      {chips.length > 0 && (
        <button type="button" className={classes.clear} onClick={staying(onClear)}>
          {text.clearAll}
        </button>
      )}
      {search.verification === undefined && (
        <button
          type="button"
          className={classes.toggle}
          onClick={staying(() => onFilters({ verification: 'observed' }))}
        >
          <IconAlertTriangle size={14} aria-hidden="true" />
          {text.observed}
        </button>
      )}
      {hasSides &&
        search.side === undefined &&
        INVOICE_SIDES.map((side) => (
          <button key={side} type="button" className={classes.toggle} onClick={staying(() => onFilters({ side }))}>
            {text.sides[side]}
          </button>
        ))}
    </div>
  );
}
