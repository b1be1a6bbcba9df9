import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOOK_WORDS, look } from './look.ts';

const WEB = path.resolve(import.meta.dirname, '../..');
const SOURCE = readFileSync(path.join(import.meta.dirname, 'look.ts'), 'utf8');
const SHEET = readFileSync(path.join(import.meta.dirname, 'layout.css'), 'utf8');

/** Classes of the sheet, with the table of words that they come from. */
const classes = [...SHEET.matchAll(/^ +\.([\w-]+)(?::hover)? \{/gm)].map(([, name = '']) => name);

/** Classes that the types promise: each value of each word. */
function promised(name: string, before: string): string[] {
  const body = new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(SOURCE)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\?:([^;]+);/gm)].flatMap(([, word = '', values = '']) =>
    values
      .split('|')
      .map((value) => value.trim().replaceAll("'", ''))
      .filter((value) => value !== '' && value !== 'undefined')
      .map((value) => (value === 'boolean' ? `${before}${word}` : `${before}${word}-${value.replace('.', '-')}`)),
  );
}

const words = [...promised('Words', ''), ...promised('NarrowWords', 'narrow-'), ...promised('PhoneWords', 'phone-')];
const OTHER = [
  'muted',
  'faint',
  'strong',
  'mono',
  'cut',
  'named',
  'row-link',
  'row',
  'stack',
  'grid',
  'inlineRow',
  'inlineGrid',
];

test('a look becomes the classes of its words, those of a phone after the others', () => {
  expect(look({ gap: 8, size: 12.5, wrap: true, tabular: false, tone: undefined, phone: { columns: 1 } }, 'own')).toBe(
    'gap-8 size-12-5 wrap phone-columns-1 own',
  );
  expect(look({ flow: 'row', align: 'center' })).toBe('row align-center');
  expect(look({})).toBe('');
});

test('every word of a look has its class, and every class its word', () => {
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((name) => !classes.includes(name))).toEqual([]);
  expect([...new Set(classes)].filter((name) => !words.includes(name) && !OTHER.includes(name))).toEqual([]);
  const said = new Set(words.filter((name) => !/^(?:narrow|phone)-/.test(name)).map((name) => name.split('-')[0]));
  expect([...LOOK_WORDS].filter((word) => word !== 'narrow' && word !== 'phone').sort()).toEqual([...said].sort());
});

test('a value that nobody says any more has gone', () => {
  const text = globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((file) => !/look(?:\.test)?\.ts$/.test(file))
    .map((file) => readFileSync(path.join(WEB, file), 'utf8'))
    .join('\n');
  const narrower = (width: string) =>
    [...text.matchAll(new RegExp(`\\b${width}(?:=\\{\\{|: \\{)([^}]*)\\}`, 'g'))].map(([, said]) => said).join(' , ');
  const places = { '': text, narrow: narrower('narrow'), phone: narrower('phone') };
  const isSaid = (name: string) => {
    const [, width = '', word = '', value] = /^(?:(narrow|phone)-)?([a-z]+)(?:-(.+))?$/i.exec(name) ?? [];
    const where = places[width as keyof typeof places];
    if (value === undefined) return new RegExp(`\\b${word}(?=[\\s/>={:,])`).test(where);
    const said = /^[\d-]+$/.test(value) ? `(?<![\\w.'"-])${value.replace('-', '\\.')}(?![\\w.-])` : `['"]${value}['"]`;
    return new RegExp(`\\b${word}(?:=\\{?|: ?)[^;\\n}]{0,60}?${said}`).test(where);
  };
  expect(words.filter((name) => !isSaid(name))).toEqual([]);
});
