import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { BoundRoute } from '#server/platform/http/bind.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import { createXsrf } from '#server/platform/http/guard/xsrf.ts';
import { createLog } from '#server/platform/log.ts';
import { type CallOptions, callApi } from './test-app.ts';

const nobody = async () => {
  throw new Error('this server knows nobody');
};

/** The HTTP part alone, with public routes of a test, answering on a free port. No database. */
export async function startTestServer(routes: readonly BoundRoute[], graceMs = 10_000) {
  const xsrf = createXsrf(Buffer.alloc(32));
  const server = await createServer({
    log: createLog('silent'),
    routes,
    publicUrl: undefined,
    graceMs,
    pages: {
      root: `${tmpdir()}/no-web`,
      identity: { kind: 'local', remote: false },
      xsrf,
      secureCookies: false,
      extra: [],
    },
    guards: {
      verifier: { kind: 'local', issuer: 'test', verify: nobody },
      identify: nobody,
      requireEntitlement: () => {},
      xsrf,
      limits: { anonymous: 100_000, user: 100_000, uploads: 100_000 },
      frontendKey: undefined,
      secureCookies: false,
      sessionCookies: [],
    },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    call: (at: string, options: CallOptions = {}) => callApi(url, at, options),
    close: () => server.close(),
  };
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
