import { expect, test } from 'vitest';
import { SLICE } from '../work-in-slices.ts';
import { PIECE_BYTES, packAnswer, packedBytes, unpackAnswer } from './packed-answer.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, line) => ({ line, price: null, at: new Date(line) }));

test('FAIR-01 an answer with thousands of lines travels in slices and arrives whole', async () => {
  const readings = [
    { invoice: { cdc: '1', items: items(3 * SLICE + 1) } },
    { invoice: { cdc: null, items: items(2) } },
  ];
  const answer = { content: { readings }, bytes: new Uint8Array(10 * SLICE) };
  const { packed, pieces } = packAnswer(answer);
  expect(pieces).toEqual([]);
  expect(packed.lists.map(({ path, slices }) => [path.join('.'), slices.length])).toEqual([
    ['content.readings.0.invoice.items', 4],
  ]);
  expect(packedBytes(packed)).toBeGreaterThan(packed.rest.length + 3 * SLICE);
  expect(await unpackAnswer(packed)).toEqual(answer);
  expect(packAnswer({ readings: [{ invoice: { items: items(SLICE) } }] }).packed.lists).toEqual([]);
});

test('FAIR-01 large files travel ahead of the answer, in pieces that are copied in a moment, and arrive whole', async () => {
  const file = (bytes: number, fill: number) => Buffer.alloc(bytes, fill);
  const contents = [
    { name: 'a.xml', bytes: file(2 * PIECE_BYTES + 1, 1), contents: [] },
    { name: 'b.zip', bytes: file(3, 2), contents: [{ name: 'c.pdf', bytes: file(PIECE_BYTES + 5, 3), contents: [] }] },
  ];
  const { packed, pieces } = packAnswer({ contents, at: new Date(0) });
  expect(pieces.map(({ length }) => length)).toEqual([PIECE_BYTES, PIECE_BYTES, 1, PIECE_BYTES, 5]);
  expect(packed.rest.length).toBeLessThan(1_000);
  expect(packedBytes(packed)).toBe(packed.rest.length + 3 * PIECE_BYTES + 6);
  expect(await unpackAnswer(packed, pieces)).toEqual({ contents, at: new Date(0) });
  await expect(unpackAnswer(packed, pieces.slice(1))).rejects.toThrow('missing');
});
