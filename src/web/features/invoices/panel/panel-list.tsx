import { TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFilter, IconSearch, IconShieldX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatMonth } from '#web/format/dates.ts';
import { areFiguresHidden, issuerLabel, writtenIssuer } from '#web/format/invoice-line.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { t } from '#web/text/es.ts';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import { InvoiceAmount } from '../detail/invoice-amount.tsx';
import { InvoiceMarks } from '../detail/invoice-marks.tsx';
import { SEARCH_FIELD } from '../filters/filter-fields.tsx';
import { AlteredCount } from '../list/altered-count.tsx';
import { usePages } from '../list/list-pager.tsx';
import {
  filterCount,
  type ListSearch,
  listDate,
  pageSizeOf,
  shownMonth,
  TEXT_LIMITS,
  usualSide,
} from '../list/list-search.ts';
import { countWords } from '../list/summary-words.ts';
import { filterSheet, type InvoiceList } from '../list/use-invoice-list.ts';
import classes from './panel-list.module.css';

const text = invoicePanelText;

function Row({ header, search, isCurrent }: { header: InvoiceHeader; search: ListSearch; isCurrent: boolean }) {
  const isHidden = areFiguresHidden(header);
  return (
    <Link
      to="/invoice-list"
      search={{ ...search, invoice: header.id }}
      replace
      className={classes.row}
      aria-current={isCurrent || undefined}
      data-invoice={header.id}
      data-altered={isHidden || undefined}
    >
      <span className={classes.name} title={writtenIssuer(header.issuer)}>
        {issuerLabel(header.issuer)}
      </span>
      <span className={classes.when}>
        {listDate(search, header.issueDate)} <span>{header.documentNumber}</span>
        {!isHidden && <InvoiceMarks header={header} as="icons" usualSide={usualSide(search)} />}
      </span>
      <span className={classes.last}>
        {isHidden ? (
          <span className={classes.altered}>
            <IconShieldX size={15} stroke={1.8} aria-hidden="true" />
            {t.common.altered}
          </span>
        ) : (
          <SourceTag source={header.source} />
        )}
        <InvoiceAmount header={header} />
      </span>
    </Link>
  );
}

function SearchBox({ list }: { list: InvoiceList }) {
  const applied = list.search.search ?? '';
  const [typed, setTyped] = useState(applied);
  useEffect(() => setTyped(applied), [applied]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    list.filter({ search: typed });
  };
  return (
    <form className={classes.search} onSubmit={submit}>
      <TextInput
        aria-label={invoiceListText.search}
        placeholder={invoiceListText.searchShort}
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden="true" />}
        maxLength={TEXT_LIMITS.search}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        {...{ [SEARCH_FIELD]: true }}
      />
    </form>
  );
}

function Foot({ list }: { list: InvoiceList }) {
  const { page, count, hasPrevious, hasNext, previous, next } = usePages(list);
  if (count === 1) return null;
  return (
    <div className={classes.foot}>
      <IconButton
        Icon={IconChevronLeft}
        label={invoiceListText.previousPage}
        disabled={!hasPrevious}
        onClick={previous}
      />
      <span>{invoiceListText.pageOf(formatNumber(page), formatNumber(count))}</span>
      <IconButton Icon={IconChevronRight} label={invoiceListText.nextPage} disabled={!hasNext} onClick={next} />
    </div>
  );
}

/** Keeps the open invoice in view, and the focus on it unless that is elsewhere. */
function useFollow(id: string, isThere: boolean) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isThere) return;
    const row = nav.current?.querySelector<HTMLElement>(`[data-invoice="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    const { activeElement } = document;
    const isFree = !activeElement || activeElement === document.body || activeElement.id === 'contenido';
    if (isFree || nav.current?.contains(activeElement)) row?.focus({ preventScroll: true });
  }, [id, isThere]);
  return nav;
}

/** The list beside an open invoice. */
export function PanelList({ list, id }: { list: InvoiceList; id: string }) {
  const { search, currentMonth, answer, isStale, problem } = list;
  const [showsFilters, setShowsFilters] = useState(false);
  const nav = useFollow(id, answer?.invoices.some((row) => row.id === id) ?? false);
  const month = shownMonth(search, currentMonth);
  const filters = filterCount(search);
  const note = answer ? text.listNote(countWords(answer), month && formatMonth(`${month}-01`)) : t.common.loading;
  return (
    <section className={classes.column} aria-label={text.list}>
      <div className={classes.head}>
        <h1>{t.pages.invoices.title}</h1>
        <p>
          {note}
          <AlteredCount list={list} behind={note} />
        </p>
        <div className={classes.tools}>
          <SearchBox list={list} />
          <span className={classes.filter} data-count={filters || undefined}>
            <IconButton
              Icon={IconFilter}
              label={invoiceListText.activeFilters(filters)}
              bordered
              aria-haspopup="dialog"
              onClick={() => setShowsFilters(true)}
            />
          </span>
        </div>
      </div>
      {problem && <Problem title={invoiceListText.problem} onRetry={list.retry} />}
      <nav ref={nav} className={classes.rows} aria-label={text.list} data-stale={isStale || undefined}>
        {answer?.invoices.map((header) => (
          <Row key={header.id} header={header} search={search} isCurrent={header.id === id} />
        ))}
        {answer?.invoices.length === 0 && <p className={classes.none}>{invoiceListText.noMatches}</p>}
        {!answer &&
          !problem &&
          Array.from({ length: pageSizeOf(search) }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another
            <span key={line} className={classes.row}>
              <Skeleton width="80%" />
              <Skeleton width="55%" />
              <Skeleton width="100%" />
            </span>
          ))}
      </nav>
      <Foot list={list} />
      {showsFilters && (
        <LazyPart
          part={filterSheet}
          props={{
            search,
            currentMonth,
            hasSides: list.hasSides,
            typed: list.typed,
            found: answer ? countWords(answer) : null,
            onFilters: list.filter,
            onClear: list.clearFilters,
            onClose: () => setShowsFilters(false),
          }}
        />
      )}
    </section>
  );
}
