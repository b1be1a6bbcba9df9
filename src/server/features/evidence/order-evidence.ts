import { evidenceFiles } from '#contract/closing/evidence.text.ts';
import { ORIGINALS } from '#contract/exports/exports.ts';
import type { StreamAnswer } from '#contract/wire/route.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordedWhenSent } from '#server/features/audit/record-download.ts';
import { closingBusiness } from '#server/features/closing/view-month.ts';
import { orderExport } from '#server/features/exports/background/order-export.ts';
import { downloadedExport } from '#server/features/exports/run/downloaded-export.ts';
import { contentTypeOf } from '#server/features/exports/run/export-order.ts';
import { requireFormat } from '#server/features/exports/run/plan-allows.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { countDocuments, daysOfMonth, Tally, writeEvidence } from './write-evidence.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;
type Who = Pick<Caller, 'ownerId' | 'userId' | 'entitlements'>;

/** The books are workbooks, so the plan must include that format. Without a RUC there is no month to prove. */
async function checkEvidence({ db }: Pick<Needs, 'db'>, { ownerId, entitlements }: Who, month: FiscalMonth) {
  requireFormat(entitlements, 'excel');
  await closingBusiness(db, ownerId);
  return {
    fileName: evidenceFiles.zip(month),
    format: 'evidence',
    template: null,
    filters: daysOfMonth(month),
  } as const;
}

/** Makes the evidence while it is sent; a large one is refused and has to be made in the background. */
export async function streamEvidence(needs: Needs, who: Who, month: FiscalMonth, by: DoneBy): Promise<StreamAnswer> {
  const order = await checkEvidence(needs, who, month);
  if ((await countDocuments(needs, who.ownerId, month)) > ORIGINALS.streamedInvoices) {
    throw new ApiError('exportar_en_segundo_plano');
  }
  const tally = new Tally();
  const file = writeEvidence(needs, who.ownerId, month, { tally });
  const taken = () => downloadedExport(order, tally.invoices);
  return {
    contentType: contentTypeOf(order.format),
    fileName: order.fileName,
    source: recordedWhenSent(needs, who.ownerId, file, taken, by),
  };
}

export async function orderEvidence(
  needs: Pick<Deps, 'db' | 'queue' | 'log'>,
  who: Who,
  month: FiscalMonth,
  by: DoneBy,
): Promise<{ jobId: string }> {
  return await orderExport(needs, who, await checkEvidence(needs, who, month), by);
}
