import { MOST_COUNTED_DOCUMENTS } from '#contract/reading/documents.ts';
import { trayText } from '#text/document-tray.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { PageNav, PageSize } from '#web/ui/table/data-table.tsx';
import type { TrayPage } from '../documents.queries.ts';
import { TRAY_PAGE_SIZES } from './tray-filters.ts';

interface TrayPagerProps {
  page: number;
  pageSize: number;
  answer: TrayPage;
  isStale: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/**
 * Which of how many documents are shown, and the other pages. Where they were not counted, the answer says whether more
 * follow.
 */
export function TrayPager({ page, pageSize, answer, isStale, onPage, onSize }: TrayPagerProps) {
  const { documents, total, nextCursor } = answer;
  const first = (page - 1) * pageSize + 1;
  const last = first + documents.length - 1;
  const isCounted = total !== null && total <= MOST_COUNTED_DOCUMENTS;
  const all = isCounted ? formatNumber(total) : trayText.uncounted(formatNumber(Math.max(last, total ?? 0)));
  return (
    <Row flex="none" wrap gapY={8} gapX={14} align="center" size={13} tabular>
      <PageSize label={trayText.pageSize} sizes={TRAY_PAGE_SIZES} size={pageSize} onSize={onSize} />
      <span className={look({ flex: 1, tone: 'muted' })} role="status">
        <Text phone={{ display: 'none' }}>{trayText.perPage}</Text>{' '}
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
    </Row>
  );
}
