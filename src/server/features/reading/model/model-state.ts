import type { Model } from '#server/platform/ai/ask-model.ts';
import type { ModelFailure, ModelFailureKind } from '#server/platform/ai/model-failure.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { claimLook, deleteRefusal, findRefusal, upsertRefusal } from './model-state.store.ts';

/** Failures that say something about the settings or the account, and nothing about the document. */
const OF_THE_SERVICE: Partial<Record<ModelFailureKind, string>> = {
  'key-refused': 'OpenAI no acepta la clave (OPENAI_API_KEY)',
  'model-unknown': 'OpenAI no ofrece el modelo pedido (OPENAI_MODEL)',
  'no-credit': 'La cuenta de OpenAI no tiene saldo',
};

/** The model, if there is one and its vendor did not refuse it the last time. */
export async function findUsableModel(db: Db, model: Model | null): Promise<Model | null> {
  return model !== null && (await findRefusal(db, model.fingerprint)) === undefined ? model : null;
}

/** Whether PDFs are read by AI; `problem`, for administrators, when they are not although a key is set. */
export async function describeModel(
  db: Db,
  model: Model | null,
): Promise<{ isConfigured: boolean; problem: string | null }> {
  const refusal = model === null ? undefined : await findRefusal(db, model.fingerprint);
  if (refusal === undefined) return { isConfigured: model !== null, problem: null };
  const why = OF_THE_SERVICE[refusal.failure as ModelFailureKind] ?? 'OpenAI no responde';
  return { isConfigured: false, problem: `${why}: ${refusal.detail}` };
}

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Milliseconds between two questions to the vendor, however many documents are refused. */
const LOOK_EVERY_MS = 60_000;

/**
 * After a document was refused as if key, model or account were at fault: the cause may be the document, or the moment.
 * The vendor is asked again without anybody's data before everybody goes without AI.
 */
export async function confirmModelRefusal(needs: Needs, model: Model, first: ModelFailure): Promise<void> {
  const { db, clock, log } = needs;
  if (!(await claimLook(db, model.fingerprint, clock.now(), LOOK_EVERY_MS))) return;
  const second = await secondLook(model);
  if (second !== null) await noteRefusal(needs, model, second);
  else log.warn({ failure: first.failure, detail: first.detail }, 'la IA rechazó un documento, y nada más');
}

/** The free check comes first: it tells of an unknown key or model. */
const secondLook = async (model: Model): Promise<ModelFailure | null> =>
  (await model.check()) ?? (await model.checkByAsking());

/** From now on the service counts as not configured, in every process, until it answers again. */
async function noteRefusal({ db, clock, log }: Needs, model: Model, { failure, detail }: ModelFailure) {
  await upsertRefusal(db, model.fingerprint, { failure, detail }, clock.now());
  log.error({ failure, detail, model: model.name }, 'la IA no está disponible: revisa OPENAI_API_KEY y OPENAI_MODEL');
}

/** Asks the vendor about key and model: at the start, and every few minutes while it refuses them. */
export async function checkModel({ model, ...needs }: Needs & Pick<Deps, 'model'>): Promise<void> {
  if (model === null) return;
  const found = await model.check();
  if (found !== null) {
    const isKnown = (await findRefusal(needs.db, model.fingerprint)) !== undefined;
    const confirmed = isKnown ? found : await secondLook(model);
    if (confirmed !== null) await noteRefusal(needs, model, confirmed);
  } else if (await deleteRefusal(needs.db, model.fingerprint)) needs.log.info('la IA vuelve a estar disponible');
}

export async function checkRefusedModel(needs: Needs & Pick<Deps, 'model'>): Promise<void> {
  const { db, model } = needs;
  if (model !== null && (await findRefusal(db, model.fingerprint)) !== undefined) await checkModel(needs);
}
