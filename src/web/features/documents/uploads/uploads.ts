import { useSyncExternalStore } from 'react';
import { enqueuePdf, enqueueXml, getTask } from '#contract/intake/tasks.ts';
import { retryDocument } from '#contract/reading/documents.ts';
import { t } from '#text/common.ts';
import { batchText, uploadText } from '#text/documents.ts';
import { analytics } from '#web/analytics/analytics.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import {
  businessName,
  firstBusinessId,
  otherBusiness,
  pagePath,
  pathInBusiness,
  subscribeBusinesses,
  withoutBusiness,
} from '#web/api/page-business.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { randomId } from '#web/api/random-id.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { session } from '#web/features/session/session.ts';
import { log } from '#web/log/log.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import type { Notice } from '#web/ui/feedback/toast-queue.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { isPending } from '../batch/batch-lines.ts';
import { createBatch, type SavedBatch } from '../batch/batch-store.ts';
import { endSentence, tallyOf } from '../batch/batch-tally.ts';
import { isPdf, isXml, UPLOAD_PAGES, type UploadCall } from '../files/file-kinds.ts';
import { createTakeFiles } from '../files/take-files.ts';
import { enqueueProblemOf } from './enqueue-problem.ts';
import { hasStartedUploads, KEYS, keptUnder } from './started-uploads.ts';
import { createTabStorage } from './tab-storage.ts';
import { createUploadFlow, type SavedUpload } from './upload-flow.ts';

const ownerId = () => session.user?.id ?? null;
function refreshProfile(): void {
  void queryClient.invalidateQueries({ queryKey: sessionQueries.profile().queryKey });
}
function refreshLists(): void {
  void invoicesChanged(queryClient);
}
const logPollingProblem = (error: unknown) =>
  log.warn(t.log.pollingFailed, { component: 'documents', eventType: 'upload_polling', error });

const CALLS = { xml: enqueueXml, pdf: enqueuePdf } as const;
const ACCEPTED = { xml: isXml, pdf: isPdf } as const;
const UPLOAD_CALLS = ['xml', 'pdf'] as const satisfies readonly UploadCall[];

/**
 * The uploads to one business, whichever business is shown. `other` is null for the person's first business; calls name
 * it by its id once that is known.
 */
function createUploads(other: string | null) {
  const business = () => other ?? firstBusinessId();
  const ask = (id: string, signal: AbortSignal) => call(getTask, { params: { id }, signal, business: business() });

  const createUpload = (which: UploadCall) =>
    createUploadFlow({
      accepts: ACCEPTED[which],
      texts: { ...uploadText[which], lost: batchText.lost },
      enqueue: (input) => {
        analytics.featureUsed(`upload_${which}`, { files: 1 });
        return call(CALLS[which], { ...input, business: business(), quiet: true });
      },
      ask,
      reportProblem: (problem) => {
        const { sentence, notice } = enqueueProblemOf(problem, which);
        tell(notice);
        return { problem: sentence, fieldErrors: problem instanceof ApiError ? problem.fields : {} };
      },
      logPollingProblem,
      refreshProfile,
      refreshLists,
      storage: createTabStorage<SavedUpload>(keptUnder(KEYS[which], other), ownerId),
      now: Date.now,
    });
  const uploads = { xml: createUpload('xml'), pdf: createUpload('pdf') } as const satisfies Record<UploadCall, unknown>;

  const batch = createBatch({
    send: (which, files, body, signal) => {
      analytics.featureUsed(`upload_${which}`, { files: files.length });
      return call(CALLS[which], { files, body, signal, business: business(), quiet: true });
    },
    ask,
    retryDocument: async (id) => (await call(retryDocument, { params: { id }, business: business() })).document,
    problemOf: enqueueProblemOf,
    notify: (notice) => tell(notice),
    logPollingProblem,
    refreshProfile,
    refreshLists,
    storage: createTabStorage<SavedBatch>(keptUnder(KEYS.batch, other), ownerId),
    newId: randomId,
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });

  const isShown = () => otherBusiness() === other;
  const isInView = (which: UploadCall) => isShown() && withoutBusiness(pagePath()) === UPLOAD_PAGES[which];

  /** Names the business in the title while another one is shown. */
  function tell(notice: Notice): void {
    const name = isShown() ? '' : businessName(other);
    notify(name === '' ? notice : { ...notice, title: [name, notice.title].filter(Boolean).join(': ') });
  }

  /** Tells that the upload is done, for a person who went to another page. */
  function notifyEnd(which: UploadCall, title: string, message: string): void {
    if (isInView(which)) return;
    const handler = () => goTo(isShown() ? UPLOAD_PAGES[which] : pathInBusiness(business(), UPLOAD_PAGES[which]));
    tell({ id: 'upload-end', type: 'success', title, message, action: { label: batchText.see, handler } });
  }

  let wasRunning = batch.get().lines.some(isPending);
  batch.subscribe(() => {
    const { lines, isLookedUp, page } = batch.get();
    const isRunning = lines.some(isPending);
    if (isRunning) hasStartedUploads.set(true);
    const isTold = wasRunning && !isRunning && lines.length > 0 && !isLookedUp;
    if (isTold) notifyEnd(page, batchText.indicatorDone, endSentence(tallyOf(lines)));
    wasRunning = isRunning;
  });

  for (const which of UPLOAD_CALLS) {
    const upload = uploads[which];
    let { phase } = upload.get();
    upload.subscribe(() => {
      const now = upload.get();
      if (phase === 'polling' && now.phase === 'finished' && !now.isLookedUp) {
        notifyEnd(which, now.file?.name ?? '', now.task?.result?.message ?? uploadText.noMessage);
      }
      phase = now.phase;
    });
  }

  return {
    uploads,
    batch,
    /** Takes whatever was dropped or chosen, on any page. */
    takeFiles: createTakeFiles({
      uploads,
      batch,
      pageInView: () => UPLOAD_CALLS.find(isInView) ?? null,
      goTo,
      notify,
    }),
    drop() {
      for (const which of UPLOAD_CALLS) uploads[which].reset();
      batch.clear();
    },
    isSending: () => batch.hasUnsent() || UPLOAD_CALLS.some((which) => uploads[which].get().phase === 'submitting'),
  };
}

const made = new Map<string | null, ReturnType<typeof createUploads>>();
function uploadsOf(other: string | null): ReturnType<typeof createUploads> {
  const found = made.get(other) ?? createUploads(other);
  made.set(other, found);
  return found;
}

/** The uploads of the business that is shown; replaced when another business is shown. */
export let { uploads, batch } = uploadsOf(otherBusiness());
subscribeBusinesses(() => {
  ({ uploads, batch } = uploadsOf(otherBusiness()));
});

export const takeFiles: ReturnType<typeof createUploads>['takeFiles'] = (files, how) =>
  uploadsOf(otherBusiness()).takeFiles(files, how);

export const useUpload = (which: UploadCall) => useSyncExternalStore(uploads[which].subscribe, uploads[which].get);
export const useBatch = () => useSyncExternalStore(batch.subscribe, batch.get);
/** Whether the batch is shown on this upload page: it has files, and was started here. */
export function useBatchOn(which: UploadCall): boolean {
  const { lines, page } = useBatch();
  return lines.length > 0 && page === which;
}

// When the person changes, also in another tab, the uploads of the previous one are dropped.
let owner = ownerId();
session.subscribe(() => {
  if (owner !== null && ownerId() !== owner) for (const one of made.values()) one.drop();
  owner = ownerId();
});

addEventListener('beforeunload', (event) => {
  if ([...made.values()].some((one) => one.isSending())) event.preventDefault();
});
