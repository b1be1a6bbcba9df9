import { describe, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { documentBytes, fixture } from '../../../test/sifen/fixture.ts';
import { anItem, documentData, ISSUER, makeDocument, maker } from '../../../test/sifen/make-document.ts';
import { readDocuments } from '../read-documents.ts';
import { signedPartsOf } from '../xml/signed-parts.ts';
import type { SignatureOutcome } from './signature.ts';
import { verifySignature } from './signature.ts';

function outcomes(xml: string): SignatureOutcome[] {
  return readDocuments(Buffer.from(xml)).invoices.map(({ envelope, context }) =>
    verifySignature(signedPartsOf(envelope), context),
  );
}

function outcome(xml: string): SignatureOutcome | undefined {
  return outcomes(xml)[0];
}

const xml = documentBytes('01-fe-10').toString();
const bare = xml.replace(/^<\?xml.*?\?>/, '');
const other = documentBytes('02-fe-5').toString();
const fresh = await makeDocument();
const signatureOf = (text: string) => /<Signature[\s\S]*<\/Signature>/.exec(text)?.[0] ?? '';
const documentOf = (text: string) => /<DE [\s\S]*<\/DE>/.exec(text)?.[0] ?? '';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

const pem = fixture('firma-de-prueba.pem').toString();
const certificate = /-----BEGIN CERTIFICATE-----([\s\S]*?)-----END/.exec(pem)?.[1]?.replace(/\s/g, '');

/** Signs as the technical manual shows or as newer systems do. */
async function sign(canonicalization: string, transforms: string[], prefix = ''): Promise<string> {
  const unsigned = await maker.generateXMLDE(ISSUER, documentData(), {});
  const signer = new SignedXml({
    privateKey: pem,
    canonicalizationAlgorithm: canonicalization,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    getKeyInfoContent: ({ prefix } = {}) => {
      const p = prefix ? `${prefix}:` : '';
      return `<${p}X509Data><${p}X509Certificate>${certificate}</${p}X509Certificate></${p}X509Data>`;
    },
  });
  signer.addReference({
    xpath: "//*[local-name()='DE']",
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms,
  });
  signer.computeSignature(unsigned, { prefix });
  return signer.getSignedXml();
}

describe('both canonicalisations', () => {
  test.each([
    ['inclusive as in the manual', INCLUSIVE, [ENVELOPED, EXCLUSIVE], ''],
    ['exclusive', EXCLUSIVE, [ENVELOPED, EXCLUSIVE], ''],
    ['inclusive throughout', INCLUSIVE, [ENVELOPED, INCLUSIVE], ''],
    ['with a prefix', INCLUSIVE, [ENVELOPED, EXCLUSIVE], 'ds'],
  ])('INTK-40 %s: valid alone and in any envelope', async (_, canonicalization, transforms, prefix) => {
    const signed = await sign(canonicalization, transforms, prefix);
    const inner = signed.replace(/^<\?xml.*?\?>/, '');
    const soap = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:x="urn:x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><s:Body><rLoteDE xmlns="http://ekuatia.set.gov.py/sifen/xsd">${inner}</rLoteDE></s:Body></s:Envelope>`;
    expect(outcome(signed)?.state).toBe('valid');
    expect(outcome(soap)?.state).toBe('valid');
    expect(outcome(soap.replace('<dTotGralOpe>110000', '<dTotGralOpe>910000'))).toMatchObject({
      state: 'broken',
      cause: 'content',
    });
  });
});

describe('tricks are refused', () => {
  test.each([
    ['the signature of another document', bare.replace(signatureOf(bare), signatureOf(other)), 'other-reference'],
    ['two signatures', bare.replace('<gCamFuFD>', `${signatureOf(bare)}<gCamFuFD>`), 'several-documents'],
    ['two signed parts', bare.replace('<Signature', `${documentOf(other)}<Signature`), 'several-documents'],
    [
      'the signed part moved into a wrapper, a forged one in its place',
      `<x>${documentOf(bare)}${bare.replace('<dTotGralOpe>110000', '<dTotGralOpe>910000')}</x>`,
      'duplicate-id',
    ],
    [
      'a forged part with another identifier beside the signed one',
      bare.replace('<DE Id="0', '<DE Id="1').replace('<dTotGralOpe>110000', '<dTotGralOpe>910000'),
      'other-reference',
    ],
    ['two references', bare.replace(/(<Reference [\s\S]*<\/Reference>)/, '$1$1'), 'other-reference'],
    ['a reference to everything', bare.replace(/URI="#\d+"/, 'URI=""'), 'other-reference'],
  ])('INTK-40 %s', (_, text, cause) => {
    expect(outcome(text)).toEqual({ state: 'refused', cause });
  });

  test('INTK-40 an envelope with the identifier of its document is not one of them', () => {
    const id = /DE Id="(\d+)"/.exec(bare)?.[1];
    expect(outcome(`<rLoteDE>${bare.replace('<rDE ', `<rDE Id="${id}" `)}</rLoteDE>`)?.state).toBe('valid');
  });

  test('INTK-40 a document twice in a lot is refused twice: nobody can tell which one was meant', () => {
    expect(outcomes(`<rLoteDE>${bare}${bare}</rLoteDE>`).map(({ state }) => state)).toEqual(['refused', 'refused']);
  });

  test('INTK-40 the content of a comment is not part of the value, nor does it break the signature', () => {
    const commented = bare.replace('<dTotGralOpe>110000', '<dTotGralOpe>110<!-- 9 -->000');
    expect(outcome(commented)?.state).toBe('valid');
    expect(readDocuments(Buffer.from(commented)).invoices[0]?.invoice.totals?.total).toBe('110000');
  });

  test.each([
    ['a weak digest', 'http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1'],
    ['a weak signature', 'xmldsig-more#rsa-sha256', 'xmldsig-more#rsa-md5'],
    ['a shared secret', 'xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'],
    ['a transform that could hide content', EXCLUSIVE, 'http://www.w3.org/TR/1999/REC-xslt-19991116'],
  ])('INTK-40 %s is not accepted', (_, from, to) => {
    expect(outcome(bare.replaceAll(from, to))).toEqual({ state: 'not-verifiable', cause: 'algorithm' });
  });
});

test('INTK-40 the certificates of the provider may stand before that of the signer', () => {
  const provider = /<X509Certificate>.*?<\/X509Certificate>/.exec(fresh)?.[0] ?? '';
  expect(provider).not.toBe('');
  expect(outcome(bare.replace('<X509Certificate>', `${provider}<X509Certificate>`))?.state).toBe('valid');
});

describe('signatures that cannot be verified', () => {
  test('INTK-40 none', () => {
    expect(outcome(bare.replace(signatureOf(bare), ''))).toEqual({ state: 'absent' });
  });

  test('INTK-40 one in the wrong namespace', () => {
    const wrong = bare.replace(' xmlns="http://www.w3.org/2000/09/xmldsig#"', '');
    expect(outcome(wrong)).toEqual({ state: 'not-verifiable', cause: 'misplaced' });
  });

  test('INTK-40 one inside the signed part', () => {
    const inside = bare.replace(signatureOf(bare), '').replace('</DE>', `${signatureOf(bare)}</DE>`);
    expect(outcome(inside)).toEqual({ state: 'not-verifiable', cause: 'misplaced' });
  });

  test.each([
    ['no certificate', /<KeyInfo>.*<\/KeyInfo>/, ''],
    ['a certificate that is none', /<X509Certificate>.*?</, '<X509Certificate>QUJD<'],
  ])('INTK-40 %s', (_, from, to) => {
    expect(outcome(bare.replace(from, to))).toEqual({ state: 'not-verifiable', cause: 'certificate' });
  });
});

describe('documents that somebody re-formatted', () => {
  test.each(['pretty-sig-broken', 'text-padded', 'prefixed'])('INTK-40 %s: the content is what was signed', (name) => {
    const text = fixture(`variants/${name}.xml`).toString();
    expect(outcome(text)).toEqual({ state: 'reformatted' });
  });

  test.each(['pretty-sig-broken', 'text-padded', 'prefixed'])(
    'TRUST-12 %s and changed as well: blanks do not hide it',
    (name) => {
      const text = fixture(`variants/${name}.xml`).toString();
      const changed = text.replace(/(dTotGralOpe>\s*)\d/, '$19');
      expect(changed).not.toBe(text);
      expect(outcome(changed)).toMatchObject({ state: 'broken', cause: 'content' });
    },
  );

  test('TRUST-12 a newline does not soften a changed total', () => {
    const changed = bare.replace('<dTotGralOpe>110000', '<dTotGralOpe>910000');
    expect(outcome(changed)).toMatchObject({ state: 'broken', cause: 'content' });
    expect(outcome(changed.replace('<gTotSub>', '\n<gTotSub>'))).toMatchObject({ state: 'broken', cause: 'content' });
    expect(outcome(bare.replace('<gTotSub>', '\n<gTotSub>'))).toEqual({ state: 'reformatted' });
  });

  test('INTK-40 a text that was signed with blanks around it may be indented too', async () => {
    const signed = await makeDocument({ items: [anItem({ descripcion: 'TORNILLO ' })] });
    expect(signed).toContain('>TORNILLO <');
    expect(outcome(signed)?.state).toBe('valid');
    expect(outcome(signed.replace('<gTotSub>', '\n<gTotSub>'))).toEqual({ state: 'reformatted' });
  });

  test('INTK-40 line ends in base64, also as entities, do not matter', () => {
    const wrapped = bare.replace(/<SignatureValue>(.*?)</, (_, value: string) => {
      return `<SignatureValue>${value.replace(/.{76}/g, '$&&#xD;\n')}<`;
    });
    expect(wrapped).toContain('&#xD;');
    expect(outcome(wrapped)?.state).toBe('valid');
  });
});
