import { makeBackupJob, startDueBackupsJob } from '#server/features/backup/backup.jobs.ts';
import { runBackup, startDueBackups } from '#server/features/backup/run-backup.ts';
import { evidenceWork } from '#server/features/evidence/write-evidence.ts';
import { dropMadeFiles } from '#server/features/exports/background/kept-files.ts';
import { makeExportFile } from '#server/features/exports/background/make-export-file.ts';
import { sweepExportFiles } from '#server/features/exports/background/sweep-export-files.ts';
import { dropMadeFilesJob, makeExportFileJob, sweepExportFilesJob } from '#server/features/exports/exports.jobs.ts';
import { forgetOldUploadKeys, forgetUploadKeysJob } from '#server/features/intake/intake.jobs.ts';
import { lookForRepeatsJob, moveReceived, moveReceivedJob } from '#server/features/invoices/invoices.jobs.ts';
import { lookForRepeats } from '#server/features/invoices/repeats/look-for-repeats.ts';
import { importMail } from '#server/features/mailboxes/history/import-mail.ts';
import { importMailJob, pollMailboxJob, startDueRunsJob } from '#server/features/mailboxes/poll/poll.jobs.ts';
import { pollMailbox } from '#server/features/mailboxes/poll/poll-mailbox.ts';
import { startDueRuns } from '#server/features/mailboxes/schedule/start-due-runs.ts';
import { checkSlice } from '#server/features/operations/check-originals.ts';
import { findOrphans } from '#server/features/operations/find-orphans.ts';
import { checkOriginalsJob, findOrphansJob } from '#server/features/operations/operations.jobs.ts';
import { sweepUnread } from '#server/features/reading/accept/sweep-unread.ts';
import { checkRefusedModel } from '#server/features/reading/model/model-state.ts';
import { readDocuments, readPrintedDocuments } from '#server/features/reading/read/read-documents.ts';
import {
  checkModelJob,
  dropFilesJob,
  dropPackageWasteJob,
  readDocumentJob,
  readPrintedDocumentJob,
  readSlowDocumentJob,
  recheckSealsJob,
  shareOutJob,
  sweepUnreadJob,
} from '#server/features/reading/reading.jobs.ts';
import { recheckSeals } from '#server/features/reading/recheck/recheck-seals.ts';
import { dropFiles } from '#server/features/reading/storage/drop-files.ts';
import { dropPackageWaste } from '#server/features/reading/storage/drop-package-waste.ts';
import { readRegisterFile } from '#server/features/reconciliation/load/read-register-file.ts';
import { sweepRegisters } from '#server/features/reconciliation/load/sweep-registers.ts';
import { readRegisterJob, sweepRegistersJob } from '#server/features/reconciliation/reconciliation.jobs.ts';
import { runLoad, sweepLoads } from '#server/features/ruc-list/load/run-load.ts';
import { loadRucListJob, sweepRucListJob } from '#server/features/ruc-list/ruc-list.jobs.ts';
import { shareOut } from '#server/features/sharing/share-out.ts';
import { closeEndedSubscriptions } from '#server/features/subscriptions/change/close-subscription.ts';
import { releaseExpiredAiUse } from '#server/features/subscriptions/ledger/release-expired.ts';
import { resetDueLimits } from '#server/features/subscriptions/reset/reset-limits.ts';
import {
  closeEndedSubscriptionsJob,
  releaseExpiredAiUseJob,
  resetDueLimitsJob,
} from '#server/features/subscriptions/subscriptions.jobs.ts';
import { forgetOldLogs } from '#server/features/system/keep-frontend-logs.ts';
import { forgetOldLogsJob } from '#server/features/system/system.jobs.ts';
import { forgetRefusedTokens, forgetRefusedTokensJob } from '#server/features/tokens/tokens.jobs.ts';
import { forgetOldEvents } from '#server/features/webhooks/deliveries/forget-old-events.ts';
import { forgetOldEventsJob } from '#server/features/webhooks/webhooks.jobs.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handleJob, handleJobs, type Job } from '#server/platform/queue/define-job.ts';

export const allJobs = [
  forgetOldLogsJob,
  readDocumentJob,
  readSlowDocumentJob,
  readPrintedDocumentJob,
  checkModelJob,
  sweepUnreadJob,
  recheckSealsJob,
  dropFilesJob,
  dropPackageWasteJob,
  shareOutJob,
  releaseExpiredAiUseJob,
  closeEndedSubscriptionsJob,
  resetDueLimitsJob,
  moveReceivedJob,
  lookForRepeatsJob,
  pollMailboxJob,
  importMailJob,
  startDueRunsJob,
  makeExportFileJob,
  dropMadeFilesJob,
  sweepExportFilesJob,
  findOrphansJob,
  checkOriginalsJob,
  makeBackupJob,
  startDueBackupsJob,
  readRegisterJob,
  sweepRegistersJob,
  loadRucListJob,
  sweepRucListJob,
  forgetRefusedTokensJob,
  forgetUploadKeysJob,
  forgetOldEventsJob,
] as readonly Job[];

/** What job handlers need; the queue is handed to each with its job. */
type Needs = Omit<Deps, 'queue' | 'identity'>;

export const jobHandlers = (deps: Needs) => [
  handleJob(forgetOldLogsJob, () => forgetOldLogs(deps)),
  handleJobs(readDocumentJob, (payloads, queue) => readDocuments({ ...deps, queue }, payloads)),
  handleJobs(readSlowDocumentJob, (payloads, queue) => readDocuments({ ...deps, queue }, payloads, { lane: 'slow' })),
  handleJobs(readPrintedDocumentJob, (payloads, queue) => readPrintedDocuments({ ...deps, queue }, payloads)),
  handleJob(checkModelJob, () => checkRefusedModel(deps)),
  handleJob(sweepUnreadJob, (_, queue) => sweepUnread({ ...deps, queue })),
  handleJob(recheckSealsJob, () => recheckSeals(deps)),
  handleJob(dropFilesJob, (payload) => dropFiles(deps, payload)),
  handleJob(dropPackageWasteJob, (payload) => dropPackageWaste(deps, payload)),
  handleJob(shareOutJob, (payload, queue) => shareOut({ ...deps, queue }, payload)),
  handleJob(releaseExpiredAiUseJob, () => releaseExpiredAiUse(deps)),
  handleJob(closeEndedSubscriptionsJob, () => closeEndedSubscriptions(deps)),
  handleJob(resetDueLimitsJob, () => resetDueLimits(deps)),
  handleJob(moveReceivedJob, () => moveReceived(deps)),
  handleJob(lookForRepeatsJob, () => lookForRepeats(deps)),
  handleJob(pollMailboxJob, (turn, queue) => pollMailbox({ ...deps, queue }, turn)),
  handleJob(importMailJob, (turn, queue) => importMail({ ...deps, queue }, turn)),
  handleJob(startDueRunsJob, (_, queue) => startDueRuns({ ...deps, queue })),
  handleJob(makeExportFileJob, (payload, queue) => makeExportFile({ ...deps, queue }, payload, evidenceWork)),
  handleJob(dropMadeFilesJob, (payload) => dropMadeFiles(deps, payload)),
  handleJob(sweepExportFilesJob, (_, queue) => sweepExportFiles({ ...deps, queue })),
  handleJob(findOrphansJob, async () => void (await findOrphans(deps))),
  handleJob(checkOriginalsJob, (_, queue) => checkSlice(deps, queue)),
  handleJob(makeBackupJob, (payload) => runBackup(deps, payload)),
  handleJob(startDueBackupsJob, (_, queue) => startDueBackups({ ...deps, queue })),
  handleJob(readRegisterJob, (payload, queue) => readRegisterFile({ ...deps, queue }, payload)),
  handleJob(sweepRegistersJob, (_, queue) => sweepRegisters({ ...deps, queue })),
  handleJob(loadRucListJob, (payload) => runLoad(deps, payload)),
  handleJob(sweepRucListJob, () => sweepLoads(deps)),
  handleJob(forgetRefusedTokensJob, () => forgetRefusedTokens(deps)),
  handleJob(forgetUploadKeysJob, () => forgetOldUploadKeys(deps)),
  handleJob(forgetOldEventsJob, () => forgetOldEvents(deps)),
];
