import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText, endOfText, pairedHalves, storableText } from './cut-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const texts = fc.string({ unit: fc.constantFrom('a', 'ñ', 'e\u0301', '😀', '👍🏽', '🇵🇾', FAMILY, ' '), maxLength: 60 });
const ends = (text: string) =>
  new Set([...Array.from(new Intl.Segmenter('es').segment(text), ({ index }) => index), text.length]);

describe('a text that is cut', () => {
  test('RACE-30 ends where a character ends, is the beginning of the text, and no longer than it may be', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 80 }), (text, most) => {
        const cut = cutText(text, most);
        expect(text.startsWith(cut) && cut.length <= most && cut.isWellFormed()).toBe(true);
        // One character that is longer than all that may stay is cut within.
        if (cut.length > 0 && most >= FAMILY.length) expect(ends(text)).toContain(cut.length);
        if (text.length <= most) expect(cut).toBe(text);
      }),
    );
  });

  test('RACE-30 keeps as much as it may', () => {
    expect(cutText(`${'a'.repeat(199)}😀b`, 200)).toBe('a'.repeat(199));
    expect(cutText(`${'a'.repeat(198)}😀b`, 200)).toBe(`${'a'.repeat(198)}😀`);
    expect(cutText(`ab${FAMILY}c`, 6)).toBe('ab');
    expect(cutText('cafe\u0301', 4)).toBe('caf');
    expect(cutText('café', 3)).toBe('caf');
    expect([cutText('', 5), cutText('abc', 0)]).toEqual(['', '']);
  });

  test('RACE-30 a thousand accents on one letter are no reason to keep nothing, nor to keep half a pair', () => {
    const pile = `a${'\u0301'.repeat(1_000)}`;
    expect(cutText(pile, 200)).toBe(pile.slice(0, 200));
    expect(cutText(`😀${'\u0301'.repeat(1_000)}`, 1)).toBe('');
  });

  test('RACE-30 at its beginning begins where a character begins', () => {
    expect(endOfText(`factura ${FAMILY}1.pdf`, 8)).toBe('1.pdf');
    expect(endOfText('factura 1.pdf', 5)).toBe('1.pdf');
    expect(endOfText('a.pdf', 14)).toBe('a.pdf');
  });
});

test('RACE-33 two halves of a character are one, and others are none', () => {
  expect(pairedHalves(0xd83d, 0xde00)).toBe('😀');
  expect([pairedHalves(0xd83d, 0x61), pairedHalves(0xde00, 0xd83d), pairedHalves(0x61, 0xde00)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('RACE-32 a text is stored without null characters, and half a character is marked', () => {
  expect(storableText('a\0b\ud83d😀')).toBe('ab\ufffd😀');
});
