import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { documentBytes, fixture } from '../../../test/sifen/fixture.ts';
import { makeDocument, sign } from '../../../test/sifen/make-document.ts';
import { withChain } from '../../../test/sifen/test-anchors.ts';
import { checkOf, verificationOf } from '../../../test/sifen/verification-of.ts';

describe('altered documents', () => {
  const text = documentBytes('01-fe-10').toString();
  const chained = withChain(text);
  const unsigned = text.replace(/<Signature[\s\S]*<\/Signature>/, '');
  const alteration = (xml: string) => verificationOf(xml).alteration;
  const TOTAL = ['<dTotGralOpe>110000', '<dTotGralOpe>910000'] as const;

  test('TRUST-11 a changed total is told with what it says and what was signed', () => {
    const changed = text.replace(...TOTAL);
    expect(alteration(changed)).toEqual({
      isSignatureBroken: true,
      isQrOfAnotherSignature: false,
      contradictions: [{ field: 'total', says: '910000', signed: '110000', toldBy: 'qr' }],
    });
    expect(verificationOf(changed)).toMatchObject({ verdict: 'observed', strength: 'altered-or-reformatted' });
  });

  test.each([
    ['<dNumDoc>0000101', '<dNumDoc>0000102', { field: 'number', says: '0000102', signed: '0000101', toldBy: 'cdc' }],
    ['<dRucEm>80099001', '<dRucEm>80099002', { field: 'issuer-ruc', says: '80099002-3', signed: '80099001-3' }],
    ['<dTotIVA>10000', '<dTotIVA>0', { field: 'vat', says: '0', signed: '10000', toldBy: 'qr' }],
    ['<dRucRec>80088001', '<dRucRec>80099001', { field: 'receiver', says: '80099001-3', signed: '80088001' }],
  ])('TRUST-11 so is %s → %s, also without any signature', (from, to, expected) => {
    for (const xml of [text, unsigned]) {
      const contradictions = alteration(xml.replace(from, to))?.contradictions;
      expect(contradictions).toEqual(expect.arrayContaining([expect.objectContaining(expected)]));
    }
  });

  test('TRUST-11 a changed value that QR and CDC do not tell is known by the digest alone', () => {
    const changed = text.replace('<dNomEmi>', '<dNomEmi>X');
    expect(alteration(changed)).toEqual({ isSignatureBroken: true, isQrOfAnotherSignature: false, contradictions: [] });
  });

  test('TRUST-11 a new digest under the old signature, with the QR made to match, is no way out', () => {
    const changed = text.replaceAll('110000', '910000');
    const body =
      /<DE [\s\S]*<\/DE>/.exec(changed)?.[0].replace('<DE ', '<DE xmlns="http://ekuatia.set.gov.py/sifen/xsd" ') ?? '';
    const digest = createHash('sha256').update(body).digest('base64');
    const forged = changed
      .replace(/<DigestValue>[^<]*/, `<DigestValue>${digest}`)
      .replace(/DigestValue=\w+/, `DigestValue=${Buffer.from(digest).toString('hex')}`);
    expect(alteration(forged)).toMatchObject({ isSignatureBroken: true });
  });

  test('TRUST-11 signed anew with a key of one’s own, the old QR gives it away', async () => {
    const made = await makeDocument();
    const qr = /<gCamFuFD>.*<\/gCamFuFD>/.exec(made)?.[0] ?? '';
    const forged = (await sign(made.replace(...TOTAL)))
      .replace(/<gCamFuFD>.*<\/gCamFuFD>/, '')
      .replace('</rDE>', `${qr}</rDE>`);
    const verification = verificationOf(forged);
    expect(verification.checks.find(({ name }) => name === 'signature')?.verdict).toBe('ok');
    expect(verification.alteration).toMatchObject({
      isQrOfAnotherSignature: true,
      contradictions: [{ field: 'total', says: '910000', signed: '110000' }],
    });
  });

  test('TRUST-11 who signed what it was before is still told', () => {
    const { checks, chain, strength } = verificationOf(withChain(text).replace(...TOTAL));
    expect(checks.find(({ name }) => name === 'certificate-chain')?.verdict).toBe('ok');
    expect(chain).toMatchObject({ provider: { name: 'PRESTADOR DE PRUEBA S.A.' }, isNational: false });
    expect(strength).toBe('altered-or-reformatted');
  });

  test('TRUST-12 re-formatting an altered document does not soften it', () => {
    const changed = text.replace(...TOTAL);
    for (const softer of [changed.replace('<gTotSub>', '\n<gTotSub>'), changed.replaceAll('><', '>\n  <')]) {
      expect(verificationOf(softer)).toMatchObject({
        verdict: 'observed',
        alteration: { isSignatureBroken: true, contradictions: [{ field: 'total' }] },
      });
    }
  });

  test('TRUST-11 a merely re-formatted document is not altered, nor is an unsigned one in order', () => {
    for (const name of ['pretty-sig-broken', 'text-padded', 'prefixed']) {
      const verification = verificationOf(fixture(`variants/${name}.xml`));
      expect(verification).toMatchObject({ alteration: null, strength: 'altered-or-reformatted' });
    }
    expect(verificationOf(unsigned)).toMatchObject({ alteration: null, strength: 'intact-unsigned' });
  });

  test('TRUST-11 figures that the QR contradicts are altered under the issuer’s proven signature too', () => {
    const wrong = withChain(text).replace('dTotGralOpe=110000', 'dTotGralOpe=910000');
    expect(verificationOf(wrong)).toMatchObject({
      verdict: 'observed',
      alteration: { isSignatureBroken: false, contradictions: [{ field: 'total', says: '110000', signed: '910000' }] },
      strength: 'chained-contradicted',
    });
  });

  test('TRUST-11 a QR of another signature that contradicts no value is only observed there', () => {
    const other = withChain(text).replace(/DigestValue=\w\w/, 'DigestValue=41');
    expect(other).not.toBe(withChain(text));
    expect(verificationOf(other)).toMatchObject({ verdict: 'observed', alteration: null, strength: 'chained' });
  });

  test.each([
    'https://ekuatia.set.gov.py.estafa.example/consultas/qr?',
    'https://ekuatia-set.gov.py/consultas/qr?',
    'https://ekuatia.set.gov.py@estafa.example/consultas/qr?',
    'https://estafa.example/ekuatia.set.gov.py/consultas/qr?',
    'https://ekuatia.set.gov.py:8443/consultas/qr?',
    'https://estafa.example\\@ekuatia.set.gov.py/consultas/qr?',
    'https://ekuаtia.set.gov.py/consultas/qr?',
    'http://localhost/consultas/qr?',
    'javascript:alert(1)//ekuatia.set.gov.py/consultas/qr?',
    'estafa.example/consultas/qr?',
  ])('TRUST-13 a QR that leads to %s is observed', (address) => {
    const lookalike = chained.replace('https://ekuatia.set.gov.py/consultas/qr?', address);
    expect(lookalike).not.toBe(chained);
    const found = checkOf(lookalike, 'qr-against-content');
    expect(found).toMatchObject({ verdict: 'observed', sentence: expect.stringMatching(/no lleva al portal/) });
    expect(verificationOf(lookalike).verdict).toBe('observed');
  });

  test.each(['https://www.ekuatia.set.gov.py/', 'http://ekuatia.set.gov.py/', 'ekuatia.set.gov.py/'])(
    'TRUST-13 one that leads to %s is not',
    (address) => {
      const written = chained.replace('https://ekuatia.set.gov.py/', address);
      expect(checkOf(written, 'qr-against-content')?.verdict).toBe('ok');
    },
  );
});
