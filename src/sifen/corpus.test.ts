import { describe, expect, test } from 'vitest';
import { EXPECTED } from '../../test/sifen/expected-invoices.ts';
import { DOCUMENT_NAMES, documentBytes, fixture } from '../../test/sifen/fixture.ts';
import { readDocuments } from './read-documents.ts';

const MIXED = '04-fe-mix-5-10-ex';

function invoicesIn(bytes: Uint8Array) {
  return readDocuments(bytes).invoices.map(({ invoice }) => invoice);
}

describe('every document of the corpus says what its XML says', () => {
  test('no document lacks its expectation', () => {
    expect(DOCUMENT_NAMES).toEqual(Object.keys(EXPECTED).sort());
  });

  test.each(DOCUMENT_NAMES)('INTK-17 GEN-11 %s is read whole', (name) => {
    const { invoices, events, problems } = readDocuments(documentBytes(name));
    expect(invoices.map(({ invoice }) => invoice)).toEqual([EXPECTED[name]]);
    expect({ events, problems }).toEqual({ events: [], problems: [] });
  });
});

describe('the same invoice in other clothes is the same invoice', () => {
  test.each(['bom-utf8', 'latin1-declared', 'no-prolog', 'prefixed', 'pretty-sig-broken', 'text-padded'])(
    'INTK-25 %s',
    (name) => {
      expect(invoicesIn(fixture(`variants/${name}.xml`))).toEqual([EXPECTED[MIXED]]);
    },
  );

  test('INTK-20 inside a SOAP request', () => {
    expect(invoicesIn(fixture('variants/soap-rEnviDe.xml'))).toEqual([EXPECTED[MIXED]]);
  });

  test('INTK-23 inside a container, with the number of its approval', () => {
    expect(invoicesIn(fixture('variants/rContDe.xml'))).toEqual([{ ...EXPECTED[MIXED], protocolNumber: '1122334455' }]);
  });

  test('INTK-22 as escaped text with several roots in the answer to a query', () => {
    const invoices = invoicesIn(fixture('variants/consulta-escaped.xml'));
    expect(invoices).toEqual([{ ...EXPECTED[MIXED], protocolNumber: '1122334455' }]);
  });

  test('INTK-19 a lot gives one invoice per document, in order', () => {
    const expected = ['01-fe-10', MIXED, '06-fe-innominado'].map((name) => EXPECTED[name]);
    expect(invoicesIn(fixture('variants/lote.xml'))).toEqual(expected);
  });

  test('INTK-21 a lot zipped in base64 inside a SOAP request gives the same', () => {
    const zip = fixture('variants/lote.zip').toString('base64').replace(/.{76}/g, '$&\n');
    const request = `<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body><rEnvioLote xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>1</dId><xDE>${zip}</xDE></rEnvioLote></env:Body></env:Envelope>`;
    expect(invoicesIn(Buffer.from(request))).toEqual(invoicesIn(fixture('variants/lote.xml')));
  });

  test('INTK-42 a changed total is read as it stands: telling is the work of the checks', () => {
    const [invoice] = invoicesIn(fixture('variants/tampered-total.xml'));
    expect(invoice?.totals?.total).toBe('955850');
  });

  test('INTK-42 a CDC with a wrong check digit is read as it stands', () => {
    const [invoice] = invoicesIn(fixture('variants/bad-cdc-dv.xml'));
    expect(invoice?.cdc).toBe('01800990021019002000010422026100511306172844');
  });
});

describe('events are told apart from invoices', () => {
  const event = {
    cdc: '01800990013001001000010122026100511076543213',
    signedAt: '2026-11-15T02:10:09',
    receiver: null,
    voided: null,
    isSignedByIssuer: false,
    isSignedWithoutChain: false,
    isRefused: false,
  };

  test('INTK-24 a cancellation', () => {
    const { invoices, events, problems } = readDocuments(fixture('variants/evento-cancelacion.xml'));
    expect(invoices).toEqual([]);
    expect(events).toEqual([{ ...event, kind: 'cancellation', reason: 'Error en el precio facturado' }]);
    expect(problems).toMatchObject([{ reason: 'event-only', outcome: 'not-an-invoice' }]);
  });

  test("INTK-24 a receiver's conformity", () => {
    const { events } = readDocuments(fixture('variants/evento-conformidad.xml'));
    expect(events).toEqual([{ ...event, kind: 'conformity', reason: null }]);
  });
});

test.each(['variants/lote.zip', 'variants/facturas-mes.zip'])('INTK-10 %s must be opened before it is read', (path) => {
  expect(readDocuments(fixture(path)).problems).toMatchObject([{ reason: 'zip' }]);
});
