import { MOST_COUNTED_DOCUMENTS } from '#contract/documents.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { trayText } from '#web/text/es/documents.ts';
import { PageNav } from '#web/ui/table/data-table.tsx';
import { TRAY_PAGE_SIZE, type TrayPage } from '../documents.queries.ts';
import classes from './tray-pager.module.css';

interface TrayPagerProps {
  page: number;
  answer: TrayPage;
  isStale: boolean;
  onPage: (page: number) => void;
}

/** Which of how many are shown, and the way to the others. Where nobody counted, the answer knows whether it goes on. */
export function TrayPager({ page, answer: { documents, total, nextCursor }, isStale, onPage }: TrayPagerProps) {
  const first = (page - 1) * TRAY_PAGE_SIZE + 1;
  const last = first + documents.length - 1;
  const isCounted = total !== null && total <= MOST_COUNTED_DOCUMENTS;
  const all = isCounted ? formatNumber(total) : trayText.uncounted(formatNumber(Math.max(last, total ?? 0)));
  return (
    <div className={classes.pager}>
      <span className={classes.words} role="status">
        {trayText.range(formatNumber(first), formatNumber(last), all)}
      </span>
      <PageNav
        words={trayText}
        page={page}
        count={isCounted ? Math.max(page, Math.ceil(total / TRAY_PAGE_SIZE)) : null}
        hasPrevious={page > 1 && !isStale}
        hasNext={nextCursor !== null && !isStale}
        onPrevious={() => onPage(page - 1)}
        onNext={() => onPage(page + 1)}
        onPage={onPage}
      />
    </div>
  );
}
