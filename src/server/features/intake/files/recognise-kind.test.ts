import { expect, test } from 'vitest';
import { mailWith, zipOf } from '../../../../../test/intake/packages.ts';
import { recogniseKind } from './recognise-kind.ts';

const kindOf = (content: string | Uint8Array) => recogniseKind(Buffer.from(content));
const utf16 = (text: string, mark = true) => Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');

test('INTK-16 XML is recognised with and without prolog, mark, blanks, in UTF-16 and Latin-1', () => {
  const samples = [
    '<?xml version="1.0"?><rDE/>',
    '<rDE/>',
    '\ufeff<rDE/>',
    ' \r\n\t<rDE/>',
    '\0\0<rDE/>',
    utf16('<rDE/>'),
    utf16('<rDE/>', false),
    utf16('<rDE/>').swap16(),
    Buffer.from('<a>ñandutí</a>', 'latin1'),
    '<!-- <html> --><rDE/>',
    '<a>%PDF-1.4</a>',
  ];
  expect(samples.map(kindOf)).toEqual(samples.map(() => 'xml'));
});

test('INTK-16 PDF, ZIP, mail and web pages are what they are, whatever their names say', async () => {
  expect(kindOf('%PDF-1.7\n')).toBe('pdf');
  expect(kindOf(`${'x'.repeat(900)}%PDF-1.4`)).toBe('pdf');
  expect(kindOf(await zipOf({ 'a.xml': '<a/>' }))).toBe('zip');
  expect(kindOf(await zipOf({}))).toBe('zip');
  expect(kindOf(mailWith({ 'a.xml': '<a/>' }))).toBe('eml');
  expect(kindOf('From ana@example Mon Oct 5\nFrom: ana@example\nSubject: x\n\nhola')).toBe('eml');
  expect(kindOf(`Received: ${'a'.repeat(20_000)}\r\nFrom: x`)).toBe('unknown');
  expect(kindOf('<!DOCTYPE html><p>')).toBe('html');
  expect(kindOf('<?xml version="1.0"?>\n<!-- x --><HTML>')).toBe('html');
});

test('READ-17 JPEG and PNG are recognised by their first bytes', () => {
  expect(kindOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0))).toBe('jpeg');
  expect(kindOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('png');
  expect(kindOf(Uint8Array.of(0xff, 0xd8, 0))).toBe('unknown');
});

test('SAFE-58 HEIC and WEBP are recognised by what they name themselves', () => {
  const named = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0`;
  for (const brand of ['heic', 'heix', 'hevc', 'mif1', 'msf1']) expect(kindOf(named(brand))).toBe('heic');
  expect(kindOf('RIFF\x10\0\0\0WEBPVP8 ')).toBe('webp');
  for (const other of [named('isom'), named('mp42'), 'RIFF\x10\0\0\0WAVEfmt ', 'xftypheic']) {
    expect(kindOf(other)).toBe('unknown');
  }
});

test('ERR-21 anything else is not recognised', () => {
  const others = ['', ' ', '\0\0\0', 'hola', 'a: b\n\nc', '{"a":1}', 'Nota: uno\nTotal: dos\n', '\x89PNG\r\n\x1a\n'];
  expect(others.map(kindOf)).toEqual(others.map(() => 'unknown'));
});
