import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';

const SOURCE = path.resolve(import.meta.dirname, '../rig/toasts');
const ADDRESS = 'http://avisos.test/';

/**
 * The product's notices on a page of their own: most kinds have no screen yet that shows them, and the product gets
 * no switch that only tests would use.
 */
export async function buildToastPage() {
  const outDir = await mkdtemp(path.join(tmpdir(), 'ajaka-toasts-'));
  await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  return {
    async open(page: Page): Promise<void> {
      await page.route(`${ADDRESS}**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        const file = path.join(outDir, pathname === '/' ? 'index.html' : pathname);
        const known = await readFile(file).catch(() => null);
        await (known === null ? route.fulfill({ status: 404 }) : route.fulfill({ path: file }));
      });
      await page.goto(ADDRESS);
      await page.getByRole('heading', { name: 'Avisos' }).waitFor();
    },
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
export type ToastPage = Awaited<ReturnType<typeof buildToastPage>>;
