import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { MOST_COUNTED_DOCUMENTS } from '#contract/reading/documents.ts';
import {
  DOCUMENT_SOURCES,
  DOCUMENT_STATES,
  type DocumentSource,
  type DocumentState,
} from '#domain/received-document.ts';
import { trayText } from '#text/document-tray.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatMonth } from '#web/format/dates.ts';
import { type Choice, ChoiceChips } from '#web/ui/inputs/choice-chips.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row } from '#web/ui/layout/parts.tsx';
import { Toolbar } from '#web/ui/layout/toolbar.tsx';
import classes from '../documents.module.css';
import type { TrayFilters } from '../documents.queries.ts';

type Counts = Partial<Record<DocumentState, number | undefined>>;
interface TrayToolbarProps {
  filters: TrayFilters;
  onFilters: (filters: TrayFilters) => void;
  /** Absent until the first answer. */
  counts: Counts | undefined;
  /** How many documents contain an altered invoice; absent when they were not counted. */
  altered: number | undefined;
}

type Chosen = DocumentState | 'all' | 'altered';

/** States that need a person come first, those that pass by themselves last. */
const SHOWN_STATES: readonly DocumentState[] = [
  'read',
  'in-review',
  'failed',
  'duplicate',
  'not-invoice',
  'passed-on',
  'received',
  'reading',
];

/** The colours of the states, as in the rows. */
const STATE_MARKS: Readonly<Record<DocumentState, string>> = {
  received: 'var(--line2)',
  reading: 'var(--line2)',
  read: 'var(--bar)',
  duplicate: 'var(--faint)',
  'in-review': 'var(--warn)',
  'not-invoice': 'var(--faint)',
  failed: 'var(--bad)',
  'passed-on': 'var(--line)',
};

const TYPING_MS = 300;
const ALWAYS = new Set<DocumentState>(['read', 'duplicate', 'failed']);
const SOURCES = ['all', ...DOCUMENT_SOURCES] as const;

const shownCount = (count: number, isMore: boolean) => (isMore ? trayText.moreThan(formatNumber(count)) : count);
const countOf = (count: number) => shownCount(Math.min(count, MOST_COUNTED_DOCUMENTS), count > MOST_COUNTED_DOCUMENTS);

function stateChoices({ counts, altered = 0 }: Pick<TrayToolbarProps, 'counts' | 'altered'>, chosen: Chosen) {
  const known = counts && DOCUMENT_STATES.map((state) => counts[state] ?? 0);
  const total = known?.reduce((sum, count) => sum + Math.min(count, MOST_COUNTED_DOCUMENTS), 0) ?? 0;
  const isMore = known?.some((count) => count > MOST_COUNTED_DOCUMENTS) ?? false;
  const shown = SHOWN_STATES.filter((state) => ALWAYS.has(state) || counts?.[state] || state === chosen);
  const states: Choice<Chosen>[] = shown.map((state) => ({
    value: state,
    label: trayText.filters[state],
    count: counts && countOf(counts[state] ?? 0),
    mark: STATE_MARKS[state],
  }));
  const ofAltered: Choice<Chosen> = {
    value: 'altered',
    label: trayText.filters.altered,
    count: altered > 0 ? countOf(altered) : undefined,
    mark: STATE_MARKS.failed,
    hint: trayText.alteredHint,
  };
  const all: Choice<Chosen> = { value: 'all', label: trayText.all, count: counts && shownCount(total, isMore) };
  const isAlteredShown = altered > 0 || chosen === 'altered';
  return [all, ...(isAlteredShown ? states.toSpliced(shown.indexOf('failed') + 1, 0, ofAltered) : states)];
}

/** The field follows every key; the address changes when the typing rests. */
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
      className={look({ phone: { shrinkX: true } }, classes.search)}
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

export function TrayToolbar({ filters, onFilters, counts, altered }: TrayToolbarProps) {
  const { waitsForAi, ...others } = filters;
  const { source, search } = others;
  const { state: _state, altered: _altered, copiesOf, ...besides } = filters;
  const chosen = filters.altered ? 'altered' : (filters.state ?? 'all');
  const choose = (value: Chosen) => {
    if (value === 'altered') onFilters({ ...besides, altered: true });
    else onFilters(value === 'all' ? besides : { ...besides, state: value });
  };
  return (
    <Toolbar stacks className={classes.toolbar}>
      <ChoiceChips
        label={trayText.stateFilter}
        choices={stateChoices({ counts, altered }, chosen)}
        chosen={chosen}
        onChoose={choose}
      />
      <Row gap={8} justify="end" className={classes.rest}>
        <NativeSelect
          className={look({ flex: 'none' })}
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
        {copiesOf && (
          <Button
            variant="default"
            rightSection={<IconX size={14} aria-hidden="true" />}
            aria-label={trayText.clearCopiesOf(formatMonth(copiesOf))}
            onClick={() => onFilters({ ...filters, copiesOf: undefined })}
          >
            {trayText.copiesOf(formatMonth(copiesOf))}
          </Button>
        )}
        <SearchBox words={search ?? ''} onWords={(words) => onFilters({ ...filters, search: words || undefined })} />
      </Row>
    </Toolbar>
  );
}
