import { MOST_COUNTED_DOCUMENTS } from '#contract/documents.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { trayText } from '#web/text/es/document-tray.ts';
import { PageNav, PageSize } from '#web/ui/table/data-table.tsx';
import type { TrayPage } from '../documents.queries.ts';
import { TRAY_PAGE_SIZES } from './tray-filters.ts';
import classes from './tray-pager.module.css';

interface TrayPagerProps {
  page: number;
  pageSize: number;
  answer: TrayPage;
  isStale: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Which of how many are shown, and the way to the others. Where nobody counted, the answer knows whether it goes on. */
export function TrayPager({ page, pageSize, answer, isStale, onPage, onSize }: TrayPagerProps) {
  const { documents, total, nextCursor } = answer;
  const first = (page - 1) * pageSize + 1;
  const last = first + documents.length - 1;
  const isCounted = total !== null && total <= MOST_COUNTED_DOCUMENTS;
  const all = isCounted ? formatNumber(total) : trayText.uncounted(formatNumber(Math.max(last, total ?? 0)));
  return (
    <div className={classes.pager}>
      <PageSize label={trayText.pageSize} sizes={TRAY_PAGE_SIZES} size={pageSize} onSize={onSize} />
      <span className={classes.words} role="status">
        <span className={classes.perPage}>{trayText.perPage}</span>{' '}
        {trayText.range(formatNumber(first), formatNumber(last), all)}
      </span>
      <PageNav
        words={trayText}
        page={page}
        count={isCounted ? Math.max(page, Math.ceil(total / pageSize)) : null}
        hasPrevious={page > 1 && !isStale}
        hasNext={nextCursor !== null && !isStale}
        onPrevious={() => onPage(page - 1)}
        onNext={() => onPage(page + 1)}
        onPage={onPage}
      />
    </div>
  );
}
