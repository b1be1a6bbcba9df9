// npm run screenshots: the pictures of README.md, made of the documents of the demonstration.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { startApp } from '#server/app/start-app.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { startThrowAway } from '../test/database/throw-away-server.ts';
import { PERSON } from './business.ts';
import { deliveriesOf } from './deliveries.ts';
import { openDoor } from './door.ts';
import { yesterdayInAsuncion } from './months.ts';
import { planDocuments } from './plan.ts';
import { pushDocuments } from './push-documents.ts';

const DOCS = path.resolve(import.meta.dirname, '../docs');
const SIZE = { width: 1440, height: 900 };

/** Waits for what makes the page worth a look. */
const PICTURES: Record<string, { at: string; until: (page: Page) => Promise<void> }> = {
  dashboard: { at: '/', until: (page) => page.getByText(/^Actualizado/).waitFor() },
  facturas: {
    at: '/invoice-list?month=all',
    until: async (page) => {
      const row = page.getByRole('table').locator('tbody').getByRole('row').first();
      await row.getByRole('link').first().click();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  explorador: {
    at: '/invoice-explorer',
    until: async (page) => {
      await page.getByRole('listitem').getByRole('button').first().click();
      await page.getByText('Con CDC').first().waitFor();
    },
  },
};

const scratch = mkdtempSync(path.join(tmpdir(), 'ajaka-screenshots-'));
const database = await startThrowAway();
const settings = readSettings({
  PORT: '0',
  DATABASE_URL: database.url,
  DATA_DIR: path.join(scratch, 'data'),
  TRUST_ANCHORS: path.resolve(import.meta.dirname, 'trust'),
  LOG_LEVEL: 'error',
});
const app = await startApp(settings, createLog(settings.LOG_LEVEL));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
try {
  const url = app.url ?? '';
  const deliveries = deliveriesOf(planDocuments(yesterdayInAsuncion(new Date())));
  const door = await openDoor(url, PERSON);
  await pushDocuments({ door, deliveries, signal: new AbortController().signal, onSent: () => {} });
  const context = await browser.newContext({ baseURL: url, viewport: SIZE, locale: 'es-PY', reducedMotion: 'reduce' });
  await context.request.post('/local-identity/sign-in', { data: PERSON, headers: { origin: url } });
  const page = await context.newPage();
  for (const [name, { at, until }] of Object.entries(PICTURES)) {
    await page.goto(at);
    await until(page);
    await page.waitForLoadState('networkidle');
    const file = path.join(DOCS, `${name}.png`);
    await sharp(await page.screenshot())
      .png({ palette: true, compressionLevel: 9, effort: 10 })
      .toFile(file);
    console.log(path.relative(process.cwd(), file));
  }
} finally {
  await browser.close();
  await app.stop();
  await database.stop();
  rmSync(scratch, { recursive: true, force: true });
}
