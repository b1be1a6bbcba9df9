import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { aGoogle, PROJECT } from '../../../../test/server/google.ts';
import { firebaseVerifier } from './firebase-verifier.ts';
import { openLocalAccounts } from './local-accounts.ts';
import { createLocalIssuer } from './local-issuer.ts';
import { InvalidToken } from './token-verifier.ts';

const MINUTE_MS = 60_000;

/** Two of each kind: the second one's tokens are good, and not for the first. */
async function firebaseRigs() {
  const clock = adjustableClock();
  return Promise.all(
    [1, 2].map(async () => {
      const google = await aGoogle();
      const verifier = firebaseVerifier(PROJECT, google.keys, clock);
      return { verifier, issue: (email: string) => google.token(email), clock, audience: PROJECT };
    }),
  );
}

async function localRigs() {
  const clock = adjustableClock();
  return Promise.all(
    ['one', 'another'].map(async (name) => {
      const accounts = await openLocalAccounts(mkdtempSync(path.join(tmpdir(), `ajaka-verifier-${name}-`)));
      const { verifier, issue } = await createLocalIssuer(accounts, clock);
      const tokenOf = (email: string) =>
        issue(accounts.findOrAdd(email, 'Rocío Ayala'), { at: clock.now(), sessionId: 'una-sesion' });
      return { verifier, issue: tokenOf, clock, audience: accounts.instance };
    }),
  );
}

describe.each([
  { kind: 'firebase', openRigs: firebaseRigs },
  { kind: 'local', openRigs: localRigs },
] as const)('the $kind token verifier', ({ kind, openRigs }) => {
  let rig: Awaited<ReturnType<typeof openRigs>>[number];
  let other: typeof rig;
  beforeAll(async () => {
    [rig, other] = (await openRigs()) as [typeof rig, typeof rig];
  });

  test('ID-28 tells who is calling: one person for one e-mail, with the moment of the sign-in', async () => {
    const { verifier, issue } = rig;
    const rocio = await verifier.verify(await issue('Rocio@Tavapora.com.py'));
    expect(verifier.kind).toBe(kind);
    expect(rocio).toMatchObject({
      issuer: verifier.issuer,
      email: 'rocio@tavapora.com.py',
      name: 'Rocío Ayala',
      isLocalAdmin: false,
      emailTrusted: kind === 'firebase',
    });
    expect(Math.abs(Date.now() - rocio.authTime.getTime())).toBeLessThan(MINUTE_MS);
    expect((await verifier.verify(await issue('otra@tavapora.com.py'))).subject).not.toBe(rocio.subject);
  });

  test('ID-28 lets a token of an hour end, and refuses what it did not sign or what is for somebody else', async () => {
    const { verifier, issue, clock, audience } = rig;
    const good = await issue('rocio@tavapora.com.py');
    const claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString());
    const [head, , signature] = good.split('.');
    const altered = Buffer.from(JSON.stringify({ ...claims, email: 'jefa@tavapora.com.py' })).toString('base64url');
    const header = JSON.parse(Buffer.from(head ?? '', 'base64url').toString());
    for (const token of [
      '',
      'a.b.c',
      `${head}.${altered}.${signature}`,
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims)
        .setProtectedHeader({ ...header, alg: 'HS256' })
        .sign(new TextEncoder().encode(audience.padEnd(32))),
      await other.issue('rocio@tavapora.com.py'),
    ]) {
      await expect(verifier.verify(token)).rejects.toBeInstanceOf(InvalidToken);
    }
    clock.advance(59 * MINUTE_MS);
    await verifier.verify(good);
    clock.advance(3 * MINUTE_MS);
    await expect(verifier.verify(good)).rejects.toBeInstanceOf(InvalidToken);
    clock.advance(-62 * MINUTE_MS);
  });
});
