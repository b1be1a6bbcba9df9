import { describe, expect, test } from 'vitest';
import { issueSigner } from '../../test/sifen/certificates.ts';
import { EXPECTED } from '../../test/sifen/expected-invoices.ts';
import { documentBytes, fixture } from '../../test/sifen/fixture.ts';
import { zipOf } from '../../test/sifen/hostile-files.ts';
import { signedCancellation } from '../../test/sifen/signed-cancellation.ts';
import { PROVIDER, TEST_ANCHORS } from '../../test/sifen/test-anchors.ts';
import { readDocuments } from './read-documents.ts';
import { LIMITS } from './xml/limits.ts';

const NAMESPACE = 'xmlns="http://ekuatia.set.gov.py/sifen/xsd"';
const MIXED = '04-fe-mix-5-10-ex';
const xml = documentBytes(MIXED).toString();
const bare = xml.replace(/^<\?xml.*?\?>/, '');

function read(text: string | Uint8Array) {
  return readDocuments(typeof text === 'string' ? Buffer.from(text) : text, TEST_ANCHORS);
}

function invoicesIn(text: string | Uint8Array) {
  return read(text).invoices.map(({ invoice }) => invoice);
}

function reasonsIn(text: string | Uint8Array) {
  return read(text).problems.map(({ reason }) => reason);
}

describe('a file that holds no invoice is told so, precisely', () => {
  test.each([
    ['empty', '', 'empty', 'unreadable'],
    ['only blanks', ' \n\t ', 'empty', 'unreadable'],
    ['HTML', '<!DOCTYPE html><html><body>BIG-IP logout page</body></html>', 'html', 'not-an-invoice'],
    ['HTML without doctype', '\n<html><head><title>x</title></head></html>', 'html', 'not-an-invoice'],
    ['XHTML', '<?xml version="1.0"?><!-- x --><html xmlns="http://www.w3.org/1999/xhtml"/>', 'html', 'not-an-invoice'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', 'pdf', 'unreadable'],
    ['plain text', 'Adjunto su factura. Saludos.', 'not-xml', 'unreadable'],
    ['JSON', '{"factura": 1}', 'not-xml', 'unreadable'],
    ['cut in the middle', bare.slice(0, 3000), 'not-xml', 'unreadable'],
    ['some other XML', '<?xml version="1.0"?><catalogo><libro/></catalogo>', 'other-xml', 'not-an-invoice'],
  ])('INTK-07 INTK-08 INTK-26 %s', (_, text, reason, outcome) => {
    expect(read(text)).toMatchObject({ invoices: [], events: [], problems: [{ reason, outcome }] });
  });

  test.each([
    ['synchronous', `<rRetEnviDe ${NAMESPACE}><rProtDe><Id>01</Id><dEstRes>Aprobado</dEstRes></rProtDe></rRetEnviDe>`],
    ['of a lot', `<rResEnviLoteDe ${NAMESPACE}><dProtConsLote>123</dProtConsLote></rResEnviLoteDe>`],
    ['to a query about a lot', `<rResEnviConsLoteDe ${NAMESPACE}><gResProcLote/></rResEnviConsLoteDe>`],
    ['not found', `<n:rEnviConsDeResponse xmlns:n="urn:x"><n:dCodRes>0420</n:dCodRes></n:rEnviConsDeResponse>`],
  ])('INTK-24 an answer %s is no invoice', (_, text) => {
    expect(read(text).problems).toMatchObject([{ reason: 'answer-without-invoice', outcome: 'not-an-invoice' }]);
  });
});

describe('what could hurt is refused before it is parsed', () => {
  test.each([
    ['a DOCTYPE', `<?xml version="1.0"?><!DOCTYPE rDE>${bare}`],
    ['an entity bomb', `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>${bare}`],
    ['an external entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><rDE>&x;</rDE>`],
    ['one after a comment', `<!-- <x> --><?pi <y ?><!DOCTYPE a>${bare}`],
  ])('SEC-14 %s', (_, text) => {
    expect(reasonsIn(text)).toEqual(['doctype']);
  });

  test('SEC-14 the word in a comment or in CDATA declares nothing', () => {
    expect(reasonsIn('<a><!-- <!DOCTYPE x> --><![CDATA[<!DOCTYPE x>]]></a>')).toEqual(['other-xml']);
  });

  test('nesting deeper than 256', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(reasonsIn(nested(255))).toEqual(['other-xml']);
    expect(reasonsIn(nested(257))).toEqual(['too-deep']);
    expect(reasonsIn(`${'<a b="/>">'.repeat(257)}`)).toEqual(['too-deep']);
  });

  test('more than 400,000 tags', () => {
    expect(reasonsIn(`<a>${'<b/>'.repeat(LIMITS.tags)}</a>`)).toEqual(['too-complex']);
  });

  test('attributes and namespaces that the parser would sort for minutes', () => {
    const many = (name: string) => Array.from({ length: 300 }, (_, at) => ` ${name}${at}="u:${at}"`).join('');
    expect(reasonsIn(`<a${many('b')}/>`)).toEqual(['too-complex']);
    expect(reasonsIn(`<a${many('xmlns:n')}></a>`)).toEqual(['too-complex']);
    const spread = Array.from({ length: 200 }, (_, at) => `<a xmlns:m${at}="u:1" xmlns:n${at}="u:2">`).join('');
    expect(reasonsIn(spread)).toEqual(['too-many-namespaces']);
  });

  test('more than 25 MiB', () => {
    expect(reasonsIn(Buffer.alloc(LIMITS.bytes + 1, '<'))).toEqual(['too-large']);
  });

  test('documents within documents without end', () => {
    let text = '<a/>';
    for (let depth = 0; depth < 5; depth++) {
      text = `<xContenDE>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</xContenDE>`;
    }
    expect(reasonsIn(text)).toContain('nested-too-deep');
  });
});

describe('encodings', () => {
  const expected = [EXPECTED[MIXED]];
  const declared = (label: string) => `<?xml version="1.0" encoding="${label}"?>${bare}`;

  test.each([
    ['UTF-16 with its mark', Buffer.from(`\u{feff}${bare}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(bare, 'utf16le')],
    ['UTF-16, large end first', Buffer.from(bare, 'utf16le').swap16()],
    ['Latin-1 that is not declared', Buffer.from(bare, 'latin1')],
    ['Latin-1 that is declared UTF-8', Buffer.from(declared('UTF-8'), 'latin1')],
    ['Latin-1 in an encoding nobody knows', Buffer.from(declared('x-unknown'), 'latin1')],
    ['UTF-8 that is declared Latin-1', Buffer.from(declared('ISO-8859-1'))],
    ['UTF-8 that is declared Windows-1252', Buffer.from(declared('windows-1252'))],
    ['blanks before the declaration', Buffer.from(`\n  ${xml}\n`)],
    ['zeros at the end', Buffer.concat([Buffer.from(xml), Buffer.alloc(3)])],
    ['numeric entities', Buffer.from(xml.replaceAll('Ñ', '&#209;').replaceAll('Í', '&#xCD;'))],
    ['comments', Buffer.from(xml.replace('<dRucEm>80099002', '<!-- RUC --><dRucEm>80099<!-- x -->002'))],
    ['CDATA', Buffer.from(xml.replace(/<dNomRec>(.*?)</, '<dNomRec><![CDATA[$1]]><'))],
  ])('INTK-25 %s', (_, bytes) => {
    expect(invoicesIn(bytes)).toEqual(expected);
  });
});

describe('envelopes', () => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const cdc = EXPECTED[MIXED]?.cdc;
  const certificate = issueSigner(PROVIDER, { alternativeName: { serialNumber: `RUC${EXPECTED[MIXED]?.issuer.ruc}` } });
  const event = signedCancellation(cdc ?? '', 'Precio equivocado', certificate).toString();
  const cancel = `<xContEv><rContEv><xEvento>${event}</xEvento></rContEv></xContEv>`;
  const cancelled = {
    ...EXPECTED[MIXED],
    protocolNumber: '99',
    cancellation: { reason: 'Precio equivocado', signedAt: '2026-10-06T09:00:00' },
  };

  test('INTK-18 approval and cancellation inside the document', () => {
    const inside = bare.replace('</rDE>', `<dProtAut>99</dProtAut>${cancel}</rDE>`);
    expect(invoicesIn(inside)).toEqual([cancelled]);
  });

  test('INTK-23 approval and cancellation beside the document', () => {
    expect(invoicesIn(`<rContDe ${NAMESPACE}>${bare}<dProtAut>99</dProtAut>${cancel}</rContDe>`)).toEqual([cancelled]);
  });

  test.each([
    ['nested', `${bare}<dProtAut>99</dProtAut>${cancel}`],
    ['escaped, several roots', escaped(`${bare}<dProtAut>99</dProtAut>${cancel}`)],
    [
      'escaped, one root, with declaration',
      escaped(`${xml.slice(0, 54)}<rContDe>${bare}<dProtAut>99</dProtAut>${cancel}</rContDe>`),
    ],
    ['escaped twice', escaped(escaped(`${bare}<dProtAut>99</dProtAut>${cancel}`))],
    ['CDATA', `<![CDATA[${bare}<dProtAut>99</dProtAut>${cancel}]]>`],
  ])('INTK-22 the answer to a query, %s', (_, content) => {
    const answer = `<rResEnviConsDe ${NAMESPACE}><dCodRes>0422</dCodRes><xContenDE>${content}</xContenDE></rResEnviConsDe>`;
    expect(invoicesIn(answer)).toEqual([cancelled]);
  });

  test('INTK-19 a lot without namespace whose documents have identifiers of their own', () => {
    const lot = `<rLoteDE>${bare.replace('<rDE ', '<rDE Id="1" ')}${documentBytes('01-fe-10')
      .toString()
      .replace(/^<\?xml.*?\?>/, '')}</rLoteDE>`;
    expect(invoicesIn(lot)).toEqual([EXPECTED[MIXED], EXPECTED['01-fe-10']]);
  });

  test('the approval of one document of a lot is not that of the one before', () => {
    const lot = `<rLoteDE>${bare}${bare}<dProtAut>99</dProtAut></rLoteDE>`;
    expect(invoicesIn(lot).map(({ protocolNumber }) => protocolNumber)).toEqual([null, '99']);
  });

  test('several roots in a row in a file', () => {
    expect(invoicesIn(`${xml}<dProtAut>99</dProtAut>`)).toEqual([{ ...EXPECTED[MIXED], protocolNumber: '99' }]);
  });

  test('a bare & in the QR address', () => {
    expect(invoicesIn(xml.replaceAll('&amp;d', '&d').replaceAll('&amp;I', '&I'))).toEqual([EXPECTED[MIXED]]);
  });

  test('prefixes that an envelope declared which is no longer there', () => {
    const cut = bare.replace(/ xmlns:xsi="[^"]*"/, '').replace('<dVerFor>', '<ext:nota>x</ext:nota><dVerFor>');
    expect(invoicesIn(cut)).toEqual([EXPECTED[MIXED]]);
  });

  test('a QR address that was escaped twice', () => {
    expect(invoicesIn(xml.replaceAll(/&amp;(?=[a-zA-Z]+=)/g, '&amp;amp;'))).toEqual([EXPECTED[MIXED]]);
  });

  test('INTK-21 a damaged archive in a lot is told', () => {
    const zip = fixture('variants/lote.zip').subarray(0, 2000).toString('base64');
    expect(reasonsIn(`<rEnvioLote><xDE>${zip}</xDE></rEnvioLote>`)).toEqual(['bad-archive']);
  });

  test('INTK-14 an archive that would grow past the limit is refused', () => {
    const bomb = (told: number) => zipOf(Buffer.alloc(LIMITS.bytes + 1), told).toString('base64');
    const reasons = (told: number) => reasonsIn(`<rEnvioLote><xDE>${bomb(told)}</xDE></rEnvioLote>`);
    expect(reasons(LIMITS.bytes + 1)).toEqual(['too-much-unpacked']);
    expect(reasons(1_000)).toEqual(['bad-archive']);
  });
});

describe('documents that are not as they should be', () => {
  test('an empty one names everything that it lacks', () => {
    expect(read(`<rDE ${NAMESPACE}/>`).problems).toEqual([
      {
        reason: 'incomplete',
        outcome: 'unreadable',
        missing: ['document-type', 'issuer-ruc', 'number', 'issue-date', 'total'],
      },
    ]);
  });

  test('one without total is not taken for an invoice of zero', () => {
    expect(read(xml.replace(/<dTotGralOpe>.*?<\/dTotGralOpe>/, '')).problems).toMatchObject([
      { reason: 'incomplete', missing: ['total'] },
    ]);
  });

  test('what the fields leave out is taken from the CDC', () => {
    const thin = xml
      .replace(/<gTimb>.*?<\/gTimb>/, '')
      .replace(/<dRucEm>.*?<\/dDVEmi>/, '')
      .replace(/<dFeEmiDE>.*?<\/dFeEmiDE>/, '');
    const [invoice] = invoicesIn(thin);
    expect(invoice).toMatchObject({
      documentType: 'invoice',
      number: { establishment: '019', point: '002', number: '0000104', series: null },
      issueDate: '2026-10-05',
      issueTime: null,
      issuer: { ruc: '80099002-1' },
      timbrado: null,
    });
  });

  test('values that make no sense are kept for a person to look at', () => {
    const odd = xml
      .replace('<dTotIVA>8353', '<dTotIVA>8.353,00')
      .replace('<dFeIniT>2023-06-01', '<dFeIniT>2023-02-30')
      .replace('<dNumTim>17000002', '<dNumTim>ABC')
      .replace(/DE Id="\d+"/, 'DE Id="018009900210190020000104220261005113061728430"');
    const [invoice] = invoicesIn(odd);
    expect(invoice?.unreadable).toEqual([
      { field: 'Id', written: '018009900210190020000104220261005113061728430' },
      { field: 'dTotIVA', written: '8.353,00' },
      { field: 'dNumTim', written: 'ABC' },
    ]);
    expect(invoice).toMatchObject({ cdc: null, timbrado: null, totals: { vat: '0', total: '155850' } });
  });

  test('what no feature needs by name is kept with its place', () => {
    const car = '<gVehNuevo><dChasis>9BWZZZ377VT004251</dChasis><dColor>ROJO</dColor></gVehNuevo>';
    const place = xml.indexOf('</gCamItem>', xml.indexOf('</gCamItem>') + 1);
    expect(invoicesIn(xml.slice(0, place) + car + xml.slice(place))[0]?.otherFields).toEqual([
      { path: 'gDtipDE/gCamItem[2]/gVehNuevo/dChasis', value: '9BWZZZ377VT004251' },
      { path: 'gDtipDE/gCamItem[2]/gVehNuevo/dColor', value: 'ROJO' },
    ]);
  });

  test('a RUC wins over the other identification that some issuers fill as well', () => {
    const both = xml.replace('<dNomRec>', '<iTipIDRec>1</iTipIDRec><dNumIDRec>887334-8</dNumIDRec><dNomRec>');
    expect(invoicesIn(both)[0]?.receiver).toMatchObject({ kind: 'taxpayer', ruc: '3999123-7', isUnnamed: false });
  });

  test('good documents of a lot are read beside a bad one, which is told', () => {
    const { invoices, problems } = read(`<rLoteDE>${bare}<rDE/>${bare}</rLoteDE>`);
    expect(invoices).toHaveLength(2);
    expect(problems).toMatchObject([{ reason: 'incomplete' }]);
  });

  test.each([
    [9, 'sales-ticket'],
    [10, 'resimple-ticket'],
  ])('documents of type %i are read as %s', (code, documentType) => {
    expect(invoicesIn(xml.replace('<iTiDE>1<', `<iTiDE>${code}<`))[0]).toMatchObject({ documentType });
  });

  test('a document of the free portal, which may be unsigned, is read too', () => {
    const portal = xml.replace('<dSisFact>1', '<dSisFact>2').replace(/<Signature[\s\S]*<\/Signature>/, '');
    expect(invoicesIn(portal)).toEqual([{ ...EXPECTED[MIXED], issuedWith: 'free-portal' }]);
  });

  test('INTK-51 the name of the test environment marks a test document', () => {
    const name = 'DE generado en ambiente de prueba - sin valor comercial ni fiscal';
    expect(invoicesIn(xml.replace(/<dNomEmi>.*?</, `<dNomEmi>${name}<`))[0]?.environment).toBe('test');
  });
});
