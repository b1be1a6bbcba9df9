import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskFiles } from '#server/platform/files/disk-files.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { anExportingBusiness } from '../../../../../test/exports/exporting-business.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../../test/intake/uploads.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { matchingFiltersOf } from '../../invoices/page-through/invoice-pages.ts';
import { writeOriginals } from './write-originals.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

/** A ZIP of the originals of one invoice whose bytes are gone from the disk, perhaps since somebody deleted it just now. */
async function zipOfOneWithoutBytes(number: number, isDeletedFirst: boolean) {
  const { ownerId, token, send } = await anExportingBusiness(server);
  const { body } = await upload(server.url, '/upload-xml', token, [['una.xml', numberedInvoice(number)]]);
  const [{ id }] = body.invoices;
  const empty = await openDiskFiles(mkdtempSync(path.join(tmpdir(), 'ajaka-originals-')));
  const files: FileStore = {
    ...empty,
    read: async (...asked) => {
      if (isDeletedFirst) expect((await send('DELETE', `/v2/invoices/${id}`)).status).toBe(200);
      return await empty.read(...asked);
    },
  };
  const said: string[] = [];
  const log = createLog('error', new Writable({ write: (chunk, _, done) => done(void said.push(String(chunk))) }));
  const zip: Uint8Array[] = [];
  for await (const part of writeOriginals({ db: server.db, files, log }, ownerId, matchingFiltersOf({})))
    zip.push(part);
  return { said, zip: Buffer.concat(zip) };
}

test('RACE-35 what somebody deletes while a ZIP of originals is made alarms nobody; what is lost does', async () => {
  const deleted = await zipOfOneWithoutBytes(1, true);
  expect(deleted.said).toEqual([]);
  expect(deleted.zip.includes('indice.xlsx')).toBe(true);
  const lost = await zipOfOneWithoutBytes(2, false);
  expect(lost.said).toEqual([expect.stringContaining('ALARMA: un archivo original está dañado o falta')]);
});
