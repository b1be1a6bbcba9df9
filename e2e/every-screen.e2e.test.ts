import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { untranslatedIn } from '../test/english-words.ts';
import { isFullRun } from '../test/long-run.ts';
import { DESKTOP, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { expectNoSidewaysScroll, expectNothingCut } from './support/layout.ts';
import { expectSound, SOUND } from './support/page-problems.ts';
import { ADMIN } from './support/people.ts';
import { ALL_SCREENS } from './support/screens.ts';
import { followTo } from './support/tab.ts';
import { resize } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney({ SUPPORT_EMAIL: 'soporte@ajaka.com.py' });
});
afterAll(() => journey.stop());
const openVisitor = async () => {
  visitor = await journey.open();
  page = visitor.page;
};
const closeVisitor = async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
};

const arrivedOn = async (title: string) => {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
};

/** What is shown, and what is read out in its place; code is of no language. */
async function readableText(): Promise<string> {
  const told = await page.evaluate(() =>
    ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) =>
      Array.from(document.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name) ?? ''),
    ),
  );
  // In one look: what comes between two of them would be in one alone.
  const { code, shown } = await page.evaluate(() => ({
    // biome-ignore-start lint/performance/useDomNodeTextContent: only what is shown, and words apart
    code: Array.from(document.querySelectorAll('code'), (element) => element.innerText),
    shown: document.body.innerText,
    // biome-ignore-end lint/performance/useDomNodeTextContent: only what is shown, and words apart
  }));
  return [code.reduce((rest, one) => rest.replace(one.trim(), ' '), shown), ...told].join('\n');
}

/** Each screen, with the rows that it opens by and the name that its views are counted under. */
const SCREENS = [
  ['GUARD-03 ANA-12', '/', 'dashboard'],
  ['GUARD-04 ANA-25', '/manage-invoices', 'invoice_processing'],
  ['GUARD-05 ANA-13', '/upload', 'upload'],
  ['GUARD-06 ANA-14', '/upload-xml', 'upload_xml'],
  ['GUARD-07 ANA-17', '/invoice-explorer', 'invoice_explorer'],
  ['GUARD-08 ANA-18', '/invoice-list', 'invoices'],
  ['GUARD-09 ANA-15', '/email-settings', 'email_config'],
  ['GUARD-10 ANA-21', '/templates-export', 'export_templates'],
  ['GUARD-16 ANA-20', '/subscription', 'subscription'],
  ['GUARD-17 ANA-22', '/admin', 'admin_panel'],
  ['GUARD-18 ANA-23', '/admin/plans', 'plans_management'],
  ['GUARD-19 ANA-16', '/ayuda', 'help'],
] as const;
const TITLES: ReadonlyMap<string, string> = new Map(ALL_SCREENS);
/** Those that came later and have no rows of their own. */
const LATER = ALL_SCREENS.map(([path]) => path).filter((path) => !SCREENS.some(([, known]) => known === path));
/** Second addresses of a screen: what is drawn there is looked at under the first. */
const SECOND = ['/templates-export/create', '/templates-export/export/7f3a', '/cierre/2026-10'];
const OTHERS = LATER.filter((path) => isFullRun || !SECOND.includes(path));

/** Their motion, and a window made narrow before they are drawn anew: of three screens that lie beside each other one. */
const WALKED = ALL_SCREENS.filter((_, at) => isFullRun || at % 3 === 0);

/** On a phone and in the dark axe looks at every other screen, and in the long form at all: what colours give is computed. */
const ALSO_NARROW = new Set<string>(ALL_SCREENS.map(([path]) => path).filter((_, at) => isFullRun || at % 2 === 0));

/** A window of 1280 by 1024 at 400 %: in the short form for a third of the screens, which all keep to the same parts. */
const ENLARGED = { width: 320, height: 256 };
const READ_ENLARGED = new Set<string>(ALL_SCREENS.map(([path]) => path).filter((_, at) => isFullRun || at % 3 === 1));

/** Whatever moves in the page, from its first frame on. */
function watchMotion(): void {
  const moved = new Set<string>();
  Object.assign(window, { moved });
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { duration = 0 } = animation.effect?.getComputedTiming() ?? {};
      const name = Reflect.get(animation, 'animationName') ?? Reflect.get(animation, 'transitionProperty');
      if (animation.playState === 'running' && Number(duration) > 10) moved.add(`${name} on ${location.pathname}`);
    }
    requestAnimationFrame(look);
  };
  look();
}
const motions = () => page.evaluate(() => [...(Reflect.get(window, 'moved') as Set<string>)]);

/** Of somebody who has nothing yet: each screen as it teaches what will be there. */
describe('behind the sign-in', () => {
  const foreign: string[] = [];
  /** As the console has them, where no measurement id is set. */
  const views: string[] = [];
  beforeAll(async () => {
    await openVisitor();
    page.on('console', (message) => {
      const [, fields] = /^\[analytics\] page_view (.*)$/.exec(message.text()) ?? [];
      if (fields) views.push(JSON.parse(fields).page_name);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(journey.server.url)) foreign.push(request.url());
    });
    await visitor.enter(ADMIN);
    await page.goto('/');
  });
  afterAll(closeVisitor);

  async function expectItsScreen(path: string): Promise<void> {
    const title = TITLES.get(path) ?? '';
    await resize(page, DESKTOP);
    await followTo(page, path);
    await arrivedOn(title);
    await expect.poll(() => page.url().slice(journey.server.url.length)).toBe(path);
    await expect.poll(() => page.title()).toBe(`${title} · Ajaka`);
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(/^es/);
    expect({ path, untranslated: untranslatedIn(await readableText()) }).toEqual({ path, untranslated: [] });
    expect(foreign).toEqual([]);
  }

  async function expectSoundScreen(path: string): Promise<void> {
    await expectItsScreen(path);
    await expectSound(page, ['wide']);
    if (ALSO_NARROW.has(path)) await expectSound(page, ['narrow']);
    await resize(page, PHONE);
    await expectNoSidewaysScroll(page);
    if (!READ_ENLARGED.has(path)) return;
    await resize(page, ENLARGED);
    await expectNoSidewaysScroll(page);
    await expectNothingCut(page);
    expect(foreign).toEqual([]);
  }

  test.each(SCREENS)(
    `GEN-01 %s: %s opens under its own title, in Spanish, and its view is counted as %s; at 400 %% it is read whole, without scrolling sideways; ${SOUND}`,
    async (_, path, view) => {
      await followTo(page, path);
      await expect.poll(() => views.at(-1)).toBe(view);
      await expectSoundScreen(path);
    },
  );

  test.each(OTHERS)(`GEN-01 so does %s; ${SOUND}`, (path) => expectSoundScreen(path));

  test('GEN-01 so do second addresses of a screen', async () => {
    for (const path of SECOND) await expectItsScreen(path);
  });
});

test('GEN-18 GUARD-31 nothing is asked of another origin; for whoever wants no motion nothing moves; and a screen stays within a window made narrow even before it is drawn anew', async () => {
  await openVisitor();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(journey.server.url)) foreign.push(request.url());
  });
  await page.addInitScript(watchMotion);
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => Object.assign(ask(query), { addEventListener: () => {} });
  });
  await visitor.enter(ADMIN);
  await page.goto('/');
  for (const [path, title] of WALKED) {
    await resize(page, DESKTOP);
    await followTo(page, path); // what a screen asks its window is asked when it is built
    await arrivedOn(title);
    await resize(page, PHONE);
    await expectNoSidewaysScroll(page);
  }
  expect(foreign).toEqual([]);
  await expect.poll(motions).toEqual([]); // all since the page came
  // What moves all the same is noticed.
  await page.evaluate(() => document.body.animate({ opacity: [0.9, 1] }, 400).finished);
  await expect.poll(motions).toEqual([`undefined on ${WALKED.at(-1)?.[0]}`]);
  await closeVisitor();
});

describe(SOUND, () => {
  beforeEach(openVisitor);
  afterEach(closeVisitor);

  test('LOGIN-01 LOGIN-06 LOGIN-16 sign-in: at rest, with its answers open, and after a failure', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    await expectSound(page, ['wide']);
    await expectSound(page, ['narrow']);
    await page.getByRole('button', { name: '¿Problemas para entrar?' }).click();
    await expectSound(page);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole('button', { name: 'Continuar con Google' }).click();
    await page.getByRole('alert').getByText('Tu navegador bloqueó la ventana de inicio de sesión.').waitFor();
    await expectSound(page);
  });

  test('ID-05 ID-10 the account chooser: its list, a wrong e-mail, and opened by itself', async () => {
    await page.goto('/local-identity/choose?id=prueba');
    await page.getByRole('button', { name: 'admin@ajaka.local' }).waitFor();
    await expectSound(page, ['wide']);
    await expectSound(page, ['narrow']);
    await page.getByLabel('Correo').fill('no es un correo');
    await page.getByRole('button', { name: 'Agregar' }).click();
    await page.getByText('Escribe un correo válido').waitFor();
    await expectSound(page);
    await page.goto('/local-identity/choose');
    await page.getByText('Esta ventana se abre desde la pantalla de inicio de sesión.').waitFor();
    await expectSound(page);
  });

  test('SUSP-01 the suspended page, signed out and signed in', async () => {
    await page.goto('/suspended');
    await page.getByRole('heading', { name: 'Cuenta suspendida' }).waitFor();
    await expectSound(page);
    await visitor.enter(ADMIN);
    await page.route('**/api/user/profile', () => {}); // never answered: the way back stays closed
    await page.goto('/suspended');
    await page.getByText('Entraste como').waitFor();
    await expectSound(page);
  });
});
