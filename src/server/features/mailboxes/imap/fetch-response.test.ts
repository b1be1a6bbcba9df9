import { describe, expect, test } from 'vitest';
import { parseFetchResponse } from './fetch-response.ts';

const parse = (text: string, ...literals: string[]) =>
  parseFetchResponse({ payload: Buffer.from(text), literals: literals.map((one) => Buffer.from(one)) });
const itemsOf = (text: string, ...literals: string[]) => parse(text, ...literals)?.attributes[1];
const atom = (value: string) => ({ type: 'ATOM', value });
const string = (value: string) => ({ type: 'STRING', value });

describe('the answer to a FETCH', () => {
  test('has its items: numbers, quoted texts, lists, NIL, and literals where they stand', () => {
    expect(
      itemsOf(String.raw`* 7 FETCH (UID 12 X ("a \"b\" \\c" NIL ("ñ")) BODY[2.MIME]<0> {3}${'\r\n'})`, 'abc'),
    ).toEqual([
      atom('UID'),
      atom('12'),
      atom('X'),
      [string(String.raw`a "b" \c`), null, [string('ñ')]],
      { type: 'ATOM', value: 'BODY', section: [atom('2.MIME')] },
      { type: 'LITERAL', value: Buffer.from('abc') },
    ]);
  });

  test('leaves out those whom a mail was sent to', () => {
    const person = '(("Ana" NIL "ana" "a.py"))';
    const envelope = `("d" "s" ${person} ${person} ${person} ${person} ${person} ${person} "r" "<1@a>")`;
    expect(itemsOf(`* 1 FETCH (ENVELOPE ${envelope})`)?.[1]).toEqual([
      string('d'),
      string('s'),
      [[string('Ana'), null, string('ana'), string('a.py')]],
      ...Array(6).fill(null),
      string('<1@a>'),
    ]);
  });

  test('keeps what a message holds whole, and cuts what describes it', () => {
    const long = 'x'.repeat(50_000);
    const people = '("Ana" NIL "ana" "a.py")'.repeat(500);
    const envelope = `("d" "${long}" (${people}) NIL NIL NIL NIL NIL NIL {50000}\r\n)`;
    const [, described, , held] = itemsOf(`* 1 FETCH (ENVELOPE ${envelope} BODY[1] "${long}")`, long) ?? [];
    const [, subject, from, , , , , , , messageId] = described as unknown as { value: string; length: number }[];
    expect([subject?.value.length, from?.length, messageId?.value.length]).toEqual([4_000, 20, 4_000]);
    expect(held).toEqual(string(long));
  });

  test.each([
    ['another answer', '* 3 EXISTS'],
    ['the end of a command', 'A1 OK FETCH (done)'],
    ['a list without its end', '* 1 FETCH (UID 1'],
    ['something after its end', '* 1 FETCH (UID 1) y más'],
    ['a text without its end', '* 1 FETCH (X "abc)'],
    ['a text with a line in it', '* 1 FETCH (X "a\nb")'],
    ['a backslash at the very end', '* 1 FETCH (X "\\'],
    ['a literal that never came', '* 1 FETCH (X {3}\r\n)'],
    ['a literal of negative size', '* 1 FETCH (X {-3}\r\n)'],
    ['lists in lists without end', `* 1 FETCH ${'('.repeat(500_000)}`],
    ['zeros before it, as some servers send', '\0* 1 FETCH (UID 1)'],
  ])('%s is left to the library', (_, text) => {
    expect(parse(text)).toBeNull();
  });

  test('with a literal that nothing in it refers to is left to the library', () => {
    expect(parse('* 1 FETCH (UID 1)', 'sobra')).toBeNull();
  });
});
