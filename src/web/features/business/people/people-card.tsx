import { Button, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BusinessPerson, ListedPerson } from '#contract/people.ts';
import { MEMBER_ROLES, type MemberRole } from '#domain/business/member-role.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { t } from '#text/common.ts';
import { peopleText as words } from '#text/people/people.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { formatDate, formatShortDate, formatTime } from '#web/format/dates.ts';
import { initialsOf } from '#web/format/truncate.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { peopleQueries } from './people.queries.ts';
import { isOnlyOwner, nameOf, usePeople } from './use-people.ts';

export const ROLE_CHOICES = MEMBER_ROLES.toReversed().map((value) => ({ value, label: t.roles[value] }));

function Person({ person }: { person: BusinessPerson }) {
  return (
    <Row gap={10} align="center">
      <Grid
        as="span"
        flex="none"
        placeItems="center"
        radius="round"
        size={12}
        weight={600}
        fill={person.isCaller ? 'brand-soft' : 'canvas'}
        tone={person.isCaller ? 'brand' : 'muted'}
        style={{ width: 30, height: 30 }}
        aria-hidden="true"
      >
        {initialsOf(nameOf(person))}
      </Grid>
      <Box shrinkX leading={1.35}>
        <Row wrap gap={6} align="center">
          <Text weight={550} ellipsis>
            {nameOf(person)}
          </Text>
          {person.isCaller && <Text tone="faint">{words.you}</Text>}
          {person.isSuspended && <Pill tone="warn">{words.suspended}</Pill>}
        </Row>
        {person.name !== null && (
          <Text display="block" tone="muted" size={12.5} ellipsis>
            {person.email}
          </Text>
        )}
      </Box>
    </Row>
  );
}

/** «hoy 10:31», «ayer 16:03», «13/11 11:20»; only the day when it was in another year. */
function whenDone(at: string): string {
  const [day, time] = [formatDate(at), formatTime(at)];
  if (day === formatDate(new Date())) return words.today(time);
  if (day === formatDate(new Date(Date.now() - DAY_MS))) return words.yesterday(time);
  return day.slice(6) === formatDate(new Date()).slice(6) ? words.on(formatShortDate(at), time) : day;
}

function LastDeed({ deed }: { deed: ListedPerson['lastDeed'] }) {
  if (deed === null) return <Text tone="faint">{words.nothingYet}</Text>;
  return (
    <Box leading={1.35}>
      <Text display="block" tabular>
        {whenDone(deed.at)}
      </Text>
      <Text display="block" tone="muted" size={12.5} breaks>
        {deed.what}
      </Text>
    </Box>
  );
}

interface RoleProps {
  person: BusinessPerson;
  mayChange: boolean;
  onChange: (role: MemberRole) => void;
}

function Role({ person, mayChange, onChange }: RoleProps) {
  if (person.isCaller || !mayChange) return <Text weight={550}>{t.roles[person.role]}</Text>;
  return (
    <NativeSelect
      size="xs"
      aria-label={words.roleOf(nameOf(person))}
      data={ROLE_CHOICES}
      value={person.role}
      onChange={({ currentTarget }) => onChange(currentTarget.value as MemberRole)}
    />
  );
}

/** Who works in the business. Only owners change or remove others; everybody may leave. */
export function PeopleCard() {
  const { data: people, isError, error, refetch } = useQuery(peopleQueries.people());
  const { changeRole, askToRemove } = usePeople();
  const mayChange = useMay('duena');
  const own = people?.find(({ isCaller }) => isCaller);
  const isBound = own !== undefined && isOnlyOwner(people ?? [], own);
  const columns: Column<ListedPerson>[] = [
    {
      ...{ key: 'person', heading: words.columns.person, kind: 'name', isRowHeading: true, card: '1 left' },
      cell: (person) => <Person person={person} />,
    },
    {
      ...{ key: 'role', heading: words.columns.role, width: '160px', card: '2 left' },
      cell: (person) => (
        <Role person={person} mayChange={mayChange} onChange={(role) => void changeRole(person, role)} />
      ),
    },
    {
      ...{ key: 'last-deed', heading: words.columns.lastDeed, width: '212px', card: '3 whole' },
      title: ({ since }) => words.since(formatDate(since)),
      cell: ({ lastDeed }) => <LastDeed deed={lastDeed} />,
    },
    {
      ...{ key: 'action', heading: words.columns.action, isHeadingHidden: true, kind: 'action', width: '52px' },
      ...{ card: '1 right', skeleton: 0 },
      cell: (person) =>
        mayChange && !person.isCaller ? (
          <IconButton Icon={IconTrash} label={words.remove(nameOf(person))} onClick={() => askToRemove(person)} />
        ) : null,
    },
  ];
  return (
    <Card title={words.title} aside={people && words.count(people.length)}>
      <DataTable
        label={words.title}
        columns={columns}
        rows={people}
        rowKey={({ email }) => email}
        variant="card"
        skeletonRows={2}
        loading={words.loading}
        problem={
          isError && !people ? { title: words.problem, detail: error.message, onRetry: () => void refetch() } : null
        }
      />
      <Row wrap gap={10} align="center" justify="between" py={9} px={16} rule="top" tone="muted" size={13}>
        <Text flex={1} shrinkX>
          {words.foot}
        </Text>
        {own && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isBound}
            title={isBound ? words.leaveOnlyOwner : undefined}
            onClick={() => askToRemove(own)}
          >
            {words.leave}
          </Button>
        )}
      </Row>
    </Card>
  );
}
