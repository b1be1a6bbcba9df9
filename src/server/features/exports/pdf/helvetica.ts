/** Widths of Helvetica's characters in thousandths of its size, from the space to the tilde. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const FIRST = 32;
/** Of what is rare: as wide as the widest of them, so that nothing reaches into the next cell. */
const RARE_WIDTH = 1000;
/** Letters of the bold font are wider by up to this; its figures, points and commas are not. */
const BOLD_LETTERS = 1.1;

/** Where Windows' character set differs from Latin-1 (`WinAnsiEncoding`). */
const WINDOWS: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  '†': 0x86,
  '‰': 0x89,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};
const UNKNOWN = '?';
const MARKS = /\p{M}/gu;
const BLANKS = /[\s\p{Cc}\u{AD}]+/gu;

/** One line in the characters that the font has, each as one byte. A letter with a mark that it lacks loses the mark. */
export function toFontBytes(text: string): string {
  let bytes = '';
  for (const character of text.toWellFormed().normalize('NFC').replace(BLANKS, ' ')) bytes += byteOf(character);
  return bytes;
}

function byteOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= FIRST && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return character;
  const windows = WINDOWS[character];
  if (windows !== undefined) return String.fromCharCode(windows);
  const plain = character.normalize('NFD').replace(MARKS, '');
  if (plain === '') return '';
  return plain !== character && plain.length === 1 ? byteOf(plain) : UNKNOWN;
}

/** Of font bytes, in points at this size. */
export function widthOf(bytes: string, size: number, isBold = false): number {
  let width = 0;
  for (let at = 0; at < bytes.length; at++) width += byteWidth(bytes.charCodeAt(at), isBold);
  return (width * size) / 1000;
}

function byteWidth(code: number, isBold: boolean): number {
  const own = WIDTHS[code - FIRST] ?? letterWidth(code);
  return isBold && code > 0x39 ? own * BOLD_LETTERS : own;
}

/** A letter with a mark is as wide as without it. */
function letterWidth(code: number): number {
  const base = code > 0xa0 ? String.fromCharCode(code).normalize('NFD').charCodeAt(0) : code;
  return WIDTHS[base - FIRST] ?? RARE_WIDTH;
}

const ELLIPSIS = String.fromCharCode(0x85);

/** As much as there is room for, with an ellipsis where something was left out. */
export function fitBytes(bytes: string, room: number, size: number, isBold = false): string {
  if (widthOf(bytes, size, isBold) <= room) return bytes;
  let width = widthOf(ELLIPSIS, size, isBold);
  let at = 0;
  for (; at < bytes.length; at++) {
    width += (byteWidth(bytes.charCodeAt(at), isBold) * size) / 1000;
    if (width > room) break;
  }
  return bytes.slice(0, at).trimEnd() + ELLIPSIS;
}
