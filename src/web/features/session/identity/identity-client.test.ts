import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aFirebaseRig } from '../../../../../test/fakes/identity/firebase-rig.ts';
import { aLocalRig } from '../../../../../test/fakes/identity/local-rig.ts';
import type { Principal } from './identity-client.ts';

const ana = { id: 'u1', email: 'ana@empresa.py', name: 'Ana Duarte' };
const luis = { id: 'u2', email: 'luis@empresa.py', name: 'Luis Ortiz' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Long enough for either kind to notice a closed window. */
const later = () => vi.advanceTimersByTimeAsync(2000);

describe.each([
  { kind: 'firebase', aRig: aFirebaseRig },
  { kind: 'local', aRig: aLocalRig },
] as const)('ID-28 the $kind identity client', ({ kind, aRig }) => {
  async function signedIn() {
    const rig = aRig();
    const client = rig.openPage();
    await client.ready();
    const signingIn = client.signIn();
    rig.choose(ana);
    await signingIn;
    return { rig, client };
  }

  test('ID-28 says which kind it is', () => {
    expect(aRig().openPage().kind).toBe(kind);
  });

  test('LOGIN-29 has no user and no token before anybody signs in', async () => {
    const client = aRig().openPage();
    expect([await client.ready(), await client.getToken(), await client.getToken(true)]).toEqual([null, null, null]);
  });

  test('LOGIN-28 gives the uid, e-mail and name of whoever signed in, and then a token on demand', async () => {
    const rig = aRig();
    const client = rig.openPage();
    const signingIn = client.signIn();
    rig.choose(ana);
    expect(await signingIn).toEqual(ana);
    expect(await client.getToken()).toEqual(expect.any(String));
  });

  test('ID-18 a forced token is another one', async () => {
    const { client } = await signedIn();
    const first = await client.getToken();
    expect(await client.getToken()).toBe(first);
    expect(await client.getToken(true)).not.toBe(first);
  });

  test('LOGIN-25 a second attempt supersedes the first, and succeeds', async () => {
    const rig = aRig();
    const client = rig.openPage();
    const first = client.signIn();
    first.catch(() => {});
    const second = client.signIn();
    rig.choose(luis);
    await expect(first).rejects.toMatchObject({ name: 'IdentityError', reason: 'superseded' });
    expect(await second).toEqual(luis);
  });

  test('LOGIN-26 a closed window ends the attempt, and the next one works', async () => {
    const rig = aRig();
    const client = rig.openPage();
    const closed = client.signIn();
    closed.catch(() => {});
    rig.closeWindow();
    await later();
    await expect(closed).rejects.toMatchObject({ reason: 'closed', message: '' });
    const again = client.signIn();
    rig.choose(ana);
    expect(await again).toEqual(ana);
  });

  test('ID-26 a window that the browser does not open is told as blocked', async () => {
    const rig = aRig();
    rig.blockWindows();
    await expect(rig.openPage().signIn()).rejects.toMatchObject({ reason: 'blocked' });
  });

  test('ID-26 a token that cannot be renewed now is told as unreachable, and the user stays', async () => {
    const { rig, client } = await signedIn();
    const told: unknown[] = [];
    client.onChange((principal) => told.push(principal));
    await vi.advanceTimersByTimeAsync(0);
    rig.cutNetwork();
    await expect(client.getToken(true)).rejects.toMatchObject({ name: 'IdentityError', reason: 'unreachable' });
    expect(told).not.toContain(null);
  });

  test('a session that the service ended gives null and tells that nobody is signed in', async () => {
    const { rig, client } = await signedIn();
    const told: (Principal | null)[] = [];
    client.onChange((principal) => told.push(principal));
    rig.revoke();
    expect(await client.getToken(true)).toBeNull();
    expect(told.at(-1)).toBeNull();
  });

  test('LOGIN-31 after sign-out there is no token, also for a page opened later', async () => {
    const { rig, client } = await signedIn();
    await client.signOut();
    expect([await client.getToken(), await rig.openPage().ready()]).toEqual([null, null]);
  });

  test('ID-27 a page opened later finds the user still signed in', async () => {
    const { rig } = await signedIn();
    expect(await rig.openPage().ready()).toEqual(ana);
  });

  test('tells who listens of sign-in and sign-out, and stops when asked to', async () => {
    const rig = aRig();
    const client = rig.openPage();
    await client.ready();
    const told: unknown[] = [];
    const stop = client.onChange((principal) => told.push(principal?.id ?? null));
    await vi.advanceTimersByTimeAsync(0);
    const signingIn = client.signIn();
    rig.choose(ana);
    await signingIn;
    await client.signOut();
    stop();
    const again = client.signIn();
    rig.choose(luis);
    await again;
    expect(told.filter((who, i) => who !== told[i - 1] && !(i === 0 && who === null))).toEqual(['u1', null]);
  });
});
