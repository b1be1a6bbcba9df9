import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { bombZip, mailWith, zipOf } from '../../../../../test/intake/packages.ts';
import { testProcessLimits } from '../../../../../test/server/test-process-limits.ts';
import { startProcesses } from '../../../app/start-processes.ts';
import { openPackage } from './open-package.ts';
import { type OpenedFile, openFile } from './unpack.ts';

const MIB = 1024 * 1024;
/** Bytes by their digest: millions of them, compared one by one, take ten seconds. */
const inDigests = ({ bytes, contents, ...told }: OpenedFile): object => ({
  ...told,
  bytes: createHash('sha256').update(bytes).digest('hex'),
  contents: contents.map(inDigests),
});
const processes = startProcesses(testProcessLimits());
afterAll(() => processes.stop());

describe('a package that is opened in a process apart', () => {
  test('INTK-10 INTK-11 gives exactly what is in it, at every level', async () => {
    const pdf = Buffer.alloc(2 * MIB, '%PDF-1.4 ');
    const mail = mailWith({ 'grande.pdf': pdf, 'logo.png': '\x89PNG' });
    const bytes = await zipOf({ 'a.xml': '<rDE/>', 'correo.eml': mail });
    const opened = await openPackage(processes, 'A', { name: 'todo.zip', kind: 'zip', bytes });
    expect(inDigests(opened)).toEqual(inDigests(await openFile('todo.zip', 'zip', bytes)));
    expect(opened.contents[1]?.contents[0]?.bytes.equals(pdf)).toBe(true);
  });

  test('INTK-14 may hold as much as packages may', async () => {
    const bytes = bombZip({ 'a.xml': 24, 'b.xml': 24, 'c.xml': 24, 'd.xml': 24 });
    const opened = await openPackage(processes, 'A', { name: 'a.zip', kind: 'zip', bytes });
    expect(opened.contents.map((one) => one.bytes.length)).toEqual([24, 24, 24, 24].map((mib) => mib * MIB));
  });

  test.each([
    [{ seconds: 0.05, clockSeconds: 0.05 }, 'package-too-slow'],
    [{ megabytes: 150 }, 'package-too-much-memory'],
  ])('INTK-08 that takes too much, %j, says so', async (limits, code) => {
    const narrow = startProcesses(testProcessLimits(limits, limits));
    const bytes = bombZip({ 'a.xml': 24, 'b.xml': 24, 'c.xml': 24, 'd.xml': 24 });
    const opened = await openPackage(narrow, 'A', { name: 'a.zip', kind: 'zip', bytes });
    await narrow.stop();
    expect(opened).toMatchObject({ bytes, contents: [], problem: { code, params: {} } });
  });
});
