import { readdirSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { stalledUpload } from '../../../../../test/intake/stalled-upload.ts';
import { upload } from '../../../../../test/intake/uploads.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { UPLOAD_SHARES, type UploadShares } from './read-upload.ts';

const MIB = 1024 * 1024;
const isLinux = process.platform === 'linux';

let server: TestApp;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.stop();
});

async function start(uploads: Partial<UploadShares> = {}) {
  server = await startTestApp({}, { uploads: { ...UPLOAD_SHARES, ...uploads } });
  return { ana: await server.signIn('ana@empresa.com.py'), beto: await server.signIn('beto@empresa.com.py') };
}

function beginUpload(token: string, bytes: number) {
  const begun = stalledUpload(server.url, token, bytes);
  sockets.push(begun.socket);
  return begun;
}

/** Files of uploads that this process holds open. */
const heldOpen = () =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(path.join(server.dataDir, 'uploads'));
    } catch {
      return false;
    }
  }).length;
const named = () => readdirSync(path.join(server.dataDir, 'uploads'));

const sendOne = (token: string, number: number) =>
  upload(server.url, '/upload-xml', token, [['a.xml', numberedInvoice(number)]]);

describe('uploads on their way', () => {
  test.runIf(isFullRun)(
    'FAIR-02 40 connections of one business that stall, with megabytes each, refuse nobody else’s upload and no other call of theirs',
    async () => {
      const { ana, beto } = await start();
      const stalled = Array.from({ length: 40 }, () => beginUpload(ana, 12 * MIB));
      await expect.poll(() => stalled.filter(({ status }) => status() === 429).length).toBe(24);
      const refused = stalled.find(({ status }) => status() === 429)?.answer() ?? '';
      expect(refused).toMatch(/retry-after: \d/i);
      expect(refused).toContain('"code":"demasiados_a_la_vez"');
      expect(await sendOne(beto, 1)).toMatchObject({ status: 200, body: { invoice_count: 1 } });
      expect((await server.call('/documents', { token: ana })).status).toBe(200);
      for (const { socket } of stalled) socket.destroy();
      await expect.poll(async () => (await sendOne(ana, 2)).status).toBe(200);
    },
  );

  test('FAIR-02 of one business have a share in bytes too', async () => {
    const { ana, beto } = await start({ bytes: 5 * MIB });
    const first = beginUpload(ana, 4 * MIB);
    const second = beginUpload(ana, 4 * MIB);
    await expect.poll(() => [first.status(), second.status()].sort()).toEqual([0, 429]);
    expect((await sendOne(beto, 1)).status).toBe(200);
    expect((await sendOne(ana, 1)).status).toBe(200);
  });

  test('are cut with 408 when they send too little for a while, and a stalled one that was refused is cut as well', async () => {
    const { ana } = await start({ atOnce: 1, rate: { bytes: 1024, spanMs: 300 } });
    const stalled = beginUpload(ana, 1000);
    await expect.poll(stalled.status).toBe(408);
    await stalled.closed;
    expect(stalled.answer()).toContain('"code":"envio_lento"');
    const [one, other] = [beginUpload(ana, 1000), beginUpload(ana, 1000)];
    await Promise.all([one.closed, other.closed]);
    expect([one.status(), other.status()].sort()).toEqual([408, 429]);
    expect((await sendOne(ana, 1)).status).toBe(200);
  });

  test.runIf(isLinux)(
    'lie on the disk without a name, and are gone when the sender leaves, is refused or is done',
    async () => {
      const { ana } = await start({ rate: { bytes: 1024, spanMs: 1_000 } });
      const leaving = beginUpload(ana, 3 * MIB);
      await expect.poll(heldOpen).toBe(1);
      expect(named()).toEqual([]);
      leaving.socket.destroy();
      await expect.poll(heldOpen).toBe(0);

      beginUpload(ana, 3 * MIB);
      await expect.poll(heldOpen).toBe(1);
      await expect.poll(heldOpen).toBe(0); // too slow

      const tooLarge = Buffer.alloc(26 * MIB, '<a>');
      expect((await upload(server.url, '/upload-xml', ana, [['a.xml', tooLarge]])).status).toBe(413);
      expect((await upload(server.url, '/upload-xml', ana, [['a.xml', tooLarge.subarray(0, 2 * MIB)]])).status).toBe(
        200,
      );
      await expect.poll(heldOpen).toBe(0);
      expect(named()).toEqual([]);
    },
  );

  test('SAFE-22 that are stored, and wait to be read, hold neither memory nor bytes of their business', async () => {
    const paper = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(900 * 1024, ' ')]);
    server = await startTestApp(
      { ROLE: 'web' }, // nobody reads
      { uploads: { ...UPLOAD_SHARES, bytes: MIB, memory: { perOwner: MIB, total: MIB } } },
    );
    const ana = await server.signIn('ana@empresa.com.py');
    const leave = new AbortController();
    const send = async (at: number) => {
      const form = new FormData();
      form.append('file', new Blob([paper, String(at)]), `${at}.pdf`);
      const headers = { authorization: `Bearer ${ana}`, accept: 'application/json' };
      await fetch(`${server.url}/upload`, { method: 'POST', headers, body: form, signal: leave.signal });
    };
    const stored = async () => (await server.call('/documents', { token: ana })).body.data.length;
    const awaited: Promise<void>[] = [];
    for (const at of [1, 2, 3]) {
      awaited.push(send(at).catch(() => {}));
      await expect.poll(stored).toBe(at);
    }
    leave.abort();
    await Promise.all(awaited);
  });

  test('that are large arrive whole, file by file, also when several businesses wait for memory', async () => {
    const { ana, beto } = await start({ memory: { perOwner: MIB, total: MIB } });
    const file = (name: string, size: number) =>
      [`${name}.xml`, Buffer.from(`<nota>${name.repeat(size)}</nota>`)] as const;
    const answers = await Promise.all(
      [ana, beto, ana, beto].map((token, at) =>
        upload(server.url, '/tasks/upload-xml', token, [
          file(`a${at}`, 400_000),
          file(`b${at}`, 10),
          file(`c${at}`, 300_000),
        ]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = (await server.call('/documents', { token: ana })).body;
    expect(data.map(({ name, size }: { name: string; size: number }) => [name, size]).sort()).toEqual(
      [0, 2]
        .flatMap((at) => [
          [`a${at}.xml`, 800_013],
          [`b${at}.xml`, 33],
          [`c${at}.xml`, 600_013],
        ])
        .sort(),
    );
  });
});
