import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { t } from '#text/common.ts';
import { runs } from '../test/long-run.ts';
import { sendNumbered } from './support/business.ts';
import { DESKTOP, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { readWebBuild } from './support/web-build.ts';

const BUSY = 'rocio@tavapora.com.py';

const TEXTS = path.resolve(import.meta.dirname, '../src/web/text/es');

/** Every fixed sentence in a tree of texts. */
const sentencesOf = (texts: unknown): string[] =>
  typeof texts === 'string'
    ? [texts]
    : typeof texts === 'object' && texts
      ? Object.values(texts).flatMap(sentencesOf)
      : [];
const FRAME = sentencesOf(t);

const IDENTITY = 'src/web/features/session/identity/firebase-sdk.ts';

describe('how much is sent', () => {
  const built = readWebBuild();

  test('at most 180 KiB of scripts and 22 KiB of styles before the first page', () => {
    console.log(`initial ${built.initialScripts.toFixed(1)} KiB JS, ${built.initialStyles.toFixed(1)} KiB CSS (gzip)`);
    expect(built.initialScripts).toBeGreaterThan(100);
    expect(built.initialScripts).toBeLessThanOrEqual(180);
    expect(built.initialStyles).toBeLessThanOrEqual(22);
  });

  test('at most 33 KiB for Google’s identity, which comes only where it is used, and 40 KiB for any other part', () => {
    const { [IDENTITY]: identity = Number.NaN, ...others } = built.lazyParts;
    console.log(`identity ${identity.toFixed(1)} KiB; lazy`, others);
    expect(identity).toBeLessThanOrEqual(33);
    expect(Math.max(...Object.values(others))).toBeLessThanOrEqual(40);
  });

  test('the sentences of a feature come with it, and not before the first page', async () => {
    const files = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.text.ts') && !['phrases.text.ts', 'common.text.ts'].includes(file),
    );
    for (const file of files) {
      const texts: unknown = await import(path.join(TEXTS, file));
      const told = sentencesOf(texts).filter((sentence) => sentence.length > 24);
      expect(told.length, file).toBeGreaterThan(0);
      // What the frame says too, in the same words, is there already.
      const early = told.filter((sentence) => built.initialSource.includes(sentence) && !FRAME.includes(sentence));
      expect(early, file).toEqual([]);
    }
  });

  test('only the text font is asked for ahead', () => {
    const preloaded = [...built.html.matchAll(/<link[^>]+rel="preload"[^>]+href="([^"]+)"/gs)].map(([, href]) => href);
    expect(preloaded).toEqual([expect.stringMatching(/instrument-sans-latin-wght/)]);
  });
});

describe('the first visit', () => {
  let journey: Journey;
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    journey = await startJourney();
    await sendNumbered(journey.server, BUSY, 15);
  });
  afterAll(() => journey.stop());
  beforeEach(async () => {
    // A page that has shown a Guaraní letter before answers for its font again, though nobody asks.
    visitor = await journey.openNew(journey.browser, { reducedMotion: 'no-preference' });
    page = visitor.page;
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
  });
  afterEach(() => visitor.close());

  const shifted = () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));

  /** A sum that only grows: too much stays too much. */
  async function expectStill(place: string): Promise<void> {
    console.log(`layout shift ${(await shifted()).toFixed(4)} at ${place} (${page.viewportSize()?.width} px)`);
    await expect.poll(shifted).toBeLessThanOrEqual(0.05);
  }

  async function weigh(answer: Response) {
    const body = await answer.body().catch(() => Buffer.alloc(0));
    return {
      path: new URL(answer.url()).pathname,
      type: answer.request().resourceType(),
      encoding: answer.headers()['content-encoding'],
      bytes: body.length,
    };
  }

  /**
   * Page, theme script, style sheet, icon, manifest; three scripts and the runtime they share; identity client; the
   * page, the parts and the icons that pages share, the first two with their style; two fonts; configuration, session,
   * profile: 19. Then what the page itself asks for: three calls and the status; and, once it is drawn, the palette with
   * its style and what dialogs are made of, which would make the first load 30 KiB heavier. What only two pages share
   * comes by itself, so that no other page is heavier for it. The list also asks how many are altered and, once in a
   * browser, which columns this person wants; its sentences come by themselves, for its print has them too. One more and somebody has to say what for.
   */
  const MOST_REQUESTS = { home: 30, list: 32 };

  test.each([
    ['home', '/', MOST_REQUESTS.home],
    ['the list', '/invoice-list?month=all', MOST_REQUESTS.list],
  ])(
    '%s (%s) takes at most %d requests and 56 kB of fonts, and whatever is large travels compressed',
    async (_, at, most) => {
      await visitor.enter(BUSY);
      const arrived: Promise<{ path: string; type: string; encoding: string | undefined; bytes: number }>[] = [];
      page.on('response', (answer) => arrived.push(weigh(answer)));
      await page.goto(at, { waitUntil: 'networkidle' });
      await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
      const answers = await Promise.all(arrived);
      console.log(`${answers.length} requests of ${at}:`, answers.map(({ path }) => path).join(' '));
      expect(answers.length).toBeLessThanOrEqual(most);
      const fonts = answers.filter(({ type }) => type === 'font');
      expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(56_000);
      expect(fonts.length).toBeLessThanOrEqual(2);
      const plain = answers.filter(({ type, bytes, encoding }) => type !== 'font' && bytes > 8192 && !encoding);
      expect(plain.map(({ path }) => path)).toEqual([]);
    },
  );

  const ARRIVALS = [
    ['desktop', DESKTOP, 'con facturas'],
    ['phone', PHONE, 'sin facturas'],
    ['desktop', DESKTOP, 'sin facturas'],
    ['phone', PHONE, 'con facturas'],
  ] as const;
  test.each(ARRIVALS.slice(0, runs(1, ARRIVALS.length)))(
    'sign-in, home and the list hold still while they appear, on a %s (%o, %s): layout shift at most 0.05',
    async (_, viewport, who) => {
      await page.setViewportSize(viewport);
      await page.goto('/login', { waitUntil: 'networkidle' });
      await page.getByText('Este servidor no tiene Firebase configurado').waitFor();
      await expectStill('sign-in');
      await visitor.enter(who === 'con facturas' ? BUSY : 'nueva@empresa.com.py');
      await page.goto('/', { waitUntil: 'networkidle' });
      await page.getByRole('region', { name: 'Período de prueba' }).waitFor();
      await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
      await expectStill('home');
      await visitor.enter(BUSY);
      await page.goto('/invoice-list?month=all', { waitUntil: 'networkidle' });
      await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
      await expectStill('the list');
    },
  );
});
