import { invoiceListText } from '#text/invoices.ts';
import type { InvoicePage } from '#web/api/queries/invoices.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { PageNav, PageSize } from '#web/ui/table/data-table.tsx';
import { boundedPage, pageCount } from '#web/ui/table/page-numbers.ts';
import { choosePageSize } from '../columns/list-preference.ts';
import classes from './list.module.css';
import { type ListSearch, PAGE_SIZES, pageOf, pageSizeOf, readListSearch } from './list-search.ts';
import { countWords } from './summary-words.ts';

const text = invoiceListText;

interface ListPagerProps {
  search: ListSearch;
  /** Absent while the first answer is on its way. */
  answer: InvoicePage | undefined;
  isStale: boolean;
  onSearch: (search: ListSearch) => void;
}

/**
 * The addresses of the next and previous pages, with the cursor of the answer: a page far down is then as quick as the
 * first.
 */
export function usePages({ search, answer, isStale, onSearch }: ListPagerProps) {
  const page = pageOf(search);
  const pageSize = pageSizeOf(search);
  // When the invoices were not counted to the end, the answer says whether more follow; an answer for another page does
  // not count.
  const hasNext = !isStale && answer?.isTotalMinimum === true && answer.nextCursor !== null;
  const count = answer ? pageCount(answer.total, pageSize, { page, hasNext }) : 1;
  const { cursor: _cursor, ...rest } = search;
  const go = (wanted: number, cursor?: string | null) => {
    const next = boundedPage(wanted, count);
    if (next === page || isStale || !answer) return;
    onSearch(readListSearch({ ...rest, page: next, cursor: next === 1 ? undefined : cursor }));
  };
  return {
    page,
    pageSize,
    count,
    hasPrevious: page > 1,
    hasNext: page < count,
    go,
    previous: () => go(page - 1, answer?.previousCursor),
    next: () => go(page + 1, answer?.nextCursor),
  };
}

/** «1–10 of 121», of the rows shown, which may be those of the page before. */
function rangeWords(answer: InvoicePage): string {
  const { page, pageSize } = answer;
  const first = (page - 1) * pageSize + 1;
  const last = first + answer.invoices.length - 1;
  return text.range(formatNumber(first), formatNumber(last), countWords(answer));
}

/** The page size, which invoices are shown, and the other pages. */
export function ListPager(props: ListPagerProps) {
  const { search, answer, onSearch } = props;
  const pages = usePages(props);
  const { page, count } = pages;
  const resize = (pageSize: number) => {
    const asked = readListSearch({ ...search, pageSize, page: undefined, cursor: undefined });
    choosePageSize(pageSize);
    onSearch(asked);
  };
  return (
    <Row wrap gapY={8} gapX={14} align="center" size={13} unprinted>
      <PageSize label={text.pageSize} sizes={PAGE_SIZES} size={pages.pageSize} onSize={resize} />
      <Text tone="muted" tabular phone={{ flex: 1 }}>
        <Text phone={{ display: 'none' }}>{text.perPage}</Text>{' '}
        {answer && answer.invoices.length > 0 && rangeWords(answer)}
      </Text>
      <Row as="span" gap={6} align="center" tone="muted" inline className={classes.hints} aria-hidden="true">
        <KeyCaps keys={text.hints.rangeKeys} /> {text.hints.range}
        <KeyCaps keys={text.hints.copyKeys} /> {text.hints.copy}
      </Row>
      <PageNav
        words={text}
        page={page}
        count={count}
        hasPrevious={pages.hasPrevious}
        hasNext={pages.hasNext}
        onPrevious={pages.previous}
        onNext={pages.next}
        onPage={pages.go}
      />
    </Row>
  );
}
