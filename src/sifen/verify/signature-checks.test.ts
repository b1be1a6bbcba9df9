import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Authority, CertificateRequest, Name } from '../../../test/sifen/certificates.ts';
import {
  issueSigner,
  makeProvider,
  makeRoot,
  publicKeyIn,
  toPem,
  withCertificate,
} from '../../../test/sifen/certificates.ts';
import { documentBytes } from '../../../test/sifen/fixture.ts';
import { ISSUER, makeDocument, sign } from '../../../test/sifen/make-document.ts';
import { PROVIDER, ROOT, withChain } from '../../../test/sifen/test-anchors.ts';
import { checkOf, verificationOf } from '../../../test/sifen/verification-of.ts';
import { readDocuments } from '../read-documents.ts';
import type { TrustAnchors } from '../trust/trust-anchors.ts';
import { trustAnchors } from '../trust/trust-anchors.ts';
import type { CheckName } from './check.ts';
import { verifyInvoice } from './verify-invoice.ts';

describe('who signed', () => {
  const text = documentBytes('01-fe-10').toString();
  const seal = (xml: string) => {
    const { verdict, strength, checks } = verificationOf(xml);
    const verdictOf = (wanted: CheckName) => checks.find(({ name }) => name === wanted)?.verdict;
    return {
      verdict,
      strength,
      chain: verdictOf('certificate-chain'),
      dates: verdictOf('certificate-dates'),
      holder: verdictOf('certificate-issuer'),
    };
  };
  const OK = { verdict: 'ok', strength: 'chained', chain: 'ok', dates: 'ok', holder: 'ok' };

  test('TRUST-01 a chain to the root makes the seal whole, and the sentence names the provider', () => {
    expect(seal(withChain(text))).toEqual(OK);
    expect(checkOf(withChain(text), 'certificate-chain')?.sentence).toContain('PRESTADOR DE PRUEBA S.A.');
  });

  test('TRUST-02 a self-made certificate of the right name, or an unknown provider’s, never does', () => {
    const strange = makeProvider(makeRoot(ROOT.name), { subject: PROVIDER.name });
    const unchained = { verdict: 'not-verifiable', strength: 'valid-without-chain', chain: 'not-verifiable' };
    for (const xml of [text, withCertificate(text, issueSigner(strange, { publicKey: publicKeyIn(text) }))]) {
      expect(seal(xml)).toEqual({ ...unchained, dates: 'ok', holder: 'not-verifiable' });
    }
  });

  test.each<[string, Partial<CertificateRequest>, string]>([
    ['of another RUC', { alternativeName: { serialNumber: 'RUC80088001-3' } }, 'holder'],
    ['that had expired', { to: '2026-10-01' }, 'dates'],
    ['that was not yet valid', { from: '2026-12-01' }, 'dates'],
  ])('TRUST-03 a certificate %s is observed', (_, over, check) => {
    const observed = { ...OK, verdict: 'observed', strength: 'valid-without-chain', [check]: 'observed' };
    expect(seal(withChain(text, over))).toEqual(observed);
  });

  test('TRUST-03 one that expired since, or the provider’s did, is good', () => {
    expect(seal(withChain(text, { to: '2026-11-30' }))).toEqual(OK);
    const provider = makeProvider(ROOT, { to: '2026-11-30' });
    const anchors = anchorsWith(provider);
    expect(sealWith(anchors, withCertificate(text, issueSigner(provider, { publicKey: publicKeyIn(text) })))).toEqual([
      'ok',
      'chained',
    ]);
  });

  test('TRUST-03 a provider whose own certificate was not in force is observed', () => {
    const provider = makeProvider(ROOT, { to: '2026-10-01' });
    const signed = withCertificate(text, issueSigner(provider, { publicKey: publicKeyIn(text) }));
    expect(sealWith(anchorsWith(provider), signed)).toEqual(['observed', 'valid-without-chain']);
  });

  const anchorsWith = (provider: Authority) =>
    trustAnchors([ROOT, provider].map(({ certificate }, at) => ({ name: `${at}.pem`, pem: toPem(certificate) })));
  const sealWith = (anchors: TrustAnchors, xml: string) =>
    readDocuments(Buffer.from(xml), anchors)
      .invoices.map(verifyInvoice)
      .flatMap(({ verdict, strength }) => [verdict, strength]);

  test.each<[string, Partial<CertificateRequest>, string]>([
    ['names nobody', { subject: { CN: 'x' }, alternativeName: undefined }, 'not-verifiable'],
    ['names a person only', { alternativeName: undefined }, 'not-verifiable'],
    [
      'has the RUC in words that its holder chose',
      { subject: { CN: 'RUC80099001-3' }, alternativeName: { O: 'RUC80099001-3' } },
      'not-verifiable',
    ],
    [
      'has the RUC in its subject’s serial number',
      { subject: { serialNumber: 'RUC80099001-3' }, alternativeName: undefined },
      'ok',
    ],
    [
      'has the issuer in its subject and another in the alternative name',
      { subject: { serialNumber: 'RUC80099001-3' }, alternativeName: { serialNumber: 'RUC80088001-3' } },
      'observed',
    ],
    ['writes the RUC without its digit', { alternativeName: { serialNumber: 'RUC 80099001' } }, 'ok'],
    ['names a longer RUC that begins alike', { alternativeName: { serialNumber: 'RUC800990012-1' } }, 'not-verifiable'],
  ])('TRUST-01 a company’s document whose certificate %s', (_, over, verdict) => {
    expect(seal(withChain(text, over))).toMatchObject({ chain: 'ok', holder: verdict, verdict });
  });

  test('TRUST-01 the right certificate is found among others of the same key, and strangers do not count', () => {
    const key = publicKeyIn(text);
    const right = issueSigner(PROVIDER, { publicKey: key });
    const selfMade = new X509Certificate(Buffer.from(/<X509Certificate>([^<]*)/.exec(text)?.[1] ?? '', 'base64')).raw;
    const stranger = issueSigner(PROVIDER, { publicKey: new X509Certificate(ROOT.certificate).publicKey });
    expect(seal(withCertificate(text, selfMade, right))).toEqual(OK);
    expect(seal(withCertificate(text, PROVIDER.certificate, ROOT.certificate, right))).toEqual(OK);
    expect(seal(withCertificate(text, stranger, selfMade))).toMatchObject({ chain: 'not-verifiable' });
  });

  describe('a natural person', async () => {
    const person = { ...ISSUER, ruc: '1234567-9', tipoContribuyente: 1 };
    const made = await makeDocument({}, person);
    const holder = (subject: Name) =>
      checkOf(withChain(made, { subject, alternativeName: undefined }), 'certificate-issuer')?.verdict;

    test('TRUST-01 is known by the identity card, which is the number of the RUC', () => {
      expect(holder({ serialNumber: 'CI1234567', CN: 'x' })).toBe('ok');
      expect(holder({ serialNumber: 'CI01234567', CN: 'x' })).toBe('ok');
      expect(verificationOf(withChain(made, { alternativeName: undefined })).strength).toBe('chained');
    });

    test('TRUST-03 is not another person', () => {
      expect(holder({ serialNumber: 'CI1234568', CN: 'CI1234567' })).toBe('observed');
    });
  });

  test('TRUST-05 who signs under the CDC of another issuer proves nothing', async () => {
    const own = await makeDocument({}, { ...ISSUER, ruc: '80088001-3' });
    const cdcOf = (xml: string) => /DE Id="(\w+)"/.exec(xml)?.[1] ?? '';
    const stolen = sign(own.replaceAll(cdcOf(own), cdcOf(await makeDocument())));
    const { strength, alteration, checks } = verificationOf(withChain(await stolen));
    expect(checks.find(({ name }) => name === 'certificate-issuer')?.verdict).toBe('ok');
    expect(checks.find(({ name }) => name === 'signature')?.verdict).toBe('ok');
    expect(strength).toBe('altered-or-reformatted');
    expect(alteration?.contradictions).toMatchObject([
      { field: 'issuer-ruc', says: '80088001-3', signed: '80099001-3' },
    ]);
  });
});
