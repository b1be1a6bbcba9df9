import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { InvoicePanel } from '../panel/invoice-panel.tsx';
import { removalDialog } from '../removal/lazy-removal-dialog.ts';
import { pageOf, pageSizeOf, withFilters } from './list-search.ts';
import { ListView } from './list-view.tsx';
import { type InvoiceList, type ListPlace, useInvoiceList } from './use-invoice-list.ts';

/**
 * Deleting what was alone on the last page leaves a page that is none, and a link may be older than its cursor: both
 * lead to a page that is there.
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

/** The invoices, found, looked at, opened and deleted. */
export function InvoiceListScreen(props: ListPlace) {
  const list = useInvoiceList(props);
  const isPhone = usePhone();
  const RemovalDialog = removalDialog.now();
  useExistingPage(list);
  const { invoice } = props.search;
  const [opened, setOpened] = useState(invoice);
  if (invoice !== undefined && invoice !== opened) setOpened(invoice);
  return (
    <>
      {invoice === undefined ? (
        <ListView list={list} isPhone={isPhone} returnTo={opened} />
      ) : (
        <InvoicePanel list={list} id={invoice} isPhone={isPhone} />
      )}
      {RemovalDialog && <RemovalDialog removal={list.removal} />}
    </>
  );
}
