import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Colours of a picture, which are the same in every scheme and nowhere else. */
const DRAWN: Record<string, string> = {
  'src/web/features/session/login/weave.module.css': 'the weave and its ground',
  'src/web/features/invoices/original/facsimile.module.css': 'a printed page, sized by its own width',
  'src/web/features/invoices/original/pages.module.css':
    'the edge of a page, and a marker on it, through which the print is read',
};

const SPACE = /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)$/;
/** Beyond this it is no space between things, but the measure of one that is stood clear of. */
const MOST_SPACE = 36;

/** What a declaration says by itself that a token should say. */
function rawValue(property: string, value: string): string | undefined {
  if (property === 'font-size' || property === 'font') return /[\d.]+(?:px|rem)/.exec(value)?.[0];
  if (SPACE.test(property)) {
    const lengths = [...value.matchAll(/(?<![\w.])-?([\d.]+)(px|rem)/g)];
    return lengths.find(
      ([, length, unit]) => unit === 'rem' || (Number(length) > 0 && Number(length) <= MOST_SPACE),
    )?.[0];
  }
  return /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(|(?<![\w-])(?:white|black)(?![\w-])/i.exec(value)?.[0];
}

const declarations = (text: string) =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].map(
    ([, property = '', value = '']) => ({ property, value }),
  );

const sheets = globSync('src/web/**/*.css', { cwd: ROOT }).filter((file) => !file.includes('/theme/'));
const TOKENS = read('src/web/ui/theme/tokens.css');

test('type, space and colour of every stylesheet come from tokens', () => {
  expect(sheets.length).toBeGreaterThan(20);
  const raw = sheets
    .filter((file) => !(file in DRAWN))
    .flatMap((file) =>
      declarations(read(file))
        .filter(({ property, value }) => rawValue(property, value) !== undefined)
        .map(({ property, value }) => `${file}: ${property}: ${value}`),
    );
  expect(raw).toEqual([]);
  expect(Object.keys(DRAWN).filter((file) => !sheets.includes(file))).toEqual([]);
});

test('a raw size, space or colour is seen wherever it stands', () => {
  const planted = `.a { font-size: 13px; padding: var(--space-4) 6px; }
    @media print { .b { gap: 1rem; margin: 0 -8px; color: #fff } .c { box-shadow: 0 0 1px rgb(0 0 0 / 0.1); } }
    .d { font: 14px / 1.5 var(--font-sans); background: white; }`;
  const fine = `.a { font-size: var(--text-13); padding: 0 var(--space-4) 88px; width: 12px; font: inherit; }
    .b { font-size: 8.5pt; margin: calc(-1 * var(--space-8)) auto; color: var(--ink); white-space: nowrap; }`;
  const seen = (text: string) =>
    declarations(`${text.replace(/ \}/g, '; }')}`).map((one) => rawValue(one.property, one.value));
  expect(seen(planted)).toEqual(['13px', '6px', '1rem', '-8px', '#fff', 'rgb(', '14px', 'white']);
  expect(seen(fine).every((value) => value === undefined)).toBe(true);
});

test('every token of type and space that is asked for is there, and every one there is asked for', () => {
  const asked = new Set(
    [...sheets, ...globSync('src/web/ui/theme/*.css', { cwd: ROOT })].flatMap((file) =>
      [...read(file).matchAll(/var\((--(?:text|space|paper|radius|shadow)[\w-]*)\)/g)].map(([, name]) => name),
    ),
  );
  const there = [...TOKENS.matchAll(/^ {2}(--(?:text|space|paper|radius|shadow)[\w-]*):/gm)].map(([, name]) => name);
  expect([...asked].filter((name) => !there.includes(name))).toEqual([]);
  expect(there.filter((name) => !asked.has(name))).toEqual([]);
});

const TEXTS = ['ink', 'muted', 'faint', 'brand', 'lap', 'ok', 'warn', 'bad'];
const GROUNDS = ['canvas', 'sheet', 'soft', 'brand-soft', 'lap-soft', 'warn-soft', 'bad-soft'];

/** Colours of a scheme; the dark one says what is otherwise in it. */
function coloursIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/--([\w-]+): (#[\da-f]{3}(?:[\da-f]{3})?);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** How light it is for the eye, as WCAG 2.2 reckons it: from 0 to 1. */
function luminanceOf(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test('every colour of text is read on every ground in both schemes: 4.5 to 1, as WCAG 2.2 asks of small text', () => {
  const [light = '', dark = ''] = TOKENS.split('@media not print');
  const schemes = { light: coloursIn(light), dark: new Map([...coloursIn(light), ...coloursIn(dark)]) };
  expect(coloursIn(dark).size).toBeGreaterThan(15);
  expect([contrastOf('#fff', '#000'), contrastOf('#777', '#fff') < 4.5]).toEqual([21, true]);
  const pairs = [...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground])), ['on-fill', 'brand-fill']];
  const faint = Object.entries(schemes).flatMap(([scheme, colours]) =>
    pairs
      .map(([text = '', ground = '']) => ({
        pair: `${scheme}: ${text} on ${ground}`,
        contrast: contrastOf(colours.get(text) ?? '', colours.get(ground) ?? ''),
      }))
      .filter(({ contrast }) => !(contrast >= 4.5)),
  );
  expect(faint).toEqual([]);
});

test('at most 8,000 lines in at most 70 stylesheets: layout is said in words, and not once more for each screen', () => {
  const all = globSync('src/web/**/*.css', { cwd: ROOT });
  expect(all.length).toBeLessThanOrEqual(70);
  const lines = all.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
  expect(lines).toBeLessThanOrEqual(8000);
});
