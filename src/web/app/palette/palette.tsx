import { Loader, Modal } from '@mantine/core';
import { IconAlertCircle, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '#text/common.ts';
import { paletteText } from '#text/palette.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import type { Command } from './command.ts';
import { CommandList } from './command-list.tsx';
import { matchCommands } from './match-commands.ts';
import classes from './palette.module.css';
import { useCommands } from './use-commands.ts';
import { useRecent } from './use-recent.ts';
import { useSearchResults } from './use-search-results.ts';

const STATE: Look = { gap: 12, align: 'center', tone: 'muted', size: 13 };

/** Whether the search is running, has failed or found nothing, under the results. */
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
      <Row as="p" {...STATE} className={classes.state}>
        <Loader size={14} aria-hidden="true" />
        {paletteText.searching}
      </Row>
    );
  }
  if (isFailed) {
    return (
      <p className={look({ ...STATE, flow: 'row' }, classes.state)} role="alert">
        <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
        {paletteText.searchProblem}
      </p>
    );
  }
  return (
    isEmpty && (
      <Text as="p" py={20} px={12} tone="muted" textAlign="center">
        {paletteText.none}
      </Text>
    )
  );
}

interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
  onAddBusiness: () => void;
}

/** Search and go: type, choose with the arrows, Enter. */
export function Palette({ onClose, ...open }: PaletteProps) {
  const listId = useId();
  const [query, setQuery] = useState('');
  const [chosenId, choose] = useState<string>();
  const { found: finds, ...search } = useSearchResults(query);
  const { recent, remember } = useRecent();
  const matching = matchCommands(useCommands(open), query);
  const commands = query.trim() === '' ? [...recent, ...matching] : matching;
  const found = [...commands, ...finds];
  const active = found.find(({ id }) => id === chosenId) ?? found[0];
  useFocusBack();

  function run(command: Command) {
    onClose();
    if (finds.includes(command)) remember(command);
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const at = active ? found.indexOf(active) : -1;
      choose(found[(at + step + found.length) % found.length]?.id);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      // A result for earlier words must not be opened by Enter when other words were just typed.
      if (!search.isSearching || commands.includes(active)) run(active);
    } else if (event.key === 'Escape') {
      onClose();
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
      <Modal.Content aria-label={t.shell.searchLabel} aria-labelledby={undefined} aria-describedby={undefined}>
        <Row gap={12} align="center" py={4} px={18} rule="bottom" tone="faint" className={classes.field}>
          <IconSearch size={19} aria-hidden="true" />
          <input
            className={look({ flex: 1, shrinkX: true, p: 0, frame: 'none', tone: 'ink', size: 16 }, classes.input)}
            type="text"
            role="combobox"
            aria-label={t.shell.searchLabel}
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && `${listId}-${active.id}`}
            aria-autocomplete="list"
            placeholder={t.shell.search}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            // Escape is handled here: a drawer beneath would otherwise hear it too, and close with the palette.
            data-mantine-stop-propagation="true"
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              choose(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          <KeyCaps keys="Esc" />
        </Row>
        <p className="visually-hidden" role="status">
          {query && (search.isSearching ? paletteText.searching : paletteText.count(found.length))}
        </p>
        {found.length > 0 && (
          <CommandList
            id={listId}
            commands={found}
            active={active}
            query={query}
            onPoint={({ id }) => choose(id)}
            onRun={run}
          />
        )}
        <SearchState {...search} isEmpty={found.length === 0} />
      </Modal.Content>
    </Modal.Root>
  );
}
