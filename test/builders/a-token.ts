import { SCOPE_NAMES } from '#contract/connections/scope-names.ts';
import { TOKEN_SCOPES, type TokenScope } from '#domain/tokens/token-scopes.ts';
import type { TestApp } from '../server/test-app.ts';

/** A program's token of the first business of the person whose session this is; with all scopes unless given. */
export async function aToken(
  server: Pick<TestApp, 'call'>,
  session: string,
  scopes = TOKEN_SCOPES as readonly TokenScope[],
) {
  const body = { nombre: 'Sistema contable', alcances: scopes.map((scope) => SCOPE_NAMES[scope]) };
  const answer = await server.call('/user/business/tokens', { token: session, body });
  if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${answer.body?.message}`);
  return { secret: answer.body.token as string, id: answer.body.datos.id as string };
}
