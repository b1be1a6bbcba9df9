import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../long-run.ts';
import { ownerOf } from '../server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { numberedInvoice } from './numbered-invoice.ts';
import { numberedFiles, zipOf } from './packages.ts';
import { upload } from './uploads.ts';

let web: TestApp;
let worker: TestApp | undefined;
beforeAll(async () => {
  web = await startTestApp({ ROLE: 'web' });
});
afterAll(async () => {
  await worker?.stop();
  await web.stop();
});

async function send(email: string, files: readonly (readonly [string, string | Uint8Array])[]): Promise<string> {
  const token = await web.signIn(email);
  expect((await upload(web.url, '/tasks/upload-xml', token, files)).status).toBe(200);
  return await ownerOf(web, email);
}

/** The documents of a business that are read, in the order in which they were. */
const read = async (ownerId: string) =>
  await web.db
    .selectFrom('document')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'xml')
    .where('state', '=', 'read')
    .orderBy('state_changed_at')
    .select('state_changed_at as at')
    .execute();

const EACH = runs(100, 200);

test(`FAIR-03 two documents of a neighbour do not wait behind ${2 * EACH} of somebody who came first`, async () => {
  const packed = async (from: number) => zipOf(numberedFiles(EACH, (at) => numberedInvoice(from + at)));
  const busy = await send('mucho@empresa.com.py', [['a.zip', await packed(0)]]);
  await send('mucho@empresa.com.py', [['b.zip', await packed(EACH)]]);
  const neighbour = await send('poco@empresa.com.py', [
    ['1.xml', numberedInvoice(1)],
    ['2.xml', numberedInvoice(2)],
  ]);
  worker = await startTestApp({ ROLE: 'worker', DATABASE_URL: web.databaseUrl, DATA_DIR: web.dataDir });
  await expect.poll(async () => (await read(busy)).length).toBe(2 * EACH);
  const last = (await read(neighbour)).at(-1)?.at ?? new Date(8.64e15);
  // What two workers take at once, before and with the neighbour's.
  expect((await read(busy)).filter(({ at }) => at < last).length).toBeLessThanOrEqual(75);
});
