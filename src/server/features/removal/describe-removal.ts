import type { getBulkRemovalInfo, getRemovalInfo } from '#contract/removal.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { countingOf } from '#domain/invoice/counting.ts';
import { fromUnits } from '#domain/money/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { type DoomedRow, findDoomed, findDoomedFiles, findLeftBehind } from './removal.store.ts';
import { removalWarning } from './removal-warning.ts';

type Needs = Pick<Deps, 'db'>;

export async function describeRemoval(
  { db }: Needs,
  ownerId: string,
  id: string,
): Promise<RouteReply<typeof getRemovalInfo>> {
  const [doomed] = await allDoomed(db, ownerId, [id]);
  if (doomed === undefined) throw new ApiError('no_encontrado');
  return {
    header: headerOf(doomed),
    itemsCount: doomed.itemCount,
    warning: await warningOf(db, ownerId, [doomed]),
  };
}

export async function describeBulkRemoval(
  { db }: Needs,
  ownerId: string,
  ids: readonly string[],
): Promise<RouteReply<typeof getBulkRemovalInfo>> {
  const doomed = await allDoomed(db, ownerId, ids);
  return {
    summary: {
      invoices: doomed.length,
      items: doomed.reduce((sum, { itemCount }) => sum + itemCount, 0),
      amount: fromUnits(doomed.reduce((sum, row) => sum + countingOf(row).amount, 0n)),
    },
    invoices: doomed.map(headerOf),
    warning: await warningOf(db, ownerId, doomed),
  };
}

/** All of them, or not found. */
async function allDoomed(db: Deps['db'], ownerId: string, ids: readonly string[]): Promise<DoomedRow[]> {
  const doomed = await findDoomed(db, ownerId, ids);
  if (doomed.length < new Set(ids.map((id) => id.toLowerCase())).size) throw new ApiError('no_encontrado');
  return doomed;
}

async function warningOf(db: Deps['db'], ownerId: string, doomed: readonly DoomedRow[]): Promise<string> {
  const ids = doomed.map(({ id }) => id);
  const [files, leftBehind] = await Promise.all([findDoomedFiles(db, ownerId, ids), findLeftBehind(db, ownerId, ids)]);
  const counted = doomed.map((row) => ({ ...row, isCounted: countingOf(row).isCounted }));
  return removalWarning({ doomed: counted, ...files, leftBehind });
}

const headerOf = (row: DoomedRow) => ({
  documentType: row.documentType,
  documentNumber: row.documentNumber,
  issuer: { name: row.issuerName, ruc: row.issuerRuc },
  issueDate: row.issueDate,
  total: row.total ?? '0',
  currency: row.currency,
  totalInGuaranies: row.totalInGuaranies,
  signInSums: countingOf(row).sign,
  isTest: row.isTest,
  isInReview: row.isInReview,
  isCancelled: row.isCancelled,
});
