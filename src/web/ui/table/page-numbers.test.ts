import { describe, expect, test } from 'vitest';
import { boundedPage, pageCount, pageNumbers } from './page-numbers.ts';

describe('the pager', () => {
  test.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [5, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [1, 40, [1, 2, 3, 4, 5, 6, 7, 8, 9, null, 40]],
    [5, 40, [1, 2, 3, 4, 5, 6, 7, 8, 9, null, 40]],
    [20, 40, [1, null, 17, 18, 19, 20, 21, 22, 23, 24, null, 40]],
    [36, 40, [1, null, 32, 33, 34, 35, 36, 37, 38, 39, 40]],
    [40, 40, [1, null, 32, 33, 34, 35, 36, 37, 38, 39, 40]],
    [6, 11, [1, null, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ])('LIST-20 page %i of %i offers at most ten numbers', (page, count, numbers) => {
    expect(pageNumbers(page, count)).toEqual(numbers);
  });

  test('LIST-20 whatever the page, ten numbers in order with the shown one among them', () => {
    for (let page = 1; page <= 57; page++) {
      const numbers = pageNumbers(page, 57).filter((number) => number !== null);
      expect(numbers).toHaveLength(10);
      expect(numbers).toContain(page);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    }
  });

  test('LIST-21 the page is never before the first nor after the last', () => {
    expect([boundedPage(0, 13), boundedPage(7, 13), boundedPage(14, 13)]).toEqual([1, 7, 13]);
  });

  test('LIST-22 121 invoices in tens are 13 pages, and none are one page', () => {
    expect(pageCount(121, 10, { page: 1, hasNext: true })).toBe(13);
    expect(pageCount(0, 10, { page: 1, hasNext: false })).toBe(1);
    expect(pageCount(10_000, 100, { page: 100, hasNext: true })).toBe(101);
  });
});
