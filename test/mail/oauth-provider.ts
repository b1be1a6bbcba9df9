import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Grant {
  readonly account: string;
  readonly scope: string;
  isRevoked: boolean;
  /** The valid token, and the one before it. */
  refreshTokens: string[];
}

interface Code {
  readonly grant: Grant;
  readonly challenge: string;
  readonly redirectUri: string;
}

const CLIENT_ID = 'cliente-de-prueba';
const CLIENT_SECRET = 'secreto-del-cliente';

/**
 * A fake of Google's and Microsoft's OAuth: an authorisation code with PKCE, a refresh token that changes with every
 * use, and token introspection for the mail server.
 */
export async function startOauthProvider() {
  const codes = new Map<string, Code>();
  const grants: Grant[] = [];
  const accessTokens = new Map<string, { grant: Grant; isTaken: boolean }>();
  /** Every secret that was given out, to search for in answers and logs. */
  const secrets: string[] = [CLIENT_SECRET];
  /** `account`: who is signed in on the provider's pages. */
  const settings = { takesPreviousToken: false, isDown: false, isHeld: false, account: '' };
  const counts = { refreshes: 0, held: 0 };
  const heldAnswers: (() => void)[] = [];
  let held = Promise.withResolvers<void>();
  const newSecret = () => {
    const made = randomBytes(24).toString('base64url');
    secrets.push(made);
    return made;
  };

  const give = (grant: Grant) => {
    const [access, refresh] = [newSecret(), newSecret()];
    accessTokens.set(access, { grant, isTaken: true });
    grant.refreshTokens = [refresh, ...grant.refreshTokens.slice(0, 1)];
    const claims = { aud: CLIENT_ID, email: grant.account, preferred_username: grant.account };
    const idToken = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
    const { scope } = grant;
    return { access_token: access, refresh_token: refresh, expires_in: 3600, scope, id_token: idToken };
  };

  function answerToken(form: URLSearchParams): [number, object] {
    const field = (name: string) => form.get(name) ?? '';
    if (settings.isDown) return [503, {}];
    if (field('client_id') !== CLIENT_ID || field('client_secret') !== CLIENT_SECRET) {
      return [401, { error: 'invalid_client' }];
    }
    if (field('grant_type') === 'refresh_token') {
      counts.refreshes++;
      const taken = settings.takesPreviousToken ? 2 : 1;
      const grant = grants.find(({ refreshTokens }) => refreshTokens.slice(0, taken).includes(field('refresh_token')));
      return grant && !grant.isRevoked ? [200, give(grant)] : [400, { error: 'invalid_grant' }];
    }
    const code = codes.get(field('code'));
    codes.delete(field('code'));
    const challenge = createHash('sha256').update(field('code_verifier')).digest('base64url');
    const isGood = code && code.challenge === challenge && code.redirectUri === field('redirect_uri');
    return isGood ? [200, give(code.grant)] : [400, { error: 'invalid_grant' }];
  }

  /** Somebody signs in and agrees; answers the address to which the browser is sent back. */
  function agree(address: string, account: string, scope?: string): string {
    const asked = new URL(address).searchParams;
    if (asked.get('client_id') !== CLIENT_ID || asked.get('response_type') !== 'code')
      throw new Error('invalid_request');
    if (asked.get('code_challenge_method') !== 'S256') throw new Error('PKCE is required');
    const grant = { account, scope: scope ?? asked.get('scope') ?? '', isRevoked: false, refreshTokens: [] };
    grants.push(grant);
    const code = newSecret();
    const redirectUri = asked.get('redirect_uri') ?? '';
    codes.set(code, { grant, challenge: asked.get('code_challenge') ?? '', redirectUri });
    return `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
  }

  /** The provider's page, on which the person agrees or not. */
  function consentPage(address: string): string {
    const asked = new URL(address).searchParams;
    const refused = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' });
    const links = {
      Permitir: agree(address, settings.account),
      Cancelar: `${asked.get('redirect_uri')}?${refused}`,
    };
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const shown = Object.entries(links).map(([name, to]) => `<p><a href="${escaped(to)}">${name}</a></p>`);
    return `<!doctype html><html lang="es"><title>Permiso</title><h1>Permiso</h1>${shown.join('')}</html>`;
  }

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await bodyOf(request));
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url?.startsWith('/authorize')) {
      const page = consentPage(`http://${request.headers.host}${request.url}`);
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    }
    if (request.url === '/introspect') {
      const known = accessTokens.get(form.get('token') ?? '');
      const isActive = known?.isTaken === true && !known.grant.isRevoked;
      return answer(200, isActive ? { active: true, username: known.grant.account } : { active: false });
    }
    const isHeld = () => {
      if (!settings.isHeld) return false;
      counts.held++;
      heldAnswers.push(() => answer(503, {}));
      held.resolve();
      return true; // until it is released: the caller is meant to die waiting
    };
    if (request.url === '/revoke' && isHeld()) return;
    if (request.url === '/revoke') {
      const grant = grants.find(({ refreshTokens }) => refreshTokens.includes(form.get('token') ?? ''));
      if (settings.isDown) return answer(503, {});
      if (!grant || grant.isRevoked) return answer(400, { error: 'invalid_token' });
      grant.isRevoked = true;
      return answer(200, {});
    }
    const [status, body] = answerToken(form);
    if (!isHeld()) answer(status, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    introspectionUrl: `${url}/introspect`,
    settings,
    counts,
    secrets,
    /** The settings of an application that is registered here in place of Google or Microsoft. */
    settingsFor: (name: 'GOOGLE' | 'MICROSOFT', imap: string) => ({
      [`${name}_CLIENT_ID`]: CLIENT_ID,
      [`${name}_CLIENT_SECRET`]: CLIENT_SECRET,
      [`${name}_AUTH_URL`]: `${url}/authorize`,
      [`${name}_TOKEN_URL`]: `${url}/token`,
      [`${name}_IMAP`]: imap,
      ...(name === 'GOOGLE' ? { GOOGLE_REVOKE_URL: `${url}/revoke` } : {}),
    }),
    agree,
    /** Whether somebody's permission is still valid. */
    isGranted: (account: string) => grants.some((grant) => grant.account === account && !grant.isRevoked),
    /** The person revokes the permission. */
    revoke(account: string) {
      for (const grant of grants) if (grant.account === account) grant.isRevoked = true;
    },
    /** From now on mail servers refuse all access tokens given out so far. */
    endAccessTokens() {
      for (const known of accessTokens.values()) known.isTaken = false;
    },
    /** From now on requests are carried out and never answered. Resolves when one was. */
    async hold() {
      held = Promise.withResolvers<void>();
      settings.isHeld = true;
      await held.promise;
      settings.isHeld = false;
    },
    /** Answers held requests with «not available now». */
    letGo() {
      for (const say of heldAnswers.splice(0)) say();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type OauthProviderRig = Awaited<ReturnType<typeof startOauthProvider>>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
