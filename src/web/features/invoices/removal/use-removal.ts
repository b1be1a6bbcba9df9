import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getBulkRemovalInfo, getRemovalInfo, removeInvoice, removeInvoices } from '#contract/removal.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { t } from '#text/common.ts';
import { removalText } from '#text/invoices.ts';
import { call } from '#web/api/client.ts';
import { invoicesRemoved } from '#web/api/queries/invoices-changed.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

/** What a deletion means, as the server tells it. */
export interface RemovalPlan {
  ids: readonly string[];
  invoices: RouteReply<typeof getBulkRemovalInfo>['invoices'];
  items: number;
  /** Guaraníes of all of them; null for one alone, which names its own amount. */
  amount: string | null;
  warning: string;
}

async function describe(ids: readonly string[]): Promise<RemovalPlan> {
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0) {
    const { header, itemsCount, warning } = await call(getRemovalInfo, { params: { id } });
    return { ids, invoices: [header], items: itemsCount, amount: null, warning };
  }
  const { summary, invoices, warning } = await call(getBulkRemovalInfo, { body: { ids: [...ids] } });
  return { ids, invoices, items: summary.items, amount: summary.amount, warning };
}

async function remove(ids: readonly string[]): Promise<void> {
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0) await call(removeInvoice, { params: { id } });
  else await call(removeInvoices, { body: { ids: [...ids] } });
}

export const removeMutation = (client: QueryClient, onRemoved: (ids: readonly string[]) => void) =>
  mutationOptions({
    mutationFn: remove,
    onSuccess: async (_, ids) => {
      onRemoved(ids);
      await invoicesRemoved(client, ids);
    },
  });

/** Deleting in two steps: what it means is asked first and shown, and only the answer to that deletes. */
export function useRemoval(onRemoved: (ids: readonly string[]) => void, loadDialog: () => Promise<unknown>) {
  const client = useQueryClient();
  const [plan, setPlan] = useState<RemovalPlan | null>(null);
  // A second click may come before the page has learnt of the first.
  const isBusy = useRef(false);
  const settle = () => {
    isBusy.current = false;
  };
  /** What had the focus when it was asked; while it waits for the answer it is disabled and loses it. */
  const asker = useRef<Element>(null);

  const asking = useMutation({
    mutationFn: async (ids: readonly string[]) => (await Promise.all([describe(ids), loadDialog()]))[0],
    onSuccess: setPlan,
    onError: (problem, ids) =>
      notify({
        type: 'error',
        title: ids.length === 1 ? removalText.infoProblem : removalText.bulkInfoProblem,
        message: problem.message,
        action: { label: t.common.retry, handler: () => ask(ids) },
      }),
    onSettled: settle,
  });
  const removing = useMutation({
    ...removeMutation(client, (ids) => {
      setPlan(null);
      notify({ type: 'success', message: removalText.done(ids.length) });
      onRemoved(ids);
    }),
    onSettled: settle,
  });

  const once = (act: () => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    act();
  };
  const ask = (ids: readonly string[]) =>
    once(() => {
      asker.current = document.activeElement;
      asking.mutate(ids);
    });
  return {
    plan,
    ask,
    isAsking: asking.isPending,
    isRemoving: removing.isPending,
    problem: removing.error,
    confirm: () => plan && once(() => removing.mutate(plan.ids)),
    cancel: () => {
      if (removing.isPending) return;
      removing.reset();
      setPlan(null);
    },
    /** To where it was; to the page when that went with the invoice. */
    restoreFocus: () => {
      const before = asker.current;
      const place = before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main');
      place?.focus({ preventScroll: true });
    },
  };
}
export type Removal = ReturnType<typeof useRemoval>;
