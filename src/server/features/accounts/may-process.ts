import { trialState } from '#domain/trial.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { trialOf } from './trial-of-call.ts';

/** Whether the caller's business may process invoices now, with a sentence that says why. */
export async function mayProcess({ db, clock }: Pick<Deps, 'db' | 'clock'>, caller: Caller) {
  const { expired, daysRemaining } = trialState(await trialOf(db, caller), clock.now());
  if (expired)
    return {
      canProcess: false,
      message: 'Tu período de prueba ha expirado. Contacta al administrador para continuar.',
    };
  const days = daysRemaining === 1 ? 'Te queda 1 día' : `Te quedan ${daysRemaining} días`;
  return { canProcess: true, message: `Puedes procesar facturas. ${days} de prueba.` };
}
