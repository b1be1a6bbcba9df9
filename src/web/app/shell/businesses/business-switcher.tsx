import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import type { BusinessLine } from '#contract/businesses.ts';
import { monthName } from '#contract/closing/closing.text.ts';
import type { DeskMonth } from '#contract/desk.ts';
import { searchable } from '#domain/text/searchable.ts';
import { t } from '#text/common.ts';
import { switcherText as words } from '#text/people/businesses.ts';
import { pageBusiness } from '#web/api/page-business.ts';
import { type Desk, deskQueries } from '#web/features/desk/desk.queries.ts';
import { monthOn } from '#web/features/desk/desk-search.ts';
import { Due } from '#web/features/desk/due.tsx';
import { MonthMark } from '#web/features/desk/month-cell.tsx';
import { aboutBusinesses, useKnownBusinesses, useMay } from '#web/features/session/businesses/may.ts';
import { monthWords } from '#web/format/dates.ts';
import { initialsOf } from '#web/format/truncate.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dropdown } from '#web/ui/layout/dropdown.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import profile from '../profile/profile.module.css';
import { links } from '../sidebar/navigation-links.ts';
import { railTip } from '../sidebar/rail-tooltip.tsx';

/** How many businesses are listed; the others are found by typing. */
const SHOWN = 6;

/** Finds businesses by words of their name, or by their RUC with or without the dash. */
function findBusinesses(businesses: readonly BusinessLine[], typed: string): readonly BusinessLine[] {
  const words = searchable(typed).split(/\s+/);
  return businesses.filter(({ name, ruc }) => {
    const text = searchable(`${name} ${ruc ?? ''} ${ruc?.replace('-', '') ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** «S.A.», «S.R.L.», «E.A.S.»: half of all names end so. */
const LEGAL_FORM = /\s(?:[A-Z]\.?){2,4}$/;

function Mark({ name, isHere = false }: { name: string; isHere?: boolean }) {
  return (
    <Grid
      as="span"
      flex="none"
      placeItems="center"
      radius="control"
      size={12}
      weight={600}
      fill={isHere ? 'brand-soft' : 'canvas'}
      tone={isHere ? 'brand' : 'muted'}
      className={profile.square}
      aria-hidden="true"
    >
      {isHere ? <IconCheck size={17} stroke={2.4} /> : initialsOf(name.replace(LEGAL_FORM, ''))}
    </Grid>
  );
}

/** Pixels of «12 difieren», so that the days stand beneath each other. */
const STATE_WIDTH = 112;

interface OptionProps {
  id: string;
  business: BusinessLine;
  /** The month to declare, as far as it is known. */
  month: DeskMonth | undefined;
  isActive: boolean;
  isHere: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, business: { name, ruc, role }, month, isActive, isHere, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above hears the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-current={isHere || undefined}
      className={look({
        ...{ flow: 'row', gap: 10, align: 'center', py: 6, px: 10, radius: 'control', pointer: true },
        fill: isActive ? 'brand-soft' : undefined,
      })}
      onPointerMove={() => !isActive && onPoint()}
      onClick={onChoose}
    >
      <Mark name={name} isHere={isHere} />
      <Box flex={1} shrinkX leading={1.35}>
        <Text display="block" ellipsis size={13.5} weight={isHere ? 600 : 550} tone={isHere ? 'brand' : 'ink'}>
          {name}
        </Text>
        <Text display="block" tone="muted" size={12.5} tabular>
          {words.facts(ruc ?? words.noRuc, t.roles[role])}
        </Text>
      </Box>
      {month && (
        <>
          <Box flex="none" size={13} leading={1.35} textAlign="right" phone={{ display: 'none' }}>
            <Due month={month} />
          </Box>
          <Row flex="none" justify="end" style={{ minWidth: STATE_WIDTH }}>
            <MonthMark month={month} />
          </Row>
        </>
      )}
    </div>
  );
}

/** The link to the page that shows all businesses at once. */
function ToDesk({ count, desk, onClick }: { count: number; desk: Desk | undefined; onClick: () => void }) {
  const { to, label, Icon } = links.desk;
  return (
    <Link
      to={to}
      className={look({
        ...{ flow: 'row', gap: 10, align: 'center', py: 6, px: 10, radius: 'control', tone: 'ink', hover: 'soft' },
      })}
      onClick={onClick}
    >
      <Grid
        as="span"
        flex="none"
        placeItems="center"
        radius="control"
        fill="canvas"
        tone="muted"
        className={profile.square}
      >
        <Icon size={17} stroke={1.6} aria-hidden="true" />
      </Grid>
      <Box leading={1.35}>
        <Text display="block" size={13.5} weight={600}>
          {label}
        </Text>
        <Text display="block" tone="muted" size={12.5}>
          {words.all(count, desk && monthName(desk.month))}
        </Text>
      </Box>
    </Link>
  );
}

const monthIn = ({ businesses, month }: Desk, id: string): DeskMonth | undefined => {
  const business = businesses.find((one) => one.id === id);
  return business && monthOn(business, month);
};

/** Placeholders for as many businesses as will be listed, while their order is being asked for. */
const ComingOptions = ({ count }: { count: number }) => (
  <Grid gap={12} py={8} px={10} role="status" aria-label={words.loading}>
    {Array.from({ length: count }, (_, at) => (
      <Skeleton key={String(at)} width={`${86 - (at % 3) * 9}%`} />
    ))}
  </Grid>
);

/** The business with the nearest deadline first; those that the desk does not list come last. */
function byDeadline(businesses: readonly BusinessLine[], desk: Desk | undefined): readonly BusinessLine[] {
  if (!desk) return businesses;
  const place = new Map(desk.businesses.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: BusinessLine) => place.get(id) ?? place.size;
  return businesses.toSorted((one, other) => placeOf(one) - placeOf(other));
}

interface PanelProps {
  businesses: readonly BusinessLine[];
  here: string | null;
  onAdd: (() => void) | undefined;
  onClose: () => void;
}

/** The field keeps the focus; the arrows choose, Enter changes. */
function Panel({ businesses, here, onAdd, onClose }: PanelProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosenId, choose] = useState<string>();
  const { data: desk, isPending } = useQuery(deskQueries.businesses(undefined));
  const found = findBusinesses(byDeadline(businesses, desk), typed);
  const isSearching = typed.trim() !== '';
  const isComing = isPending && !isSearching;
  const shown = isSearching ? found : isComing ? [] : found.slice(0, SHOWN);
  const active = shown.find(({ id }) => id === chosenId) ?? shown[0];

  function enter(business: BusinessLine): void {
    onClose();
    void aboutBusinesses().then(({ enterBusiness }) => enterBusiness(business.id));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown.length > 0) {
      event.preventDefault();
      const at = active ? shown.indexOf(active) : -1;
      choose(shown[(at + step + shown.length) % shown.length]?.id);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      enter(active);
    }
  }

  return (
    <Stack gap={4}>
      <TextInput
        role="combobox"
        aria-label={words.search}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.id}`}
        aria-autocomplete="list"
        placeholder={words.placeholder}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        rightSection={<KeyCaps keys="Esc" />}
        rightSectionWidth={48}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          choose(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" role="status">
        {typed && words.found(found.length)}
      </p>
      <Box pb={4} rule="bottom">
        <ToDesk count={businesses.length} desk={desk} onClick={onClose} />
      </Box>
      {desk && (
        <Row justify="between" pt={6} px={10} tone="muted" size={12.5}>
          <span>{words.order}</span>
          <Text phone={{ display: 'none' }}>{monthWords(`${desk.month}-01`)?.name}</Text>
        </Row>
      )}
      {isComing ? (
        <ComingOptions count={Math.min(SHOWN, businesses.length)} />
      ) : shown.length > 0 ? (
        <div id={listId} className={look({ overflow: 'auto' })} role="listbox" aria-label={words.list}>
          {shown.map((business) => (
            <Option
              key={business.id}
              id={`${listId}-${business.id}`}
              business={business}
              month={desk && monthIn(desk, business.id)}
              isActive={business === active}
              isHere={business.id === here}
              onPoint={() => choose(business.id)}
              onChoose={() => enter(business)}
            />
          ))}
        </div>
      ) : (
        <Text as="p" py={12} px={10} tone="muted" size={13}>
          {words.none(typed.trim())}
        </Text>
      )}
      {!isComing && found.length > shown.length && (
        <Text as="p" py={4} px={10} tone="muted" size={12.5}>
          {words.more(found.length - shown.length)}
        </Text>
      )}
      <Row wrap gap={8} align="center" justify="between" pt={6} px={4} rule="top">
        {onAdd ? (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => {
              onClose();
              onAdd();
            }}
          >
            {words.add}
          </Button>
        ) : (
          <span />
        )}
        <Row inline gap={5} align="center" tone="faint" size={12.5} phone={{ display: 'none' }}>
          <KeyCaps keys="↑ ↓ ↵" /> {words.enter}
        </Row>
      </Row>
    </Stack>
  );
}

/** Which business is shown, and the way to another. Only for whoever has more than one. */
export function BusinessSwitcher({ rail, onAdd }: { rail: boolean; onAdd: () => void }) {
  const { businesses } = useKnownBusinesses();
  const mayAdd = useMay('duena');
  const here = pageBusiness();
  const shown = businesses?.find(({ id }) => id === here);
  const name = shown?.name ?? words.panel;
  return (
    <Dropdown
      kind="dialog"
      label={words.panel}
      placement="bottom-start"
      width={Math.min(440, window.innerWidth - 24)}
      onOpen={() => void aboutBusinesses().then(({ askBusinesses }) => askBusinesses().catch(() => null))}
      trigger={(props) => (
        <button
          type="button"
          className={look({
            flow: 'row',
            flex: 'none',
            gap: 8,
            align: 'center',
            wide: true,
            mb: 8,
            py: 6,
            px: 6,
            frame: rail ? 'none' : 'line2',
            radius: 'control',
            fill: 'sheet',
            textAlign: 'left',
          })}
          {...props}
          {...railTip(words.trigger(name), rail)}
        >
          <Mark name={name} />
          <span className="visually-hidden">{words.panel}:</span>
          <Text flex={1} shrinkX leading={1.3} className="rail-hidden">
            <Text display="block" ellipsis size={13} weight={600}>
              {name}
            </Text>
            <Text display="block" tone="faint" size={12} tabular>
              {shown ? (shown.ruc ?? words.noRuc) : ''}
            </Text>
          </Text>
          <Text className="rail-hidden" flex="none" tone="faint">
            <IconSelector size={16} aria-hidden="true" />
          </Text>
        </button>
      )}
    >
      {(close) => (
        <Panel businesses={businesses ?? []} here={here} onAdd={mayAdd ? onAdd : undefined} onClose={close} />
      )}
    </Dropdown>
  );
}
