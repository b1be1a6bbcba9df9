import type { getBulkRemovalInfo, getRemovalInfo } from '#contract/removal.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { keptUntil, mustBeKept } from '#domain/closing/keeping-clock.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { fromUnits } from '#domain/money/money.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { closedAmong } from '#server/features/closing/view-month.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findFilesToRemove, findInvoicesToRemove, findNotesLeftBehind, type InvoiceToRemove } from './removal.store.ts';
import { removalWarning } from './removal-warning.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

export async function describeRemoval(
  { db, clock }: Needs,
  ownerId: string,
  id: string,
): Promise<RouteReply<typeof getRemovalInfo>> {
  const [invoice] = await allInvoices(db, ownerId, [id]);
  if (invoice === undefined) throw new ApiError('no_encontrado');
  return {
    header: headerOf(invoice),
    itemsCount: invoice.itemCount,
    warning: await warningOf(db, ownerId, [invoice]),
    ...(await reasonAsked(db, ownerId, [invoice], clock.now())),
  };
}

export async function describeBulkRemoval(
  { db, clock }: Needs,
  ownerId: string,
  ids: readonly string[],
): Promise<RouteReply<typeof getBulkRemovalInfo>> {
  const invoices = await allInvoices(db, ownerId, ids);
  return {
    summary: {
      invoices: invoices.length,
      items: invoices.reduce((sum, { itemCount }) => sum + itemCount, 0),
      amount: fromUnits(invoices.reduce((sum, row) => sum + countingOf(row).amount, 0n)),
    },
    invoices: invoices.map(headerOf),
    warning: await warningOf(db, ownerId, invoices),
    ...(await reasonAsked(db, ownerId, invoices, clock.now())),
  };
}

/** All of these invoices; refused as not found when one is missing. */
async function allInvoices(db: Deps['db'], ownerId: string, ids: readonly string[]): Promise<InvoiceToRemove[]> {
  const invoices = await findInvoicesToRemove(db, ownerId, ids);
  if (invoices.length < new Set(ids.map((id) => id.toLowerCase())).size) throw new ApiError('no_encontrado');
  return invoices;
}

async function warningOf(db: Deps['db'], ownerId: string, invoices: readonly InvoiceToRemove[]): Promise<string> {
  const ids = invoices.map(({ id }) => id);
  const [files, leftBehind] = await Promise.all([
    findFilesToRemove(db, ownerId, ids),
    findNotesLeftBehind(db, ownerId, ids),
  ]);
  const counted = invoices.map((row) => ({ ...row, isCounted: countingOf(row).isCounted }));
  return removalWarning({ invoices: counted, ...files, leftBehind });
}

/** Until when the law wants them, and which of their months are closed. */
async function reasonAsked(db: Deps['db'], ownerId: string, invoices: readonly InvoiceToRemove[], at: Date) {
  const months = [...new Set(invoices.map(({ issueDate }) => issueDate.slice(0, 7)))];
  const today = dayInAsuncion(at.getTime());
  const kept = months.filter((month) => mustBeKept(month, today)).map(keptUntil);
  return { keptUntil: kept.sort().at(-1) ?? null, closedMonths: await closedAmong(db, ownerId, months) };
}

const headerOf = (row: InvoiceToRemove) => ({
  documentType: row.documentType,
  documentNumber: row.documentNumber,
  issuer: { name: row.issuerName || null, ruc: row.issuerRuc },
  issueDate: row.issueDate,
  total: row.total,
  currency: row.currency,
  totalInGuaranies: row.totalInGuaranies,
  signInSums: countingOf(row).sign,
  isTest: row.isTest,
  isInReview: row.isInReview,
  isCancelled: row.isCancelled,
  isAltered: row.isAltered,
});
