import { createHash, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Authority, CertificateRequest } from '../../../test/sifen/certificates.ts';
import { issueCertificate, issueSigner, makeProvider, makeRoot, toPem } from '../../../test/sifen/certificates.ts';
import { PROVIDER, ROOT, TEST_ANCHORS } from '../../../test/sifen/test-anchors.ts';
import { parseCertificate } from './certificate.ts';
import { NATIONAL_CERTIFICATES } from './national-certificates.ts';
import { nationalAnchors, providersOf, trustAnchors } from './trust-anchors.ts';

const anchorsOf = (...certificates: Buffer[]) =>
  trustAnchors(certificates.map((one, at) => ({ name: `${at}.pem`, pem: toPem(one) })));

/** Names of the providers that issued a certificate. */
function issuersOf(der: Buffer, anchors = TEST_ANCHORS) {
  const certificate = parseCertificate(der);
  if (certificate === undefined) throw new Error('no certificate');
  return providersOf(certificate, anchors).map(({ commonName }) => commonName);
}

describe('the national chain', () => {
  test('TRUST-01 the certificates that are shipped are those whose fingerprints were written down', () => {
    for (const { pem, sha256 } of NATIONAL_CERTIFICATES) {
      expect(createHash('sha256').update(new X509Certificate(pem).raw).digest('hex')).toBe(sha256);
    }
    expect(NATIONAL_CERTIFICATES[0]?.sha256).toBe('51c9ba4cefcded8ed7f53056a0d6c546616b514bf613ba3e08bfca7974434fdc');
  });

  test('TRUST-01 the ten providers are signed by the root, and by nobody else', () => {
    expect(nationalAnchors().unusable).toEqual([]);
    expect(nationalAnchors().providers.map(({ commonName }) => commonName)).toEqual([
      'CA-CODE100 S.A.',
      'CODE100 S.A.',
      'CONFIRMA S.A.',
      'CA-DOCUMENTA S.A.',
      'CA-DOCUMENTA S.A.',
      'ITTI SAECA',
      'MINISTERIO DEL INTERIOR',
      'SOS TECNOLOGIA Y GESTION DE INFORMACION LTDA',
      'CA-VIT S.A.',
      'VIT S.A.',
    ]);
  });

  test('TRUST-02 a self-made root and providers with the same names are not of it', () => {
    const root = makeRoot({
      C: 'PY',
      O: 'Ministerio de Industria y Comercio',
      CN: 'Autoridad Certificadora Raíz del Paraguay',
    });
    for (const { commonName, subjectKeyId } of nationalAnchors().providers) {
      const subject = { C: 'PY', O: 'ICPP', CN: commonName ?? '' };
      const forged = makeProvider(root, { subject });
      const signer = issueSigner(forged, { authorityKeyId: Buffer.from(subjectKeyId ?? '', 'hex') });
      expect(issuersOf(signer, nationalAnchors())).toEqual([]);
      expect(trustAnchors([{ name: 'falso.pem', pem: toPem(forged.certificate) }])).toMatchObject({
        providers: nationalAnchors().providers,
        unusable: [{ name: 'falso.pem', reason: 'not-signed-by-a-root' }],
      });
    }
  });
});

describe('added anchors', () => {
  test('TRUST-04 are believed beside the national ones, of which none goes', () => {
    expect(TEST_ANCHORS.unusable).toEqual([]);
    expect(TEST_ANCHORS.providers).toEqual([
      ...nationalAnchors().providers,
      expect.objectContaining({ commonName: 'PRESTADOR DE PRUEBA S.A.' }),
    ]);
    expect(issuersOf(issueSigner(PROVIDER))).toEqual(['PRESTADOR DE PRUEBA S.A.']);
    expect(issuersOf(issueSigner(PROVIDER), nationalAnchors())).toEqual([]);
  });

  test('TRUST-04 may stand in one file or in several, in any order', () => {
    const pem = toPem(PROVIDER.certificate) + toPem(ROOT.certificate);
    expect(trustAnchors([{ name: 'todo.pem', pem }]).providers).toHaveLength(11);
  });

  test('TRUST-04 that cannot be used are told with the reason', () => {
    const text = trustAnchors([{ name: 'nota.pem', pem: 'hola' }]);
    expect(text.unusable).toEqual([{ name: 'nota.pem', reason: 'not-a-certificate' }]);
    expect(anchorsOf(issueSigner(PROVIDER)).unusable).toEqual([{ name: '0.pem', reason: 'not-an-authority' }]);
    expect(anchorsOf(PROVIDER.certificate).unusable).toEqual([{ name: '0.pem', reason: 'not-signed-by-a-root' }]);
  });

  test.each<[string, Partial<CertificateRequest>]>([
    ['is no authority', { isAuthority: false }],
    ['may not sign certificates', { keyUsage: 0x80 }],
    ['was signed with SHA-1', { digest: 'sha1' }],
    ['was signed with MD5', { digest: 'md5' }],
  ])('TRUST-02 a provider that %s vouches for nobody', (_, over) => {
    const provider = makeProvider(ROOT, over);
    const anchors = anchorsOf(ROOT.certificate, provider.certificate);
    expect(anchors.unusable).toHaveLength(1);
    expect(issuersOf(issueSigner(provider), anchors)).toEqual([]);
  });
});

describe('who issued a certificate', () => {
  const SAME_NAME = makeProvider(ROOT, { subject: PROVIDER.name });

  test('TRUST-01 two providers of one name are told apart by their keys, with key identifiers and without', () => {
    const anchors = anchorsOf(ROOT.certificate, PROVIDER.certificate, SAME_NAME.certificate);
    for (const over of [{}, { authorityKeyId: null }]) {
      for (const provider of [PROVIDER, SAME_NAME]) {
        const signer = parseCertificate(issueSigner(provider, over));
        const issuers = signer && providersOf(signer, anchors);
        expect(issuers?.map(({ x509 }) => x509.raw)).toEqual([provider.certificate]);
      }
    }
  });

  test('TRUST-01 a provider that renewed its certificate with the same key has both', () => {
    const renewed = issueCertificate({
      subject: PROVIDER.name,
      publicKey: new X509Certificate(PROVIDER.certificate).publicKey,
      issuer: ROOT,
      isAuthority: true,
      pathLength: 0,
      from: '2030-01-01',
    });
    const anchors = anchorsOf(ROOT.certificate, PROVIDER.certificate, renewed);
    expect(issuersOf(issueSigner(PROVIDER), anchors)).toHaveLength(2);
  });

  const intermediate: Authority = makeProvider(PROVIDER, { subject: { CN: 'INTERMEDIARIO' } });
  test.each<[string, Buffer]>([
    [
      'signed by itself',
      issueCertificate({ subject: { CN: 'x' }, publicKey: rootKey(), issuer: 'self', key: ROOT.key }),
    ],
    ['signed by the root, past the providers', issueSigner(ROOT)],
    ['under an authority of the provider’s own', issueSigner(intermediate)],
    ['of an authority', intermediate.certificate],
    ['of a taxpayer that claims to be an authority', issueSigner(PROVIDER, { isAuthority: true })],
    ['that is for encrypting only', issueSigner(PROVIDER, { keyUsage: 0x20 })],
    ['signed with SHA-1', issueSigner(PROVIDER, { digest: 'sha1' })],
    ['signed with MD5', issueSigner(PROVIDER, { digest: 'md5' })],
    ['with the provider’s names and key identifier, but not its signature', forgedUnder(PROVIDER)],
  ])('TRUST-02 nobody, for one %s', (_, certificate) => {
    expect(issuersOf(certificate)).toEqual([]);
  });

  test('TRUST-02 an added root does not make a provider of itself', () => {
    expect(issuersOf(issueSigner(ROOT), anchorsOf(ROOT.certificate))).toEqual([]);
  });
});

function rootKey() {
  return new X509Certificate(ROOT.certificate).publicKey;
}

/** Everything as the provider would write it, signed with another key. */
function forgedUnder(provider: Authority): Buffer {
  const other = makeRoot();
  const keyId = parseCertificate(provider.certificate)?.subjectKeyId ?? '';
  return issueSigner({ ...provider, key: other.key }, { authorityKeyId: Buffer.from(keyId, 'hex') });
}
