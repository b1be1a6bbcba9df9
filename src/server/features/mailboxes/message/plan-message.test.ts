import { describe, expect, test } from 'vitest';
import { documentSentence } from '#contract/reading/documents.text.ts';
import { originOf } from './message-origin.ts';
import { partsOf, type StructureNode } from './message-parts.ts';
import { kindOf } from './part-kind.ts';
import { matchesTerm, partsWithoutEnding, planMessage } from './plan-message.ts';

const KIB = 1024;
const TEXT: StructureNode = { type: 'text/plain', encoding: '7bit', size: 100 };
const file = (type: string, name: string | null, more: Partial<StructureNode> = {}): StructureNode => ({
  type,
  encoding: 'base64',
  size: 40 * KIB,
  disposition: 'attachment',
  ...(name === null ? {} : { dispositionParameters: { filename: name } }),
  ...more,
});
const mixed = (...childNodes: StructureNode[]): StructureNode => ({ type: 'multipart/mixed', childNodes });
const TERMS = ['factura', 'comprobante'];

function planned(structure: StructureNode, subject = 'Saludos', terms: readonly string[] = TERMS) {
  const envelope = { subject, from: [{ name: 'Ana', address: 'ana@proveedor.com.py' }] };
  return planMessage({ ...partsOf(structure), envelope }, terms);
}
const taken = (structure: StructureNode, subject?: string) =>
  planned(structure, subject).take.map(({ number }) => number);

describe('parts are numbered as IMAP does', () => {
  test('in a message of one part, of several, and of several within several', () => {
    expect(partsOf(TEXT).parts.map(({ number }) => number)).toEqual(['1']);
    const related: StructureNode = { type: 'multipart/related', childNodes: [TEXT, file('image/png', 'logo.png')] };
    expect(partsOf(mixed(related, TEXT)).parts.map(({ number }) => number)).toEqual(['1.1', '1.2', '2']);
  });

  test('in forwarded mail, of one part and of several', () => {
    const forwarded = (inner: StructureNode): StructureNode => ({
      type: 'message/rfc822',
      envelope: { subject: 'Factura 7' },
      childNodes: [inner],
    });
    const { parts, nested } = partsOf(
      mixed(TEXT, forwarded(file('application/pdf', 'a.pdf')), forwarded(mixed(TEXT, TEXT))),
    );
    expect(parts.map(({ number }) => number)).toEqual(['1', '2.1', '3.1', '3.2']);
    expect(nested).toHaveLength(2);
  });

  test('a structure without end is not followed', () => {
    let deep: StructureNode = TEXT;
    for (let level = 0; level < 5_000; level++) deep = mixed(deep);
    expect(partsOf(deep).parts).toEqual([]);
    expect(partsOf(mixed(...Array.from({ length: 5_000 }, () => TEXT))).parts.length).toBeLessThanOrEqual(1_000);
  });
});

test('MBOX-20 MBOX-21 a term is found in the subject, the sender and the names, without case and accents', () => {
  const message = (over: object) => ({ parts: [], nested: [], envelope: {}, ...over });
  const found = (over: object) => matchesTerm(message(over), TERMS);
  expect(found({ envelope: { subject: 'Su FACTÚRA de mayo' } })).toBe(true);
  expect(found({ envelope: { from: [{ address: 'facturas@tienda.com.py' }] } })).toBe(true);
  expect(found({ envelope: { from: [{ name: 'Comprobantes Electrónicos' }] } })).toBe(true);
  expect(found({ nested: [{ subject: 'RE: Comprobante' }] })).toBe(true);
  expect(found(partsOf(mixed(TEXT, file('application/pdf', 'Mi Factura.PDF'))))).toBe(true);
  expect(found({ envelope: { subject: 'Fotos del asado' } })).toBe(false);
  expect(matchesTerm(message({ envelope: { subject: 'algo' } }), ['', ' '])).toBe(false);
});

describe('MBOX-19 MBOX-22 only what can be an invoice is downloaded', () => {
  test('XML always, however it is declared', () => {
    for (const type of ['application/xml', 'text/xml', 'application/octet-stream', 'text/plain']) {
      expect(taken(mixed(TEXT, file(type, 'DE.XML')))).toEqual(['2']);
    }
    expect(taken(mixed(TEXT, file('application/xml', null)))).toEqual(['2']);
  });

  test('a PDF or ZIP where a term matches, where its name reads like an invoice, and beside an XML', () => {
    expect(taken(mixed(TEXT, file('application/pdf', 'catalogo.pdf')))).toEqual([]);
    expect(taken(mixed(TEXT, file('application/pdf', 'catalogo.pdf')), 'Su factura')).toEqual(['2']);
    expect(taken(mixed(TEXT, file('application/octet-stream', 'KuDE_001-002-0000123.pdf')))).toEqual(['2']);
    expect(taken(mixed(TEXT, file('application/zip', `${'0'.repeat(44)}.zip`)))).toEqual(['2']);
    expect(taken(mixed(file('application/pdf', 'doc.pdf'), file('text/xml', 'doc.xml')))).toEqual(['1', '2']);
  });

  test('a PDF that is shown inside the text counts like an attached one', () => {
    expect(taken(mixed(TEXT, file('application/pdf', 'x.pdf', { disposition: 'inline' })), 'Factura')).toEqual(['2']);
    expect(taken(file('application/pdf', 'x.pdf'), 'Factura')).toEqual(['1']);
  });

  test.each([
    ['image/jpeg', 'IMG_1.jpg'],
    ['image/png', 'hoja.png'],
    ['image/heic', 'IMG_0001.HEIC'],
    ['image/webp', 'foto.webp'],
    ['application/octet-stream', 'IMG_2.heif'],
    ['image/heif', null],
  ])('SAFE-60 a picture (%s) of some size where a term matches, attached or shown in the text', (type, name) => {
    const photo = (over: Partial<StructureNode> = {}) => file(type, name, { size: 90 * KIB, ...over });
    const related: StructureNode = { type: 'multipart/related', childNodes: [TEXT, photo({ disposition: 'inline' })] };
    expect(taken(mixed(TEXT, photo()), 'Factura')).toEqual(['2']);
    expect(taken(mixed(TEXT, photo({ disposition: 'inline' })), 'Factura')).toEqual(['2']);
    expect(taken(mixed(related), 'Factura')).toEqual(['1.2']);
    for (const structure of [mixed(TEXT, photo()), mixed(related)]) expect(taken(structure, 'Asado')).toEqual([]);
    expect(taken(mixed(TEXT, photo({ size: 60 * KIB })), 'Factura')).toEqual([]); // 44 KiB once decoded
  });

  test.each([
    ['application/octet-stream', 'factura.dat'],
    ['application/octet-stream', 'DE_800'],
    ['application/octet-stream', null],
    ['application/octet-stream', 'documento.sifen'],
    ['text/plain', 'factura.txt'],
    ['text/html', 'factura.html'],
    ['application/x-something', 'factura.bin'],
    ['application/gzip', 'lote.gz'],
    ['application/octet-stream', 'factura.xml.gz'],
  ])('SAFE-60 what does not say what it is (%s, %s) where a term matches: its content decides', (type, name) => {
    expect(taken(mixed(TEXT, file(type, name)), 'Comprobante')).toEqual(['2']);
    const inline = file(type, name, { disposition: 'inline' });
    expect(taken(mixed(TEXT, inline), 'Comprobante')).toEqual(['2']);
    const named = name?.includes('factura') ?? false;
    if (!named) expect(taken(mixed(TEXT, file(type, name)), 'Asado')).toEqual([]);
    const large = file(type, name, { size: 60 * KIB * KIB });
    const { take, remarks } = planned(mixed(TEXT, large), 'Comprobante');
    expect([take, documentSentence(remarks)]).toEqual([[], expect.stringContaining('Pasa el límite de tamaño')]);
  });

  test('neither the text of a message nor what programs hang on it', () => {
    const beside = [
      file('text/plain', 'ATT00001.txt'),
      file('application/octet-stream', 'ATT00002.dat'),
      file('application/pkcs7-signature', 'smime.p7s'),
      file('application/pgp-signature', 'signature.asc'),
      file('text/calendar', 'invite.ics'),
      file('text/vcard', 'ana.vcf'),
    ];
    expect(planned(mixed(TEXT, ...beside), 'Factura')).toMatchObject({ take: [], remarks: [] });
  });

  test('never a video, a sheet or a calendar', () => {
    const others = [
      file('video/mp4', 'a.mp4'),
      file('application/octet-stream', 'a.xlsx'),
      file('text/calendar', 'a.ics'),
    ];
    expect(taken(mixed(TEXT, ...others), 'Factura')).toEqual([]);
    const { remarks } = planned(mixed(TEXT, ...others), 'Factura');
    expect(documentSentence(remarks)).toMatch(/^No lo pudimos leer: «a.mp4» y «a.xlsx»\./);
    expect(planned(mixed(TEXT, ...others), 'Asado').remarks).toEqual([]);
  });
});

test('a name that came cut is asked for in the part’s own header', () => {
  const asked = (node: StructureNode) => partsWithoutEnding(partsOf(mixed(TEXT, node))).length;
  expect(asked(file('application/octet-stream', 'Factura'))).toBe(1);
  expect(asked(file('application/octet-stream', null))).toBe(1);
  expect(asked(file('application/pdf', 'Factura'))).toBe(1);
  expect(asked(file('application/pdf', 'Factura.pdf'))).toBe(0);
  expect(asked(file('application/octet-stream', 'a.docx'))).toBe(0);
  expect(asked(file('image/png', null))).toBe(0);
});

describe('what may be an invoice and is not opened is said', () => {
  const remarks = (structure: StructureNode, subject = 'Factura') =>
    documentSentence(planned(structure, subject).remarks) ?? '';

  test('winmail.dat, archives nobody opens here, ciphered mail', () => {
    expect(remarks(mixed(TEXT, file('application/ms-tnef', 'winmail.dat')))).toContain('winmail.dat');
    expect(remarks(mixed(TEXT, file('application/octet-stream', 'facturas.rar')))).toContain('RAR');
    expect(remarks(file('application/pkcs7-mime', 'smime.p7m'))).toContain('cifrado');
    expect(remarks(mixed(TEXT, file('application/ms-tnef', 'winmail.dat')), 'Asado')).toBe('');
  });

  test('too large, by name and size; the rest of the message is taken', () => {
    const large = file('application/pdf', 'grande.pdf', { size: 60 * KIB * KIB });
    const { take, remarks: said } = planned(mixed(TEXT, large, file('application/xml', 'a.xml')), 'Factura');
    expect(take.map(({ number }) => number)).toEqual(['3']);
    expect(documentSentence(said)).toContain('«grande.pdf» (43,8 MiB)');
  });

  test('more than a mail may bring together', () => {
    const many = Array.from({ length: 205 }, (_, at) => file('application/xml', `${at}.xml`));
    const { take, remarks: said } = planned(mixed(...many));
    expect(take).toHaveLength(200);
    expect(said).toHaveLength(1);
  });
});

test('without attachment the text is looked through for a link, where a term matches', () => {
  const html: StructureNode = { type: 'text/html', encoding: 'quoted-printable', size: 900 };
  const both: StructureNode = { type: 'multipart/alternative', childNodes: [TEXT, html] };
  expect(planned(both, 'Factura').text?.number).toBe('2');
  expect(planned(TEXT, 'Factura').text?.number).toBe('1');
  expect(planned(both, 'Asado').text).toBeNull();
  expect(planned(mixed(both, file('application/xml', 'a.xml')), 'Factura').text).toBeNull();
  // A sheet beside it does not keep anybody from looking.
  const beside = planned(mixed(both, file('application/vnd.ms-excel', 'a.xls')), 'Factura');
  expect([beside.text?.number, beside.remarks.length]).toEqual(['1.2', 1]);
});

test('a declared type counts where the name says nothing', () => {
  const kind = (type: string, name: string | null) => kindOf({ type, name, isAttachment: true });
  expect(kind('application/vnd.sifen+xml', 'documento')).toBe('xml');
  expect(kind('image/svg+xml', 'logo')).toBe('other');
  expect(kind('text/plain', 'leeme.txt')).toBe('unknown');
  expect(kind('application/octet-stream', 'winmail.dat')).toBe('winmail');
});

describe('the mail of origin', () => {
  test('shows the sender with name and address, and nothing that turns the direction of writing', () => {
    const { sender, subject } = originOf(
      { from: [{ name: 'Tienda\u202e', address: 'a@b.py' }], subject: 'Factura\u0000\r\n 7' },
      null,
    );
    expect([sender, subject]).toEqual(['Tienda <a@b.py>', 'Factura   7']);
  });

  test('a date that cannot be is replaced by the day of arrival', () => {
    const arrived = new Date('2026-03-01T00:00:00Z');
    const at = (date: Date | string | undefined) => originOf({ date }, arrived).sentAt;
    expect(at(new Date('1900-01-01T00:00:00Z'))).toEqual(arrived);
    expect(at('mañana')).toEqual(arrived);
    expect(at(new Date('2026-02-01T00:00:00Z'))).toEqual(new Date('2026-02-01T00:00:00Z'));
  });
});
