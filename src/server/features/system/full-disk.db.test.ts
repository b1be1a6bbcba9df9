import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { upload } from '../../../../test/intake/uploads.ts';
import { ownerOf, rowsOfOwner } from '../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { openDiskFiles } from '../../platform/files/disk-files.ts';

let server: TestApp;
afterEach(() => server.stop());

const EMAIL = 'llena@empresa.com.py';
const file = (name: string, size: number) => [`${name}.xml`, `<nota>${name.repeat(size)}</nota>`] as const;
const send = async (...sent: (readonly [string, string])[]) =>
  upload(server.url, '/tasks/upload-xml', await server.signIn(EMAIL), sent);
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('a full disk', () => {
  test('FAIR-05 answers uploads with 507 and a sentence, writes nothing down, and shows in /ready until there is room again', async () => {
    const real = await openDiskFiles(mkdtempSync(path.join(tmpdir(), 'ajaka-full-')));
    let isFull = true;
    const unlessFull = <A extends unknown[], R>(write: (...args: A) => Promise<R>) => {
      const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      return (...args: A) => (isFull ? Promise.reject(noSpace) : write(...args));
    };
    const files = { ...real, keep: unlessFull(real.keep), tryWriting: unlessFull(real.tryWriting) };
    server = await startTestApp({}, { files });
    const refused = await send(file('a', 1_000));
    expect(told(refused)).toEqual([507, 'disco_lleno']);
    expect(refused.body.message).toMatch(/sin espacio.*No se guardó nada/);
    expect(await rowsOfOwner(server, await ownerOf(server, EMAIL))).toEqual({ member: 1 });
    expect(told(await server.call('/ready'))).toEqual([507, 'disco_lleno']);
    expect((await server.call('/health')).status).toBe(200);
    expect(server.logged).toContainEqual(expect.objectContaining({ code: 'disco_lleno', level: expect.anything() }));
    isFull = false;
    expect((await server.call('/ready')).status).toBe(200);
    expect((await send(file('a', 1_000))).status).toBe(200);
  });

  const small = mkdtempSync(path.join(tmpdir(), 'ajaka-small-'));
  const isMounted = mountSmallDisk(small);
  afterAll(() => {
    if (isMounted) execFileSync('umount', [small]);
    rmSync(small, { recursive: true, force: true });
  });

  test.runIf(isMounted)('of two megabytes takes what fits, and keeps nothing of what does not', async () => {
    server = await startTestApp({ DATA_DIR: small });
    expect((await send(file('a', 1_200_000))).status).toBe(200);
    expect(told(await send(file('b', 1_200_000)))).toEqual([507, 'disco_lleno']);
    expect(told(await send(file('c', 150_000), file('d', 150_000), file('e', 700_000)))).toEqual([507, 'disco_lleno']);
    expect(readdirSync(path.join(small, 'files', 'drafts'))).toEqual([]);
    expect((await server.call('/ready')).status).toBe(200);
    const filler = path.join(small, 'relleno');
    expect(() => writeFileSync(filler, Buffer.alloc(4 * 1024 * 1024))).toThrow('ENOSPC');
    expect(told(await server.call('/ready'))).toEqual([507, 'disco_lleno']);
    rmSync(filler);
    expect((await server.call('/ready')).status).toBe(200);
    expect((await send(file('b', 10_000))).status).toBe(200);
  });
});

/** A file system of its own in memory; only the machine's administrator may make one. */
function mountSmallDisk(directory: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    mkdirSync(directory, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=700', 'tmpfs', directory], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
