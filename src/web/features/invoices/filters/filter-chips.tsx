import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { INVOICE_SIDES } from '#domain/business/invoice-side.ts';
import { invoiceListText } from '#text/invoices.ts';
import { formatMonth } from '#web/format/dates.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { ALL_MONTHS, type ListSearch, shownMonth, TEXT_FILTERS } from '../list/list-search.ts';
import classes from './filters.module.css';

const text = invoiceListText;
const closingWords = defineLazyPart(async () => (await import('./closing-words.tsx')).ClosingWords);

const TOGGLE = look(
  {
    flow: 'inlineRow',
    gap: 6,
    align: 'center',
    px: 8,
    frame: 'dashed',
    radius: 7,
    tone: 'muted',
    size: 12.5,
    weight: 500,
    hover: 'hover',
    unprinted: true,
  },
  classes.high,
);

interface Chip {
  name: keyof typeof text.chip;
  /** Null where the name of the filter says everything. */
  value: ReactNode;
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
    ...(search.closing === undefined
      ? []
      : [
          {
            name: 'closing' as const,
            value: <LazyPart part={closingWords} props={search} />,
            without: { closing: undefined, part: undefined, vat: undefined },
          },
        ]),
  ];
}

interface FilterChipsProps {
  search: ListSearch;
  currentMonth: string;
  /** False while the RUC of the business is not known: then no invoice is a purchase or a sale. */
  hasSides: boolean;
  onFilters: (filters: Partial<ListSearch>) => void;
  onClear: () => void;
}

const Value = ({ children }: { children: ReactNode }) => (
  <Text as="strong" ml={2} weight={600}>
    {children}
  </Text>
);

/** The active filters, each with a button to remove it, and the filters that are chosen and not typed. */
export function FilterChips({ search, currentMonth, hasSides, onFilters, onClear }: FilterChipsProps) {
  const chips = chipsOf(search, currentMonth);
  const group = useRef<HTMLDivElement>(null);
  /** A button that removes its own chip disappears: the focus moves to the row of chips. */
  const staying = (act: () => void) => () => {
    group.current?.focus();
    act();
  };
  return (
    // Not a fieldset, whose legend would stand in the row.
    <Row
      wrap
      gapY={6}
      gapX={8}
      align="center"
      shrinkX
      phone={{ display: 'none' }}
      ref={group}
      role="group"
      aria-label={text.chips}
      tabIndex={-1}
    >
      {chips.map(({ name, value, without }) => (
        <Row
          as="span"
          gap={4}
          align="center"
          pr={2}
          pl={10}
          frame="line2"
          radius={7}
          fill="soft"
          size={12.5}
          inline
          className={`${classes.chip} ${classes.high}`}
          key={name}
        >
          <Text tabular ellipsis className={classes.words} title={typeof value === 'string' ? value : undefined}>
            {value === null ? <Value>{text.chip[name]}</Value> : text.chip[name]} {value && <Value>{value}</Value>}
          </Text>
          <Grid
            as="button"
            placeItems="center"
            tone="muted"
            hover="hover"
            hoverTone="ink"
            unprinted
            className={classes.remove}
            type="button"
            aria-label={text.removeFilter(text.chip[name])}
            onClick={staying(() => onFilters(without))}
          >
            <IconX size={13} aria-hidden="true" />
          </Grid>
        </Row>
      ))}
      {chips.length > 0 && (
        <Row
          as="button"
          gap={6}
          align="center"
          px={6}
          radius={7}
          tone="brand"
          size={13}
          weight={550}
          hover="hover"
          inline
          unprinted
          className={classes.high}
          type="button"
          onClick={staying(onClear)}
        >
          {text.clearAll}
        </Row>
      )}
      {search.verification === undefined && (
        <button type="button" className={TOGGLE} onClick={staying(() => onFilters({ verification: 'observed' }))}>
          <IconAlertTriangle className={look({ tone: 'warn' })} size={14} aria-hidden="true" />
          {text.observed}
        </button>
      )}
      {hasSides &&
        search.side === undefined &&
        INVOICE_SIDES.map((side) => (
          <button key={side} type="button" className={TOGGLE} onClick={staying(() => onFilters({ side }))}>
            {text.sides[side]}
          </button>
        ))}
    </Row>
  );
}
