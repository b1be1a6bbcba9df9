import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { MIB } from '#domain/byte-size.ts';
import { zipOf } from '../../../../../test/intake/packages.ts';
import { lineOf, linesOf, listZip } from '../../../../../test/ruc-list/a-ruc-list.ts';
import { answerList } from './answer-list.ts';
import { ListRefused } from './list-problem.ts';
import { slicesOf } from './list-slices.ts';
import { lookAtFiles, readFiles } from './read-files.ts';
import { readLines } from './read-lines.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

/** As the command does. */
async function readAll(files: Record<string, string | Uint8Array>) {
  const dir = mkdtempSync(path.join(tmpdir(), 'ajaka-ruc-'));
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(path.join(dir, name), content);
    return path.join(dir, name);
  });
  const slices = [];
  for await (const slice of readFiles(await lookAtFiles(paths))) slices.push(slice);
  return slices;
}

const problemIn = (files: Record<string, string | Uint8Array>) =>
  readAll(files).then(
    () => null,
    (error: unknown) => (error instanceof ListRefused ? error.problem : error),
  );

/** As a process of the pool does, slice by slice. */
async function answersFor(bytes: Uint8Array) {
  const answers = [];
  for (let place: { entry: number; from: number } | null = { entry: 0, from: 0 }; place !== null; ) {
    const answer = await answerList({ name: 'ruc.zip', bytes, place });
    if ('problem' in answer) return answer.problem;
    answers.push(answer);
    place = answer.next;
  }
  return answers;
}

/** A ZIP of one file that says another size of what is in it. */
function saying(zip: Buffer, size: number): Buffer {
  zip.writeUInt32LE(size, zip.lastIndexOf('PK\x01\x02') + 24);
  return zip;
}

describe('the letters of a file', () => {
  const line = lineOf('80012345', 'ÑANDUTÍ & CÍA');

  test('DESK-83 are UTF-8, with or without its mark', () => {
    for (const before of ['', '\uFEFF']) {
      expect(text(readLines(Buffer.from(before + line), 'a').rows)).toBe('80012345\t0\tÑANDUTÍ & CÍA\tactive\n');
    }
  });

  test('DESK-83 or Latin-1, also where both stand in one file', () => {
    const latin = Buffer.from(line, 'latin1');
    const ours = '80012345\t0\tÑANDUTÍ & CÍA\tactive\n';
    expect(text(readLines(latin, 'a').rows)).toBe(ours);
    expect(text(readLines(Buffer.concat([latin, Buffer.from(line), latin]), 'a').rows)).toBe(ours.repeat(3));
  });

  test('DESK-82 names are written so that the database takes them as they are', () => {
    expect(text(readLines(Buffer.from(lineOf('80012345', 'A\\N\tB\0C')), 'a').rows)).toBe(
      '80012345\t0\tA\\\\N B C\tactive\n',
    );
  });
});

describe('a file', () => {
  test('DESK-80 may be a ZIP, or the text that is in it; both give the same', async () => {
    const lines = linesOf(200);
    const [zipped] = await readAll({ 'ruc0.zip': await listZip(lines) });
    const [plain] = await readAll({ 'ruc0.txt': lines });
    expect(text(zipped?.rows ?? new Uint8Array())).toBe(text(plain?.rows ?? new Uint8Array()));
    expect([zipped?.lines, plain?.lines]).toEqual([200, 200]);
  });

  test('DESK-86 is read in slices of whole lines, none of which is lost, here and in another process', async () => {
    const lines = linesOf(120_000);
    const zip = await listZip(lines);
    const here = await readAll({ 'ruc0.zip': zip });
    const there = await answersFor(zip);
    if (!Array.isArray(there)) throw new Error('it was refused');
    for (const slices of [here, there]) {
      expect(slices.length).toBeGreaterThan(1);
      expect(Math.max(...slices.map(({ rows }) => rows.length))).toBeLessThan(6 * MIB);
      expect(slices.reduce((sum, slice) => sum + slice.lines, 0)).toBe(120_000);
      expect(slices.reduce((sum, slice) => sum + slice.unreadable, 0)).toBe(0);
    }
    const rows = (slices: readonly { rows: Uint8Array }[]) => Buffer.concat(slices.map((slice) => slice.rows));
    expect(rows(there).equals(rows(here))).toBe(true);
    expect(there.at(-1)?.share).toBe(1);
    expect(there.every(({ share }, at) => share > (there[at - 1]?.share ?? 0))).toBe(true);
  });

  test('DESK-85 that is something else is told by what it is', async () => {
    const wrong = (kind: string) => ({ code: 'wrong-file', params: { name: 'ruc0', kind } });
    expect(await problemIn({ ruc0: '%PDF-1.7\n…' })).toEqual(wrong('pdf'));
    expect(await problemIn({ ruc0: '<!DOCTYPE html><p>RUC|NOMBRE' })).toEqual(wrong('web-page'));
    expect(await problemIn({ ruc0: await zipOf({ '[Content_Types].xml': '<x/>', 'xl/a.xml': '<x/>' }) })).toEqual(
      wrong('workbook'),
    );
    expect(await problemIn({ ruc0: 'una;dos;tres\n'.repeat(9) })).toEqual(wrong('other'));
    expect(await problemIn({ ruc0: 'una|dos|tres\n'.repeat(9) })).toEqual(wrong('other'));
    expect(await problemIn({ ruc0: '' })).toMatchObject({ code: 'empty' });
    expect(await problemIn({ ruc0: await zipOf({}) })).toMatchObject({ code: 'empty' });
    expect(await problemIn({ 'ruc0.zip': await zipOf({ 'a.pdf': '%PDF-1.7' }) })).toEqual({
      ...{ code: 'wrong-file', params: { name: 'ruc0.zip › a.pdf', kind: 'pdf' } },
    });
  });

  test('DESK-85 that came in part is told to be damaged', async () => {
    const zip = await listZip(linesOf(5_000));
    expect(await problemIn({ 'ruc0.zip': zip.subarray(0, zip.length / 2) })).toMatchObject({ code: 'damaged' });
    const bitten = Buffer.from(zip);
    bitten.fill(7, 2_000, 2_400);
    expect(await problemIn({ 'ruc0.zip': bitten })).toMatchObject({ code: 'damaged' });
    expect(await answersFor(bitten)).toMatchObject({ code: 'damaged' });
  });

  test('DESK-86 has at most 50 texts, 256 MiB in each, and 2,000 letters in a line', async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`${at}.txt`, linesOf(1)]));
    expect(await problemIn({ a: await zipOf(many) })).toEqual({
      code: 'too-many-inside',
      params: { name: 'a', most: 50 },
    });
    const bomb = saying(await listZip(linesOf(10)), 300 * MIB);
    for (const problem of [await problemIn({ a: bomb }), await answersFor(bomb)]) {
      expect(problem).toMatchObject({ code: 'too-large-inside', params: { mib: 256 } });
    }
    expect(await answersFor(saying(await listZip(linesOf(9_000)), 100))).toMatchObject({ code: 'damaged' });
    const long = lineOf('80012345', 'X'.repeat(2_000));
    expect(await problemIn({ a: long })).toEqual({ code: 'line-too-long', params: { name: 'a', most: 2_000 } });
    expect(await answersFor(await listZip(long))).toMatchObject({ code: 'line-too-long' });
    expect(await problemIn({ a: lineOf('80012345', 'X'.repeat(1_900)) })).toBeNull();
  });

  test('DESK-86 without any line end is not gathered whole', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(MIB, '1|');
    }
    const first = await slicesOf(endless(), 'a').next();
    expect(() => readLines(first.value?.bytes ?? Buffer.alloc(0), 'a')).toThrow('line-too-long');
  });
});
