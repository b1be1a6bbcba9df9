import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getBulkRemovalInfo, getRemovalInfo, removeInvoice, removeInvoices } from '#contract/removal.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { t } from '#text/common.ts';
import { removalText } from '#text/invoices.ts';
import { call } from '#web/api/client.ts';
import { invoicesRemoved } from '#web/api/queries/invoices-changed.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

/** What a deletion means, as the server answers. */
export interface RemovalPlan {
  ids: readonly string[];
  invoices: RouteReply<typeof getBulkRemovalInfo>['invoices'];
  items: number;
  /** The sum in guaraníes; null for a single invoice, which shows its own amount. */
  amount: string | null;
  warning: string;
  /** Until when the law requires one of them to be kept; null when that day is past. */
  keptUntil: string | null;
  /** The closed months among theirs: there a reason is required. */
  closedMonths: readonly string[];
}

async function describe(ids: readonly string[]): Promise<RemovalPlan> {
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0) {
    const { header, itemsCount, warning, ...asked } = await call(getRemovalInfo, { params: { id } });
    return { ids, invoices: [header], items: itemsCount, amount: null, warning, ...reasonAsked(asked) };
  }
  const { summary, invoices, warning, ...asked } = await call(getBulkRemovalInfo, { body: { ids: [...ids] } });
  return { ids, invoices, items: summary.items, amount: summary.amount, warning, ...reasonAsked(asked) };
}

const reasonAsked = ({
  keptUntil = null,
  closedMonths = [],
}: Pick<RouteReply<typeof getRemovalInfo>, 'keptUntil' | 'closedMonths'>) => ({ keptUntil, closedMonths });

interface RemovalOrder {
  ids: readonly string[];
  /** The reason, where somebody wrote one. */
  reason?: string | undefined;
}

async function remove({ ids, reason }: RemovalOrder): Promise<void> {
  const [id, ...others] = ids;
  const said = reason === undefined ? {} : { reason };
  if (id !== undefined && others.length === 0) await call(removeInvoice, { params: { id }, query: said });
  else await call(removeInvoices, { body: { ids: [...ids], ...said } });
}

export const removeMutation = (client: QueryClient, onRemoved: (ids: readonly string[]) => void) =>
  mutationOptions({
    mutationFn: remove,
    onSuccess: async (_, { ids }) => {
      onRemoved(ids);
      await invoicesRemoved(client, ids);
    },
  });

/** Deletes in two steps: first the server is asked what it means, and only the answer to that question deletes. */
export function useRemoval(onRemoved: (ids: readonly string[]) => void, loadDialog: () => Promise<unknown>) {
  const client = useQueryClient();
  const [plan, setPlan] = useState<RemovalPlan | null>(null);
  // A ref, since a second click may come before the page is drawn anew.
  const isBusy = useRef(false);
  const settle = () => {
    isBusy.current = false;
  };
  /** The button that had the focus when it was pressed: disabled while the answer is awaited, it loses the focus. */
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
    confirm: (reason: string) =>
      plan && once(() => removing.mutate({ ids: plan.ids, reason: reason.trim() || undefined })),
    cancel: () => {
      if (removing.isPending) return;
      removing.reset();
      setPlan(null);
    },
    /** The focus returns to that button, or to the page when the button was deleted with the invoice. */
    restoreFocus: () => {
      const before = asker.current;
      const place = before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main');
      place?.focus({ preventScroll: true });
    },
  };
}
export type Removal = ReturnType<typeof useRemoval>;
