import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** What a page is told anew whenever somebody takes it; everything else needs a browser context of its own. */
export interface Look extends Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion'> {
  viewport: { width: number; height: number };
}

export interface PooledPage {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** What a page can be told and would still know in the next test: such a page is thrown away. */
const LASTING_ON_CONTEXT = ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'setExtraHTTPHeaders'];
const LASTING_ON_PAGE = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'];
const LASTING_ON_CLOCK = ['fastForward', 'install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

const CONTEXT_EVENTS = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
];
const PAGE_EVENTS = [
  ...['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response'],
];

/**
 * The pages of one address. What a test is done with is emptied for the next one: no cookie, nothing stored, no
 * listener, no answered call. A new page costs the start of a process and scripts that are not yet compiled: 1.3 s of
 * processor time for the list of invoices, where an emptied one takes 0.7.
 */
export class PagePool {
  readonly #idle = new Map<string, PooledPage[]>();
  readonly #spoilt = new WeakSet<BrowserContext>();
  readonly #browser: Browser;
  readonly #baseUrl: string;

  constructor(browser: Browser, baseUrl: string) {
    this.#browser = browser;
    this.#baseUrl = baseUrl;
  }

  /** `fixedTime`: the day and hour the page believes it is; its timers run as always. */
  async take(look: Look, others: BrowserContextOptions, fixedTime: string | undefined): Promise<PooledPage> {
    const pooled = this.#idle.get(keyOf(others, fixedTime))?.pop() ?? (await this.#open(others, fixedTime));
    const { colorScheme = 'light', reducedMotion = null, viewport } = look;
    await pooled.page.setViewportSize(viewport);
    await pooled.page.emulateMedia({ colorScheme, reducedMotion, media: null, forcedColors: null, contrast: null });
    return pooled;
  }

  async giveBack(pooled: PooledPage, others: BrowserContextOptions, fixedTime: string | undefined): Promise<void> {
    const { context, page } = pooled;
    if (this.#spoilt.has(context) || page.isClosed()) return closeContext(context);
    for (const other of context.pages()) if (other !== page) await other.close();
    await leaveAlone(pooled);
    await this.#empty(pooled);
    const key = keyOf(others, fixedTime);
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), pooled]);
  }

  async #open(others: BrowserContextOptions, fixedTime: string | undefined): Promise<PooledPage> {
    const context = await this.#browser.newContext(others);
    const page = await context.newPage();
    if (fixedTime !== undefined) await page.clock.setFixedTime(fixedTime);
    const spoil = () => this.#spoilt.add(context);
    onCall(context, LASTING_ON_CONTEXT, spoil);
    onCall(page, LASTING_ON_PAGE, spoil);
    onCall(page.clock, LASTING_ON_CLOCK, spoil);
    return { context, page };
  }

  async #empty({ context, page }: PooledPage): Promise<void> {
    await context.setOffline(false);
    page.on('dialog', (dialog) => dialog.accept()); // a page that asks whether to leave
    // An address of ours without the application: storage belongs to the origin, and the process stays.
    await page.goto(`${this.#baseUrl}/health`);
    await page.removeAllListeners('dialog');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await context.clearPermissions();
  }
}

const keyOf = (others: BrowserContextOptions, fixedTime: string | undefined) => JSON.stringify([others, fixedTime]);

/** Calls that are still held or answered by a test end with it, and that is no error of the test. */
async function stopAnswering(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Its calls are answered by the server again, and nobody listens to it any more. */
export async function leaveAlone({ context, page }: PooledPage): Promise<void> {
  await stopAnswering(context);
  await Promise.all([
    ...CONTEXT_EVENTS.map((event) => context.removeAllListeners(event)),
    ...PAGE_EVENTS.map((event) => page.removeAllListeners(event)),
  ]);
}

export async function closeContext(context: BrowserContext): Promise<void> {
  await stopAnswering(context);
  await context.close();
}

function onCall(target: object, names: readonly string[], told: () => void): void {
  const methods = target as Record<string, (...args: unknown[]) => unknown>;
  for (const name of names) {
    const original = methods[name]?.bind(target);
    if (original === undefined) throw new Error(`playwright has no ${name} any more`);
    methods[name] = (...args) => {
      told();
      return original(...args);
    };
  }
}
