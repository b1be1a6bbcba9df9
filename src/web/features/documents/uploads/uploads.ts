import { useSyncExternalStore } from 'react';
import { retryDocument } from '#contract/documents.ts';
import { enqueueXml, getTask } from '#contract/tasks.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { randomId } from '#web/api/random-id.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { session } from '#web/features/session/session.ts';
import { log } from '#web/log/log.ts';
import { batchText, uploadXmlText } from '#web/text/es/documents.ts';
import { t } from '#web/text/es.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { isPending } from '../batch/batch-lines.ts';
import { createBatch, type SavedBatch } from '../batch/batch-store.ts';
import { endSentence, tallyOf } from '../batch/batch-tally.ts';
import { isXml } from '../files/file-kinds.ts';
import { createTakeFiles } from '../files/take-files.ts';
import { enqueueProblemOf } from './enqueue-problem.ts';
import { BATCH_KEY, hasStartedUploads, UPLOAD_KEY } from './started-uploads.ts';
import { createTabStorage } from './tab-storage.ts';
import { createUploadFlow, type SavedUpload } from './upload-flow.ts';

/** The uploads of this page: one file with its result, and many at once. */
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

export const xmlUpload = createUploadFlow({
  accepts: isXml,
  texts: { ...uploadXmlText, lost: batchText.lost },
  enqueue: (input) => call(enqueueXml, { ...input, quiet: true }),
  ask,
  reportProblem: (problem) => {
    const { sentence, notice } = enqueueProblemOf(problem, 'xml');
    notify(notice);
    return { problem: sentence, fieldErrors: problem instanceof ApiError ? problem.fields : {} };
  },
  logPollingProblem,
  refreshProfile,
  refreshLists,
  storage: createTabStorage<SavedUpload>(UPLOAD_KEY, ownerId),
  now: Date.now,
});

export const batch = createBatch({
  send: (files, body, signal) => call(enqueueXml, { files, body, signal, quiet: true }),
  ask,
  retryDocument: async (id) => (await call(retryDocument, { params: { id } })).document,
  problemOf: (problem) => enqueueProblemOf(problem, 'xml'),
  notify,
  logPollingProblem,
  refreshProfile,
  refreshLists,
  storage: createTabStorage<SavedBatch>(BATCH_KEY, ownerId),
  newId: randomId,
  now: Date.now,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

export const useXmlUpload = () => useSyncExternalStore(xmlUpload.subscribe, xmlUpload.get);
export const useBatch = () => useSyncExternalStore(batch.subscribe, batch.get);

/** Whatever was dropped or chosen, on any page. */
export const takeFiles = createTakeFiles({ upload: xmlUpload, batch, goTo, notify });

// Nobody sees the files of somebody else, also when the person changed in another tab.
let owner = ownerId();
session.subscribe(() => {
  if (owner !== null && ownerId() !== owner) {
    xmlUpload.reset();
    batch.clear();
  }
  owner = ownerId();
});

const PAGE = '/upload-xml';

/** Whoever went on to another page is told when the work is over. */
function notifyEnd(title: string, message: string): void {
  if (location.pathname === PAGE) return;
  const action = { label: batchText.see, handler: () => goTo(PAGE) };
  notify({ id: 'upload-end', type: 'success', title, message, action });
}

let wasRunning = batch.get().lines.some(isPending);
batch.subscribe(() => {
  const { lines, isLookedUp } = batch.get();
  const isRunning = lines.some(isPending);
  if (isRunning) hasStartedUploads.set(true);
  const isTold = wasRunning && !isRunning && lines.length > 0 && !isLookedUp;
  if (isTold) notifyEnd(batchText.indicatorDone, endSentence(tallyOf(lines)));
  wasRunning = isRunning;
});

let phase = xmlUpload.get().phase;
xmlUpload.subscribe(() => {
  const now = xmlUpload.get();
  if (phase === 'polling' && now.phase === 'finished' && !now.isLookedUp) {
    notifyEnd(now.file?.name ?? '', now.task?.result?.message ?? uploadXmlText.noMessage);
  }
  phase = now.phase;
});

addEventListener('beforeunload', (event) => {
  if (batch.hasUnsent() || xmlUpload.get().phase === 'submitting') event.preventDefault();
});
