import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { bombZip, mailWith, zipOf } from '../../../../../test/intake/packages.ts';
import { finishedTask, type NamedFile, upload } from '../../../../../test/intake/uploads.ts';
import { filesOfOwner, ownerOf, rowsOfOwner } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { signedCancellation } from '../../../../../test/sifen/signed-cancellation.ts';

const MIB = 1024 * 1024;
/** No invoice, and never the same one twice. */
const useless = (name: string, size = 300_000) => Buffer.from(`<nota n="${name}">${'x'.repeat(size)}</nota>`);
const shaOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ STORAGE_LIMIT_MB: '1' });
});
afterAll(() => server.stop());

let people = 0;
async function aBusiness() {
  const email = `guarda${++people}@empresa.com.py`;
  const token = await server.signIn(email);
  await server.call('/api/user/profile', { token });
  const ownerId = await ownerOf(server, email);
  const enqueue = (...files: NamedFile[]) => upload(server.url, '/tasks/upload-xml', token, files);
  return {
    token,
    ownerId,
    enqueue,
    send: (...files: NamedFile[]) => upload(server.url, '/upload-xml', token, files),
    /** Sent, and read to the end. */
    async deliver(...files: NamedFile[]) {
      const { body } = await enqueue(...files);
      return await finishedTask(server, token, body.job_id);
    },
    onDisk: () => filesOfOwner(server, ownerId).sort(),
    rows: () => rowsOfOwner(server, ownerId),
    async counted() {
      const row = await server.db
        .selectFrom('owner_storage')
        .where('owner_id', '=', ownerId)
        .select('bytes')
        .executeTakeFirst();
      return Number(row?.bytes ?? 0);
    },
    /** What is really there: the sizes of the files on the disk. */
    async measured() {
      const there = filesOfOwner(server, ownerId);
      const sizes = await Promise.all(there.map((sha256) => server.app.deps.files.read(ownerId, sha256)));
      return sizes.reduce((sum, { length }) => sum + length, 0);
    },
  };
}

describe('what a business may keep', () => {
  test('FAIR-04 has a limit: past it uploads are refused with a sentence, and nothing of them stays; others are not concerned', async () => {
    const shop = await aBusiness();
    for (const name of ['a', 'b', 'c']) expect((await shop.enqueue([`${name}.xml`, useless(name)])).status).toBe(200);
    const before = [await shop.rows(), shop.onDisk()];
    for (const send of [shop.enqueue, shop.send]) {
      const { status, body } = await send(['d.xml', useless('d')]);
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'almacenamiento_lleno' });
      expect(body.message).toMatch(/límite.*Borra en Documentos/);
    }
    expect([await shop.rows(), shop.onDisk()]).toEqual(before);
    expect((await (await aBusiness()).enqueue(['d.xml', useless('d')])).status).toBe(200);
  });

  test('counts a file once, and takes again what is there already, though nothing else fits any more', async () => {
    const shop = await aBusiness();
    const largest = useless('todo', MIB - 100);
    expect((await shop.enqueue(['a.xml', largest], ['b.xml', largest])).status).toBe(200);
    expect(await shop.counted()).toBe(largest.length);
    expect((await shop.enqueue(['otra-vez.xml', largest])).status).toBe(200);
    expect((await shop.enqueue(['nueva.xml', numberedInvoice(1)])).status).toBe(409);
    expect(await shop.counted()).toBe(largest.length);
  });

  test('is kept exactly when many come at once: as many as fit, and bytes of no other', async () => {
    const shop = await aBusiness();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => shop.enqueue([`${at}.xml`, useless(`n${at}`, 200_000)])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(409)]);
    expect(await shop.counted()).toBe(await shop.measured());
    expect(shop.onDisk()).toHaveLength(5);
  });

  test('is not passed by what a package unpacks to either', async () => {
    const shop = await aBusiness();
    const zip = await zipOf({ 'a.xml': useless('a', 700_000), 'b.xml': useless('b', 700_000) });
    const { status, body } = await shop.enqueue(['a.zip', zip]);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'almacenamiento_lleno' });
    expect([await shop.rows(), shop.onDisk(), await shop.counted()]).toEqual([{ member: 1 }, [], 0]);
  });
});

describe('a package', () => {
  let roomy: TestApp;
  beforeAll(async () => {
    roomy = server;
    server = await startTestApp();
  });
  afterAll(async () => {
    await server.stop();
    server = roomy;
  });

  test('FAIR-04 is kept, and not what it unpacks to and is no invoice; every one of those still has its line', async () => {
    const shop = await aBusiness();
    const zip = bombZip({ 'a.xml': 20, 'b.xml': 20, 'c.xml': 20 });
    const task = await shop.deliver(['bomba.zip', zip]);
    expect(task.documents.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
      ['bomba.zip', 'leido'],
      ['a.xml', 'error'],
      ['b.xml', 'error'],
      ['c.xml', 'error'],
    ]);
    await expect.poll(shop.onDisk).toEqual([shaOf(zip)]);
    await expect.poll(shop.counted).toBe(zip.length);
  });

  test('within a package is not kept a second time; invoices in it are, once for all packages that bring them', async () => {
    const shop = await aBusiness();
    const invoice = numberedInvoice(7);
    const inner = await zipOf({ 'factura.xml': invoice });
    const [zip, mail] = [await zipOf({ 'dentro.zip': inner }), mailWith({ 'factura.xml': invoice })];
    await shop.deliver(['a.zip', zip]);
    await shop.deliver(['b.eml', mail]);
    expect(shop.onDisk()).toEqual([zip, mail, Buffer.from(invoice)].map(shaOf).sort());
    expect(await shop.counted()).toBe(await shop.measured());
  });

  test('brings what is no invoice: sent by itself as well, or first, it stays', async () => {
    const shop = await aBusiness();
    const [before, after] = [useless('antes'), useless('despues')];
    await shop.deliver(['antes.xml', before]);
    const zip = await zipOf({ 'a.xml': before, 'd.xml': after });
    await shop.deliver(['a.zip', zip]);
    await expect.poll(shop.onDisk).toEqual([zip, before].map(shaOf).sort());
    await shop.deliver(['despues.xml', after]);
    expect(shop.onDisk()).toEqual([zip, before, after].map(shaOf).sort());
    await expect.poll(shop.counted).toBe(await shop.measured());
  });

  test('brings the notice of a cancellation, or what can be read later: they stay', async () => {
    const shop = await aBusiness();
    const cdc = /<DE Id="(\d{44})"/.exec(numberedInvoice(9))?.[1] ?? '';
    const [notice, pdf, waste] = [signedCancellation(cdc), Buffer.from('%PDF-1.7 nada'), useless('nada')];
    const zip = await zipOf({ 'aviso.xml': notice, 'factura.pdf': pdf, 'nada.xml': waste });
    await shop.deliver(['a.zip', zip]);
    await expect.poll(shop.onDisk).toEqual([zip, notice, pdf].map(shaOf).sort());
    await expect.poll(shop.counted).toBe(await shop.measured());
  });
});
