import { expect, test } from 'vitest';
import { WaitingList } from './waiting-list.ts';

function listOf(entries: string) {
  const list = new WaitingList<{ ownerId: string; isUrgent: boolean; name: string }>();
  for (const name of entries.split(' ')) list.add({ ownerId: name[0] ?? '', isUrgent: name.endsWith('!'), name });
  return list;
}

/** In which order they are taken when there is a place for all but these owners. */
function orderOf(list: ReturnType<typeof listOf>, without = ''): string {
  const taken: string[] = [];
  for (;;) {
    const next = list.take(({ ownerId }) => (without.includes(ownerId) ? undefined : 'place'));
    if (next === undefined) return taken.join(' ');
    taken.push(next.entry.name);
  }
}

test('FAIR-03 owners take turns, each with their files in order', () => {
  expect(orderOf(listOf('a1 a2 a3 a4 b1 b2 c1'))).toBe('a1 b1 c1 a2 b2 a3 a4');
});

test('FAIR-03 what somebody waits for goes first, but never for ever', () => {
  expect(orderOf(listOf('a1 a2 a3! b1 c1!'))).toBe('a3! c1! b1 a1 a2');
  expect(orderOf(listOf('a1! a2! a3! a4! a5! a6! b1'))).toBe('a1! a2! a3! b1 a4! a5! a6!');
});

test('FAIR-03 an owner for whom there is no place holds up nobody and keeps the turn', () => {
  const list = listOf('a1 a2 b1 b2');
  expect(orderOf(list, 'a')).toBe('b1 b2');
  list.add({ ownerId: 'b', isUrgent: false, name: 'b3' });
  expect(orderOf(list)).toBe('a1 b3 a2');
});

test('SAFE-23 who was alone when their first was taken goes behind those who came while it was worked on', () => {
  const list = listOf('a1 a2');
  expect(list.take(() => 'place')?.entry.name).toBe('a1');
  for (const name of ['b1', 'b2', 'c1']) list.add({ ownerId: name[0] ?? '', isUrgent: false, name });
  list.passTurn('a');
  list.passTurn('nobody');
  expect(orderOf(list)).toBe('b1 c1 a2 b2');
});

test('what comes back is the first of its owner, and all can be sent away', () => {
  const list = listOf('a1 a2 b1');
  list.add({ ownerId: 'a', isUrgent: false, name: 'a0' }, { isFirst: true });
  expect([list.countOf('a'), list.countOf('b'), list.countOf('c')]).toEqual([3, 1, 0]);
  expect(list.take(() => 'place')?.entry.name).toBe('a0');
  expect(list.clear().map(({ name }) => name)).toEqual(['b1', 'a1', 'a2']);
  expect(orderOf(list)).toBe('');
});
