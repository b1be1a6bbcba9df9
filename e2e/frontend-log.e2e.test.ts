import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { stopTime } from './support/page-time.ts';

const FIELDS = [
  'timestamp',
  'level',
  'message',
  'component',
  'request_id',
  'url',
  'user_agent',
  'event_type',
  'user_email',
  'extra_data',
  'stack_trace',
];

let journey: Journey;
let visitor: Visitor;
let page: Page;
let sent: Request[];

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
  sent = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/logs/frontend')) sent.push(request);
  });
  await page.clock.install();
});
afterEach(() => visitor.close());

type Entry = Record<string, unknown>;
const entries = (): Entry[] => sent.flatMap((request) => (request.postDataJSON() as { logs: Entry[] }).logs);
const stored = (message: string) =>
  journey.server.db.selectFrom('frontend_log').where('message', 'like', `%${message}%`).selectAll().execute();

/** A warning of the product, which can wait: somebody opens the window for the accounts and closes it again. */
async function changeOnesMind(): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continuar con Google' }).click(),
  ]);
  await chooser.close();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'lastOpened').closed)).toBe(true);
  await page.clock.runFor(2000); // the page looks four times a second whether its window is still there
  await page.getByText('Cerraste la ventana antes de elegir una cuenta.').waitFor();
}

const fail = (message: string) =>
  page.evaluate((said) => {
    const error = new Error(said);
    window.dispatchEvent(new ErrorEvent('error', { error, message: said }));
  }, message);

async function waitAtLogin(): Promise<void> {
  await page.addInitScript(() => {
    const { open } = window;
    window.open = (...how) => {
      const opened = open.apply(window, how);
      Object.assign(window, { lastOpened: opened });
      return opened;
    };
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
  await stopTime(page);
}

describe('what the browser tells the server', () => {
  test('LOG-04 LOG-05 LOG-07 what can wait is sent after 10 s, not before; what could not be sent with the next turn, and what waits when the page is left with it', async () => {
    await waitAtLogin();
    await changeOnesMind();
    await expect.poll(() => sent).toEqual([]);
    await page.clock.runFor(10_000);
    await expect.poll(() => entries().map((entry) => entry.event_type)).toEqual(['login_failed']);
    await page.clock.runFor(30_000);
    await expect.poll(() => sent).toHaveLength(1);

    // What could not be sent is sent again with the next turn.
    await page.route('**/logs/frontend', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await fail('primer intento');
    await expect.poll(() => sent.length).toBe(2);
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return sent.length;
      })
      .toBe(3);
    const [, first, second] = entries();
    expect(second).toEqual(first);
    await expect.poll(async () => (await stored('primer intento')).length).toBe(1);

    // Whoever leaves the page leaves nothing behind.
    await changeOnesMind();
    const before = (await stored('Falló el inicio')).length;
    await page.goto('about:blank');
    await expect.poll(async () => (await stored('Falló el inicio')).length).toBe(before + 1);
  });

  test('LOG-01 LOG-02 LOG-06 an error goes at once, with everything that helps, under one id per browser session', async () => {
    await visitor.enter('rocio@tavapora.com.py');
    await page.goto('/upload?x=1');
    await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
    await stopTime(page);
    await fail('algo se rompió');
    await expect.poll(() => sent.length).toBe(1);
    const [entry = {}] = entries();
    expect(Object.keys(entry).sort()).toEqual([...FIELDS].sort());
    expect(entry).toMatchObject({
      level: 'error',
      message: expect.stringContaining('algo se rompió'),
      event_type: 'app_error',
      url: '/upload?x=1',
      user_email: 'rocio@tavapora.com.py',
      stack_trace: expect.stringContaining('algo se rompió'),
    });
    expect(Math.abs(Date.parse(String(entry.timestamp)) - Date.now())).toBeLessThan(60_000);
    await expect.poll(() => page.evaluate(() => navigator.userAgent)).toBe(entry.user_agent);
    // Before the page goes: what nobody acknowledged is sent again.
    await expect
      .poll(async () => (await stored('algo se rompió')).map((row) => row.user_email))
      .toEqual(['rocio@tavapora.com.py']);
    await page.clock.resume();
    await page.reload();
    await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
    await fail('y otra vez');
    await expect.poll(() => sent.length).toBe(2);
    await expect.poll(() => entries()[1]?.request_id).toBe(entry.request_id);
  });
});
