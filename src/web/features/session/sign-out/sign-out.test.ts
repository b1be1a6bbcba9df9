import { describe, expect, test, vi } from 'vitest';
import { clearBrowserTraces, isGoogleCookie } from './clear-browser-traces.ts';
import { leaveSession } from './sign-out.ts';

/** A cookie jar as `document.cookie` is one. */
function aDocument(initial: Record<string, string>) {
  const jar = new Map(Object.entries(initial));
  const written: string[] = [];
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      written.push(line);
      const [name = ''] = line.split('=', 1);
      if (line.includes('expires=Thu, 01 Jan 1970')) jar.delete(name);
    },
  };
  return { document, written, names: () => [...jar.keys()] };
}

const aStore = () => ({ clear: vi.fn() });

function aSignOut(signOut: () => Promise<void>) {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const log = {
    info: (_: string, fields?: { eventType?: string }) => void done.push(`log ${fields?.eventType}`),
    flush: async () => void done.push('flush'),
  };
  const deps = {
    session: {
      signOut: () => {
        done.push('sign out');
        return signOut();
      },
    },
    log,
    analytics: { logout: note('count logout') },
    clearTraces: note('clear traces'),
    clearQueries: note('forget answers'),
    goTo: (path: string) => void done.push(`go to ${path}`),
    announceOpenSession: note('announce'),
  };
  return { deps, done };
}

const EVERYTHING = [
  'log logout',
  'count logout',
  'flush',
  'sign out',
  'clear traces',
  'forget answers',
  'go to /login',
];

describe('leaving', () => {
  test('sign-out does all of it, in its order', async () => {
    const { deps, done } = aSignOut(async () => {});
    await leaveSession(deps);
    expect(done).toEqual(EVERYTHING);
  });

  test.each([
    ['LOGIN-30', 'is logged', 'log logout'],
    ['ANA-02', 'is counted', 'count logout'],
    ['LOGIN-31', 'signs out where one signed in', 'sign out'],
    ['LOGIN-32', 'leads to /login', 'go to /login'],
  ])('%s sign-out %s', async (_, __, step) => {
    const { deps, done } = aSignOut(async () => {});
    await leaveSession(deps);
    expect(done).toContain(step);
  });

  test('LOGIN-36 LOGIN-37 a sign-out that fails is told to the console and to the person, and everything else still happens', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const problem = new Error('sin red');
    const { deps, done } = aSignOut(() => Promise.reject(problem));
    await leaveSession(deps);
    expect(done).toEqual([...EVERYTHING, 'announce']);
    expect(told).toHaveBeenCalledWith(problem);
    told.mockRestore();
  });

  test('a log that cannot be sent holds nobody for more than a second', async () => {
    vi.useFakeTimers();
    const { deps, done } = aSignOut(async () => {});
    deps.log.flush = () => new Promise(() => {});
    const leaving = leaveSession(deps);
    await vi.advanceTimersByTimeAsync(1000);
    await leaving;
    expect(done.at(-1)).toBe('go to /login');
    vi.useRealTimers();
  });
});

describe('traces', () => {
  test('LOGIN-33 LOGIN-34 LOGIN-35 both storages are emptied and the Google cookies go, the others stay', () => {
    const { document, names, written } = aDocument({ _ga: '1', g_state: '2', 'XSRF-TOKEN': '3', G_AUTHUSER_H: '4' });
    const [localStorage, sessionStorage] = [aStore(), aStore()];
    clearBrowserTraces({ localStorage, sessionStorage, document, hostname: 'app.ajaka.example' });
    expect([localStorage.clear, sessionStorage.clear].map((clear) => clear.mock.calls.length)).toEqual([1, 1]);
    expect(names()).toEqual(['XSRF-TOKEN']);
    expect(written).toContain('_ga=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; domain=ajaka.example');
  });

  test('LOGIN-36 a storage that refuses does not keep the rest', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { document, names } = aDocument({ _ga: '1' });
    const sessionStorage = aStore();
    const localStorage = {
      clear: vi.fn(() => {
        throw new Error('SecurityError');
      }),
    };
    clearBrowserTraces({ localStorage, sessionStorage, document, hostname: '127.0.0.1' });
    expect([sessionStorage.clear.mock.calls.length, names()]).toEqual([1, []]);
    told.mockRestore();
  });

  test.each([
    '_ga',
    '_ga_X1',
    '_gid',
    '_gat',
    '_gcl_au',
    'g_state',
    'g_csrf_token',
    'G_ENABLED_IDPS',
    'SID',
    'HSID',
    'SSID',
    'APISID',
    'SAPISID',
    'NID',
    '__Secure-1PSID',
    'firebase-token',
    '__session',
    'google_x',
  ])('LOGIN-35 %s is a Google cookie', (name) => expect(isGoogleCookie(name)).toBe(true));

  test.each(['XSRF-TOKEN', 'lid', 'id', 'session', 'grupo', 'idioma', 'sidebar', ''])('LOGIN-35 %j is not', (name) =>
    expect(isGoogleCookie(name)).toBe(false),
  );
});
