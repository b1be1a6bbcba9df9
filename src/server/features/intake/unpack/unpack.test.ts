import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { documentSentence } from '#contract/reading/documents.text.ts';
import {
  bombZip,
  crowdedZip,
  mailWith,
  numberedFiles,
  renamed,
  tampered,
  zipOf,
} from '../../../../../test/intake/packages.ts';
import { recogniseKind } from '../files/recognise-kind.ts';
import { outcomeOfPackage } from './describe-contents.ts';
import { openFile } from './unpack.ts';
import { UNPACK_LIMITS } from './unpack-budget.ts';

const XML = '<rDE/>';
const MIB = 1024 * 1024;
const openZip = (bytes: Buffer) => openFile('facturas.zip', 'zip', bytes);
/** Milliseconds of processor time: what others do on the machine does not count. */
const spentSince = (start: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};
/** With the reason as people read it. */
const told = (file: Awaited<ReturnType<typeof openFile>>) => {
  const { reasons, ...outcome } = outcomeOfPackage(file);
  return { ...outcome, reason: documentSentence(reasons) };
};
const reasonOf = async (bytes: Buffer) => told(await openZip(bytes));
const problemOf = ({ problem }: Awaited<ReturnType<typeof openFile>>) => documentSentence(problem && [problem]);

test('INTK-10 a ZIP gives its XML and PDF, and names what it leaves out', async () => {
  const opened = await openZip(
    await zipOf({
      'octubre/a.xml': XML,
      'octubre/b.pdf': '%PDF-1.4',
      'foto.jpg': 'JFIF',
      'vacio.xml': '',
      '__MACOSX/._a.xml': 'x',
      '.DS_Store': 'x',
    }),
  );
  expect(opened.contents.map(({ name, kind }) => [name, kind])).toEqual([
    ['a.xml', 'xml'],
    ['b.pdf', 'pdf'],
  ]);
  expect(told(opened)).toEqual({
    state: 'read',
    reason:
      'Contenía 2 documentos. «vacio.xml» está vacío. «foto.jpg» no es PDF, foto, XML, ZIP ni EML y no se tomó. Se pasaron por alto 2 archivos del sistema operativo.',
    canRetry: false,
  });
});

test('INTK-11 a mail gives what is attached to it, also inside a forwarded mail', async () => {
  const inner = mailWith({ 'factura.xml': XML, 'kude.pdf': '%PDF-1.4' });
  const opened = await openFile('correo.eml', 'eml', mailWith({ 'reenviado.eml': inner, 'logo.png': '\x89PNG' }));
  expect(opened.contents.map(({ name, kind }) => [name, kind])).toEqual([['reenviado.eml', 'eml']]);
  expect(opened.contents[0]?.contents.map(({ name }) => name)).toEqual(['factura.xml', 'kude.pdf']);
  expect(opened.leftOut).toEqual([{ name: 'logo.png', why: 'other-kind' }]);
});

test('INTK-10 READ-17 SAFE-58 photos in a ZIP are documents; in a mail only large ones, attached or shown in its text, for logos are no invoices', async () => {
  const jpeg = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes, 1)]);
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(60 * 1024)]);
  const heic = (bytes: number) => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(bytes, 1)]);
  const webp = Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), Buffer.alloc(100, 1)]);
  const photos = { 'ticket.jpg': jpeg(100), 'hoja.png': png, 'IMG_1.HEIC': heic(100), 'foto.webp': webp };
  const zip = await openZip(await zipOf(photos));
  expect(zip.contents.map(({ kind }) => kind)).toEqual(['jpeg', 'png', 'heic', 'webp']);
  const telephone = mailWith({ 'IMG_1.HEIC': heic(60 * 1024), 'IMG_2.HEIC': heic(20 * 1024) });
  expect((await openFile('correo.eml', 'eml', telephone)).contents.map(({ name }) => name)).toEqual(['IMG_1.HEIC']);
  const mail = mailWith({ 'ticket.jpg': jpeg(60 * 1024), 'logo.jpg': jpeg(20 * 1024), 'hoja.png': png });
  const opened = await openFile('correo.eml', 'eml', mail);
  expect(opened.contents.map(({ name }) => name)).toEqual(['ticket.jpg', 'hoja.png']);
  expect(told(opened).reason).toBe('Contenía 2 documentos. Se pasó por alto 1 imagen del texto o la firma.');
  const inline = mail.toString('latin1').replace(/attachment(; filename="?ticket)/, 'inline$1');
  const shown = await openFile('correo.eml', 'eml', Buffer.from(inline, 'latin1'));
  expect(shown.contents.map(({ name }) => name)).toEqual(['ticket.jpg', 'hoja.png']);
});

describe('a file packed by gzip', () => {
  const packed = (content: string | Buffer) => gzipSync(content);
  const openGzip = (bytes: Buffer, name = 'factura.xml.gz') => openFile(name, 'zip', bytes);

  test('SAFE-60 gives the one it holds, which may be a package itself', async () => {
    expect(recogniseKind(packed(XML))).toBe('zip');
    const opened = await openGzip(packed(XML));
    expect(opened.contents).toMatchObject([{ name: 'factura.xml', kind: 'xml', bytes: Buffer.from(XML) }]);
    const deep = await openGzip(packed(await zipOf({ 'a.xml': XML })), 'todo.zip.gz');
    expect(deep.contents[0]?.contents.map(({ name }) => name)).toEqual(['a.xml']);
    const inZip = await openZip(await zipOf({ 'b.xml.gz': packed(XML) }));
    expect(inZip.contents[0]?.contents.map(({ name }) => name)).toEqual(['b.xml']);
    const joined = await openGzip(Buffer.concat([packed(XML.slice(0, 3)), packed(XML.slice(3))]));
    expect(joined.contents.map(({ bytes }) => bytes.toString())).toEqual([XML]);
  });

  test('SAFE-60 INTK-12 INTK-14 is as bounded as a ZIP: a bomb, one without end and one within many are refused', async () => {
    const bomb = packed(Buffer.alloc(120 * 1_048_576));
    expect(await openGzip(bomb)).toMatchObject({
      contents: [],
      leftOut: [{ name: 'factura.xml', why: 'too-large' }],
    });
    let nested = packed(XML);
    for (let level = 0; level < 5; level++) nested = packed(nested);
    const opened = await openGzip(nested);
    expect(JSON.stringify(opened)).toContain('package-too-deep');
  });

  test('SAFE-60 INTK-08 says what is wrong with it: cut off, damaged, empty, or nothing that is read', async () => {
    const whole = packed(XML.repeat(20));
    const damaged = Buffer.from(whole);
    damaged.fill(0, 12);
    for (const bytes of [whole.subarray(0, whole.length - 9), damaged, whole.subarray(0, 5)]) {
      expect(problemOf(await openGzip(bytes))).toMatch(/GZ está dañado o incompleto/);
    }
    expect((await openGzip(packed(''))).leftOut).toEqual([{ name: 'factura.xml', why: 'empty' }]);
    expect((await openGzip(packed('hola'))).leftOut).toEqual([{ name: 'factura.xml', why: 'other-kind' }]);
  });
});

test('INTK-12 three levels are opened, the fourth is kept closed with a sentence', async () => {
  const level4 = await zipOf({ 'd.xml': XML });
  const level3 = await zipOf({ 'c.xml': XML, 'cuatro.zip': level4 });
  const level2 = await zipOf({ 'b.xml': XML, 'tres.zip': level3 });
  const opened = await openZip(await zipOf({ 'a.xml': XML, 'dos.zip': level2 }));
  const three = opened.contents[1]?.contents[1];
  expect(three?.contents.map(({ name }) => name)).toEqual(['c.xml', 'cuatro.zip']);
  expect(three?.contents[1]).toMatchObject({
    contents: [],
    problem: { code: 'package-too-deep', params: { levels: 3 } },
  });
  expect(opened.problem).toBeNull();
});

test('INTK-13 200 entries are opened, folders apart; 201 are refused', async () => {
  const files = numberedFiles(200, () => XML);
  expect((await openZip(await zipOf({ 'carpeta/': '', ...files }))).contents).toHaveLength(200);
  expect(await reasonOf(await zipOf({ ...files, 'otro.xml': XML }))).toEqual({
    state: 'failed',
    reason: 'Contiene más de 200 archivos. Divídelo y súbelo en partes.',
    canRetry: false,
  });
});

test('INTK-13 entries of all levels count together', async () => {
  const half = await zipOf(numberedFiles(120, () => XML));
  const opened = await openZip(await zipOf({ '1.zip': half, '2.zip': half }));
  expect(opened).toMatchObject({ contents: [], problem: { code: 'package-too-many-files', params: { most: 200 } } });
});

test('INTK-13 60,000 entries are refused before they are read', async () => {
  const zip = crowdedZip(60_000);
  const start = process.cpuUsage();
  expect((await reasonOf(zip)).reason).toContain('más de 200 archivos');
  expect(spentSince(start)).toBeLessThan(2_000);
});

/** Limits that are met soon; those of the product are met in test/intake/hostile-uploads.db.test.ts. */
const SMALL = { ...UNPACK_LIMITS, bytes: 2 * MIB, entryBytes: MIB / 2, shortLines: 10_000 };
const openSmall = (bytes: Buffer) => openFile('facturas.zip', 'zip', bytes, SMALL);
const filler = (kib: number) => Buffer.alloc(kib * 1024, '<a>');

test('INTK-14 an archive that says it holds more than 100 MiB is refused before it is opened', async () => {
  const zip = tampered(await zipOf({ 'a.xml': XML, 'b.xml': XML }), { size: 51 * MIB });
  expect(await reasonOf(zip)).toMatchObject({
    state: 'failed',
    reason: 'Al descomprimirlo ocuparía más de 100 MiB. Divídelo y súbelo en partes.',
  });
});

test('INTK-14 a bomb that lies about its size is refused as soon as it passes it', async () => {
  const zip = tampered(bombZip({ 'a.xml': 200 }), { size: 1000 });
  zip.fill(0xff, zip.length / 2, zip.length / 2 + 100); // who unpacks so far finds it damaged instead
  expect((await reasonOf(zip)).reason).toContain('tamaños que no son los reales');
});

test('INTK-14 a bomb of nested archives is refused: what all levels unpack to counts together', async () => {
  const inner = await zipOf(numberedFiles(3, () => filler(400)));
  expect((await openSmall(await zipOf({ '1.zip': inner }))).contents[0]?.contents).toHaveLength(3);
  expect(await openSmall(await zipOf({ '1.zip': inner, '2.zip': inner }))).toMatchObject({
    contents: [],
    problem: { code: 'package-too-large', params: { mib: 2 } },
  });
});

test('INTK-15 a file inside an archive is at most what may be uploaded alone, 25 MiB', async () => {
  expect((await openSmall(await zipOf({ 'enorme.xml': filler(513), 'a.xml': XML }))).leftOut).toEqual([
    { name: 'enorme.xml', why: 'too-large' },
  ]);
  const opened = await openZip(bombZip({ 'enorme.xml': 26, 'justo.xml': 25 }));
  expect(opened.contents.map(({ bytes }) => bytes.length)).toEqual([25 * MIB]);
  expect(told(opened)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('«enorme.xml» pesa más de 25 MiB'),
  });
});

test('INTK-08 INTK-09 a package out of which a document could not be had is no success, though the others are taken', async () => {
  const zip = await zipOf({ 'buena.xml': XML, 'mala.xml': '<rDE>algo</rDE>' });
  zip.writeUInt8(0xff, zip.indexOf('mala.xml') + 'mala.xml'.length);
  expect(await reasonOf(zip)).toEqual({
    state: 'failed',
    reason: 'Contenía 1 documento. «mala.xml» está dañado.',
    canRetry: false,
  });
});

test('SEC names that point outside the archive close it', async () => {
  const zip = renamed(await zipOf({ 'xx/passwd.xml': XML }), 'xx/passwd.xml', '../passwd.xml');
  expect(await reasonOf(zip)).toMatchObject({ state: 'failed', reason: expect.stringContaining('apuntan fuera') });
});

test('INTK-08 encrypted, damaged and empty archives say what is wrong with them', async () => {
  const zip = await zipOf({ 'a.xml': XML.repeat(100), 'b.xml': XML });
  expect(await reasonOf(tampered(zip, { flag: 1 }))).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('Tienen contraseña: «a.xml», «b.xml»'),
  });
  expect(await reasonOf(zip.subarray(0, zip.length - 30))).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('dañado o incompleto'),
  });
  const spoilt = Buffer.from(zip);
  spoilt.fill(0xff, 36, 40);
  expect((await reasonOf(spoilt)).reason).toBe('Contenía 1 documento. «a.xml» está dañado.');
  expect(await reasonOf(await zipOf({}))).toMatchObject({ state: 'not-invoice' });
});

test('INTK-08 a damaged archive inside a sound one spoils only itself', async () => {
  const opened = await openZip(await zipOf({ 'roto.zip': 'PK\u0003\u0004…', 'a.xml': XML }));
  expect(opened.contents.map(({ name, problem }) => [name, problem === null])).toEqual([
    ['roto.zip', false],
    ['a.xml', true],
  ]);
});

const blankMail = (lines: number) => `From: a@example\r\nTo: b@example\r\n\r\n${'\n'.repeat(lines)}`;
const TOO_MANY_LINES = { code: 'mail-too-many-lines', params: {} };

test('FAIR-01 INTK-08 a mail of empty lines is refused before it is taken apart, with a sentence of its own', async () => {
  const start = process.cpuUsage();
  const opened = await openFile('correo.eml', 'eml', Buffer.from(blankMail(20 * MIB)));
  expect(opened).toMatchObject({ contents: [], problem: TOO_MANY_LINES });
  expect(spentSince(start)).toBeLessThan(1_500);
});

test('FAIR-01 INTK-08 short lines of all the mails in a package count together', async () => {
  const mails = (lines: number) => zipOf({ '1.eml': blankMail(lines), '2.eml': blankMail(lines), 'a.xml': XML });
  expect((await openSmall(await mails(4_900))).contents).toHaveLength(3);
  expect(await openSmall(await mails(5_100))).toMatchObject({ contents: [], problem: TOO_MANY_LINES });
});

test('INTK-11 the longest mail that may be uploaded has fewer lines than are allowed', async () => {
  const opened = await openFile('correo.eml', 'eml', mailWith({ 'grande.pdf': Buffer.alloc(18 * MIB, '%PDF-1.4 ') }));
  expect(opened.contents.map(({ bytes }) => bytes.length)).toEqual([18 * MIB]);
});

test('SAFE-24 1.5 KB that are five mails of blank lines are opened in a moment, as are mails of long ones that say nothing', async () => {
  const mails = (line: string, count: number) =>
    zipOf(
      Object.fromEntries(
        Array.from({ length: 5 }, (_, at) => [`${at}.eml`, `From: a@x\r\nTo: b@x\r\n\r\n${line.repeat(count)}`]),
      ),
    );
  // Of all that the budget lets through; 20 µs a line were 5 and 10 seconds.
  for (const [line, count] of [
    ['\n', 49_900],
    [`${' '.repeat(40)}\n`, 100_000],
  ] as const) {
    const zip = await mails(line, count);
    const start = process.cpuUsage();
    const opened = await openFile('correos.zip', 'zip', zip);
    expect(spentSince(start)).toBeLessThan(2_000);
    expect(opened.contents.map(({ kind, problem }) => [kind, problem])).toEqual(Array(5).fill(['eml', null]));
  }
});
