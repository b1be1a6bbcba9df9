import type { exportInvoices } from '#contract/exports/exports.ts';
import type { RouteInput, StreamAnswer } from '#contract/wire/route.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordedWhenSent } from '#server/features/audit/record-download.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { downloadedExport } from './downloaded-export.ts';
import { checkOrder } from './export-order.ts';
import { writeExport } from './write-export.ts';

/** A file of invoices, made while it is sent: it may be larger than memory. */
export async function runExport(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  caller: Pick<Caller, 'ownerId' | 'entitlements'>,
  asked: RouteInput<typeof exportInvoices>['body'],
  by: DoneBy,
): Promise<StreamAnswer> {
  const order = await checkOrder(db, caller, asked);
  const { contentType, fileName, format, template } = order;
  let rows = 0;
  const file = writeExport(db, caller.ownerId, order, async (count) => {
    rows += count;
  });
  const taken = () => downloadedExport({ fileName, format, template, filters: asked.filters }, rows);
  return { contentType, fileName, source: recordedWhenSent({ db, log }, caller.ownerId, file, taken, by) };
}
