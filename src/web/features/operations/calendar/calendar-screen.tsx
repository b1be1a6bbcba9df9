import { Button, NativeSelect } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaxCalendar } from '#contract/closing/calendar.ts';
import type { Extension, UsualHoliday } from '#domain/closing/tax-calendar.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { calendarText as text } from '#text/admin/calendar.ts';
import { t } from '#text/common.ts';
import { capitalised, formatDate } from '#web/format/dates.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { AdminLinks } from '#web/ui/layout/admin-links.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { Pill, type PillTone } from '#web/ui/marks/pill.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from '../operations.module.css';
import { calendarQuery } from './calendar.queries.ts';
import {
  type CalendarEdit,
  daysOfYear,
  dayWords,
  endingWords,
  extensionName,
  extensionsOfYear,
  type YearDay,
  yearsOf,
} from './calendar-changes.ts';
import { DayForm, ExtensionForm, RemoveDialog } from './calendar-forms.tsx';

type OnEdit = (edit: CalendarEdit, isRemoval?: boolean) => void;

const isOfEaster = (usual: UsualHoliday | null) => usual === 'maundy-thursday' || usual === 'good-friday';

function kindOf({ usual, change }: YearDay): readonly [PillTone, string] {
  if (change) return change.isHoliday ? ['ok', text.days.added] : ['warn', text.days.worked];
  return ['neutral', isOfEaster(usual) ? text.days.easter : text.days.fixed];
}

function Actions({
  names: [edit, remove],
  onEdit,
  onRemove,
}: {
  names: [string, string];
  onEdit(): void;
  onRemove(): void;
}) {
  return (
    <Row as="span" gap={2} justify="end">
      <IconButton Icon={IconPencil} label={edit} onClick={onEdit} />
      <IconButton Icon={IconTrash} label={remove} onClick={onRemove} />
    </Row>
  );
}

const dayColumns = (onEdit: OnEdit): readonly Column<YearDay>[] => [
  {
    key: 'day',
    heading: text.days.columns.day,
    isRowHeading: true,
    width: '190px',
    card: '1 left',
    cell: ({ day }) => capitalised(dayWords(day)),
  },
  {
    key: 'name',
    heading: text.days.columns.name,
    width: '100%',
    card: '2 left',
    cell: ({ usual, change }) => (
      <Grid as="span" shrinkX breaks>
        {(usual || !change?.isHoliday) && <span>{usual ? text.holidays[usual] : text.days.notUsual}</span>}
        {change && <Text tone={usual ? 'muted' : undefined}>{change.reason}</Text>}
      </Grid>
    ),
  },
  {
    key: 'kind',
    heading: text.days.columns.kind,
    width: '120px',
    card: '1 right',
    cell: (one) => {
      const [tone, name] = kindOf(one);
      return <Pill tone={tone}>{name}</Pill>;
    },
  },
  {
    key: 'action',
    heading: text.days.columns.action,
    isHeadingHidden: true,
    kind: 'action',
    width: '92px',
    card: 'beside',
    skeleton: 0,
    cell: ({ day, change }) =>
      change && (
        <Actions
          names={[text.days.edit(formatDate(day)), text.days.remove(formatDate(day))]}
          onEdit={() => onEdit({ list: 'days', before: change, after: change })}
          onRemove={() => onEdit({ list: 'days', before: change, after: null }, true)}
        />
      ),
  },
];

const extensionColumns = (onEdit: OnEdit): readonly Column<Extension>[] => [
  {
    key: 'month',
    heading: text.extensions.columns.month,
    isRowHeading: true,
    width: '100%',
    card: '1 left',
    cell: (one) => (
      <Grid as="span" shrinkX breaks>
        <span>{extensionName(one)}</span>
        <Text tone="muted" size={13} weight={400}>
          {endingWords(one.endings)}. {one.reason}
        </Text>
      </Grid>
    ),
  },
  {
    key: 'until',
    heading: text.extensions.columns.until,
    kind: 'date',
    width: '104px',
    card: '2 left',
    cell: ({ until }) => formatDate(until),
  },
  {
    key: 'action',
    heading: text.extensions.columns.action,
    isHeadingHidden: true,
    kind: 'action',
    width: '92px',
    card: 'beside',
    skeleton: 0,
    cell: (one) => (
      <Actions
        names={[text.extensions.edit(extensionName(one)), text.extensions.remove(extensionName(one))]}
        onEdit={() => onEdit({ list: 'extensions', before: one, after: one })}
        onRemove={() => onEdit({ list: 'extensions', before: one, after: null }, true)}
      />
    ),
  },
];

const AddButton = ({ name, disabled, onClick }: { name: string; disabled: boolean; onClick: () => void }) => (
  <Button
    className={look({ phone: { touch: true } })}
    size="xs"
    variant="default"
    leftSection={<IconPlus size={15} aria-hidden="true" />}
    disabled={disabled}
    onClick={onClick}
  >
    {name}
  </Button>
);

interface CardsProps {
  calendar: TaxCalendar | undefined;
  year: number;
  onEdit: OnEdit;
}

function Cards({ calendar, year, onEdit }: CardsProps) {
  const isComing = calendar === undefined;
  return (
    <Grid gap={16} align="start" className={classes.grid}>
      <Card
        title={text.days.title(year)}
        aside={
          <AddButton
            name={text.days.add}
            disabled={isComing}
            onClick={() => onEdit({ list: 'days', before: null, after: null })}
          />
        }
      >
        <DataTable
          label={text.days.title(year)}
          columns={dayColumns(onEdit)}
          rows={calendar && daysOfYear(calendar, year)}
          rowKey={({ day }) => day}
        />
      </Card>
      <Card
        title={text.extensions.title(year)}
        aside={
          <AddButton
            name={text.extensions.add}
            disabled={isComing}
            onClick={() => onEdit({ list: 'extensions', before: null, after: null })}
          />
        }
      >
        <DataTable
          label={text.extensions.title(year)}
          columns={extensionColumns(onEdit)}
          rows={calendar && extensionsOfYear(calendar, year)}
          rowKey={(one) => JSON.stringify(one)}
          empty={<CardEmpty>{text.extensions.empty(year)}</CardEmpty>}
        />
      </Card>
    </Grid>
  );
}

/** Holidays and extensions by year: what moves the deadlines of every business, and why. */
export function CalendarScreen() {
  const { data, isError, error, refetch } = useQuery(calendarQuery());
  const running = Number(dayInAsuncion(Date.now()).split('-')[0]);
  const [year, setYear] = useState(running);
  const [asked, setAsked] = useState<{ edit: CalendarEdit; isRemoval: boolean } | null>(null);
  const close = () => setAsked(null);
  const years = data ? yearsOf(data, running) : [running];
  return (
    <>
      <AdminLinks />
      <PageHeader title={t.pages.adminCalendar.title} note={text.note} inline>
        <NativeSelect
          aria-label={text.year}
          className={look({ flex: 'none' })}
          w={96}
          value={String(year)}
          data={years.map(String)}
          onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
        />
      </PageHeader>
      {isError && (
        <Problem title={text.problem} onRetry={() => void refetch()}>
          {error.message}
        </Problem>
      )}
      {!(isError && !data) && (
        <Cards calendar={data} year={year} onEdit={(edit, isRemoval = false) => setAsked({ edit, isRemoval })} />
      )}
      {data && asked && <Asked calendar={data} {...asked} onClose={close} />}
    </>
  );
}

interface AskedProps {
  calendar: TaxCalendar;
  edit: CalendarEdit;
  isRemoval: boolean;
  onClose: () => void;
}

function Asked({ calendar, edit, isRemoval, onClose }: AskedProps) {
  if (isRemoval) return <RemoveDialog calendar={calendar} edit={edit} onClose={onClose} />;
  if (edit.list === 'days') return <DayForm calendar={calendar} edit={edit} onClose={onClose} />;
  return <ExtensionForm calendar={calendar} edit={edit} onClose={onClose} />;
}
