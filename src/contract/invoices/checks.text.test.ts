import { expect, test } from 'vitest';
import { EARLIER_CHECKS } from '../../../test/database/earlier-checks.ts';
import { CHECK_FINDINGS, checkSentence } from './checks.text.ts';

/** Codes whose sentence was mended since they became codes. Whoever mends another adds it. */
const MENDED: ReadonlySet<string> = new Set();

test('HOUSE-20 what checks find is said as it was before there were codes, every one of them', () => {
  const same = EARLIER_CHECKS.filter(([, found]) => found.every(({ code }) => !MENDED.has(code)));
  expect(same.map(([, found]) => checkSentence({ found }))).toEqual(same.map(([sentence]) => sentence));
  const codes = new Set(EARLIER_CHECKS.flatMap(([, found]) => found.map(({ code }) => code)));
  expect([...CHECK_FINDINGS].filter((code) => !codes.has(code))).toEqual(['text']);
});

test('HOUSE-20 a sentence that is none of ours is said as it was, and several follow one another', () => {
  const found = [
    { code: 'vat-right', params: {} },
    { code: 'text', params: { text: 'Algo de antes.' } },
  ];
  expect(checkSentence({ found })).toBe('El IVA está bien calculado. Algo de antes.');
});

test.each([
  { code: 'of-next-year', params: {} },
  { code: 'constructor', params: {} },
  { code: 'amount-differs', params: { amount: 'moon', line: null, written: '1', expected: '2', currency: 'PYG' } },
  { code: 'copies-differ', params: { copies: 2, figures: [{ field: 'moon', said: [] }] } },
  { code: 'same-number', params: {} },
])('HOUSE-20 %j, which only a newer version knows, has a general sentence', (finding) => {
  expect(checkSentence({ found: [finding] })).toMatch(/esta versión no sabe/);
});
