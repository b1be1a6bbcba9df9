import { getExportStats } from './dashboard.ts';
import { deleteDocument, listDocuments, readDocumentAgain, retryDocument } from './documents.ts';
import { getMonthStatistics, listMonths } from './explorer.ts';
import { getInvoiceHistory, undoCancellation } from './invoice-history.ts';
import { findParties, listInvoices } from './invoice-list.ts';
import { getInvoice } from './invoices.ts';
import { listLocalAccounts, localRefresh, localSignIn, localSignOut } from './local-identity.ts';
import { postFrontendLogs } from './logs.ts';
import {
  createEmailConfig,
  deleteEmailConfig,
  finishOauth,
  listEmailConfigs,
  listEmailFolders,
  setEmailConfigEnabled,
  startOauth,
  testEmailConfig,
  testStoredEmailConfig,
  toggleEmailConfig,
  updateEmailConfig,
} from './mailboxes.ts';
import { getInvoiceFile, getInvoiceFilePage, listInvoiceFiles } from './originals.ts';
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
} from './processing.ts';
import { getBulkRemovalInfo, getRemovalInfo, removeInvoice, removeInvoices } from './removal.ts';
import { confirmInvoice, correctInvoice, listReviewQueue, markNotAnInvoice, undoDecision } from './review/review.ts';
import { checkAdmin, getProfile, getTrialStatus } from './session.ts';
import { getConfig, getHealth, getOpenapi, getReady, getStatus } from './system.ts';
import { cleanupTasks, debugTasks, enqueuePdf, enqueueXml, getTask, uploadPdf, uploadXml } from './tasks.ts';
import type { Route } from './wire/route.ts';

/** Every call there is. A test holds this list equal to what the server binds. */
export const allRoutes: readonly Route[] = [
  getProfile,
  getTrialStatus,
  checkAdmin,
  getStatus,
  uploadXml,
  enqueueXml,
  uploadPdf,
  enqueuePdf,
  getTask,
  cleanupTasks,
  debugTasks,
  processMail,
  processMailDirectly,
  enqueueMailRun,
  startJob,
  stopJob,
  getJobStatus,
  setJobInterval,
  getAutoRefresh,
  setAutoRefresh,
  getHistoryImport,
  startHistoryImport,
  pauseHistoryImport,
  resumeHistoryImport,
  cancelHistoryImport,
  listDocuments,
  retryDocument,
  readDocumentAgain,
  deleteDocument,
  listInvoices,
  findParties,
  getInvoice,
  getInvoiceHistory,
  undoCancellation,
  listReviewQueue,
  confirmInvoice,
  correctInvoice,
  markNotAnInvoice,
  undoDecision,
  listInvoiceFiles,
  getInvoiceFile,
  getInvoiceFilePage,
  getRemovalInfo,
  getBulkRemovalInfo,
  removeInvoice,
  removeInvoices,
  listMonths,
  getMonthStatistics,
  getExportStats,
  listEmailConfigs,
  createEmailConfig,
  updateEmailConfig,
  deleteEmailConfig,
  setEmailConfigEnabled,
  toggleEmailConfig,
  testEmailConfig,
  testStoredEmailConfig,
  listEmailFolders,
  startOauth,
  finishOauth,
  getConfig,
  getHealth,
  getReady,
  getOpenapi,
  postFrontendLogs,
  listLocalAccounts,
  localSignIn,
  localRefresh,
  localSignOut,
];
