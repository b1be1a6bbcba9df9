import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ManagedUser } from '#contract/accounts.ts';
import { adminText } from '#text/admin/panel.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import classes from '../admin.module.css';
import { adminQueries } from '../admin.queries.ts';
import { SEARCH_PAUSE_MS } from './user-search.tsx';

const { picker: words } = adminText;
const OPTION = look(
  { flow: 'grid', alignContent: 'center', wide: true, py: 6, px: 8, radius: 'pill', size: 13.5, textAlign: 'left' },
  classes.option,
);

interface UserPickerProps<U> {
  label: string;
  chosen: U | null;
  /**
   * Label of the choice that means nobody in particular: the first of the list, and the one chosen at the beginning.
   */
  everybody?: string;
  onChoose: (user: ManagedUser | null) => void;
}

/** «Lilian Duarte, contabilidad@rioverde.com.py» */
const userLabel = ({ name, email }: { name?: string | null; email: string }) => (name ? `${name}, ${email}` : email);

interface FoundProps {
  id: string;
  users: readonly ManagedUser[] | undefined;
  total: number;
  isFailed: boolean;
  everybody: string | undefined;
  /** Position of the user whom Enter chooses; -1 is «everybody». */
  active: number;
  onChoose: (user: ManagedUser | null) => void;
}

function Found({ id, users, total, isFailed, everybody, active, onChoose }: FoundProps) {
  const option = (at: number) => ({
    id: `${id}-${at}`,
    role: 'option',
    'aria-selected': at === active,
    tabIndex: -1,
    className: OPTION,
  });
  const left = total - (users?.length ?? 0);
  return (
    <Box p={4} radius="control" fill="sheet" shadow="float" className={classes.found}>
      {/* A mouse press on the list must not take the focus from the field. */}
      <div id={id} role="listbox" aria-label={words.list} tabIndex={-1} onMouseDown={(event) => event.preventDefault()}>
        {everybody && (
          <button type="button" {...option(-1)} onClick={() => onChoose(null)}>
            {everybody}
          </button>
        )}
        {users?.map((user, at) => (
          <button key={user.email} type="button" {...option(at)} onClick={() => onChoose(user)}>
            <span className="cut">{user.name ?? adminText.users.noName}</span>
            <Text tone="muted" size={12.5} className="cut">
              {user.email}
            </Text>
          </button>
        ))}
      </div>
      <p className={look({ py: 6, px: 8, tone: 'muted', size: 12.5 }, classes.foundState)} role="status">
        {isFailed ? words.problem : !users ? words.searching : users.length === 0 ? words.none : ''}
        {users && left > 0 && words.more(formatNumber(left))}
      </p>
    </Box>
  );
}

/** Chooses one user by name or e-mail: there may be thousands. */
export function UserPicker<U extends { name?: string | null; email: string }>({
  label,
  chosen,
  everybody,
  onChoose,
}: UserPickerProps<U>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const first = everybody ? -1 : 0;
  const [active, setActive] = useState(first);
  const { data, isError } = useQuery({ ...adminQueries.users(1, search), enabled: isOpen });
  const users = isOpen ? data?.users : undefined;

  function close() {
    setOpen(false);
    setTyped('');
    setActive(first);
  }
  function choose(user: ManagedUser | null) {
    onChoose(user);
    close();
  }
  function hear(event: KeyboardEvent) {
    const last = (users?.length ?? 0) - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) setOpen(true);
      else setActive(Math.min(last, Math.max(first, active + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const user = users?.[active];
      if (user) choose(user);
      else if (active === -1 && everybody) choose(null);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  }
  const shown = chosen ? userLabel(chosen) : (everybody ?? '');
  return (
    <Box relative shrinkX className={classes.picker}>
      <TextInput
        label={label}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-list-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={100}
        placeholder={isOpen && shown ? shown : words.placeholder}
        value={isOpen ? typed : shown}
        title={isOpen ? undefined : shown}
        rightSection={
          chosen && !isOpen ? (
            <CloseButton size="sm" aria-label={words.clear} onClick={() => choose(null)} />
          ) : (
            <IconSelector size={16} className={look({ tone: 'muted' })} aria-hidden="true" />
          )
        }
        onClick={() => setOpen(true)}
        onKeyDown={hear}
        onBlur={close}
        onChange={({ currentTarget }) => {
          setOpen(true);
          setActive(currentTarget.value === '' ? first : 0);
          setTyped(currentTarget.value);
        }}
      />
      {isOpen && (
        <Found
          id={`${id}-list`}
          users={users}
          total={data?.total ?? 0}
          isFailed={isError}
          everybody={typed === '' ? everybody : undefined}
          active={active}
          onChoose={choose}
        />
      )}
    </Box>
  );
}
