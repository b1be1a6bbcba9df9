import { listDocuments, retryDocument } from '#contract/documents.ts';
import { cleanupTasks, debugTasks, enqueueXml, getTask, uploadXml } from '#contract/tasks.ts';
import { retryDocument as readAgain } from '#server/features/reading/accept/retry-document.ts';
import { findTray } from '#server/features/reading/outcome/list-documents.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { cleanUpTasks, listTasks } from './tasks/list-tasks.ts';
import { readTask } from './tasks/read-task.ts';
import { enqueueXmlUpload, processXmlUpload } from './upload/receive-files.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'clock' | 'log'>;

export const intakeRoutes = (deps: Needs) => [
  bind(uploadXml, (call) => processXmlUpload(deps, call)),
  bind(enqueueXml, (call) => enqueueXmlUpload(deps, call)),
  bind(getTask, ({ caller, params }) => readTask(deps, caller.ownerId, params.id)),
  bind(cleanupTasks, ({ caller }) => cleanUpTasks(deps, caller)),
  bind(debugTasks, ({ caller }) => listTasks(deps, caller)),
  bind(listDocuments, ({ caller, query }) => findTray(deps.db, caller.ownerId, query)),
  bind(retryDocument, async ({ caller, params }) => ({ document: await readAgain(deps, caller.ownerId, params.id) })),
];
