import type { exportInvoices } from '#contract/exports/exports.ts';
import type { RouteInput, StreamAnswer } from '#contract/wire/route.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { checkOrder } from './export-order.ts';
import { writeExport } from './write-export.ts';

/** A file of invoices, made while it is sent: it may be larger than memory. */
export async function runExport(
  { db }: Pick<Deps, 'db'>,
  caller: Pick<Caller, 'ownerId' | 'entitlements'>,
  asked: RouteInput<typeof exportInvoices>['body'],
): Promise<StreamAnswer> {
  const order = await checkOrder(db, caller, asked);
  const { contentType, fileName } = order;
  return { contentType, fileName, source: writeExport(db, caller.ownerId, order) };
}
