import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { allOf } from '../../../../test/backup/all-of.ts';
import { newDirectory } from '../../../../test/backup/an-installation.ts';
import { openPartKeeper } from './make/keep-parts.ts';
import { fingerprintOf, keepRows, linesOf } from './parts.ts';
import { openDirectoryPlace } from './place/directory-place.ts';

async function* inBatches(rows: readonly Buffer[]) {
  for (let at = 0; at < rows.length; at += 100) yield rows.slice(at, at + 100);
}
const TABLE = { name: 'invoice', columns: ['a'] };

test('OPS-23 a row that is new, changed or gone moves its own part of the table and no other', async () => {
  const place = await openDirectoryPlace(newDirectory('parts'));
  let moved = 0;
  const keep = await openPartKeeper(place, () => moved++);
  // Rows that are packed in a moment: where a part ends depends on the hash of each alone.
  const row = (at: number) => Buffer.from(`${at} ${randomBytes(10).toString('hex').repeat(50)}\n`);
  const rows = Array.from({ length: 30_000 }, (_, at) => row(at));
  const first = await keepRows(TABLE, inBatches(rows), keep);
  expect(first.parts.length).toBeGreaterThan(3);
  expect(moved).toBe(first.parts.length);
  moved = 0;
  const changed = [...rows.slice(0, 10), Buffer.from('nueva\n'), ...rows.slice(11, -1)];
  const second = await keepRows(TABLE, inBatches(changed), keep);
  expect(moved).toBeLessThanOrEqual(3);
  expect(second.fingerprint).not.toBe(first.fingerprint);
  expect(await allOf(linesOf(place, first))).toEqual(rows.map((one) => one.toString().trimEnd()));
});

test('OPS-29 a table is compared by its rows, in whatever order they come', async () => {
  const rows = ['a\n', 'b\n', 'b\n', 'c\n'].map((row) => Buffer.from(row));
  const of = async (some: typeof rows) => (await fingerprintOf(inBatches(some))).fingerprint;
  const fingerprint = String(await of(rows));
  expect(String(await of(rows.toReversed()))).toBe(fingerprint);
  const inPieces = await of(rows.slice(0, 2));
  inPieces.join(await of(rows.slice(2)));
  expect(String(inPieces)).toBe(fingerprint);
  for (const other of [rows.slice(1), [...rows, ...rows.slice(0, 1)], [...rows.slice(0, 3), Buffer.from('d\n')]]) {
    expect(String(await of(other))).not.toBe(fingerprint);
  }
});
