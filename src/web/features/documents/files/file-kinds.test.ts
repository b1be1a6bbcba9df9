import { describe, expect, test } from 'vitest';
import { isClutter } from './collect-files.ts';
import { callFor, isPdf, isXml, kindOf, refusalOf } from './file-kinds.ts';

const file = (name: string, type = '', size = 10) => ({ name, type, size });

describe('which files the single fields take', () => {
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

  test.each([
    ['factura.pdf', 'application/pdf', true],
    ['sin-extension', 'application/pdf', true],
    ['factura.pdf', 'text/plain', false],
    ['foto.jpg', 'image/jpeg', false],
  ])('PDF-09 %s of type %s: only the type application/pdf is a PDF (%s)', (name, type, is) => {
    expect(isPdf(file(name, type))).toBe(is);
  });
});

describe('which files a batch takes', () => {
  test.each([
    ['lote.zip', '', 'archive', 'xml'],
    ['correo.EML', '', 'archive', 'xml'],
    ['adjuntos', 'application/zip', 'archive', 'xml'],
    ['kude.pdf', '', 'pdf', 'pdf'],
    ['foto.jpg', 'image/jpeg', 'photo', 'pdf'],
    ['FOTO.JPEG', '', 'photo', 'pdf'],
    ['captura', 'image/png', 'photo', 'pdf'],
    ['a.xml', '', 'xml', 'xml'],
    ['IMG_0001.HEIC', '', 'photo', 'pdf'],
    ['foto.heif', 'image/heif', 'photo', 'pdf'],
    ['recibida', 'image/webp', 'photo', 'pdf'],
    ['dibujo.svg', 'image/svg+xml', 'other', 'xml'],
  ])('INTK-10 SAFE-58 %s (%s) is %s and goes by the call for %s', (name, type, kind, call) => {
    expect([kindOf(file(name, type)), callFor(file(name, type))]).toEqual([kind, call]);
  });

  test.each([
    [file('planilla.xlsx'), /^Aceptamos PDF, fotos JPEG, PNG, HEIC o WEBP, XML/],
    [file('vacia.xml', '', 0), /vacío/],
    [file('vacio.pdf', '', 0), /vacío/],
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
