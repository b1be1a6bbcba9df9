import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { scratchDirectory } from '../test/database/scratch-directory.ts';
import { isFullRun } from '../test/long-run.ts';
import { spawnServer } from '../test/server/spawn-server.ts';
import { workerChromium } from './support/chromium.ts';
import { PATIENCE_MS, signInByHand } from './support/journey.ts';

const running: ReturnType<typeof spawnServer>[] = [];
let browser: Browser;

beforeAll(async () => {
  browser = await workerChromium();
});
afterAll(async () => {
  for (const server of running) await server.end();
});

/** As `npm start` does it, on an empty directory of its own. */
async function start(env: Record<string, string>): Promise<{ url: string; kill(): Promise<void> }> {
  const server = spawnServer({ ...env, LOG_LEVEL: 'silent' });
  running.push(server);
  return { url: await server.url, kill: () => server.kill() };
}

async function expectHome(page: Page, url: string, email: string): Promise<void> {
  await page.waitForURL(`${url}/`);
  await page.getByRole('heading', { level: 1, name: 'Dashboard Ejecutivo' }).waitFor();
  await page.getByTitle(email).first().waitFor();
}

/**
 * The long form: it makes a database server of its own and starts it twice. In the short one `main` starts the product on
 * an empty directory, `sign-in` signs in and out of it, and `accounts` kills it while it begins.
 */
const inTheLongForm = test.runIf(isFullRun);

inTheLongForm(
  'CMD-02 CMD-04 ID-27 a newcomer starts the product, signs in and out; killed and started again it knows them still, and examples are a click away',
  async () => {
    const env = { DATA_DIR: scratchDirectory() };
    const first = await start(env);
    const context = await browser.newContext({ locale: 'es-PY' });
    onTestFinished(() => context.close());
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();

    await page.goto(`${first.url}/login`);
    await signInByHand(page, 'nueva@empresa.com.py', 'Nueva Persona');
    await expectHome(page, first.url, 'nueva@empresa.com.py');
    await page.getByRole('button', { name: /Nueva/ }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    await signInByHand(page, 'nueva@empresa.com.py');
    await expectHome(page, first.url, 'nueva@empresa.com.py');

    await first.kill();
    const second = await start(env);
    await page.goto(`${second.url}/`);
    await expectHome(page, second.url, 'nueva@empresa.com.py');
    await page.getByRole('button', { name: 'Carga facturas de ejemplo' }).click();
    await page.waitForURL('**/upload-xml');
    await page.getByRole('button', { name: /Nuevas 1[0-9]/ }).waitFor();
    await page.goto(`${second.url}/`);
    await expectHome(page, second.url, 'nueva@empresa.com.py');
    await page.getByRole('button', { name: /Nueva/ }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    const [chooser] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Continuar con Google' }).click(),
    ]);
    await chooser.getByRole('button', { name: 'nueva@empresa.com.py' }).waitFor();
    await expect.poll(() => chooser.getByRole('listitem').count()).toBe(2);
  },
);
