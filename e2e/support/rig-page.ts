import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';

const RIGS = path.resolve(import.meta.dirname, '../rig');
const ADDRESS = 'http://piezas.test/';

/**
 * Parts of the product on a page of their own, titled with `heading`: much of what they do has no screen yet that shows
 * it, and the product gets no switch that only tests would use.
 */
export async function buildRigPage(rig: 'toasts' | 'form', heading: string) {
  const outDir = await mkdtemp(path.join(tmpdir(), `ajaka-${rig}-`));
  await build({
    configFile: false,
    root: path.join(RIGS, rig),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  return {
    async open(page: Page): Promise<void> {
      await page.route(`${ADDRESS}**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        const file = path.join(outDir, path.extname(pathname) === '' ? 'index.html' : pathname);
        const known = await readFile(file).catch(() => null);
        await (known === null ? route.fulfill({ status: 404 }) : route.fulfill({ path: file }));
      });
      await page.goto(ADDRESS);
      await page.getByRole('heading', { name: heading }).waitFor();
    },
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
export type RigPage = Awaited<ReturnType<typeof buildRigPage>>;
