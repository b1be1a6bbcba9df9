import { type Backups, getBackups } from '#contract/backup/backup.ts';
import { type BusinessLine, listBusinesses } from '#contract/businesses.ts';
import { listClosings } from '#contract/closing/closing.ts';
import { getExportStats } from '#contract/dashboard.ts';
import { getListPreference } from '#contract/invoices/list-preference.ts';
import { localRefresh, localSignOut } from '#contract/local-identity.ts';
import type { listEmailConfigs } from '#contract/mailboxes/mailboxes.ts';
import { checkAdmin, getProfile, type Profile } from '#contract/session.ts';
import { getProposals } from '#contract/suppliers/proposals.ts';
import { getInvoiceWatch } from '#contract/suppliers/watch.ts';
import { postFrontendLogs } from '#contract/system/browser-logs.ts';
import { getConfig, getStatus } from '#contract/system/system.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { RecordedAnswers } from './recorded-answers.ts';

export const PERSON = { email: 'rocio@tavapora.com.py', name: 'Rocío Ayala' };

export const aProfile = (over: Partial<Profile> = {}): Profile => ({
  ...PERSON,
  picture: null,
  role: 'user',
  status: 'active',
  isAdmin: false,
  isTrial: true,
  trialExpired: false,
  trialDaysRemaining: 12,
  trialExpiresAt: '2026-11-01T12:00:00-03:00',
  aiProcessed: 3,
  aiLimit: 50,
  aiLimitReached: false,
  ...over,
});

/** A business of the person, by a number of its own. */
export const aBusiness = (number: number, over: Partial<BusinessLine> = {}): BusinessLine => ({
  ...{ id: `018f0000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`, name: `Negocio ${number} S.A.` },
  ...{ ruc: null, role: 'duena', paysForItself: true, payer: null, version: 0 },
  ...over,
});

export const aStatus = (over: Partial<RouteReply<typeof getStatus>> = {}): RouteReply<typeof getStatus> => ({
  emailConfigured: false,
  emailConfigsCount: 0,
  openaiConfigured: false,
  openaiProblem: null,
  emailFailing: [],
  ...over,
});

type Totals = RouteReply<typeof getExportStats>;

/** The totals of a business that has nothing yet. */
export const someTotals = (over: Partial<Totals> = {}): Totals => ({
  invoiceCount: 0,
  amount: '0',
  average: '0',
  averagedCount: 0,
  creditNoteCount: 0,
  topIssuers: [],
  recentCount: 0,
  listedCount: 0,
  inReviewCount: 0,
  repeatCount: 0,
  failedDocumentCount: 0,
  leftOut: { count: 0, amount: '0', otherCurrencies: [] },
  notCounted: NOTHING_LEFT_OUT,
  ...over,
});

export const NOTHING_LEFT_OUT = { cancelled: 0, test: 0, inReview: 0, noAmounts: 0, noRate: 0 };

/** None is made by itself, and none was ordered. */
export const NO_BACKUPS: Backups = {
  ...{ state: 'off', schedule: null, lastGoodAt: null, ageSeconds: null, runs: [], withoutCopy: 0, version: '1.0.0' },
  check: {
    ...{ isUnderWay: false, checkedCount: 0, endedAt: null, endedCount: 0 },
    ...{ damaged: 0, missing: 0, orphaned: 0, problems: [] },
  },
  metrics: { numbers: [], needsToken: false },
};

/** The same for an administrator. */
export const administratorsAnswers = (): RecordedAnswers =>
  usualAnswers()
    .answer(getProfile, aProfile({ role: 'admin', isAdmin: true }))
    .answer(checkAdmin, { success: true, isAdmin: true })
    .answer(getBackups, { backups: NO_BACKUPS });

/** No account is connected, and this server is not configured for Google or Microsoft. */
export const noMailboxes = (): RouteReply<typeof listEmailConfigs> => ({
  configs: [],
  oauth: { google: NO_OAUTH, microsoft: NO_OAUTH },
});
const NO_OAUTH = { configured: false, message: null };

export const SESSION = { token: 'ficha', expiresIn: 3600, user: { id: 'local-rocio', ...PERSON } };

/** What every page of a signed-in person asks for. */
export function usualAnswers(): RecordedAnswers {
  return new RecordedAnswers()
    .answer(getConfig, {
      identity: 'local',
      firebase: null,
      trialDays: 15,
      supportEmail: 'ayuda@ajaka.com.py',
      frontendKey: null,
      localCodeRequired: false,
    })
    .answer(localRefresh, { session: SESSION })
    .answer(localSignOut, {})
    .answer(getProfile, aProfile())
    .answer(listBusinesses, { businesses: [aBusiness(1)] })
    .answer(checkAdmin, { success: true, isAdmin: false })
    .answer(getStatus, aStatus())
    .answer(getExportStats, someTotals())
    .answer(postFrontendLogs, ({ input }) => ({ stored: input.body.logs.length }))
    .answer(getListPreference, { columns: null, isDense: null, pageSize: null })
    .answer(listClosings, { months: [] })
    .answer(getInvoiceWatch, { marks: [], settled: [] })
    .answer(getProposals, { proposals: [] });
}
