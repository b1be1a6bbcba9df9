import { type ReactNode, useMemo } from 'react';
import { monthName } from '#contract/closing/closing.text.ts';
import type { DeskBusiness } from '#contract/desk.ts';
import { addMonths, type FiscalMonth } from '#domain/time/period.ts';
import { deskText as words } from '#text/desk/desk.ts';
import { monthWords } from '#web/format/dates.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { look } from '#web/ui/layout/look.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Desk } from './desk.queries.ts';
import { DeskLink } from './desk-link.tsx';
import { monthOn } from './desk-search.ts';
import { Due } from './due.tsx';
import { MonthMark } from './month-cell.tsx';

interface DeskTableProps {
  desk: Desk | undefined;
  /** The businesses that the filters leave; undefined while the first answer is on its way. */
  rows: readonly DeskBusiness[] | undefined;
  /** The month that is asked for, as far as it is known. */
  month: FiscalMonth | undefined;
  isStale: boolean;
  problem: { title: string; detail: string; onRetry: () => void } | null;
  empty: ReactNode;
  onLeave: (place: string) => void;
}

const LINK = look({ display: 'block', tone: 'ink', underline: 'hover' });

interface Drawing {
  /** On a phone rows are cards without headings: each cell names its month. */
  isPhone: boolean;
  onLeave: DeskTableProps['onLeave'];
}

const nameOf = (month: FiscalMonth): string => monthWords(`${month}-01`)?.name ?? month;
const shortNameOf = (month: FiscalMonth): string => nameOf(month).slice(0, 3);

function columnsOf(
  { months, month }: Pick<Desk, 'months' | 'month'>,
  { isPhone, onLeave }: Drawing,
): Column<DeskBusiness>[] {
  const places = ['2 left', '2 right', '3 left'] as const;
  // Months for which there is room in every window: the desk's month, the one before it, and later ones.
  const near = months.filter((one) => one >= addMonths(month, -1));
  return [
    {
      key: 'business',
      heading: words.business,
      kind: 'name',
      isRowHeading: true,
      card: '1 left',
      skeleton: '70%',
      cell: ({ id, name, ruc }) => (
        <>
          <DeskLink businessId={id} to="/" place={id} onLeave={onLeave} className={LINK}>
            <Text display="block" weight={550} ellipsis>
              {name}
            </Text>
          </DeskLink>
          <Text display="block" tone="muted" size={12.5} weight={400} tabular>
            {ruc ?? words.noRuc}
          </Text>
        </>
      ),
    },
    {
      key: 'due',
      heading: words.due,
      // Wide enough for «hace 112 días».
      width: '98px',
      card: '1 right',
      cell: (business) => <Due month={monthOn(business, month)} />,
    },
    ...months.map(
      (one): Column<DeskBusiness> => ({
        key: one,
        heading: (
          <Text weight={one === month ? 600 : 500} tone={one === month ? 'ink' : 'faint'} title={monthName(one)}>
            {one < month ? shortNameOf(one) : nameOf(one)}
          </Text>
        ),
        // The cells have a background, which reaches beyond the words of the heading.
        kind: 'control',
        // Wide enough for «1.231 facturas», and for «12 difieren» with its icon.
        width: { wide: one > month ? '110px' : '104px', tablet: '116px', upright: '104px' },
        hideBelow: near.includes(one) ? undefined : 'laptop',
        card: places[near.indexOf(one)] ?? 'hidden',
        cell: (business) => {
          const told = monthOn(business, one);
          if (!told) return null;
          const name = isPhone && (
            <Text display="block" tone="faint" size={12}>
              {nameOf(one)}
            </Text>
          );
          if (told.isBeforeStart) {
            return (
              <Text display="block" px={isPhone ? 0 : 10} tone="faint" size={13}>
                {name}
                {words.beforeStart}
              </Text>
            );
          }
          return (
            <DeskLink
              businessId={business.id}
              to={`/cierre/${one}`}
              place={`${business.id}.${one}`}
              onLeave={onLeave}
              className={look({ display: 'block', mr: 8 })}
            >
              <span className="visually-hidden">
                {isPhone ? words.ofBusiness(business.name) : words.ofMonth(business.name, monthName(one))}{' '}
              </span>
              {name}
              <MonthMark month={told} isWide={!isPhone} isEarlier={one < month} />
            </DeskLink>
          );
        },
      }),
    ),
  ];
}

/** The businesses by deadline, with how each of their months stands. */
export function DeskTable({ desk, rows, month, isStale, problem, empty, onLeave }: DeskTableProps) {
  const isPhone = usePhone();
  const columns = useMemo(
    () => columnsOf(desk ?? { months: [], month: month ?? '' }, { isPhone, onLeave }),
    [desk, month, isPhone, onLeave],
  );
  return (
    <DataTable
      label={words.table}
      variant="window"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      isStale={isStale}
      skeletonRows={12}
      loading={words.loading}
      problem={problem}
      empty={empty}
    />
  );
}
