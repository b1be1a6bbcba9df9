import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/long-run.ts';
import { csvNumber, csvText } from './csv-text.ts';

/** Every character that Unicode knows and nobody sees: spaces, controls, formats, and those it lets fonts leave out. */
const INVISIBLE = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
  /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(one),
);
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/** What a spreadsheet finds in the cell, once the quotes are off. */
const cellOf = (written: string) => (written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);

describe('a text in a CSV file', () => {
  test('SAFE-48 never begins like a formula, whatever invisible characters stand before it', () => {
    expect(INVISIBLE.length).toBeGreaterThan(300);
    for (const hidden of INVISIBLE) {
      for (const sign of SIGNS) expect(cellOf(csvText(`${hidden}${sign}1+1`))).toBe(`'${hidden}${sign}1+1`);
    }
    const hidden = fc.array(fc.constantFrom(...INVISIBLE), { maxLength: 12 }).map((some) => some.join(''));
    fc.assert(
      fc.property(hidden, fc.constantFrom(...SIGNS), fc.string({ unit: 'binary' }), (before, sign, rest) => {
        expect(cellOf(csvText(`${before}${sign}${rest}`))).toBe(`'${before}${sign}${rest}`);
      }),
      { numRuns: runs(300, 2_000) },
    );
  });

  test.each([
    ['zero width space', '\u200B'],
    ['byte order mark', '\uFEFF'],
    ['space that does not break', '\u00A0'],
    ['right-to-left override', '\u202E'],
    ['isolate', '\u2066'],
    ['soft hyphen', '\u00AD'],
    ['ideographic space', '\u3000'],
    ['Hangul filler', '\u3164'],
    ['null', '\0'],
    ['line feed', '\n'],
    ['half of a pair', '\uD800'],
    ['several of them', '\uFEFF\u200B \t\u00AD'],
  ])('SAFE-48 a %s hides no formula', (_, hidden) => {
    expect(cellOf(csvText(`${hidden}=HYPERLINK("http://trampa")`))).toBe(`'${hidden}=HYPERLINK("http://trampa")`);
  });

  test('SAFE-48 stays as it is where it begins with a letter, a figure or another sign', () => {
    for (const text of ['Ferretería', '7 %', '(=1)', '\u00A0Ana', '\u200B', '', '800-1', 'a=b', '"x"', 'Ñandú + Cía']) {
      expect(cellOf(csvText(text))).toBe(text);
    }
    const letter = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => /^[\p{L}\p{N}]/u.test(text));
    fc.assert(fc.property(letter, (text) => cellOf(csvText(text)) === text));
  });

  test('SAFE-48 a number stays a number, and what stands in the place of one is a text', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(99), (whole, part) => {
        expect(csvNumber(`${whole}`)).toBe(`${whole}`);
        expect(csvNumber(`${whole}.${part}`)).toBe(`${whole},${part}`);
      }),
    );
    expect(csvNumber('2026-11-17')).toBe('2026-11-17');
    for (const text of ['=1+1', '-1+1', '\u200B=1', '+5', '-', '1;=2']) {
      expect(cellOf(csvNumber(text))).toMatch(/^['1]/);
      expect(csvNumber(text)).not.toMatch(/^[^"]*;/);
    }
  });
});
