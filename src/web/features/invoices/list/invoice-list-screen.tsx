import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#text/common.ts';
import { ApiError } from '#web/api/api-error.ts';
import { log } from '#web/log/log.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Loading } from '#web/ui/layout/screen.tsx';
import { removalDialog } from '../removal/lazy-removal-dialog.ts';
import { preloadDetail } from './invoice-table.tsx';
import { pageOf, pageSizeOf, withFilters } from './list-search.ts';
import { ListView } from './list-view.tsx';
import { type InvoiceList, type ListPlace, useInvoiceList } from './use-invoice-list.ts';

/** Loaded when somebody points at the list or moves through it with keys, or when the address names an invoice. */
const panel = defineLazyPart(async () => (await import('../panel/invoice-panel.tsx')).InvoicePanel);

/** Preloads what is likely opened next. */
function approach() {
  panel.preload();
  preloadDetail();
}

/**
 * The address may name a page that does not exist: its only invoice was deleted, or its cursor is outdated. Then the
 * list goes to a page that does.
 */
function useExistingPage({ search, answer, isStale, problem, onSearch }: InvoiceList) {
  const isCursorBad = search.cursor !== undefined && problem instanceof ApiError && problem.status === 422;
  const startAgain = useEffectEvent(() => onSearch(withFilters(search, {}), { replace: true }));
  useEffect(() => {
    if (isCursorBad) startAgain();
  }, [isCursorBad]);
  const isBeyond = !isStale && answer !== undefined && answer.invoices.length === 0 && answer.total > 0;
  const goBack = useEffectEvent(() => {
    const last = Math.ceil((answer?.total ?? 0) / pageSizeOf(search));
    const page = Math.min(last, pageOf(search) - 1);
    onSearch({ ...withFilters(search, {}), ...(page > 1 && { page }) }, { replace: true });
  });
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
}

/** The list of invoices: searching, opening and deleting them. */
export function InvoiceListScreen(props: ListPlace) {
  const list = useInvoiceList(props);
  const isPhone = usePhone();
  const RemovalDialog = removalDialog.now();
  useExistingPage(list);
  const { invoice } = props.search;
  const [opened, setOpened] = useState(invoice);
  if (invoice !== undefined && invoice !== opened) setOpened(invoice);
  const leavePanel = (error: unknown) => {
    log.warn(t.log.partMissing, { component: 'invoices', error });
    notify({ type: 'error', message: t.session.noConnection });
    props.onSearch({ ...props.search, invoice: undefined }, { replace: true });
  };
  return (
    <>
      {invoice === undefined ? (
        <ListView list={list} isPhone={isPhone} returnTo={opened} onApproach={approach} />
      ) : (
        <LazyPart part={panel} props={{ list, id: invoice, isPhone }} onMissing={leavePanel} fallback={<Loading />} />
      )}
      {RemovalDialog && <RemovalDialog removal={list.removal} />}
    </>
  );
}
