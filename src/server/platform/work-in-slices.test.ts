import { expect, test } from 'vitest';
import { jsonInTurns, SLICE, slicesInTurns } from './work-in-slices.ts';

/** How often others had their turn meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, line) => ({ line, text: `ítem «${line}»`, no: null }));

test.each([
  ['nothing', null],
  ['short lists', { a: [1, 2, { b: undefined, at: new Date(0) }], c: 'x' }],
  ['a long list', lines(3 * SLICE + 7)],
  [
    'long lists in details of rows',
    [{ id: 1, gone: undefined, details: { at: new Date(0), items: lines(SLICE + 1) } }, { id: 2 }],
  ],
  [
    'a long list of rows with long lists',
    lines(SLICE + 3).map((line) => ({ ...line, items: line.line < 2 ? lines(SLICE + 1) : [] })),
  ],
])('JSON in turns is JSON: %s', async (_, value) => {
  expect(JSON.parse(await jsonInTurns(value))).toEqual(JSON.parse(JSON.stringify(value)));
});

test('FAIR-01 between slices of a long list others have their turn; a short one is written at once', async () => {
  const row = { details: { items: lines(15_000) } };
  expect(await turnsDuring(() => jsonInTurns([row]))).toBeGreaterThanOrEqual(15_000 / SLICE - 1);
  expect(await turnsDuring(() => jsonInTurns([{ details: { items: lines(SLICE) } }]))).toBeLessThanOrEqual(1);
  const sizes: number[] = [];
  for await (const slice of slicesInTurns(lines(2 * SLICE + 1))) sizes.push(slice.length);
  expect(sizes).toEqual([SLICE, SLICE, 1]);
});
