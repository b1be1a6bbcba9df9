import { describe, expect, test } from 'vitest';
import { isClutter } from './collect-files.ts';
import { isXml, kindOf, refusalOf } from './file-kinds.ts';

const file = (name: string, type = '', size = 10) => ({ name, type, size });

describe('which files the single field takes', () => {
  test.each(['FACTURA.XML', 'factura.xml', 'a.b.Xml'])('XML-08 %s is taken by its name, whatever its type', (name) => {
    expect(isXml(file(name))).toBe(true);
  });

  test.each(['text/xml', 'application/xml'])('XML-09 %s is taken by its type, whatever its name', (type) => {
    expect(isXml(file('documento.dat', type))).toBe(true);
  });

  test.each([
    ['factura.pdf', 'application/pdf'],
    ['factura.xml.zip', 'application/zip'],
    ['notas.txt', 'text/plain'],
    ['xml', ''],
  ])('XML-10 %s is not XML', (name, type) => {
    expect(isXml(file(name, type))).toBe(false);
  });
});

describe('which files a batch takes', () => {
  test.each([
    ['lote.zip', '', 'archive'],
    ['correo.EML', '', 'archive'],
    ['adjuntos', 'application/zip', 'archive'],
    ['kude.pdf', '', 'pdf'],
    ['foto.jpg', 'image/jpeg', 'other'],
    ['a.xml', '', 'xml'],
  ])('%s (%s) is %s', (name, type, kind) => {
    expect(kindOf(file(name, type))).toBe(kind);
  });

  test.each([
    [file('kude.pdf'), /^Solo se permiten archivos XML/],
    [file('foto.jpg'), /^Solo se permiten archivos XML$/],
    [file('vacia.xml', '', 0), /vacío/],
    [file('enorme.zip', '', 25 * 1024 * 1024 + 1), /25 MB/],
  ])('a file that is not even sent says why', (bad, reason) => {
    expect(refusalOf(bad)).toMatch(reason);
  });

  test('a file of exactly the limit is sent', () => {
    expect(refusalOf(file('justo.zip', '', 25 * 1024 * 1024))).toBeNull();
  });

  test.each(['.DS_Store', 'Thumbs.db', '~$planilla.xlsx', 'desktop.ini'])('%s in a folder is nobody’s file', (name) => {
    expect(isClutter(name)).toBe(true);
  });
});
