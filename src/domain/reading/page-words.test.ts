import { expect, test } from 'vitest';
import { pagesInWords, unreadInWords } from './page-words.ts';

test('SAFE-71 pages are named as people say them', () => {
  expect(pagesInWords([3])).toBe('la página 3');
  expect(pagesInWords([2, 3])).toBe('las páginas 2 y 3');
  expect(pagesInWords([5, 2, 3, 4, 4])).toBe('las páginas 2 a 5');
  expect(pagesInWords([1, 3, 4])).toBe('las páginas 1, 3 y 4');
});

test('SAFE-54 pages left unread are named from the first to the last', () => {
  expect(unreadInWords({ pages: 25, pagesRead: 20 })).toBe('las páginas 21 a 25');
  expect(unreadInWords({ pages: 21, pagesRead: 20 })).toBe('la página 21');
});
