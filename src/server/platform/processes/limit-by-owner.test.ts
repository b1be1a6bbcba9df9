import { expect, test } from 'vitest';
import { limitByOwner, TooManyWaiting } from './limit-by-owner.ts';

/** Work that ends when the test says so. */
function openLimit(limits: { atOnce: number; perOwner: number; mostWaiting: number }) {
  const limit = limitByOwner(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string) =>
    limit(name[0] ?? '', () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((next) => setImmediate(next));
    return begun.at(-1);
  };
  return { begin, end, begun, limit };
}

test('FAIR-03 so many at once, fewer of one owner, and the next by turns', async () => {
  const { begin, end, begun } = openLimit({ atOnce: 3, perOwner: 2, mostWaiting: 10 });
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(begin);
  await end('');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  expect(await end('a1')).toBe('a3');
  expect(await end('b1')).toBe('b2');
  expect(await end('b2')).toBe('c1');
  for (const name of ['a2', 'a3', 'c1']) await end(name);
  await Promise.all(all);
});

test('FAIR-03 one owner with too many in line is refused, and another is not', async () => {
  const { begin, end, limit } = openLimit({ atOnce: 1, perOwner: 1, mostWaiting: 2 });
  const two = ['a1', 'a2'].map(begin);
  await expect(begin('a3')).rejects.toThrow(TooManyWaiting);
  const other = begin('b1');
  for (const name of ['a1', 'a2', 'b1']) await end(name);
  await Promise.all([...two, other]);
  await expect(limit('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit('a', async () => 'done')).toBe('done');
});
