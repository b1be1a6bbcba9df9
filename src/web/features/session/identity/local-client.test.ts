import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aLocalRig } from '../../../../../test/fakes/identity/local-rig.ts';

const ana = { id: 'u1', email: 'ana@empresa.py', name: 'Ana Duarte' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function signedIn() {
  const rig = aLocalRig();
  const client = rig.openPage();
  const signingIn = client.signIn();
  rig.choose(ana);
  await signingIn;
  return { rig, client };
}

test('ID-05 the button opens the chooser, within the click, with the id of the attempt', () => {
  const rig = aLocalRig();
  rig
    .openPage()
    .signIn()
    .catch(() => {});
  expect(rig.opened.map(({ address }) => address)).toEqual(['/local-identity/choose?id=intento-1']);
});

test('a result with the id of another attempt is not taken', async () => {
  const rig = aLocalRig();
  const attempt = rig.openPage().signIn();
  attempt.catch(() => {});
  rig.post({ kind: 'chosen', id: 'otro', session: { token: 'ajeno', expiresIn: 3600, user: ana } });
  rig.closeWindow();
  await vi.advanceTimersByTimeAsync(2000);
  await expect(attempt).rejects.toMatchObject({ reason: 'closed' });
});

test('LOGIN-26 a result that arrives just after the window closed still counts', async () => {
  const rig = aLocalRig();
  const attempt = rig.openPage().signIn();
  rig.closeWindow();
  await vi.advanceTimersByTimeAsync(600);
  rig.choose(ana);
  expect(await attempt).toEqual(ana);
});

test('ID-32 a token of an hour is kept, and renewed in its last five minutes', async () => {
  const { rig, client } = await signedIn();
  const first = await client.getToken();
  vi.advanceTimersByTime(54 * 60_000);
  expect(await client.getToken()).toBe(first);
  vi.advanceTimersByTime(2 * 60_000);
  expect(await client.getToken()).not.toBe(first);
  expect(rig.refreshes()).toBe(1);
});

test('ID-32 ten calls that need a new token ask for it once', async () => {
  const { rig, client } = await signedIn();
  vi.advanceTimersByTime(59 * 60_000);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => client.getToken()));
  expect([rig.refreshes(), new Set(tokens).size]).toEqual([1, 1]);
});

test('a token that is still good serves while the server does not answer', async () => {
  const { rig, client } = await signedIn();
  const first = await client.getToken();
  vi.advanceTimersByTime(58 * 60_000);
  rig.cutNetwork();
  expect(await client.getToken()).toBe(first);
  vi.advanceTimersByTime(3 * 60_000);
  await expect(client.getToken()).rejects.toMatchObject({ reason: 'unreachable' });
});

test('signing out in one tab signs out the others', async () => {
  const { rig, client } = await signedIn();
  const otherTab = rig.openPage();
  await otherTab.ready();
  const told: unknown[] = [];
  otherTab.onChange((principal) => told.push(principal));
  await client.signOut();
  expect([told, await otherTab.getToken()]).toEqual([[null], null]);
});

test('LOGIN-36 a sign-out that the server does not hear still signs this page out', async () => {
  const { rig, client } = await signedIn();
  rig.cutNetwork();
  await expect(client.signOut()).rejects.toMatchObject({ code: 'sin_conexion' });
  expect(await client.getToken()).toBeNull();
});
