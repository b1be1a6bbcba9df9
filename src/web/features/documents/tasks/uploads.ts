import { retryDocument } from '#contract/documents.ts';
import { enqueueXml, getTask } from '#contract/tasks.ts';
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
import { createBatch, type KeptBatch } from '../batch/batch-store.ts';
import { endWords, tallyOf } from '../batch/batch-tally.ts';
import { isXml } from '../files/file-kinds.ts';
import { enqueueProblemOf } from './enqueue-problem.ts';
import { keepInTab } from './saved-uploads.ts';
import { begunWork, KEPT_BATCH, KEPT_UPLOAD } from './started-uploads.ts';
import { createUploadFlow, type KeptUpload } from './upload-flow.ts';

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
  tellProblem: (problem) => {
    const { sentence, notice } = enqueueProblemOf(problem, 'xml');
    notify(notice);
    return sentence;
  },
  logPollingProblem,
  refreshProfile,
  refreshLists,
  keeper: keepInTab<KeptUpload>(KEPT_UPLOAD, ownerId),
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
  keeper: keepInTab<KeptBatch>(KEPT_BATCH, ownerId),
  newId: randomId,
  now: Date.now,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

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
function tellEnd(title: string, message: string): void {
  if (location.pathname === PAGE) return;
  const action = { label: batchText.see, handler: () => goTo(PAGE) };
  notify({ id: 'upload-end', type: 'success', title, message, action });
}

let wasRunning = batch.get().lines.some(isPending);
batch.subscribe(() => {
  const { lines, isLookedUp } = batch.get();
  const isRunning = lines.some(isPending);
  if (isRunning) begunWork.set(true);
  const isTold = wasRunning && !isRunning && lines.length > 0 && !isLookedUp;
  if (isTold) tellEnd(batchText.indicatorDone, endWords(tallyOf(lines)));
  wasRunning = isRunning;
});

let phase = xmlUpload.get().phase;
xmlUpload.subscribe(() => {
  const now = xmlUpload.get();
  if (phase === 'polling' && now.phase === 'finished' && !now.isLookedUp) {
    tellEnd(now.file?.name ?? '', now.task?.result?.message ?? uploadXmlText.noMessage);
  }
  phase = now.phase;
});

addEventListener('beforeunload', (event) => {
  if (batch.hasUnsent() || xmlUpload.get().phase === 'submitting') event.preventDefault();
});
