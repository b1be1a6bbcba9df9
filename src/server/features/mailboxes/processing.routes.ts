import {
  cancelHistoryImport,
  enqueueMailRun,
  getAutoRefresh,
  getHistoryImport,
  getJobStatus,
  pauseHistoryImport,
  processMail,
  processMailDirectly,
  resumeHistoryImport,
  setAutoRefresh,
  setJobInterval,
  startHistoryImport,
  startJob,
  stopJob,
} from '#contract/mailboxes/processing.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { cancelImport, pauseImport, readImport, resumeImport, startImport } from './history/control-import.ts';
import {
  enqueueMailRun as enqueueRun,
  processMail as process,
  processMailDirectly as processSome,
} from './runs/process-mail.ts';
import * as job from './schedule/control-job.ts';

export const processingRoutes = (deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'model'>) => [
  bind(processMail, ({ caller, body }) => process(deps, caller, body.runAsync ?? false)),
  bind(processMailDirectly, ({ caller, query }) => processSome(deps, caller, query.limit)),
  bind(enqueueMailRun, ({ caller }) => enqueueRun(deps, caller)),
  bind(startJob, ({ caller, seen }) => job.startJob(deps, caller, seen)),
  bind(stopJob, ({ caller, seen }) => job.stopJob(deps, caller, seen)),
  bind(getJobStatus, ({ caller }) => job.readJobStatus(deps, caller)),
  bind(setJobInterval, ({ caller, body, seen }) => job.setJobInterval(deps, caller, body.minutes, seen)),
  bind(getAutoRefresh, ({ caller }) => job.readAutoRefresh(deps, caller)),
  bind(setAutoRefresh, ({ caller, body }) => job.setAutoRefresh(deps, caller, body)),
  bind(getHistoryImport, ({ caller, params }) => readImport(deps, caller.ownerId, params.id)),
  bind(startHistoryImport, ({ caller, params, body }) => startImport(deps, caller, params.id, body)),
  bind(pauseHistoryImport, ({ caller, params }) => pauseImport(deps, caller.ownerId, params.id)),
  bind(resumeHistoryImport, ({ caller, params }) => resumeImport(deps, caller.ownerId, params.id)),
  bind(cancelHistoryImport, ({ caller, params }) => cancelImport(deps, caller.ownerId, params.id)),
];
