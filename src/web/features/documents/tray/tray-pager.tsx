import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { MOST_COUNTED_DOCUMENTS } from '#contract/documents.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { trayText } from '#web/text/es/documents.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
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
  const hasNext = nextCursor !== null;
  return (
    <nav className={classes.pager} aria-label={trayText.pages}>
      <span className={classes.words} role="status">
        {trayText.range(formatNumber(first), formatNumber(last), all)}
      </span>
      <IconButton
        Icon={IconChevronLeft}
        label={trayText.previousPage}
        bordered
        disabled={page === 1 || isStale}
        onClick={() => onPage(page - 1)}
      />
      <span className={classes.place}>
        {isCounted
          ? trayText.pageOf(formatNumber(page), formatNumber(Math.max(page, Math.ceil(total / TRAY_PAGE_SIZE))))
          : trayText.page(formatNumber(page))}
      </span>
      <IconButton
        Icon={IconChevronRight}
        label={trayText.nextPage}
        bordered
        disabled={!hasNext || isStale}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
