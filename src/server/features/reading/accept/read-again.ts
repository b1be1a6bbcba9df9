import type { ReadingAgainPreview, ReceivedDocument } from '#contract/reading/documents.ts';
import { PAYER_LIMITS } from '#contract/subscriptions/entitlements.text.ts';
import { payerOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import { priceAiReading, reserveAiReading } from '#server/features/subscriptions/ledger/ai-ledger.ts';
import { mayAskModel } from '#server/features/subscriptions/ledger/call-allowance.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findUsableModel } from '../model/model-state.ts';
import { findDocumentView } from '../outcome/document-view.ts';
import { findReadableAgain, resetForReadingAgain } from '../reading.store.ts';
import { queueDocuments, wakeReaders } from './queue-documents.ts';

const NO_CALLS =
  'La IA ya leyó sin resultado tantos archivos como tu límite. Espera a que empiece otro mes o cambia de plan.';

/**
 * Reads a finished PDF or photo once more, whatever its outcome. Its invoices stay as they are until then; those that a
 * person has decided about stay for good.
 */
export async function readAgain(
  { db, queue, clock, model }: Pick<Deps, 'db' | 'queue' | 'clock' | 'model'>,
  ownerId: string,
  documentId: string,
): Promise<ReceivedDocument> {
  const at = clock.now();
  const document = await db.transaction().execute(async (tx) => {
    const reset = await resetForReadingAgain(tx, ownerId, documentId, at);
    const found = await findDocumentView(tx, ownerId, documentId);
    if (found === undefined) throw new ApiError('no_encontrado');
    if (reset === undefined) throw new ApiError('no_se_lee_otra_vez');
    await queueDocuments(tx, queue, [{ ...found, ownerId }], { at, priority: 'high' });
    const reading = { documentId, attempt: 1, sha256: reset.sha256 };
    if ((await findUsableModel(tx, model)) === null) return found;
    if (!(await reserveAiReading(tx, ownerId, reading, at))) throw await limitReached(tx, ownerId);
    if (!(await mayAskModel(tx, ownerId, at))) throw await limitReached(tx, ownerId, NO_CALLS);
    return found;
  });
  wakeReaders(queue);
  return document;
}

/** `own`: what is said where the business pays for itself. */
async function limitReached(tx: Db, ownerId: string, own?: string): Promise<ApiError> {
  const payer = await payerOf(tx, ownerId);
  const message = payer ? PAYER_LIMITS.limite_de_ia(payer.name) : own;
  return new ApiError('limite_de_ia', message === undefined ? {} : { message });
}

/** What it would do and cost. */
export async function describeReadingAgain(
  { db, clock, model }: Pick<Deps, 'db' | 'clock' | 'model'>,
  ownerId: string,
  documentId: string,
): Promise<ReadingAgainPreview> {
  const found = await findReadableAgain(db, ownerId, documentId);
  if (found === undefined) throw new ApiError('no_encontrado');
  const { canReadAgain, sha256 } = found;
  const isReadByModel = (await findUsableModel(db, model)) !== null;
  const at = clock.now();
  // Without a call to the model there is no reading, even one that costs nothing.
  const hasCall = !isReadByModel || (await mayAskModel(db, ownerId, at));
  const { cost, left } = hasCall ? await priceAiReading(db, ownerId, sha256, at) : { cost: 1, left: 0 };
  return { canReadAgain, isReadByModel, cost: isReadByModel ? cost : 0, left };
}
