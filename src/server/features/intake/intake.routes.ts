import {
  cleanupTasks,
  debugTasks,
  enqueuePdf,
  enqueueXml,
  getTask,
  uploadPdf,
  uploadXml,
} from '#contract/intake/tasks.ts';
import {
  deleteDocument,
  listDocuments,
  previewReadingAgain,
  readDocumentAgain,
  readFurtherPages,
  retryDocument,
  retryDocuments,
} from '#contract/reading/documents.ts';
import { describeReadingAgain, readAgain } from '#server/features/reading/accept/read-again.ts';
import { readFurtherPages as readFurther } from '#server/features/reading/accept/read-further-pages.ts';
import { retryDocument as retry, retryDocuments as retryAll } from '#server/features/reading/accept/retry-document.ts';
import { listReceivedDocuments } from '#server/features/reading/outcome/list-documents.ts';
import { deleteDocument as deleteReceivedDocument } from '#server/features/reading/remove/delete-document.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { isRefusal, type Refusal } from './files/refusal.ts';
import { cleanUpTasks, listTasks } from './tasks/list-tasks.ts';
import { readTaskFor } from './tasks/read-task.ts';
import { enqueueUpload, processUpload } from './upload/receive-upload.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'clock' | 'log' | 'processes' | 'model' | 'settings'>;

export const intakeRoutes = (deps: Needs) => [
  bind(uploadXml, async (call) => orRefuse(await processUpload(deps, { ...call, uploadCall: 'xml' }))),
  bind(enqueueXml, async (call) => orRefuse(await enqueueUpload(deps, { ...call, uploadCall: 'xml' }))),
  bind(uploadPdf, async (call) => orRefuse(await processUpload(deps, { ...call, uploadCall: 'one-pdf' }))),
  bind(enqueuePdf, async (call) => orRefuse(await enqueueUpload(deps, { ...call, uploadCall: 'pdfs-and-photos' }))),
  bind(getTask, ({ caller, params }) => readTaskFor(deps, caller, params.id)),
  bind(cleanupTasks, ({ caller }) => cleanUpTasks(deps, caller)),
  bind(debugTasks, ({ caller }) => listTasks(deps, caller)),
  bind(listDocuments, ({ caller, query }) => listReceivedDocuments(deps.db, caller.ownerId, query)),
  bind(retryDocument, async ({ caller, params }) => ({ document: await retry(deps, caller.ownerId, params.id) })),
  bind(retryDocuments, async ({ caller, body }) => ({ retried: await retryAll(deps, caller.ownerId, body) })),
  bind(previewReadingAgain, ({ caller, params }) => describeReadingAgain(deps, caller.ownerId, params.id)),
  bind(readFurtherPages, async ({ caller, params }) => ({
    document: await readFurther(deps, caller.ownerId, params.id),
  })),
  bind(readDocumentAgain, async ({ caller, params }) => ({
    document: await readAgain(deps, caller.ownerId, params.id),
  })),
  bind(deleteDocument, async ({ caller, params }) => ({
    deleted: await deleteReceivedDocument(deps, caller.ownerId, params.id),
  })),
];

/** Answers a refusal with an error: in a call somebody waits for the answer. */
function orRefuse<A extends object>(answer: A | Refusal): A {
  if (isRefusal(answer)) throw new ApiError(answer.refused, { message: answer.sentence });
  return answer;
}
