import type { InvoicePage } from '#web/api/queries/invoices.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { PageNav, PageSize } from '#web/ui/table/data-table.tsx';
import { boundedPage, pageCount } from '#web/ui/table/page-numbers.ts';
import { choosePageSize } from '../columns/list-preference.ts';
import classes from './list-pager.module.css';
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

/** Where the pages next to this one are: with the answer's cursor, so that a deep one is as quick as the first. */
export function usePages({ search, answer, isStale, onSearch }: ListPagerProps) {
  const page = pageOf(search);
  const pageSize = pageSizeOf(search);
  // Only where nobody counted to the end does the answer itself know better; one of another page does not.
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

/** Of the rows in view, which may be of the page before. */
function rangeWords(answer: InvoicePage): string {
  const { page, pageSize } = answer;
  const first = (page - 1) * pageSize + 1;
  const last = first + answer.invoices.length - 1;
  return text.range(formatNumber(first), formatNumber(last), countWords(answer));
}

/** How many to a page, which of them are shown, and the way to the others. */
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
    <div className={classes.pager}>
      <PageSize label={text.pageSize} sizes={PAGE_SIZES} size={pages.pageSize} onSize={resize} />
      <span className={classes.words}>
        <span className={classes.perPage}>{text.perPage}</span>{' '}
        {answer && answer.invoices.length > 0 && rangeWords(answer)}
      </span>
      <span className={classes.hints} aria-hidden="true">
        <KeyCaps keys={text.hints.rangeKeys} /> {text.hints.range}
        <KeyCaps keys={text.hints.copyKeys} /> {text.hints.copy}
      </span>
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
    </div>
  );
}
