import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { linesOf, openSpool } from './spool.ts';

const directory = () => mkdtempSync(path.join(tmpdir(), 'ajaka-spool-'));

test('CLOSE-129 what was written is read as often as wanted, line by line too, and nobody finds it on the disk', async () => {
  const place = directory();
  const spool = await openSpool(place);
  // Longer than a piece, with letters of several bytes on its borders.
  const lines = Array.from({ length: 3_000 }, (_, at) => `${at} Ñandutí ${'ñ'.repeat(at % 97)}`);
  for (const line of lines) await spool.write(`${line}\n`);
  expect(readdirSync(place)).toEqual([]);
  for (const _ of [1, 2]) {
    const parts: Uint8Array[] = [];
    for await (const part of spool.read()) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe(`${lines.join('\n')}\n`);
  }
  await spool.write('al final, sin salto');
  const read: string[] = [];
  for await (const line of linesOf(spool)) read.push(line);
  expect(read).toEqual([...lines, 'al final, sin salto']);
  await spool.close();
});
