import type { Root } from 'react-dom/client';
import { expect, type MockInstance, vi } from 'vitest';
import { LOCAL_IDENTITY_CHANNEL, type LocalSession } from '#contract/local-identity.ts';
import { updateKnownBusinesses } from '#web/api/page-business.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { router } from '#web/app/router.tsx';
import { connectParts, drawApplication } from '#web/app/start.tsx';
import { session } from '#web/features/session/session.ts';
import { Located } from './located.ts';
import type { RecordedAnswers } from './recorded-answers.ts';
import { SESSION, usualAnswers } from './usual-answers.ts';

connectParts();
/** Taken from a router that was never drawn: one that was waits to be told that it is shown. */
const { startTransition } = router;

interface Drawn {
  root: Root;
  answers: RecordedAnswers;
  /** What React or the page itself logs as an error or a warning. */
  complaints: MockInstance;
}
let drawn: Drawn | null = null;

/** Timers of a page are cleared with it: otherwise they would fire in the page of the next test. */
const planned = new Set<ReturnType<typeof setTimeout>>();
function keepTimers(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const plan = globalThis[name] as typeof setTimeout;
    vi.stubGlobal(name, (...how: Parameters<typeof setTimeout>) => {
      const timer = plan(...how);
      planned.add(timer);
      return timer;
    });
  }
}

/**
 * Opens the application at an address, signed in: its own router, queries, client and components. Only the server is
 * missing; `answers` take its place.
 */
export async function openScreen(path: string, answers: RecordedAnswers = usualAnswers()): Promise<Located> {
  // Two pages in one document would share its address and its queries, and the one that nobody sees would answer too.
  await closeScreen();
  vi.stubGlobal('fetch', answers.fetch);
  if (!vi.isFakeTimers()) keepTimers();
  const complaints = vi.spyOn(console, 'error');
  const element = document.body.appendChild(document.createElement('div'));
  router.history.replace(path);
  drawn = { root: await drawApplication(element, undefined), answers, complaints };
  return new Located(() => [document.body], 'page');
}

/** The same, not signed in. */
export async function openSignedOut(path: string, answers: RecordedAnswers = usualAnswers()): Promise<Located> {
  vi.stubGlobal('fetch', answers.fetch);
  await session.whenReady();
  await session.signOut();
  return openScreen(path, answers);
}

/** What a page knows of a window that it opened. */
export interface OpenedWindow {
  address: string;
  closed: boolean;
  focus: () => void;
}

/** Records the windows that the page opens from here on, which show nothing. */
export function watchWindows(): OpenedWindow[] {
  const opened: OpenedWindow[] = [];
  vi.stubGlobal('open', (address: string) => {
    const made = { address, closed: false, focus: () => {} };
    opened.push(made);
    return made;
  });
  return opened;
}

/** Chooses an account in its window, which tells the page as the real one does. */
export function chooseIn({ address }: OpenedWindow, chosen: LocalSession = SESSION): void {
  const channel = new BroadcastChannel(LOCAL_IDENTITY_CHANNEL);
  const id = new URL(address, location.origin).searchParams.get('id');
  channel.postMessage({ kind: 'chosen', id, session: chosen });
  setImmediate(() => channel.close());
}

/** The session outlives a page too: the next page finds the usual person. */
async function signInAgain(): Promise<void> {
  if (session.state !== 'signed-out') return;
  const opened = watchWindows();
  const entering = session.signIn();
  for (const one of opened) chooseIn(one);
  await entering;
}

/** The current address, with its query. */
export const address = (): string => location.pathname + location.search;

/** The value of a term in a list of facts. */
export async function factIn(part: Located, term: string): Promise<string> {
  const named = part.locator('dt').filter({ hasText: term }).first();
  const value = (await named.element()).nextElementSibling;
  return (value?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** From here on the page's time moves only by `vi.advanceTimersByTimeAsync`. Call it before the screen is opened. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

/** As long as `expect.poll` waits in this project. */
const SEEN_WITHIN_MS = 30_000;

/** Waits without moving the page's time; `expect.poll` would move it while it is stopped. */
export async function seen(isSo: () => boolean): Promise<void> {
  const end = performance.now() + SEEN_WITHIN_MS;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`not seen: ${isSo}`);
    await new Promise((next) => setImmediate(next));
  }
}

/** Notices outlive a page: they are closed here, one after the other as they appear. */
async function closeNotices(): Promise<void> {
  for (;;) {
    const card = document.querySelector('[aria-label="Avisos"] > *');
    if (!card) return;
    const name = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent ?? '';
    const buttons = [...card.querySelectorAll<HTMLElement>('button')];
    buttons.find((button) => /^(Cerrar|Cancelar)/.test(name(button)))?.click();
    await seen(() => !card.isConnected);
  }
}

/** After each test: nothing stays drawn, stored or cached, and every call was known to the contract and to the test. */
export async function closeScreen(): Promise<void> {
  if (!drawn) return;
  const { root, answers, complaints } = drawn;
  drawn = null;
  const said = complaints.mock.calls.map((words) => words.map(String).join(' '));
  vi.useRealTimers();
  await closeNotices();
  dispatchEvent(new Event('pagehide')); // lets the page save what it has to
  localStorage.clear();
  sessionStorage.clear();
  dispatchEvent(new Event('storage'));
  root.unmount();
  router.startTransition = startTransition;
  document.body.replaceChildren();
  await signInAgain();
  updateKnownBusinesses({ businesses: null, lost: null });
  queryClient.clear();
  for (const timer of planned) clearTimeout(timer);
  planned.clear();
  expect({ said, problems: answers.problems }).toEqual({ said: [], problems: [] });
}
