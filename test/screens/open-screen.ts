import type { Root } from 'react-dom/client';
import { expect, type MockInstance, vi } from 'vitest';
import { queryClient } from '#web/api/queries/query-client.ts';
import { router } from '#web/app/router.tsx';
import { connectParts, drawApplication } from '#web/app/start.tsx';
import { Located } from './located.ts';
import type { RecordedAnswers } from './recorded-answers.ts';
import { usualAnswers } from './usual-answers.ts';

connectParts();
/** Of a router that nobody has drawn yet: one that was drawn waits to be told that it is on show. */
const { startTransition } = router;

interface Drawn {
  root: Root;
  answers: RecordedAnswers;
  /** What React or the page itself complains about. */
  complaints: MockInstance;
}
let drawn: Drawn | null = null;

/** What a page had in mind for later ends with it: here it would reach the page of the next test. */
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
 * The application at an address, as whoever is signed in finds it: its own router, queries, client and components. Only
 * the server is missing, in whose place `answers` stand.
 */
export async function openScreen(path: string, answers: RecordedAnswers = usualAnswers()): Promise<Located> {
  vi.stubGlobal('fetch', answers.fetch);
  if (!vi.isFakeTimers()) keepTimers();
  const complaints = vi.spyOn(console, 'error');
  const element = document.body.appendChild(document.createElement('div'));
  router.history.replace(path);
  drawn = { root: await drawApplication(element, undefined), answers, complaints };
  return new Located(() => [document.body], 'page');
}

/** Where the page is, with its query. */
export const address = (): string => location.pathname + location.search;

/** What stands beside a term of a list of facts. */
export async function factIn(part: Located, term: string): Promise<string> {
  const named = part.locator('dt').filter({ hasText: term }).first();
  const value = (await named.element()).nextElementSibling;
  return (value?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** From here on the page's time moves only by `vi.advanceTimersByTimeAsync`. Before the screen is opened. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

/** As long as `expect.poll` waits in this project. */
const SEEN_WITHIN_MS = 5_000;

/** Waits without letting the page's time pass, which `expect.poll` does while it is stopped. */
export async function seen(isSo: () => boolean): Promise<void> {
  const end = performance.now() + SEEN_WITHIN_MS;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`not seen: ${isSo}`);
    await new Promise((next) => setImmediate(next));
  }
}

/** Notices outlive a page: whoever is done with them closes them, one after the other as they come. */
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

/** After each test: nothing stays drawn, stored or known, and every call was one that the contract and the test know. */
export async function closeScreen(): Promise<void> {
  if (!drawn) return;
  const { root, answers, complaints } = drawn;
  drawn = null;
  const said = complaints.mock.calls.map((words) => words.map(String).join(' '));
  vi.useRealTimers();
  await closeNotices();
  dispatchEvent(new Event('pagehide')); // whoever has something to save does it now
  localStorage.clear();
  sessionStorage.clear();
  dispatchEvent(new Event('storage'));
  root.unmount();
  router.startTransition = startTransition;
  document.body.replaceChildren();
  queryClient.clear();
  for (const timer of planned) clearTimeout(timer);
  planned.clear();
  expect({ said, problems: answers.problems }).toEqual({ said: [], problems: [] });
}
