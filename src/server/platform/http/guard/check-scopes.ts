import { SCOPE_NAMES } from '#contract/connections/scope-names.ts';
import type { Route } from '#contract/wire/route.ts';
import { ApiError } from '../reply/api-error.ts';
import type { TokenCaller } from './caller.ts';

interface Called {
  readonly route: Route;
  /** The business that the call names, if it names one. */
  readonly businessId: string | null;
}

/**
 * A token reaches its own business alone, and only with the scopes that it has; a route without scopes is closed to it.
 */
export function checkToken(caller: TokenCaller, { route: { access, scopes = [] }, businessId }: Called): void {
  if (businessId !== null && businessId !== caller.ownerId) throw new ApiError('negocio_no_encontrado');
  if (access === 'public') return;
  if (scopes.length === 0) throw new ApiError('token_no_admitido');
  if (scopes.some((scope) => caller.scopes.includes(scope))) return;
  const names = scopes.map((scope) => SCOPE_NAMES[scope]);
  throw new ApiError('alcance_insuficiente', {
    message: `Este token no tiene el permiso que hace falta: ${names.join(' o ')}. Crea otro que lo tenga.`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${names.join(' ')}"` },
  });
}
