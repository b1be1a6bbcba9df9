import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { run } from '#server/commands/move-files.ts';
import { openDiskFiles } from '#server/platform/files/disk-files.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { databaseSettings } from '../database/test-database.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { upload } from '../intake/uploads.ts';
import { isFullRun, runs } from '../long-run.ts';
import { commandsUnder } from '../operations/operations-commands.ts';
import { ownerOf } from '../server/owner-inventory.ts';
import { startTestApp } from '../server/test-app.ts';
import { invoiceOf } from './invoice-of.ts';
import type { S3TestStore } from './s3-test-store.ts';
import { STORES } from './stores.ts';

const EMAIL = 'mudanza@empresa.com.py';
const FILES = runs(12, 200);
let number = 80_000;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What the command says, and how it ends. */
async function moving(settings: Record<string, string>, ...args: string[]): Promise<{ code: number; said: string }> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const said: string[] = [];
  for (const level of ['log', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((one) => void said.push(one));
  try {
    return { code: await run(args), said: said.join('\n') };
  } finally {
    vi.restoreAllMocks();
  }
}

/** An application whose files lie on the disk, and then one on the same database that knows both places. */
async function aMove(store: S3TestStore) {
  const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-move-'));
  const disk = pathToFileURL(directory).href;
  const before = await startTestApp({ ROLE: 'web', FILES_URL: disk });
  const token = await before.signIn(EMAIL);
  await before.call('/status', { token }); // whoever comes for the first time gets a business
  const ownerId = await ownerOf(before, EMAIL);
  const send = async (to = before) => {
    const xml = numberedInvoice(number++);
    expect((await upload(to.url, '/upload-xml', token, [['factura.xml', xml]])).status).toBe(200);
    return await invoiceOf(before, ownerId, createHash('sha256').update(xml).digest('hex'));
  };
  const same = { ...databaseSettings(before.databaseUrl), DATA_DIR: before.dataDir };
  const there = { ...same, ...store.settings, FILES_URL_ALSO: disk };
  const back = { ...there, FILES_URL: disk, FILES_URL_ALSO: store.settings.FILES_URL ?? '' };
  const alone = async (settings: Record<string, string>) => {
    const { FILES_URL_ALSO: _, ...only } = settings;
    return await openFiles(readSettings(only), { dataDir: before.dataDir, log: createLog('silent') });
  };
  const stored = async () =>
    (await before.db.selectFrom('stored_file').select('sha256').where('owner_id', '=', ownerId).execute()).map((row) =>
      row.sha256.toString('hex'),
    );
  const missingIn = async (files: FileStore) => {
    const sha256s = await stored();
    for (const sha256 of sha256s) await files.read(ownerId, sha256).catch(() => {});
    return await files.missing(ownerId, sha256s);
  };
  const madeId = '018f0000-0000-7000-8000-00000000000c';
  return { before, token, ownerId, send, there, back, alone, missingIn, disk: await openDiskFiles(directory), madeId };
}

describe.each(STORES)('move-files with %s', (_, open) => {
  let store: S3TestStore;
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    store.heal();
    await store.clear();
  });
  afterAll(() => store.stop());

  test('OPS-61 OPS-62 OPS-63 from the disk and back, while people bring, look at and delete invoices: nothing is lost, and what was deleted stays deleted', async () => {
    const { before, token, ownerId, send, there, back, alone, missingIn, disk, madeId } = await aMove(store);
    const first: string[] = [];
    for (let at = 0; at < FILES; at++) first.push(await send());
    async function* made() {
      yield Buffer.from('un archivo preparado');
    }
    await disk.made.write(ownerId, madeId, made(), 100);
    const server = await startTestApp(there);
    const [gone, seen] = first;
    const [copying, removing] = commandsUnder('### Move files').map((line) => line.trim().split(' ').slice(2)) as [
      string[],
      string[],
    ];
    expect(commandsUnder('### Move files')[0]).toBe('ajaka move-files\n');
    const work = moving(there, ...copying);
    const meanwhile = await Promise.all([
      send(server),
      server.call(`/v2/invoices/${gone}`, { method: 'DELETE', token }),
      server.call(`/v2/invoices/${seen}/files`, { token }),
    ]);
    expect(meanwhile[1].status).toBe(200);
    const moved = await work;
    expect(moved.code).toBe(0);
    expect(moved.said).toMatch(/: copiados \d+ \(.* MiB\), ya estaban \d+, quitados 0\.$/);
    await expect.poll(async () => await disk.inventory.made(ownerId)).toEqual([madeId]);
    const inS3 = await alone(there);
    expect(await missingIn(inS3)).toEqual([]);
    const listed: string[] = [];
    const list = async (files: FileStore) => {
      listed.splice(0);
      for await (const page of files.inventory.originals(ownerId)) listed.push(...page);
      return listed.length;
    };
    // One was deleted, and one came.
    await expect.poll(() => list(inS3)).toBe(FILES);
    const again = await moving(there, ...removing);
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('copiados 0 ') });
    expect(await list(disk)).toBe(0);
    expect(await disk.inventory.made(ownerId)).toEqual([]);
    expect(await missingIn(inS3)).toEqual([]);
    expect((await server.call('/ready')).status).toBe(200);
    await server.app.stop();
    expect(await moving(back, '--remove-old')).toMatchObject({ code: 0 });
    expect(await missingIn(disk)).toEqual([]);
    expect(await list(inS3)).toBe(0);
    expect(await disk.inventory.made(ownerId)).toEqual([madeId]);
    await before.stop();
  }, 600_000);

  test('OPS-62 interrupted by a store that goes away it says so, and goes on from there; without the other place it says what lacks', async () => {
    const { before, ownerId, send, there, alone, missingIn, disk } = await aMove(store);
    for (let at = 0; at < 10; at++) await send();
    const names: string[] = [];
    for await (const page of disk.inventory.originals(ownerId)) names.push(...page);
    store.spoil('error-500', { method: 'PUT', name: new RegExp(names.at(-1) ?? '') });
    const cut = await moving(there);
    expect(cut).toMatchObject({ code: 1, said: expect.stringContaining('corre el comando otra vez') });
    expect(cut.said).toContain('El almacén S3 respondió con un error suyo.');
    store.heal();
    expect(await moving(there)).toMatchObject({ code: 0, said: expect.stringMatching(/copiados 1 .*ya estaban 9,/) });
    expect(await missingIn(await alone(there))).toEqual([]);
    expect(await missingIn(disk)).toEqual([]);
    expect(await moving({ ...there, FILES_URL_ALSO: '' })).toMatchObject({
      code: 1,
      said: expect.stringContaining('Falta FILES_URL_ALSO'),
    });
    expect((await moving(there, '--quitar')).code).toBe(2);
    await before.stop();
  });

  test.runIf(isFullRun)(
    'OPS-63 what is damaged in the old place is told, and stays; what the new one damaged is copied once more before the old goes',
    async () => {
      const { before, ownerId, send, there, alone, disk } = await aMove(store);
      await send();
      await send();
      expect((await moving(there)).code).toBe(0);
      const name = (await store.names()).find((one) => one.includes(ownerId)) ?? '';
      await store.alter(name, Buffer.from('otra cosa'));
      expect(await moving(there, '--remove-old')).toMatchObject({
        code: 0,
        said: expect.stringContaining('copiados 1 '),
      });
      const sha256 = name.slice(-64);
      expect((await (await alone(there)).read(ownerId, sha256)).length).toBeGreaterThan(1_000);
      // Back: what S3 has damaged now is nowhere whole.
      await store.alter(name, Buffer.from('otra cosa'));
      const places: Record<string, string> = there;
      const back = { ...places, FILES_URL: places.FILES_URL_ALSO ?? '', FILES_URL_ALSO: places.FILES_URL ?? '' };
      const told = await moving(back, '--remove-old');
      expect(told).toMatchObject({
        code: 1,
        said: expect.stringContaining(`${ownerId}/${sha256.slice(0, 2)}/${sha256}`),
      });
      expect(told.said).toContain('No se mudaron 1 archivos');
      expect(await store.names()).toEqual([name]);
      expect(await disk.missing(ownerId, [sha256])).toEqual([sha256]);
      await before.stop();
    },
  );

  test('OPS-65 OPS-61 what a store does not list yet is moved as well, and what it lists and has lost is named', async () => {
    const { before, ownerId, send, there, back, missingIn, disk } = await aMove(store);
    for (let at = 0; at < 3; at++) await send();
    expect(await moving(there, '--remove-old')).toMatchObject({
      code: 0,
      said: expect.stringContaining('copiados 3 '),
    });
    const [late = '', lost = ''] = (await store.names()).filter((name) => name.includes(ownerId));
    await store.unlist(late);
    await store.lose(lost);
    const told = await moving(back, '--remove-old');
    expect(told).toMatchObject({ code: 1, said: expect.stringContaining('copiados 2 ') });
    expect(told.said).toContain(lost.slice(-64));
    expect(await missingIn(disk)).toEqual([lost.slice(-64)]);
    expect(await store.bytesOf(late)).toBeNull();
    await before.stop();
  });
});
