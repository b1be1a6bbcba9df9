import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMailForward, IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskBusiness } from '#contract/desk.ts';
import type { MonthState } from '#domain/closing/month-state.ts';
import { addMonths, type FiscalMonth, monthInAsuncion } from '#domain/time/period.ts';
import { t } from '#text/common.ts';
import { askText, deskText as words } from '#text/desk/desk.ts';
import { aboutBusinesses, May, useKnownBusinesses } from '#web/features/session/businesses/may.ts';
import { formatMonth } from '#web/format/dates.ts';
import { defineLazyPart, LazyPart, type LazyPartOf } from '#web/ui/feedback/lazy-part.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { type Choice, ChoiceChips } from '#web/ui/inputs/choice-chips.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Panes } from '#web/ui/layout/panes.tsx';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Empty, PageHeader } from '#web/ui/layout/screen.tsx';
import { Toolbar } from '#web/ui/layout/toolbar.tsx';
import { type Desk, deskQueries } from './desk.queries.ts';
import { returnTo } from './desk-link.tsx';
import { DeskQueue } from './desk-queue.tsx';
import { type DeskSearch, isFound, monthOn, stateIn } from './desk-search.ts';
import { DeskTable } from './desk-table.tsx';

const askDialog = defineLazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog);

/** The colours of the states, as in the cells. */
const MARKS: readonly (readonly [MonthState, string])[] = [
  ['open', 'var(--bad)'],
  ['with-notices', 'var(--warn)'],
  ['ready', 'var(--bar)'],
  ['closed', 'var(--faint)'],
  ['closed-with-differences', 'var(--warn)'],
  ['running', 'var(--line2)'],
];
const ALWAYS: ReadonlySet<MonthState> = new Set(['open', 'with-notices', 'ready', 'closed']);

function choicesOf({ businesses, month }: Desk, chosen: MonthState | undefined): Choice<MonthState | 'all'>[] {
  const states = Map.groupBy(businesses, (business) => monthOn(business, month)?.state);
  const countOf = (state: MonthState) => states.get(state)?.length ?? 0;
  return [
    { value: 'all', label: words.all, count: businesses.length },
    ...MARKS.filter(([state]) => ALWAYS.has(state) || countOf(state) > 0 || state === chosen).map(([value, mark]) => ({
      ...{ value, mark, label: words.groups[value], count: countOf(value) },
    })),
  ];
}

interface DeskScreenProps {
  search: DeskSearch;
  /** `replace`: the step is not kept in the browser's history. */
  onSearch: (search: DeskSearch, options: { replace: boolean }) => void;
  /** The dialog that adds another business. */
  createBusiness: LazyPartOf<{ onClose: () => void }>;
}

function SearchBox({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <TextInput
      type="search"
      aria-label={words.search}
      placeholder={words.placeholder}
      maxLength={100}
      value={typed}
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      rightSection={typed ? <CloseButton size="sm" aria-label={words.clearSearch} onClick={() => onType('')} /> : null}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

/** Explains the desk to people with a single business. */
function OnlyOne({ onAdd }: { onAdd: () => void }) {
  return (
    <Empty
      wholePage
      action={
        <Row wrap gap={8} justify="center">
          <May needs="duena">
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onAdd}>
              {words.add}
            </Button>
          </May>
          <Button variant="default" renderRoot={(props) => <Link to="/mi-negocio/personas" {...props} />}>
            {words.empty.people}
          </Button>
        </Row>
      }
    >
      <Text as="strong" display="block" tone="ink" weight={600} size={16} mb={6}>
        {words.empty.title}
      </Text>
      {words.empty.body} {words.empty.how}
    </Empty>
  );
}

/** Once the rows are drawn, the focus returns to the link of the table that was followed. */
function useReturn(at: string | undefined, isDrawn: boolean): void {
  const isBack = useRef(false);
  useEffect(() => {
    if (!isDrawn || at === undefined || isBack.current) return;
    // After the focus that every navigation sets.
    const timer = setTimeout(() => {
      isBack.current = returnTo(at);
    });
    return () => clearTimeout(timer);
  }, [at, isDrawn]);
}

/** A person who was invited to another business since signing in gets the switcher and the link to the desk now. */
function useSwitcher(count: number | undefined): void {
  const { businesses } = useKnownBusinesses();
  const isUnknown = (count ?? 0) > 1 && !businesses;
  useEffect(() => {
    if (isUnknown) void aboutBusinesses().then(({ askBusinesses }) => askBusinesses().catch(() => null));
  }, [isUnknown]);
}

interface MonthStepsProps {
  month: FiscalMonth;
  onMonth: (month: FiscalMonth) => void;
}

function MonthSteps({ month, onMonth }: MonthStepsProps) {
  const isRunning = month >= monthInAsuncion(Date.now());
  return (
    <Row gap={4} align="center" flex="none">
      <IconButton Icon={IconChevronLeft} label={words.earlier} onClick={() => onMonth(addMonths(month, -1))} />
      <IconButton
        Icon={IconChevronRight}
        label={words.later}
        disabled={isRunning}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </Row>
  );
}

interface FoundProps extends DeskScreenProps {
  desk: Desk | undefined;
  found: readonly DeskBusiness[] | undefined;
}

function Filters({ desk, found, search, onSearch }: FoundProps) {
  const state = stateIn(search);
  const month = desk?.month;
  return (
    <Toolbar stacks>
      {desk && (
        <ChoiceChips
          label={words.filter}
          choices={choicesOf(desk, state)}
          chosen={state ?? 'all'}
          onChoose={(value) => {
            const { state: _state, at: _at, ...others } = search;
            onSearch(value === 'all' ? others : { ...others, state: value }, { replace: false });
          }}
        />
      )}
      <p className="visually-hidden" role="status">
        {found && (search.search || state) ? words.note(found.length, month ? formatMonth(`${month}-01`) : '') : ''}
      </p>
      <Row gap={8} align="center" ml="auto" tone="muted" size={13} phone={{ ml: 0 }}>
        <Text phone={{ display: 'none' }}>{words.order}</Text>
        {month && (
          <MonthSteps month={month} onMonth={(next) => onSearch({ ...search, month: next }, { replace: false })} />
        )}
      </Row>
    </Toolbar>
  );
}

/** The person's businesses by deadline, and one queue of what blocks their closes. */
export function DeskScreen(props: DeskScreenProps) {
  const { search, onSearch, createBusiness } = props;
  const [dialog, setDialog] = useState<'add' | 'ask' | null>(null);
  const query = useQuery({ ...deskQueries.businesses(search.month), placeholderData: keepPreviousData });
  const desk = query.data;
  const month = desk?.month;
  const state = stateIn(search);
  const found = desk?.businesses.filter(
    (business) =>
      (state === undefined || monthOn(business, desk.month)?.state === state) && isFound(business, search.search ?? ''),
  );
  const asked = desk?.businesses.filter(({ requests }) => requests.length > 0) ?? [];
  useSwitcher(desk?.businesses.length);
  useReturn(search.at?.startsWith('cola-') ? undefined : search.at, desk !== undefined);
  const latest = useRef({ search, onSearch });
  latest.current = { search, onSearch };
  const leave = useCallback(
    (at: string) => latest.current.onSearch({ ...latest.current.search, at }, { replace: true }),
    [],
  );
  const isPhone = usePhone();
  const close = () => setDialog(null);
  const isAlone = desk?.businesses.length === 1;
  const isFailed = query.isError && !desk;
  const monthText = month ? formatMonth(`${month}-01`) : '';
  return (
    <>
      <PageHeader
        title={t.pages.desk.title}
        note={desk ? words.note(desk.businesses.length, monthText) : words.comingNote}
      >
        {!isAlone && (
          <>
            <SearchBox
              typed={search.search ?? ''}
              onType={(typed) => {
                const { search: _, at: __, ...others } = search;
                onSearch(typed === '' ? others : { ...others, search: typed }, { replace: true });
              }}
            />
            <May needs="duena">
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setDialog('add')}>
                {words.add}
              </Button>
            </May>
          </>
        )}
      </PageHeader>
      {isAlone ? (
        <OnlyOne onAdd={() => setDialog('add')} />
      ) : (
        <>
          {!isFailed && <Filters {...props} desk={desk} found={found} />}
          <Panes
            columns="minmax(0, 1fr) 304px"
            narrow="minmax(0, 1fr) 244px"
            upright="minmax(0, 1fr)"
            className={look({ gap: 16 })}
          >
            <Stack shrinkX shrinkY>
              <DeskTable
                {...{ desk, month }}
                rows={found}
                isStale={query.isPlaceholderData}
                problem={
                  isFailed
                    ? { title: words.problem, detail: query.error.message, onRetry: () => void query.refetch() }
                    : null
                }
                empty={
                  <Empty
                    action={
                      <Button
                        variant="default"
                        onClick={() => onSearch(search.month ? { month: search.month } : {}, { replace: false })}
                      >
                        {words.showAll}
                      </Button>
                    }
                  >
                    {words.noMatches}
                  </Empty>
                }
                onLeave={leave}
              />
            </Stack>
            {!isFailed && (
              <Stack shrinkX shrinkY pt={isPhone ? 16 : undefined}>
                <DeskQueue month={search.month} shownMonth={month} at={search.at} onLeave={leave}>
                  {asked.length > 0 && (
                    <Button
                      variant="default"
                      aria-haspopup="dialog"
                      leftSection={<IconMailForward size={16} aria-hidden="true" />}
                      onClick={() => setDialog('ask')}
                    >
                      {askText.button(asked.length)}
                    </Button>
                  )}
                </DeskQueue>
              </Stack>
            )}
          </Panes>
        </>
      )}
      {dialog === 'ask' && month && (
        <LazyPart part={askDialog} props={{ businesses: asked, month, onClose: close }} onMissing={close} />
      )}
      {dialog === 'add' && <LazyPart part={createBusiness} props={{ onClose: close }} onMissing={close} />}
    </>
  );
}
