import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { stopTime } from './support/page-time.ts';
import { comeBack } from './support/tab.ts';

const KEY = 'clave-del-frente';
let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney({ FRONTEND_KEY: KEY });
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
});
afterEach(() => visitor.close());

const pathOf = (request: Request) => new URL(request.url()).pathname;
const xsrfCookie = async () => (await visitor.context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value;

async function arrive(email: string): Promise<void> {
  await visitor.enter(email);
  await page.goto('/');
  await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /Tu cuenta/ }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL('**/login');
}

/** An error nobody caught is logged at once, with the token of whoever is there. */
const failSomewhere = (message: string) =>
  page.evaluate(
    (said) => void setTimeout(() => window.dispatchEvent(new ErrorEvent('error', { message: said }))),
    message,
  );

describe('what a call carries', () => {
  test('API-01 API-03 SEC-12 token, key and XSRF pair in headers, and the token nowhere else', async () => {
    const asked: Request[] = [];
    const calls: Request[] = [];
    visitor.context.on('request', (request) => asked.push(request));
    page.on('request', (request) => request.resourceType() === 'fetch' && calls.push(request));
    await visitor.signIn('rocio@tavapora.com.py');
    await page.waitForURL(`${journey.server.url}/`);
    await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
    // While somebody is signed in, the browser stores no token that a script could read.
    const readable = () =>
      page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
    await expect.poll(readable).not.toContain('eyJ');
    const session = (await visitor.context.cookies()).find(({ name }) => name !== 'XSRF-TOKEN');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/local-identity' });
    const logged = page.waitForResponse('**/logs/frontend');
    await failSomewhere('Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x');
    await logged;
    await signOut();

    const members = calls.filter((request) => ['/status', '/api/user/profile'].includes(pathOf(request)));
    expect(members.length).toBeGreaterThanOrEqual(2);
    for (const request of members) {
      const headers = await request.allHeaders();
      expect(headers.authorization).toMatch(/^Bearer eyJ/);
      expect(headers['x-frontend-key']).toBe(KEY);
      expect(headers['x-xsrf-token']).toBeUndefined();
    }
    const changes = () => calls.filter((request) => request.method() !== 'GET');
    await expect.poll(() => changes().map(pathOf)).toContain('/logs/frontend');
    await expect.poll(() => changes().map(pathOf)).toContain('/local-identity/sign-out');
    for (const request of changes()) {
      const headers = await request.allHeaders();
      expect(headers['x-xsrf-token']).toMatch(/^\S{20,}$/);
    }

    expect(asked.filter((request) => request.url().includes('eyJ'))).toEqual([]);
    expect(asked.filter((request) => request.postData()?.includes('eyJ'))).toEqual([]);
    const kept = await journey.server.db.selectFrom('frontend_log').selectAll().execute();
    expect(kept.map(({ message }) => message).join()).toContain('Bearer [token]');
    expect(JSON.stringify([kept, journey.server.logged])).not.toContain('eyJ');
  });
});

describe('a server that was asked too often', () => {
  test.runIf(isFullRun)(
    'RACE-56 is asked again when it said, once, and meanwhile the page says so and signs nobody out',
    async () => {
      await visitor.enter('rocio@tavapora.com.py');
      visitor.letCallsFail();
      await page.clock.install();
      const refused = { '/config.json': 0, '/api/user/profile': 0 };
      const refuse = (path: keyof typeof refused, times: number) =>
        page.route(`**${path}`, (route) => {
          if (refused[path] === times) return route.fallback();
          refused[path]++;
          const json = { success: false, code: 'demasiados_pedidos', message: 'Hiciste demasiados pedidos.' };
          return route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json });
        });
      await refuse('/config.json', 2);
      await refuse('/api/user/profile', 1);
      await page.goto('/upload', { waitUntil: 'commit' });
      const told = page.getByText(
        /Demasiados pedidos\. El servidor pide esperar hasta las \d\d:\d\d:\d\d; después la página se abre sola\./,
      );
      await told.waitFor();
      await stopTime(page);
      expect(refused['/config.json']).toBe(1);
      await page.clock.runFor(15_000);
      expect(refused['/config.json']).toBe(1);
      await page.clock.runFor(10_000);
      await expect.poll(() => refused['/config.json']).toBe(2);
      await page.clock.runFor(31_000);
      const notice = page.getByRole('region', { name: 'Avisos' }).getByText('Demasiados pedidos');
      await page.clock.resume();
      await page.getByRole('heading', { level: 1, name: 'Carga manual de facturas' }).waitFor();
      await notice.waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/upload');
      expect(refused['/api/user/profile']).toBe(1);
      await page.clock.fastForward(31_000);
      await page.getByRole('button', { name: /Tu cuenta/ }).waitFor();
      await page.getByTitle('rocio@tavapora.com.py').first().waitFor();
    },
  );
});

describe('one browser, several people', () => {
  test.runIf(isFullRun)(
    'API-05 SEC-08 after somebody else signed in, the first call that changes something goes through',
    async () => {
      await arrive('ana@empresa.com.py');
      const anas = await xsrfCookie();
      await signOut();
      await page.clock.install();
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
      await stopTime(page); // nobody leaves the sign-in screen, so nothing of Luis has been asked yet
      await visitor.signIn('luis@empresa.com.py', 'Luis Ortiz');
      const stored = page.waitForResponse((answer) => answer.url().endsWith('/logs/frontend') && answer.ok());
      await failSomewhere('falló algo de Luis');
      await page.clock.runFor(1);
      await expect.poll(() => page.url()).toContain('/login');
      const headers = await (await stored).request().allHeaders();
      expect(headers.authorization).toMatch(/^Bearer /);
      await expect.poll(xsrfCookie).not.toBe(anas);
    },
  );

  test('LOGIN-31 a second tab follows: signed out in one, signed out in the other', async () => {
    await arrive('ana@empresa.com.py');
    const second = await visitor.context.newPage();
    await second.goto('/upload');
    await second.getByRole('heading', { level: 1, name: 'Carga manual de facturas' }).waitFor();
    await signOut();
    await comeBack(second);
    await second.waitForURL('**/login**');
    await expect.poll(() => second.getByText('ana@empresa.com.py').count()).toBe(0);
  });
});
