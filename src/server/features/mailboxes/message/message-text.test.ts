import { describe, expect, test } from 'vitest';
import { decodePart } from './decode-part.ts';
import { documentLinkHost } from './find-links.ts';
import { nameInHeader } from './header-text.ts';

const header = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);

describe('names in the header of a part', () => {
  test('without quotes, up to the end', () => {
    expect(nameInHeader(header('Content-Disposition: attachment; filename=Factura Año.XML'))).toBe('Factura Año.XML');
    expect(nameInHeader(header('Content-Type: application/octet-stream; name=Factura mayo.pdf; x=1'))).toBe(
      'Factura mayo.pdf',
    );
  });

  test('HOUSE-15 RFC 2231, also in pieces; RFC 2047, also where it has no place', () => {
    expect(nameInHeader(header("Content-Disposition: attachment; filename*=UTF-8''Factura%20A%C3%B1o.xml"))).toBe(
      'Factura Año.xml',
    );
    expect(
      nameInHeader(
        header(
          'Content-Disposition: attachment;',
          " filename*0*=iso-8859-1''Cr%E9dito%20;",
          ' filename*1*=n%BA%201.xml',
        ),
      ),
    ).toBe('Crédito nº 1.xml');
    expect(nameInHeader(header('Content-Type: a/b; name="=?ISO-8859-1?Q?Cr=E9dito_1=2Exml?="'))).toBe('Crédito 1.xml');
    expect(
      nameInHeader(header('Content-Type: a/b; name="=?utf-8?B?RmFjdHVyYSA=?=', ' =?utf-8?B?w7E=?="; x="; name=no"')),
    ).toBe('Factura ñ');
    expect(nameInHeader(header('Content-Disposition: attachment; filename*0=Factura; filename*1=" 2;3.xml"'))).toBe(
      'Factura 2;3.xml',
    );
  });

  test('HOUSE-15 Latin letters that nobody declared, an unknown character set, and no name at all', () => {
    const latin = Buffer.from('Content-Disposition: attachment; filename="Año.pdf"\r\n', 'latin1');
    expect(nameInHeader(latin)).toBe('Año.pdf');
    expect(nameInHeader(header('Content-Disposition: attachment; filename="=?klingon?Q?a=E9?="'))).toBe('aé');
    expect(nameInHeader(header("Content-Disposition: attachment; filename*=klingon''Cr%E9dito.xml"))).toBe(
      'Crédito.xml',
    );
    expect(nameInHeader(header("Content-Disposition: attachment; filename*=utf-8'es'Cr%E9dito.xml"))).toBe(
      'Crédito.xml',
    );
    expect(nameInHeader(header('Content-Disposition: attachment; filename="=?utf-8?Q?a=E9?="'))).toBe('aé');
    expect(nameInHeader(header('Content-Type: application/octet-stream'))).toBeNull();
  });
});

describe('the content of a part', () => {
  test('base64 with line ends, with rubbish, and joined from several', () => {
    expect(decodePart(Buffer.from('PHhtbC\r\n8+\r\n'), 'base64').toString()).toBe('<xml/>');
    expect(decodePart(Buffer.from('PHhtbC8+\r\n\r\n**'), 'base64').toString()).toBe('<xml/>');
    expect(decodePart(Buffer.from('YQ==\r\nYg=='), 'base64').toString()).toBe('ab');
  });

  test('FAIR-01 base64 of more joined texts than anybody joins is read as one: each would cost memory of its own', () => {
    const joined = (count: number) => decodePart(Buffer.from('QQ==\r\n'.repeat(count)), 'base64');
    expect(joined(1_000).toString()).toBe('A'.repeat(1_000));
    expect(joined(100_000)).toEqual(Buffer.from('QQ'.repeat(100_000), 'base64'));
  });

  test('quoted-printable with soft line ends, and what only looks like it', () => {
    const said = decodePart(Buffer.from('<a b=3D"1">=C3=B1=\r\n</a>=\nfin =zz'), 'quoted-printable');
    expect(said.toString()).toBe('<a b="1">ñ</a>fin =zz');
    expect(decodePart(Buffer.from('a=3Db'), '8bit').toString()).toBe('a=3Db');
    expect(decodePart(Buffer.from('=aF=Zz=4=='), 'quoted-printable').toString('latin1')).toBe('¯=Zz=4==');
    expect(decodePart(Buffer.from('begin 644 a.xml\n#0V%T\nend'), 'x-uuencode').toString()).toContain('begin');
  });
});

describe('a link to the document in place of the document', () => {
  const html = (address: string, words: string) => `<p>Hola</p><a class=x href="${address}">${words}</a>`;

  test('is known by its address or by its words', () => {
    expect(documentLinkHost(html('https://e.tienda.com.py/d/123', 'Descargar tu <b>factura</b>'), true)).toBe(
      'e.tienda.com.py',
    );
    expect(documentLinkHost(html('https://e.tienda.com.py/kude.pdf?x=1&amp;y=2', 'aquí'), true)).toBe(
      'e.tienda.com.py',
    );
    expect(documentLinkHost('Mire https://ekuatia.set.gov.py/consultas/qr?nVersion=150.', false)).toBe(
      'ekuatia.set.gov.py',
    );
  });

  test('other links are none, nor what no browser opens', () => {
    expect(documentLinkHost(html('https://tienda.com.py/', 'Visite nuestra tienda'), true)).toBeNull();
    expect(documentLinkHost(html('https://tienda.com.py/baja?factura', 'Descargar factura'), true)).toBeNull();
    expect(documentLinkHost(html('javascript:alert("factura.pdf")', 'Descargar factura'), true)).toBeNull();
    expect(documentLinkHost('nada', false)).toBeNull();
  });

  test('FAIR-01 a text made to be slow is looked through quickly', () => {
    const start = process.cpuUsage();
    for (const hostile of [
      '<a '.repeat(21_000),
      '<a href="'.repeat(7_000),
      '<a href=x>'.repeat(6_500),
      'http://'.repeat(9_000),
    ]) {
      documentLinkHost(hostile, true);
      documentLinkHost(hostile, false);
    }
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000);
  });
});
