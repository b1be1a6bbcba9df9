import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { XSRF_COOKIE, XSRF_HEADER } from '#contract/wire/route.ts';
import type { AppOverrides } from '#server/app/start-app.ts';
import { isFullRun } from '../../test/long-run.ts';
import { rememberingProcesses } from '../../test/server/remembering-processes.ts';
import { startTestApp, type TestApp } from '../../test/server/test-app.ts';
import { workerChromium } from './chromium.ts';
import { type Look, leaveAlone, PagePool } from './page-pool.ts';

const WEB_ROOT = path.resolve(import.meta.dirname, '../../dist/web');

/** As long as `expect.poll` waits: a busy machine is no reason to fail. */
export const PATIENCE_MS = 60_000;

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 1024, height: 768 };
export const UPRIGHT_TABLET = { width: 768, height: 1024 };
export const PHONE = { width: 390, height: 844 };

/**
 * What a worker keeps from one file to the next: the addresses of servers that have stopped with the pages that were
 * there. A page that has loaded the application from an address loads it from there again for half the price.
 */
const free: { port: string; pages: PagePool }[] = [];

/** The delivered application in a real browser, on a server and a database of its own. */
export async function startJourney(env: Record<string, string> = {}, overrides: AppOverrides = {}) {
  const browser = await workerChromium();
  const former = free.pop();
  const server = await startTestApp(
    { PORT: former?.port ?? '0', ...env },
    // What is on a paper is for the tests of the readers: here the same one is sent again and again.
    { webRoot: WEB_ROOT, pool: rememberingProcesses(), ...overrides },
  );
  const pages = former?.pages ?? new PagePool(browser, server.url);
  return {
    server,
    browser,
    open: (options: VisitorOptions = {}) => openVisitor(pages, server, options),
    /** Where nothing was ever loaded, in this browser or another. */
    openNew: (within: Browser = browser, options: VisitorOptions = {}) =>
      openVisitor(new PagePool(within, server.url), server, options),
    async stop() {
      await server.stop();
      free.push({ port: new URL(server.url).port, pages });
    },
  };
}
export type Journey = Awaited<ReturnType<typeof startJourney>>;

interface VisitorOptions extends Omit<BrowserContextOptions, 'viewport'>, Partial<Look> {
  /** The day and hour that the page believes it is; its timers run as always. */
  fixedTime?: string;
}

/** One person's browser. Whatever the page complains about is collected and must be looked at. */
async function openVisitor(pages: PagePool, server: TestApp, options: VisitorOptions) {
  const { viewport = DESKTOP, colorScheme = 'light', reducedMotion = 'reduce', fixedTime, ...asked } = options;
  const others = { baseURL: server.url, locale: 'es-PY', serviceWorkers: 'block' as const, ...asked };
  const pooled = await pages.take({ viewport, colorScheme, reducedMotion }, others, fixedTime);
  const { context, page } = pooled;
  context.setDefaultTimeout(PATIENCE_MS);
  const { complaints, letCallsFail, collect } = collectComplaints(context);
  return {
    context,
    page,
    complaints,
    /** From here on calls are meant to fail: what the browser itself says of them is no complaint. */
    letCallsFail,
    /** Through the login screen and the chooser, as a person does it. */
    signIn: (email: string, name?: string) => signInByHand(page, email, name),
    /** Straight into a session, for journeys that are about something else. */
    enter: (email: string, name?: string) => enterBySession(context, server, email, name),
    /** Between tests that share a page: what one told it, or heard from it, is nothing to the next. */
    async leaveAlone() {
      await leaveAlone(pooled);
      collect();
    },
    close: () => pages.giveBack(pooled, others, fixedTime),
  };
}
export type Visitor = Awaited<ReturnType<typeof openVisitor>>;

function collectComplaints(context: BrowserContext) {
  const complaints: string[] = [];
  let callsMayFail = false;
  const collect = () => {
    complaints.length = 0;
    callsMayFail = false;
    context.on('console', (message) => {
      const text = message.text();
      if (callsMayFail && text.startsWith('Failed to load resource')) return;
      if (message.type() === 'error' || /Content.Security.Policy/i.test(text)) complaints.push(text);
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
  };
  const letCallsFail = () => {
    callsMayFail = true;
  };
  collect();
  return { complaints, letCallsFail, collect };
}

export async function signInByHand(page: Page, email: string, name = 'Rocío Ayala'): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  const chooser = await opened;
  const known = chooser.getByRole('button', { name: email });
  await chooser.getByRole('heading', { name: '¿Con qué cuenta entras?' }).waitFor();
  await chooser.getByRole('button', { name: 'admin@ajaka.local' }).waitFor();
  if (await known.isVisible()) {
    await known.click();
  } else {
    await chooser.getByLabel('Nombre').fill(name);
    await chooser.getByLabel('Correo').fill(email);
    await chooser.getByRole('button', { name: 'Agregar' }).click();
  }
  await page.getByText('Autenticación exitosa').waitFor();
}

async function enterBySession(
  context: BrowserContext,
  server: TestApp,
  email: string,
  name = 'Rocío Ayala',
): Promise<void> {
  const xsrf = (await context.cookies()).find((cookie) => cookie.name === XSRF_COOKIE);
  const answer = await context.request.post('/local-identity/sign-in', {
    data: { email, name },
    headers: { origin: server.url, ...(xsrf ? { [XSRF_HEADER]: decodeURIComponent(xsrf.value) } : {}) },
  });
  expect(answer.status()).toBe(200);
}

/**
 * The same state in the other scheme or size, or another of a kind that the short form looks at elsewhere. The long form
 * looks at all of them.
 */
export async function expectAccessibleToo(page: Page, part?: string): Promise<void> {
  if (isFullRun) await expectAccessible(page, part);
}

/** A page takes it in half the time of the one that is meant to be read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * No violation of WCAG 2.2 AA, nor of axe's good practices. All rules run, but only violations are described: describing
 * what passed takes a third of the time. axe is loaded once per page; loaded anew for each look it took twice as long.
 * Under a dialog lies a page that has been looked at without it, and so does what is not `part`: only the long form looks
 * at all of it together. How large what is pressed is, and what lies beside it, takes three fifths of a look at a list: the
 * short form measures it where a whole screen is judged (`expectSound`).
 */
export async function expectAccessible(page: Page, part = '[role=dialog]', hasTargets = isFullRun): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const look = page.evaluate(
    ([values, wanted, wholePage, withTargets]) => {
      const parts = [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility());
      const { axe: checker } = window as unknown as { axe: typeof axe };
      // What lies half under the heads of a table is not small: it was scrolled there.
      const isHalfWay = [...document.querySelectorAll('*')].some((one) => one.scrollTop > 0);
      // axe itself lets a table go without a name: whoever jumps from table to table would hear of columns and rows only.
      const isNamed = (node: Element) => node.matches('[aria-label], [aria-labelledby], :has(> caption)');
      checker.configure({
        checks: [{ id: 'has-name', evaluate: isNamed }],
        rules: [{ id: 'table-name', selector: 'table', any: ['has-name'], tags: ['best-practice'] }],
      });
      return checker.run(wholePage || parts.length === 0 ? document : { include: parts }, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        // Stylesheets are read anew, an eighth of a look, for rules about sound and films, of which there are none.
        preload: wholePage,
        rules: { 'target-size': { enabled: withTargets && !isHalfWay } },
      });
    },
    [RULES, part, isFullRun, hasTargets] as const,
  );
  const named = look.then(({ violations }) =>
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  );
  await expect(named, page.url()).resolves.toEqual([]);
}
