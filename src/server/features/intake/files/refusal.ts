import { PAYER_LIMITS } from '#contract/subscriptions/entitlements.text.ts';
import { errors } from '#contract/wire/errors.ts';
import { payerOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * Why files are not received. A value and no error of HTTP: a mailbox brings files too, and nobody waits there for an
 * answer.
 */
export interface Refusal {
  /** As `contract/wire/errors.ts` calls it. */
  readonly refused: 'datos_invalidos' | 'tipo_no_admitido' | 'muy_grande' | 'almacenamiento_lleno' | 'limite_de_ia';
  /** For the user. */
  readonly sentence: string;
}

/** A limit was exceeded that is the payer's; the payer's name is looked up only then. */
export async function limitRefusal(
  db: Db,
  ownerId: string,
  refused: 'almacenamiento_lleno' | 'limite_de_ia',
): Promise<Refusal> {
  const payer = await payerOf(db, ownerId);
  return { refused, sentence: payer ? PAYER_LIMITS[refused](payer.name) : errors[refused][1] };
}

export function isRefusal(answer: object): answer is Refusal {
  return 'refused' in answer;
}
