import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INSTALLATION_ID } from '#server/platform/files/made-files.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { upload } from '../intake/uploads.ts';
import { ownerOf, rowsOfOwner } from '../server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { invoiceOf } from './invoice-of.ts';
import type { S3TestStore } from './s3-test-store.ts';
import { STORES } from './stores.ts';

const EMAIL = 'nube@empresa.com.py';
/** Quick to give up: what is tried here is what comes of it. */
const S3 = { tries: 2, pauseMs: 1 };
const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
let number = 70_000;

describe.each(STORES)('originals in %s', (_, start) => {
  let store: S3TestStore;
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    store = await start();
    server = await startTestApp(store.settings, { s3: S3 });
    token = await server.signIn(EMAIL);
  });
  beforeEach(async () => {
    store.heal();
    await store.makeBucket();
  });
  afterEach(() => store.heal());
  afterAll(async () => {
    await server.stop();
    await store.stop();
  });

  const send = (xml: string) => upload(server.url, '/upload-xml', token, [['factura.xml', xml]]);
  const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
  const nameOf = (ownerId: string, bytes: string) => `ajaka/${ownerId}/${hashOf(bytes).slice(0, 2)}/${hashOf(bytes)}`;
  async function download(at: string, from = server) {
    const answer = await fetch(from.url + at, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, text: await answer.text() };
  }

  test('OPS-50 OPS-52 what is uploaded lies there when it is acknowledged, comes back byte by byte, and goes with its invoice', async () => {
    const xml = numberedInvoice(number++);
    expect((await send(xml)).status).toBe(200);
    const ownerId = await ownerOf(server, EMAIL);
    expect((await store.bytesOf(nameOf(ownerId, xml)))?.toString()).toBe(xml);
    const id = await invoiceOf(server, ownerId, hashOf(xml));
    expect((await download(`/v2/invoices/${id}/files/${hashOf(xml)}`)).text).toBe(xml);
    expect(readdirSync(server.dataDir)).not.toContain('files');
    expect((await server.call(`/v2/invoices/${id}`, { method: 'DELETE', token })).status).toBe(200);
    await expect.poll(() => store.bytesOf(nameOf(ownerId, xml))).toBeNull();
  });

  test('OPS-54 OPS-59 while it does not take files, uploads are answered so, nothing is written down, and later all goes on', async () => {
    const xml = numberedInvoice(number++);
    const ownerId = await ownerOf(server, EMAIL);
    const before = await rowsOfOwner(server, ownerId);
    for (const fault of ['error-500', 'hang-up'] as const) {
      store.spoil(fault, { method: 'PUT' });
      expect(told(await send(xml))).toEqual([503, 'archivos_no_disponibles']);
      expect(told(await server.call('/ready'))).toEqual([503, 'archivos_no_disponibles']);
      store.heal();
    }
    await store.dropBucket();
    expect(told(await send(xml))).toEqual([503, 'archivos_no_disponibles']);
    await store.makeBucket();
    store.spoil('full', { method: 'PUT' });
    expect(told(await send(xml))).toEqual([507, 'disco_lleno']);
    store.heal();
    expect(await rowsOfOwner(server, ownerId)).toEqual(before);
    expect((await server.call('/ready')).status).toBe(200);
    expect((await send(xml)).status).toBe(200);
    expect(await invoiceOf(server, ownerId, hashOf(xml))).not.toBe('');
    expect(JSON.stringify(server.logged)).not.toContain(store.settings.S3_SECRET_ACCESS_KEY);
  });

  test('OPS-56 an original that was altered there says so, and is mended by uploading it again', async () => {
    const xml = numberedInvoice(number++);
    await send(xml);
    const ownerId = await ownerOf(server, EMAIL);
    const id = await invoiceOf(server, ownerId, hashOf(xml));
    await store.alter(nameOf(ownerId, xml), Buffer.from('otra cosa'));
    const at = `/v2/invoices/${id}/files/${hashOf(xml)}`;
    expect(told(await server.call(at, { token }))).toEqual([500, 'original_danado']);
    await send(xml);
    expect((await download(at)).text).toBe(xml);
  });

  test('OPS-53 a file that one server made is given out by another, on another machine', async () => {
    const other = await startTestApp(
      { ...store.settings, DATABASE_URL: server.databaseUrl, SECRETS_KEY: 'ab'.repeat(32) },
      { s3: S3 },
    );
    const id = '018f0000-0000-7000-8000-00000000000b';
    async function* rows() {
      yield Buffer.from('fecha;total\n');
    }
    await server.app.deps.files.made.write(INSTALLATION_ID, id, rows(), 100);
    const there = await other.app.deps.files.made.read(INSTALLATION_ID, id);
    let read = '';
    for await (const part of there?.source ?? []) read += Buffer.from(part).toString();
    expect(read).toBe('fecha;total\n');
    expect(path.relative(server.dataDir, other.dataDir)).not.toBe('');
    await other.stop();
  });
});
