import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/long-run.ts';
import { isLeftOut } from '../../../test/parts-left-out.ts';
import { DOCUMENT_NAMES, documentBytes, fixture } from '../../../test/sifen/fixture.ts';
import { MADE_CASES, MADE_NAMES } from '../../../test/sifen/made-cases.ts';
import { makeDocument } from '../../../test/sifen/make-document.ts';
import { isXmlsecInstalled, verifyWithXmlCrypto, verifyWithXmlsec } from '../../../test/sifen/signature-oracles.ts';
import { readDocuments } from '../read-documents.ts';
import { verifyInvoice } from './verify-invoice.ts';

function verdicts(xml: string): string[] {
  return readDocuments(Buffer.from(xml)).invoices.map(
    (read) => verifyInvoice(read).checks.find(({ name }) => name === 'signature')?.verdict ?? '',
  );
}

/** What we say and what the two others say, as one sentence each. */
function opinions(xml: string, nth = 0) {
  const ours = verdicts(xml)[nth] === 'ok';
  const xmlCrypto = verifyWithXmlCrypto(xml, nth);
  return { ours, xmlCrypto, xmlsec: isLeftOut('xmlsec1') ? xmlCrypto : verifyWithXmlsec(xml, nth) };
}

const ALL_VALID = { ours: true, xmlCrypto: true, xmlsec: true };
const ALL_INVALID = { ours: false, xmlCrypto: false, xmlsec: false };

/** The document with one character of a text changed, at a share of the way through the part between two marks. */
function withOneByteChanged(xml: string, from: string, to: string, share: number): string {
  const start = xml.indexOf(from);
  const end = xml.indexOf(to, start);
  let at = start + Math.floor((end - start) * share);
  while (!/>[^<&]*[0-9A-Za-z]$/.test(xml.slice(xml.lastIndexOf('<', at), at + 1)) && at < end) at++;
  const changed = xml[at] === '7' ? '8' : '7';
  return xml.slice(0, at) + changed + xml.slice(at + 1);
}

test('xmlsec1 is installed, or the run was told to do without it (TEST_WITHOUT=xmlsec1)', () => {
  expect(isXmlsecInstalled || isLeftOut('xmlsec1')).toBe(true);
});

describe('three independent verifiers agree', () => {
  test.each(DOCUMENT_NAMES)('INTK-40 %s is signed validly', (name) => {
    expect(opinions(documentBytes(name).toString())).toEqual(ALL_VALID);
  });

  // What a changed byte does is the same in each: the short form changes every sixth.
  test.each(DOCUMENT_NAMES.filter((_, at) => at % runs(6, 1) === 0))(
    'INTK-40 %s with one byte changed is not',
    (name) => {
      const xml = documentBytes(name).toString();
      for (const share of [0.05, 0.5, 0.95]) {
        const changed = withOneByteChanged(xml, '<DE ', '</DE>', share);
        expect(changed).not.toBe(xml);
        expect(opinions(changed)).toEqual(ALL_INVALID);
      }
    },
  );

  test.each([
    ['the digest', '<DigestValue>', '</DigestValue>'],
    ['the signature', '<SignatureValue>', '</SignatureValue>'],
  ])('INTK-40 one byte changed in %s is noticed', (_, from, to) => {
    const xml = documentBytes('01-fe-10').toString();
    expect(opinions(withOneByteChanged(xml, from, to, 0.5))).toEqual(ALL_INVALID);
  });

  test.each([
    ['bom-utf8', ALL_VALID],
    ['no-prolog', ALL_VALID],
    ['soap-rEnviDe', ALL_VALID],
    ['rContDe', ALL_VALID],
    ['bad-cdc-dv', ALL_INVALID],
    ['tampered-total', ALL_INVALID],
    ['prefixed', ALL_INVALID],
    ['pretty-sig-broken', ALL_INVALID],
    ['text-padded', ALL_INVALID],
  ])('INTK-40 %s', (name, expected) => {
    expect(opinions(fixture(`variants/${name}.xml`).toString().replace('\u{feff}', ''))).toEqual(expected);
  });

  test('INTK-40 Latin-1 bytes are decoded before they are judged', () => {
    const xml = fixture('variants/latin1-declared.xml').toString('latin1').replace('ISO-8859-1', 'UTF-8');
    expect(opinions(xml)).toEqual(ALL_VALID);
    expect(
      readDocuments(fixture('variants/latin1-declared.xml')).invoices.map(
        (read) => verifyInvoice(read).checks.find(({ name }) => name === 'signature')?.verdict,
      ),
    ).toEqual(['ok']);
  });

  test.each([0, 1, 2])('INTK-40 document %i of a lot', (nth) => {
    expect(opinions(fixture('variants/lote.xml').toString(), nth)).toEqual(ALL_VALID);
  });

  test.each(MADE_NAMES)('INTK-40 a freshly made document (%s), and the same with one byte changed', async (name) => {
    const xml = await makeDocument(MADE_CASES[name]);
    expect(opinions(xml)).toEqual(ALL_VALID);
    expect(opinions(withOneByteChanged(xml, '<DE ', '</DE>', 0.7))).toEqual(ALL_INVALID);
  });
});
