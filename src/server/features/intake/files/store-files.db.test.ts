import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { numberedFiles, zipOf } from '../../../../../test/intake/packages.ts';
import { rowsOfOwner } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { findDocumentViews } from '../../reading/outcome/document-view.ts';
import { admitFiles } from './admit-files.ts';
import { receiveFiles } from './receive-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const file = (name: string, content: string | Buffer) => ({ name, bytes: Buffer.from(content) });
const mail = (files: ReturnType<typeof file>[]) => ({
  files: files.map((one) => ({ ...one, kind: one.name.endsWith('.zip') ? ('zip' as const) : ('xml' as const) })),
  ...{ taskId: null, source: 'mail' as const, sender: 'Ferretería', documentDate: null, at: new Date() },
});

describe('files that nobody waits for, as a mailbox brings them', () => {
  test('INTK-01 INTK-04 become documents and invoices, without a task and without a call', async () => {
    const owner = await anOwner(server.db);
    const incoming = mail([file('a.xml', numberedInvoice(1))]);
    const received = await receiveFiles(server.app.deps, owner, incoming, { together: [] });
    const ids = 'refused' in received ? [] : received.map(({ id }) => id);
    expect(ids).toHaveLength(1);
    await expect
      .poll(async () => await findDocumentViews(server.db, owner, { ids }))
      .toMatchObject([{ state: 'read', source: 'mail', sender: 'Ferretería' }]);
  });

  test('INTK-14 that hold too much together are refused by a value with its sentence, and nothing is written down', async () => {
    const owner = await anOwner(server.db);
    const zip = await zipOf(numberedFiles(200, () => '<a/>'));
    const incoming = mail(Array.from({ length: 11 }, (_, at) => file(`${at}.zip`, zip)));
    expect(await receiveFiles(server.app.deps, owner, incoming, { together: [] })).toEqual({
      refused: 'muy_grande',
      sentence: 'Los ZIP y correos contienen demasiado para un solo envío. Súbelos en varias tandas.',
    });
    expect(await rowsOfOwner(server, owner)).toEqual({});
  });

  test('ERR-21 ERR-22 INTK-16 that are empty, a PDF or something else are refused by a value, never by an exception', () => {
    const refusals = [
      [file('a.xml', '<a/>'), file('vacio.xml', '')],
      [file('foto.xml', '\x89PNG\r\n')],
      [file('factura.xml', '%PDF-1.7')],
    ].map((files) => admitFiles(files, 'xml'));
    expect(refusals).toEqual([
      { refused: 'datos_invalidos', sentence: '«vacio.xml» está vacío. Elige otro.' },
      { refused: 'tipo_no_admitido', sentence: expect.stringContaining('«foto.xml» no es un XML') },
      { refused: 'tipo_no_admitido', sentence: expect.stringContaining('(/upload)') },
    ]);
    expect(admitFiles([file('a.xml', '<a/>')], 'xml')).toMatchObject([{ name: 'a.xml', kind: 'xml' }]);
  });

  test('ERR-22 INTK-16 an XML at a PDF call is sent to the page for XML, and what is neither is refused', () => {
    const uploadCalls = ['one-pdf', 'pdfs-and-photos'] as const;
    for (const uploadCall of uploadCalls) {
      expect(admitFiles([file('a.pdf', '%PDF-1.7')], uploadCall)).toMatchObject([{ name: 'a.pdf', kind: 'pdf' }]);
      expect(admitFiles([file('a.zip', 'PK\u0003\u0004')], uploadCall)).toMatchObject([{ kind: 'zip' }]);
      expect(admitFiles([file('a.pdf', '%PDF-1.7'), file('b.pdf', '<rDE/>')], uploadCall)).toEqual({
        refused: 'tipo_no_admitido',
        sentence: '«b.pdf» es un XML, no un PDF. Súbelo en la página de carga de XML (/upload-xml).',
      });
      expect(admitFiles([file('nota.pdf', 'hola')], uploadCall)).toMatchObject({
        refused: 'tipo_no_admitido',
        sentence: expect.stringContaining('«nota.pdf» no es un PDF'),
      });
    }
  });
});
