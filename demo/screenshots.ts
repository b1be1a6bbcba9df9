// npm run screenshots: the pictures of README.md, made of the documents of the demonstration.
// npm run screenshots -- DIRECTORY [NAME…]: every screen and its states there, at three widths, light and dark. With
// names only those pictures (`facturas`, `facturas-error`) and looks (`1440-claro`).
// npm run screenshots -- --compare BEFORE AFTER: which of two such directories' pictures look different.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { enqueuePdf } from '#contract/intake/tasks.ts';
import { confirmInvoice } from '#contract/review/decisions.ts';
import { aSubscription, ownerOf, setPlanUse } from '../test/builders/a-subscription.ts';
import { printedInvoice } from '../test/pdf/a-printed-invoice.ts';
import { printedPdf } from '../test/pdf/make-pdf.ts';
import { until } from '../test/server/until.ts';
import { PERSON } from './business.ts';
import { comparePictures } from './compare-pictures.ts';
import { startFilledDemo } from './filled-demo.ts';
import {
  ADMIN_SCREENS,
  EXPIRED_SCREENS,
  PUBLIC_SCREENS,
  README_SCREENS,
  SCREENS,
  type Screen,
  type Screens,
  STUDIO_SCREENS,
  SUBSCRIBER_SCREENS,
  SUSPENDED_SCREENS,
  UPLOAD_SCREENS,
  WITH_STATES,
} from './screens.ts';
import { ACCOUNTANT, openStudio } from './studio.ts';

type Demo = Awaited<ReturnType<typeof startFilledDemo>>;
type Person = Pick<typeof PERSON, 'email' | 'name'>;

const ADMIN = { email: 'admin@ajaka.local', name: 'Administración local' };
const NEWCOMER = { email: 'nueva@ajaka.local', name: 'Nueva' };
const SUBSCRIBER = { email: 'nidia.franco@lacteospirapey.com.py', name: 'Nidia Franco' };
const SUSPENDED = { email: 'oscar@tobatilogistica.com.py', name: 'Óscar Duarte' };
const EXPIRED = { email: 'vencida@ajaka.local', name: 'Celia Ortiz' };

const WIDTHS = { 1440: 900, 1024: 768, 390: 844 };
/** How long to wait for what a screen loads by itself. */
const SCREEN_WAIT_MS = 5_000;
const DAY_MS = 86_400_000;

interface Look {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}
const LOOKS: readonly Look[] = Object.entries(WIDTHS).flatMap(([width, height]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${width}-${colorScheme === 'light' ? 'claro' : 'oscuro'}`,
    viewport: { width: Number(width), height },
    colorScheme,
  })),
);

async function takeReadmePictures(demo: Demo): Promise<void> {
  const context = await demo.enter(PERSON, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  for (const [name, { at, until }] of Object.entries(README_SCREENS)) {
    await page.goto(at);
    await until(page);
    await page.waitForLoadState('networkidle');
    const file = path.resolve(import.meta.dirname, `../docs/${name}.png`);
    await sharp(await page.screenshot())
      .png({ palette: true, compressionLevel: 9, effort: 10 })
      .toFile(file);
    console.log(path.relative(process.cwd(), file));
  }
}

/** Uploads one paper twice, the second time with its timbrado unread: a person is asked whether it is the same. */
async function receiveTwice({ session }: Demo): Promise<void> {
  const number = '001-002-0050722';
  for (const [name, printed] of [
    ['factura-50722.pdf', { number }],
    ['IMG_2187.pdf', { number, timbrado: '' }],
  ] as const) {
    const id = await session.upload([{ name, bytes: Buffer.from(printedPdf(printedInvoice(printed))) }], enqueuePdf);
    await until(async () => ['done', 'error'].includes((await session.task(id)).status));
    const [read] = (await session.task(id)).result?.invoices ?? [];
    if (read) await session.ask(confirmInvoice, { path: confirmInvoice.path.replace(':id', read.id), body: {} });
  }
}

/** Who is not only there, but in a state of its own. */
async function prepare(demo: Demo): Promise<void> {
  const { db, register } = demo;
  await receiveTwice(demo);
  for (const person of [ADMIN, SUBSCRIBER, SUSPENDED, EXPIRED]) await register(person);
  await openStudio({ db, session: demo.session, accountant: await register(ACCOUNTANT) });
  await db.updateTable('app_user').set({ status: 'suspended' }).where('email', '=', SUSPENDED.email).execute();
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const expired = await ownerOf(db, EXPIRED.email);
  await db
    .updateTable('owner')
    .set({ trial_expires_at: ago(1) })
    .where('id', '=', expired)
    .execute();
  const subscriber = await ownerOf(db, SUBSCRIBER.email);
  for (const [plan, status, from, to, used] of [
    ['free', 'inactive', 250, 236, 9],
    ['basic', 'inactive', 206, 115, 98],
    ['pro', 'cancelled', 115, 24, 212],
  ] as const) {
    const id = await aSubscription(db, subscriber, { plan, status, start: ago(from), end: ago(to) });
    await db.updateTable('subscription').set({ final_ai_used: used }).where('id', '=', id).execute();
  }
  await aSubscription(db, subscriber, { plan: 'basic', start: ago(23), end: ago(-8) });
  await setPlanUse(db, subscriber, 64);
}

interface Walk {
  look: Look;
  /** The directory of one window size and scheme. */
  directory: string;
  person: Person | null;
  screens: Screens;
  /** The ending of the pictures' names. */
  ending?: string;
}

async function walk(demo: Demo, isWanted: Wanted, { look, directory, person, screens, ending = '' }: Walk) {
  const wanted = Object.entries(screens).filter(([name]) => isWanted(name + ending));
  if (wanted.length === 0) return;
  const context = await demo.enter(person, look);
  const page = await context.newPage();
  page.setDefaultTimeout(SCREEN_WAIT_MS);
  for (const [name, screen] of wanted) {
    await show(page, look, screen).catch(() =>
      console.log(`${directory}/${name}${ending}: sin lo que se hace en ella`),
    );
    await page.waitForLoadState('networkidle').catch(() => {});
    await hold(page);
    await page.screenshot({
      path: path.join(directory, `${name}${ending}.png`),
      fullPage: true,
      animations: 'disabled',
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    // What was begun on this screen must not appear on the next.
    await page.evaluate(() => sessionStorage.clear());
  }
  await context.close();
}

async function show(page: Page, look: Look, { at, until, window = look.viewport }: Screen): Promise<void> {
  await page.setViewportSize(window);
  await page.goto(at);
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ timeout: 10 * SCREEN_WAIT_MS });
  await page.waitForLoadState('networkidle').catch(() => {});
  // At some widths a control is not shown and cannot be pressed.
  await until?.(page);
}

/** Texts that differ between two runs: times, durations and random names. */
const PASSING = [
  [String.raw`\b\d{1,2}:\d{2}(?::\d{2})?\b`, '10:00'],
  [
    String.raw`\b(?:hace|en) (?:unos segundos|un momento|\d+ (?:s|seg|segundos?|min|minutos?))(?![\w])`,
    'hace 1 minuto',
  ],
  [String.raw`\b(?:\d+,\d+ s|\d+ ms)\b`, '1 s'],
  [String.raw`\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b`, '00000000-0000-7000-8000-000000000000'],
] as const;

/** Replaces those texts, so that two runs of the same code give equal pictures. */
async function hold(page: Page): Promise<void> {
  await page.evaluate((passing) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.nodeValue ?? '';
      const held = passing.reduce((now, [pattern, word]) => now.replace(new RegExp(pattern, 'g'), word), text);
      if (held !== text) node.nodeValue = held;
    }
  }, PASSING);
}

type Wanted = (name: string) => boolean;

async function takeAllPictures(demo: Demo, root: string, names: readonly string[]): Promise<void> {
  const looks = LOOKS.filter(({ name }) => names.includes(name));
  const pictures = names.filter((name) => LOOKS.every((look) => look.name !== name));
  const isWanted: Wanted = (name) => pictures.length === 0 || pictures.includes(name);
  const withStates = Object.fromEntries(WITH_STATES.map((name) => [name, SCREENS[name] as Screen]));
  await prepare(demo);
  for (const look of looks.length === 0 ? LOOKS : looks) {
    const directory = path.join(root, look.name);
    mkdirSync(directory, { recursive: true });
    const uploader = { email: `cargas-${look.name}@ajaka.local`, name: 'Marta Ríos' };
    for (const [person, screens, ending] of [
      [null, PUBLIC_SCREENS],
      [PERSON, SCREENS],
      [ADMIN, ADMIN_SCREENS],
      [ACCOUNTANT, STUDIO_SCREENS],
      [NEWCOMER, withStates, '-vacio'],
      [SUBSCRIBER, SUBSCRIBER_SCREENS],
      [SUSPENDED, SUSPENDED_SCREENS],
      [EXPIRED, EXPIRED_SCREENS],
      [uploader, UPLOAD_SCREENS],
    ] as const) {
      await walk(demo, isWanted, { look, directory, person, screens, ...(ending ? { ending } : {}) });
    }
    await takeTroubled(demo, isWanted, { look, directory, person: PERSON, screens: withStates });
    console.log(directory);
  }
}

/** The same screens while their calls wait, and after they failed. */
async function takeTroubled(demo: Demo, isWanted: Wanted, { look, directory, person, screens }: Walk): Promise<void> {
  const states = (name: string) => ['cargando', 'error'].filter((state) => isWanted(`${name}-${state}`));
  const wanted = Object.entries(screens).filter(([name]) => states(name).length > 0);
  if (wanted.length === 0) return;
  const context = await demo.enter(person, look);
  const page = await context.newPage();
  const isData = (address: URL) =>
    /^\/(v2|invoices|export|documents|email-configs|templates|dashboard|review|closing)/.test(address.pathname);
  const isAsked = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType());
  for (const [name, { at }] of wanted) {
    for (const state of states(name)) {
      const fails = state === 'error';
      await page.route(isData, (route) => {
        if (!isAsked(route.request())) return route.fallback();
        return fails ? route.fulfill({ status: 500, json: { code: 'error_interno' } }) : undefined;
      });
      await page.goto(at);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      // A failed call is repeated before the failure is shown.
      await (fails
        ? page
            .getByRole('main')
            .getByRole('alert')
            .first()
            .waitFor({ timeout: 6 * SCREEN_WAIT_MS })
        : page.waitForTimeout(1_200)
      ).catch(() => console.log(`${directory}/${name}-${state}: sin su sentencia`));
      await hold(page);
      await page.screenshot({ path: path.join(directory, `${name}-${state}.png`), animations: 'disabled' });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  }
  await context.close();
}

async function take(directory: string | undefined, names: readonly string[]): Promise<void> {
  const demo = await startFilledDemo();
  try {
    if (directory === undefined) await takeReadmePictures(demo);
    else await takeAllPictures(demo, path.resolve(directory), names);
  } finally {
    await demo.stop();
  }
}

const [directory, ...names] = process.argv.slice(2);
if (directory === '--compare') {
  const [before = '', after = ''] = names;
  if ((await comparePictures(before, after, console.log)) > 0) process.exitCode = 1;
} else await take(directory, names);
