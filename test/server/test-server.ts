import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Entitlements } from '#domain/plans/entitlements.ts';
import type { BoundRoute } from '#server/platform/http/bind.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import type { ParallelLimits } from '#server/platform/http/guard/parallel-calls.ts';
import { createXsrf } from '#server/platform/http/guard/xsrf.ts';
import { createUploadReader, UPLOAD_SHARES, type UploadShares } from '#server/platform/http/upload/read-upload.ts';
import type { VerifiedIdentity } from '#server/platform/identity/token-verifier.ts';
import { createLog } from '#server/platform/log.ts';
import { type CallOptions, callApi } from './test-app.ts';

interface Options {
  graceMs?: number;
  uploads?: Partial<UploadShares>;
  parallel?: ParallelLimits;
  /** Awaited when a caller is looked up. */
  lookUp?: (subject: string) => Promise<void>;
}

/** A token `ana.x.y` is Ana's, who has her own business and no particular rights. */
const identityOf = async (token: string): Promise<VerifiedIdentity> => {
  const subject = token.split('.')[0] ?? '';
  const person = { subject, email: `${subject}@empresa.com.py`, name: subject, picture: null };
  return { ...person, issuer: 'test', authTime: new Date(), emailTrusted: false, isLocalAdmin: false, sessionId: null };
};

/** The HTTP part alone, with routes of a test, on a free port. No database. */
export async function startTestServer(
  routes: readonly BoundRoute[],
  {
    graceMs = 10_000,
    uploads = {},
    parallel = { atOnce: 1_000, waiting: 1_000 },
    lookUp = async () => {},
  }: Options = {},
) {
  const xsrf = createXsrf(Buffer.alloc(32));
  /** The callers whose calls reached the last guards. */
  const identified: string[] = [];
  const server = await createServer({
    log: createLog('silent'),
    routes,
    metrics: { token: undefined, write: async () => '' },
    readUpload: createUploadReader(path.join(tmpdir(), 'ajaka-uploads'), { ...UPLOAD_SHARES, ...uploads }),
    publicUrl: undefined,
    trustedProxies: [],
    graceMs,
    pages: {
      root: `${tmpdir()}/no-web`,
      identity: { kind: 'local', remote: false },
      xsrf,
      secureCookies: false,
      extra: [],
    },
    guards: {
      verifier: { kind: 'local', issuer: 'test', verify: identityOf },
      identify: async ({ subject, email }) => {
        await lookUp(subject);
        identified.push(subject);
        return {
          ...{ userId: subject, ownerId: subject, role: 'duena', email, isEmailProven: true, isAdmin: false },
          entitlements: {} as Entitlements,
        };
      },
      tokens: { admit: () => {}, identify: () => Promise.reject(new Error('no tokens here')) },
      requireEntitlement: async () => {},
      xsrf,
      limits: {
        anonymous: 100_000,
        user: 100_000,
        token: 100_000,
        uploads: 100_000,
        parallel,
      },
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
    identified,
    call: (at: string, options: CallOptions = {}) => callApi(url, at, options),
    close: () => server.close(),
  };
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
