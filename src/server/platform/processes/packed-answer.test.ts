import { expect, test } from 'vitest';
import { SLICE } from '../in-turns.ts';
import { packAnswer, packedBytes, unpackAnswer } from './packed-answer.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, line) => ({ line, price: null, at: new Date(line) }));

test('FAIR-01 an answer with thousands of lines travels in slices and arrives whole', async () => {
  const readings = [
    { invoice: { cdc: '1', items: items(3 * SLICE + 1) } },
    { invoice: { cdc: null, items: items(2) } },
  ];
  const answer = { content: { readings }, bytes: new Uint8Array(10 * SLICE) };
  const packed = packAnswer(answer);
  expect(packed.lists.map(({ path, slices }) => [path.join('.'), slices.length])).toEqual([
    ['content.readings.0.invoice.items', 4],
  ]);
  expect(packedBytes(packed)).toBeGreaterThan(packed.rest.length + 3 * SLICE);
  expect(await unpackAnswer(packed)).toEqual(answer);
  expect(packAnswer({ readings: [{ invoice: { items: items(SLICE) } }] }).lists).toEqual([]);
});
