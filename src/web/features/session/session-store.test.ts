import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { type IdentityClient, IdentityError, type Principal } from './identity/identity-client.ts';
import { createSession } from './session-store.ts';

const ana: Principal = { id: 'u1', email: 'ana@empresa.py', name: 'Ana Duarte' };

/** A client that answers when told to. */
function aClient() {
  const first = Promise.withResolvers<Principal | null>();
  const listeners = new Set<(principal: Principal | null) => void>();
  const client: IdentityClient = {
    kind: 'local',
    ready: () => first.promise,
    signIn: async () => ana,
    signOut: async () => {},
    getToken: async () => 'un-token',
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    client,
    first,
    tell: (principal: Principal | null) => listeners.forEach((listener) => void listener(principal)),
  };
}

const noPause = async () => {};
const noWait = () => {};

test('LOGIN-20 LOGIN-21 the state is unknown until the first answer, then signed-in or signed-out', async () => {
  const { client, first } = aClient();
  const session = createSession({ open: async () => client, pause: noPause, notifyWait: noWait });
  const ready = vi.fn();
  const waiting = session.whenReady().then(ready);
  await Promise.resolve();
  expect([session.state, ready.mock.calls.length]).toEqual(['unknown', 0]);
  first.resolve(ana);
  await waiting;
  expect([session.state, session.user?.id, ready.mock.calls.length]).toEqual(['signed-in', 'u1', 1]);
});

test('LOGIN-20 an empty first answer means signed-out', async () => {
  const { client, first } = aClient();
  first.resolve(null);
  const session = createSession({ open: async () => client, pause: noPause, notifyWait: noWait });
  expect(await session.whenReady()).toEqual({ state: 'signed-out', user: null });
});

test('LOGIN-29 there is no token while nobody is signed in, and one afterwards', async () => {
  const { client, first } = aClient();
  first.resolve(null);
  const session = createSession({ open: async () => client, pause: noPause, notifyWait: noWait });
  expect(await session.getToken()).toBeNull();
  await session.whenReady();
  expect(await session.getToken()).toBeNull();
  await session.signIn();
  expect([session.state, await session.getToken()]).toEqual(['signed-in', 'un-token']);
});

test('ID-25 with the client loaded, the sign-in starts within the click', async () => {
  const { client, first } = aClient();
  first.resolve(null);
  const session = createSession({ open: async () => client, pause: noPause, notifyWait: noWait });
  await session.whenReady();
  const signIn = vi.spyOn(client, 'signIn');
  void session.signIn();
  expect(signIn).toHaveBeenCalledOnce();
});

test('a change told by the client (another tab signed out) reaches whoever subscribed, once', async () => {
  const { client, first, tell } = aClient();
  first.resolve(ana);
  const session = createSession({ open: async () => client, pause: noPause, notifyWait: noWait });
  await session.whenReady();
  const heard: string[] = [];
  const stop = session.subscribe(() => heard.push(session.state));
  tell(null);
  tell(null);
  stop();
  tell(ana);
  expect(heard).toEqual(['signed-out']);
});

test('LOGIN-36 a sign-out that fails leaves nobody signed in', async () => {
  const { client, first } = aClient();
  first.resolve(ana);
  const session = createSession({ open: async () => client, pause: noPause, notifyWait: noWait });
  await session.whenReady();
  vi.spyOn(client, 'signOut').mockRejectedValue(new Error('sin red'));
  await expect(session.signOut()).rejects.toThrow('sin red');
  expect([session.state, await session.getToken()]).toEqual(['signed-out', null]);
});

test('ID-27 a server that is restarting does not sign anybody out: two more tries', async () => {
  const { client, first } = aClient();
  first.resolve(ana);
  const waits: number[] = [];
  const open = vi
    .fn(async () => client)
    .mockRejectedValueOnce(new Error('502'))
    .mockRejectedValueOnce(new Error('502'));
  const session = createSession({ open, pause: async (ms) => void waits.push(ms), notifyWait: noWait });
  expect((await session.whenReady()).state).toBe('signed-in');
  expect(waits).toEqual([400, 1200]);
});

test('ID-26 a service that cannot be opened leaves the page signed out, and a click tells that it is unreachable', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
  const session = createSession({
    open: () => Promise.reject(new Error('sin red')),
    pause: noPause,
    notifyWait: noWait,
  });
  expect((await session.whenReady()).state).toBe('signed-out');
  await expect(session.signIn()).rejects.toMatchObject({ name: 'IdentityError', reason: 'unreachable' });
  silence.mockRestore();
});

test('RACE-56 a server that was asked too often signs nobody out: it is asked again when it said, once each time, and the wait is told', async () => {
  const { client, first } = aClient();
  first.resolve(ana);
  const refusal = (retryAfterMs: number | null) =>
    new ApiError({ status: 429, code: 'demasiados_pedidos', message: 'Hiciste demasiados pedidos.', retryAfterMs });
  const [waits, told]: number[][] = [[], []];
  const open = vi
    .fn(async () => client)
    .mockRejectedValueOnce(refusal(42_000))
    .mockRejectedValueOnce(new IdentityError('unreachable', { cause: refusal(7_000) }))
    .mockRejectedValueOnce(refusal(null))
    .mockRejectedValueOnce(refusal(0));
  const session = createSession({
    open,
    pause: async (ms) => {
      waits?.push(ms);
      expect(session.state).toBe('unknown');
    },
    notifyWait: (ms) => void told?.push(ms),
  });
  // As the guard of a page, and the page it leads to, ask.
  await Promise.all([session.whenReady(), session.whenReady()]);
  expect(session.state).toBe('signed-in');
  expect(waits).toEqual([42_000, 7_000, 5_000, 1_000]);
  expect(told).toEqual(waits);
  expect(open).toHaveBeenCalledTimes(5);
});
