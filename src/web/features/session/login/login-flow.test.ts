import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginText } from '#text/login.ts';
import { IdentityError, type Principal } from '../identity/identity-client.ts';
import { createLoginFlow, safeReturnUrl } from './login-flow.ts';

const ana: Principal = { id: 'u1', email: 'ana@empresa.py', name: 'Ana Duarte' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The screen's flow with a session whose answers the test gives. */
function aFlow(state: 'signed-out' | 'signed-in' = 'signed-out') {
  const attempts: PromiseWithResolvers<Principal>[] = [];
  const listeners = new Set<() => void>();
  const session = {
    state: state as 'signed-out' | 'signed-in',
    whenReady: async () => ({ state: session.state, user: null }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signIn: () => {
      const attempt = Promise.withResolvers<Principal>();
      attempts.push(attempt);
      return attempt.promise;
    },
  };
  const logged: unknown[] = [];
  const write = (level: string) => (_: string, fields?: { eventType?: string; extra?: Record<string, unknown> }) =>
    void logged.push([level, fields?.eventType, fields?.extra?.reason]);
  const leave = vi.fn();
  const counted: unknown[] = [];
  const analytics = {
    login: (method?: string) => void counted.push(['login', method]),
    buttonClick: (name: string, context?: string) => void counted.push(['button_click', name, context]),
  };
  const log = { warn: write('warn'), error: write('error') };
  const flow = createLoginFlow({ session, log, analytics, method: () => 'local', leave });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const becomeSignedIn = () => {
    session.state = 'signed-in';
    for (const listener of listeners) listener();
  };
  return { flow, attempts, logged, counted, leave, settle, becomeSignedIn };
}

test('LOGIN-10 LOGIN-11 who is already signed in leaves after 600 ms, not before', async () => {
  const { flow, leave } = aFlow('signed-in');
  flow.arrive();
  expect(flow.state().phase).toBe('already');
  vi.advanceTimersByTime(599);
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(leave).toHaveBeenCalledOnce();
});

test('LOGIN-11 a screen that went away and came back still leads away', () => {
  const { flow, leave } = aFlow('signed-in');
  flow.arrive()();
  flow.arrive();
  vi.advanceTimersByTime(600);
  expect(leave).toHaveBeenCalledOnce();
});

test('LOGIN-13 LOGIN-14 after a sign-in the screen says so and leaves after 1500 ms, not before', async () => {
  const { flow, attempts, leave, settle, becomeSignedIn } = aFlow();
  flow.arrive();
  void flow.signIn();
  expect(flow.state().phase).toBe('loading');
  becomeSignedIn();
  attempts[0]?.resolve(ana);
  await settle();
  expect(flow.state().phase).toBe('success');
  vi.advanceTimersByTime(1499);
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(leave).toHaveBeenCalledOnce();
});

test('ANA-01 a sign-in is counted once it is made, with the way it was made, and an attempt that fails is not', async () => {
  const { flow, attempts, counted, settle } = aFlow();
  void flow.signIn();
  attempts[0]?.reject(new IdentityError('closed'));
  await settle();
  expect(counted).toEqual([['button_click', 'continue_with_google', 'login']]);
  void flow.signIn();
  attempts[1]?.resolve(ana);
  await settle();
  expect(counted.slice(2)).toEqual([['login', 'local']]);
});

test('LOGIN-13 OPEN-08 the success sentence is the given one, with the days of the trial', () => {
  expect(loginText.success(15)).toBe('Autenticación exitosa. ¡Tienes 15 días de uso gratuito!');
  expect(loginText.success(1)).toBe('Autenticación exitosa. ¡Tienes 1 día de uso gratuito!');
});

test('LOGIN-16 a failure shows its own message', async () => {
  const { flow, attempts, settle } = aFlow();
  void flow.signIn();
  attempts[0]?.reject(new Error('La cuenta no existe.'));
  await settle();
  expect(flow.state()).toEqual({ phase: 'error', message: 'La cuenta no existe.', mild: false });
});

test.each([new Error(''), 'algo', undefined])(
  'LOGIN-17 a failure without message (%o) shows the given sentence',
  async (problem) => {
    const { flow, attempts, settle } = aFlow();
    void flow.signIn();
    attempts[0]?.reject(problem);
    await settle();
    expect(flow.state()).toMatchObject({ message: 'Error al iniciar sesión' });
  },
);

test.each(['closed', 'blocked', 'unreachable', 'refused'] as const)(
  'LOGIN-18 LOGIN-19 ID-26 %s: a sentence of its own, one login_failed entry, and the button works again',
  async (reason) => {
    const { flow, attempts, logged, settle } = aFlow();
    void flow.signIn();
    attempts[0]?.reject(new IdentityError(reason));
    await settle();
    expect(flow.state()).toEqual({ phase: 'error', message: loginText.problems[reason], mild: reason === 'closed' });
    expect(logged).toEqual([[reason === 'closed' ? 'warn' : 'error', 'login_failed', reason]]);
    void flow.signIn();
    expect(flow.state().phase).toBe('loading');
  },
);

test('LOGIN-25 the end of a superseded attempt changes nothing and is not logged', async () => {
  const { flow, attempts, logged, settle } = aFlow();
  void flow.signIn();
  void flow.signIn();
  attempts[0]?.reject(new IdentityError('superseded'));
  await settle();
  expect([flow.state().phase, logged]).toEqual(['loading', []]);
  attempts[1]?.resolve(ana);
  await settle();
  expect(flow.state().phase).toBe('success');
});

test('LOGIN-12 whoever signs in from another tab is led on as well', () => {
  const { flow, leave, becomeSignedIn } = aFlow();
  flow.arrive();
  becomeSignedIn();
  expect(flow.state().phase).toBe('already');
  vi.advanceTimersByTime(600);
  expect(leave).toHaveBeenCalledOnce();
});

test('a screen that is gone leads nobody anywhere', () => {
  const { flow, leave } = aFlow('signed-in');
  const goAway = flow.arrive();
  goAway();
  vi.advanceTimersByTime(5000);
  expect(leave).not.toHaveBeenCalled();
});

const OWN = 'https://ajaka.example';

test.each([
  ['/upload', '/upload'],
  ['/invoice-list?page=2&month=2026-11#fila', '/invoice-list?page=2&month=2026-11#fila'],
  [`${OWN}/upload`, '/upload'],
])('LOGIN-12 LOGIN-15 OPEN-31 %s is followed', (returnUrl, wanted) => {
  expect(safeReturnUrl(returnUrl, OWN)).toBe(wanted);
});

test.each([
  undefined,
  '',
  'https://malo.example/upload',
  '//malo.example',
  '/\\malo.example',
  '/\t/malo.example',
  'javascript:alert(1)',
  'data:text/html,x',
  `${OWN}//malo.example`,
  'https://ajaka.example.malo.example/',
  'http://[',
  '/login?returnUrl=/login',
])('OPEN-31 %j leads home', (returnUrl) => {
  expect(safeReturnUrl(returnUrl, OWN)).toBe('/');
});
