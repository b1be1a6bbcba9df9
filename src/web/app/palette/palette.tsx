import { Loader, Modal } from '@mantine/core';
import { IconAlertCircle, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { t } from '#web/text/es.ts';
import { KeyCaps } from '#web/ui/key-caps.tsx';
import { CommandList } from './command-list.tsx';
import { matchCommands } from './match-commands.ts';
import classes from './palette.module.css';
import { type Command, useCommands } from './use-commands.ts';
import { useFinds } from './use-finds.ts';

/** Gives the focus back to where it was, unless a new page has taken it. */
function useFocusBack() {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}

/** What the search is about, under what it has brought. */
function SearchState({
  isSearching,
  isFailed,
  isEmpty,
}: {
  isSearching: boolean;
  isFailed: boolean;
  isEmpty: boolean;
}) {
  if (isSearching) {
    return (
      <p className={classes.state}>
        <Loader size={14} aria-hidden="true" />
        {t.palette.searching}
      </p>
    );
  }
  if (isFailed) {
    return (
      <p className={classes.state} role="alert">
        <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
        {t.palette.searchProblem}
      </p>
    );
  }
  return isEmpty && <p className={classes.none}>{t.palette.none}</p>;
}

/** Search and go: type, choose with the arrows, Enter. */
export function Palette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const listId = useId();
  const [query, setQuery] = useState('');
  const [position, setPosition] = useState(0);
  const { found: finds, ...search } = useFinds(query);
  const found = [...matchCommands(useCommands({ onShortcuts }), query), ...finds];
  const active = found[Math.min(position, found.length - 1)];
  useFocusBack();

  function run(command: Command) {
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setPosition((now) => (Math.min(now, found.length - 1) + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      run(active);
    }
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={600}
      yOffset="13dvh"
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.palette }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t.palette.label} aria-labelledby={undefined} aria-describedby={undefined}>
        <div className={classes.field}>
          <IconSearch size={19} aria-hidden="true" />
          <input
            className={classes.input}
            type="text"
            role="combobox"
            aria-label={t.palette.label}
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && `${listId}-${active.id}`}
            aria-autocomplete="list"
            placeholder={t.palette.placeholder}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              setPosition(0);
            }}
            onKeyDown={onKeyDown}
          />
          <KeyCaps keys="Esc" />
        </div>
        <p className="visually-hidden" role="status">
          {query && (search.isSearching ? t.palette.searching : t.palette.count(found.length))}
        </p>
        {found.length > 0 && (
          <CommandList
            id={listId}
            commands={found}
            active={active}
            query={query}
            onPoint={(command) => setPosition(found.indexOf(command))}
            onRun={run}
          />
        )}
        <SearchState {...search} isEmpty={found.length === 0} />
      </Modal.Content>
    </Modal.Root>
  );
}
