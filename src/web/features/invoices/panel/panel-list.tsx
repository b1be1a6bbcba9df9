import { TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFilter, IconSearch, IconShieldX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { t } from '#text/common.ts';
import { invoicePanelText } from '#text/invoice-panel.ts';
import { invoiceListText } from '#text/invoices.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatMonth } from '#web/format/dates.ts';
import { areFiguresHidden, issuerLabel, writtenIssuer } from '#web/format/invoice-line.ts';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
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
import classes from './panel.module.css';

const text = invoicePanelText;

const ROW = { flow: 'grid', gap: 1, px: 12, pt: 8, radius: 10, size: 13.5 } as const;

function InvoiceRow({ header, search, isCurrent }: { header: InvoiceHeader; search: ListSearch; isCurrent: boolean }) {
  const isHidden = areFiguresHidden(header);
  const ground = isHidden ? 'bad-soft' : 'brand-soft';
  return (
    <Link
      to="/invoice-list"
      search={{ ...search, invoice: header.id }}
      replace
      className={look(
        { ...ROW, fill: isCurrent ? ground : undefined, hover: isCurrent && isHidden ? undefined : 'soft' },
        classes.row,
      )}
      aria-current={isCurrent || undefined}
      data-invoice={header.id}
    >
      <Text weight={550} ellipsis title={writtenIssuer(header.issuer)}>
        {issuerLabel(header.issuer)}
      </Text>
      <Row as="span" gap={10} align="center" tone="faint" size={12.5} tabular className={classes.when}>
        {listDate(search, header.issueDate)}{' '}
        <Text flex={1} face="mono" size={12} tracking={1} lines="one">
          {header.documentNumber}
        </Text>
        {!isHidden && <InvoiceMarks header={header} as="icons" usualSide={usualSide(search)} />}
      </Row>
      <Row as="span" gap={10} align={isHidden ? 'center' : 'baseline'} justify="between" textAlign="right">
        {isHidden ? (
          <Row as="span" gap={6} align="center" tone="bad" size={13} weight={600} inline>
            <IconShieldX size={15} stroke={1.8} aria-hidden="true" />
            {t.common.altered}
          </Row>
        ) : (
          <SourceTag source={header.source} />
        )}
        <InvoiceAmount header={header} />
      </Row>
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
    <Box as="form" flex={1} onSubmit={submit}>
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
    </Box>
  );
}

function Foot({ list }: { list: InvoiceList }) {
  const { page, count, hasPrevious, hasNext, previous, next } = usePages(list);
  if (count === 1) return null;
  return (
    <Row align="center" justify="between" py={6} px={16} rule="top" tone="muted" size={13} tabular>
      <IconButton
        Icon={IconChevronLeft}
        label={invoiceListText.previousPage}
        disabled={!hasPrevious}
        onClick={previous}
      />
      <span>{invoiceListText.pageOf(formatNumber(page), formatNumber(count))}</span>
      <IconButton Icon={IconChevronRight} label={invoiceListText.nextPage} disabled={!hasNext} onClick={next} />
    </Row>
  );
}

/** Keeps the open invoice visible in the column, and the focus on it unless the focus is elsewhere. */
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
    <Stack as="section" gap={12} shrinkY pt={18} className={classes.column} aria-label={text.list}>
      <div className={classes.head}>
        <Text as="h1" size={20} weight={600} leading={1.2} tracking={2.5}>
          {t.pages.invoices.title}
        </Text>
        <Text as="p" mb={12} tone="muted" size={13} tabular className={classes.note}>
          {note}
          <AlteredCount list={list} behind={note} />
        </Text>
        <Row gap={8}>
          <SearchBox list={list} />
          <Text relative className={classes.filter} data-count={filters || undefined}>
            <IconButton
              Icon={IconFilter}
              label={invoiceListText.activeFilters(filters)}
              bordered
              aria-haspopup="dialog"
              onClick={() => setShowsFilters(true)}
            />
          </Text>
        </Row>
      </div>
      {problem && <Problem title={invoiceListText.problem} onRetry={list.retry} />}
      <Grid
        as="nav"
        flex={1}
        gap={1}
        alignContent="start"
        shrinkY
        pt={5}
        pb={12}
        pr={12}
        pl={16}
        overflow="auto"
        narrow={{ px: 8 }}
        className={classes.rows}
        ref={nav}
        aria-label={text.list}
        data-stale={isStale || undefined}
      >
        {answer?.invoices.map((header) => (
          <InvoiceRow key={header.id} header={header} search={search} isCurrent={header.id === id} />
        ))}
        {answer?.invoices.length === 0 && (
          <Text as="p" m={12} tone="muted">
            {invoiceListText.noMatches}
          </Text>
        )}
        {!answer &&
          !problem &&
          Array.from({ length: pageSizeOf(search) }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another
            <span className={look(ROW, classes.row)} key={line}>
              <Skeleton width="80%" />
              <Skeleton width="55%" />
              <Skeleton width="100%" />
            </span>
          ))}
      </Grid>
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
    </Stack>
  );
}
