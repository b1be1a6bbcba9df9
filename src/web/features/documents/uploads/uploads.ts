import { useSyncExternalStore } from 'react';
import { enqueuePdf, enqueueXml, getTask } from '#contract/intake/tasks.ts';
import { retryDocument } from '#contract/reading/documents.ts';
import { t } from '#text/common.ts';
import { batchText, uploadText } from '#text/documents.ts';
import { analytics } from '#web/analytics/analytics.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { randomId } from '#web/api/random-id.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { session } from '#web/features/session/session.ts';
import { log } from '#web/log/log.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { isPending } from '../batch/batch-lines.ts';
import { createBatch, type SavedBatch } from '../batch/batch-store.ts';
import { endSentence, tallyOf } from '../batch/batch-tally.ts';
import { isPdf, isXml, UPLOAD_PAGES, type UploadCall } from '../files/file-kinds.ts';
import { createTakeFiles } from '../files/take-files.ts';
import { enqueueProblemOf } from './enqueue-problem.ts';
import { hasStartedUploads, KEYS } from './started-uploads.ts';
import { createTabStorage } from './tab-storage.ts';
import { createUploadFlow, type SavedUpload } from './upload-flow.ts';

const ownerId = () => session.user?.id ?? null;
const ask = (id: string, signal: AbortSignal) => call(getTask, { params: { id }, signal });
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

const createUpload = (which: UploadCall) =>
  createUploadFlow({
    accepts: ACCEPTED[which],
    texts: { ...uploadText[which], lost: batchText.lost },
    enqueue: (input) => {
      analytics.featureUsed(`upload_${which}`, { files: 1 });
      return call(CALLS[which], { ...input, quiet: true });
    },
    ask,
    reportProblem: (problem) => {
      const { sentence, notice } = enqueueProblemOf(problem, which);
      notify(notice);
      return { problem: sentence, fieldErrors: problem instanceof ApiError ? problem.fields : {} };
    },
    logPollingProblem,
    refreshProfile,
    refreshLists,
    storage: createTabStorage<SavedUpload>(KEYS[which], ownerId),
    now: Date.now,
  });

export const uploads = { xml: createUpload('xml'), pdf: createUpload('pdf') } as const satisfies Record<
  UploadCall,
  unknown
>;

export const batch = createBatch({
  send: (which, files, body, signal) => {
    analytics.featureUsed(`upload_${which}`, { files: files.length });
    return call(CALLS[which], { files, body, signal, quiet: true });
  },
  ask,
  retryDocument: async (id) => (await call(retryDocument, { params: { id } })).document,
  problemOf: enqueueProblemOf,
  notify,
  logPollingProblem,
  refreshProfile,
  refreshLists,
  storage: createTabStorage<SavedBatch>(KEYS.batch, ownerId),
  newId: randomId,
  now: Date.now,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

export const useUpload = (which: UploadCall) => useSyncExternalStore(uploads[which].subscribe, uploads[which].get);
export const useBatch = () => useSyncExternalStore(batch.subscribe, batch.get);
/** Whether the batch is shown on this upload page: it has files, and was started here. */
export function useBatchOn(which: UploadCall): boolean {
  const { lines, page } = useBatch();
  return lines.length > 0 && page === which;
}

const UPLOAD_CALLS = ['xml', 'pdf'] as const satisfies readonly UploadCall[];
const isInView = (which: UploadCall) => location.pathname === UPLOAD_PAGES[which];

/** Takes whatever was dropped or chosen, on any page. */
export const takeFiles = createTakeFiles({
  uploads,
  batch,
  pageInView: () => UPLOAD_CALLS.find(isInView) ?? null,
  goTo,
  notify,
});

// When the person changes, also in another tab, the uploads of the previous one are dropped.
let owner = ownerId();
session.subscribe(() => {
  if (owner !== null && ownerId() !== owner) {
    for (const which of UPLOAD_CALLS) uploads[which].reset();
    batch.clear();
  }
  owner = ownerId();
});

/** Whoever went to another page is told when the upload is done. */
function notifyEnd(which: UploadCall, title: string, message: string): void {
  if (isInView(which)) return;
  const action = { label: batchText.see, handler: () => goTo(UPLOAD_PAGES[which]) };
  notify({ id: 'upload-end', type: 'success', title, message, action });
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

addEventListener('beforeunload', (event) => {
  const isSending = UPLOAD_CALLS.some((which) => uploads[which].get().phase === 'submitting');
  if (batch.hasUnsent() || isSending) event.preventDefault();
});
