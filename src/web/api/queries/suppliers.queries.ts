import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BusinessSettings, removeSupplierImputation, setSupplierImputation } from '#contract/business.ts';
import {
  acceptProposals,
  getProposals,
  type ImputationProposal,
  type SupplierProposal,
} from '#contract/suppliers/proposals.ts';
import { getInvoiceWatch, getSupplierWatch, reopenMark, settleMark } from '#contract/suppliers/watch.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { proposalText, watchText } from '#text/suppliers/watch.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { call } from '../client.ts';
import { businessQueries, putSettings } from './business.queries.ts';
import { CLOSINGS } from './closing.queries.ts';
import { invoiceQueries } from './invoices.queries.ts';

export type SupplierWatch = RouteReply<typeof getSupplierWatch>;

/** Milliseconds for which an answer is not asked for again. */
const FRESH_MS = 30_000;

/** Their keys begin with the invoices' key: every change of an invoice has them asked for again. */
export const supplierQueries = {
  watch: (ruc: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'supplier', ruc, 'watch'],
      queryFn: ({ signal }) => call(getSupplierWatch, { params: { ruc }, signal, quiet: true }),
      staleTime: FRESH_MS,
    }),
  ofInvoice: (id: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.one(id).queryKey, 'watch'],
      queryFn: ({ signal }) => call(getInvoiceWatch, { params: { id }, signal, quiet: true }),
      staleTime: FRESH_MS,
    }),
  /** `chosen`: choices of the same page on which the proposals depend; a changed choice asks for them again. */
  proposals: (month: FiscalMonth, chosen: readonly string[] = []) =>
    queryOptions({
      queryKey: [...CLOSINGS, 'proposals', month, ...chosen],
      queryFn: ({ signal }) => call(getProposals, { params: { month }, signal, quiet: true }),
    }),
};

/** After a change to marks or proposals: asks again for marks, proposals and the close, but for no invoices. */
const watchChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    queryKey: invoiceQueries.all,
    predicate: ({ queryKey }) => queryKey.at(-1) === 'watch' || queryKey[1] === CLOSINGS[1],
  });

type Said = RouteInput<typeof settleMark>['body'];

const tell = (title: string) => (problem: Error) => notify({ type: 'error', title, message: problem.message });

/** Settles marks of one supplier with «Está bien», and reopens them. */
export function useSettling(ruc: string) {
  const client = useQueryClient();
  const send = async (route: typeof settleMark | typeof reopenMark, { kind, subject, upTo }: Said) => {
    const { message } = await call(route, { params: { ruc }, body: { kind, subject, upTo }, quiet: true });
    await watchChanged(client);
    return message;
  };
  const reopen = useMutation({ mutationFn: (mark: Said) => send(reopenMark, mark), onError: tell(watchText.problem) });
  const settle = useMutation({
    mutationFn: (mark: Said) => send(settleMark, mark),
    onSuccess: (message, mark) => {
      const action = { label: watchText.undo, handler: () => reopen.mutate(mark) };
      notify({ id: 'supplier-mark', type: 'info', message, action });
    },
    onError: tell(watchText.problem),
  });
  return { settle: settle.mutate, reopen: reopen.mutate, isSending: settle.isPending || reopen.isPending };
}

interface Named {
  readonly ruc: string;
  readonly name: string;
}

/** A proposal for one supplier, to be accepted or left; both can be undone from the notice. */
export function useProposal({ ruc, name }: Named, words: (proposal: ImputationProposal) => string) {
  const client = useQueryClient();
  const put = async (business: BusinessSettings) => {
    putSettings(client, business);
    await watchChanged(client);
  };
  const undo = useMutation({
    mutationFn: async () => put((await call(removeSupplierImputation, { params: { ruc }, quiet: true })).business),
    onError: tell(proposalText.problem),
  });
  const accept = useMutation({
    // `ifMatch: 0` means that nobody has chosen yet: if somebody has, the server refuses and says so.
    mutationFn: async ({ imputation }: ImputationProposal) =>
      put(
        (await call(setSupplierImputation, { params: { ruc }, body: { name, imputation }, ifMatch: 0, quiet: true }))
          .business,
      ),
    onSuccess: (_, proposal) =>
      void notify({
        ...{ id: 'imputation', type: 'success', ...proposalText.accepted(name, words(proposal)) },
        action: { label: proposalText.undo, handler: () => undo.mutate() },
      }),
    onError: async (problem) => {
      tell(proposalText.problem)(problem);
      await watchChanged(client);
    },
  });
  return { accept: accept.mutate, isSending: accept.isPending || undo.isPending };
}

/** Accepts proposals of a month as they were shown; the notice names those that have changed since. */
export function useAcceptance(month: FiscalMonth, onDone: () => void) {
  const client = useQueryClient();
  const acceptance = useMutation({
    mutationFn: (chosen: readonly SupplierProposal[]) => {
      const accepted = chosen.map(({ ruc, proposal: { imputation } }) => ({ ruc, imputation }));
      return call(acceptProposals, { params: { month }, body: { accepted }, quiet: true });
    },
    onSuccess: async ({ message, changed }) => {
      const more = changed.length === 0 ? '' : ` ${proposalText.changed(changed)}`;
      notify({ id: 'imputation', type: changed.length === 0 ? 'success' : 'info', message: `${message}${more}` });
      onDone();
      await client.invalidateQueries({ queryKey: businessQueries.settings().queryKey });
      await watchChanged(client);
    },
    onError: tell(proposalText.problem),
  });
  return { accept: acceptance.mutate, isSending: acceptance.isPending };
}
