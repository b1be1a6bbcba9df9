import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { MOST_COUNTED_DOCUMENTS } from '#contract/documents.ts';
import {
  DOCUMENT_SOURCES,
  DOCUMENT_STATES,
  type DocumentSource,
  type DocumentState,
} from '#domain/received-document.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { trayText } from '#web/text/es/documents.ts';
import { ChoiceChips } from '#web/ui/inputs/choice-chips.tsx';
import type { TrayFilters } from '../documents.queries.ts';
import classes from './tray-toolbar.module.css';

type Counts = Partial<Record<DocumentState, number | undefined>>;
interface TrayToolbarProps {
  filters: TrayFilters;
  onFilters: (filters: TrayFilters) => void;
  /** Absent until the first answer. */
  counts: Counts | undefined;
}

/** As the pills of the rows. */
const STATE_MARKS: Readonly<Record<DocumentState, string>> = {
  received: 'var(--line2)',
  reading: 'var(--line2)',
  read: 'var(--bar)',
  duplicate: 'var(--faint)',
  'in-review': 'var(--warn)',
  'not-invoice': 'var(--faint)',
  failed: 'var(--bad)',
};

const TYPING_MS = 300;
const ALWAYS = new Set<DocumentState>(['read', 'duplicate', 'failed']);
const SOURCES = ['all', ...DOCUMENT_SOURCES] as const;

const shownCount = (count: number, isMore: boolean) => (isMore ? trayText.moreThan(formatNumber(count)) : count);
const countOf = (count: number) => shownCount(Math.min(count, MOST_COUNTED_DOCUMENTS), count > MOST_COUNTED_DOCUMENTS);

function stateChoices(counts: Counts | undefined, chosen: DocumentState | undefined) {
  const known = counts && DOCUMENT_STATES.map((state) => counts[state] ?? 0);
  const total = known?.reduce((sum, count) => sum + Math.min(count, MOST_COUNTED_DOCUMENTS), 0) ?? 0;
  const isMore = known?.some((count) => count > MOST_COUNTED_DOCUMENTS) ?? false;
  const shown = DOCUMENT_STATES.filter((state) => ALWAYS.has(state) || counts?.[state] || state === chosen);
  return [
    { value: 'all' as const, label: trayText.all, count: counts && shownCount(total, isMore) },
    ...shown.map((state) => ({
      value: state,
      label: trayText.filters[state],
      count: counts && countOf(counts[state] ?? 0),
      mark: STATE_MARKS[state],
    })),
  ];
}

/** Types freely; the address follows when the typing rests. */
function SearchBox({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  const tell = useDebouncedCallback(onWords, TYPING_MS);
  useEffect(() => setTyped(words), [words]);
  const clear = () => {
    setTyped('');
    onWords('');
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={trayText.searchLabel}
      placeholder={trayText.searchPlaceholder}
      maxLength={100}
      value={typed}
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      rightSection={typed ? <CloseButton size="sm" aria-label={trayText.clearSearch} onClick={clear} /> : null}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        tell(currentTarget.value.trim());
      }}
    />
  );
}

export function TrayToolbar({ filters, onFilters, counts }: TrayToolbarProps) {
  const { waitsForAi, ...others } = filters;
  const { state, source, search } = others;
  return (
    <div className={classes.toolbar}>
      <ChoiceChips
        label={trayText.stateFilter}
        choices={stateChoices(counts, state)}
        chosen={state ?? 'all'}
        onChoose={(value) => onFilters({ ...filters, state: value === 'all' ? undefined : value })}
      />
      <div className={classes.rest}>
        <NativeSelect
          className={classes.source}
          aria-label={trayText.source}
          value={source ?? 'all'}
          data={SOURCES.map((value) => ({ value, label: trayText.sources[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onFilters({ ...filters, source: value === 'all' ? undefined : (value as DocumentSource) })
          }
        />
        {waitsForAi && (
          <Button
            variant="default"
            rightSection={<IconX size={14} aria-hidden="true" />}
            aria-label={trayText.clearWaitsForAi}
            onClick={() => onFilters(others)}
          >
            {trayText.waitsForAi}
          </Button>
        )}
        <SearchBox words={search ?? ''} onWords={(words) => onFilters({ ...filters, search: words || undefined })} />
      </div>
    </div>
  );
}
