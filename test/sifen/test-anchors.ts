import { createPrivateKey, X509Certificate } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AnchorFile } from '#sifen/trust/trust-anchors.ts';
import { trustAnchors } from '#sifen/trust/trust-anchors.ts';
import type { Authority, CertificateRequest, Name } from './certificates.ts';
import { issueSigner, publicKeyIn, withCertificate } from './certificates.ts';
import { fixture } from './fixture.ts';

/** The value of TRUST_ANCHORS in tests. */
export const ANCHORS_DIRECTORY = fileURLToPath(new URL('../fixtures/sifen/trust', import.meta.url));

/** A key and its certificate, stored so that all processes of a test have the same. */
function authority(file: string, name: Name): Authority {
  const pem = fixture(`trust/${file}`).toString();
  return { certificate: new X509Certificate(pem).raw, key: createPrivateKey(pem), name };
}

export const ROOT = authority('raiz.pem', { C: 'PY', O: 'Ministerio de Prueba', CN: 'Autoridad Raíz de Prueba' });
export const PROVIDER = authority('prestador.pem', {
  C: 'PY',
  O: 'ICPP',
  CN: 'PRESTADOR DE PRUEBA S.A.',
  serialNumber: 'RUC80077001-1',
});

export const ANCHOR_FILES: readonly AnchorFile[] = ['raiz.pem', 'prestador.pem'].map((name) => ({
  name,
  pem: fixture(`trust/${name}`).toString(),
}));

/** The national anchors, with the root and the provider of the tests. */
export const TEST_ANCHORS = trustAnchors(ANCHOR_FILES);

/** A document with the certificate that the tests' provider issues to its issuer, for the key that signed it. */
export function withChain(xml: string, over: Partial<CertificateRequest> = {}): string {
  const first = (tag: string) => new RegExp(`<${tag}>\\s*([^<\\s]+)`).exec(xml)?.[1];
  const alternativeName = { serialNumber: `RUC${first('dRucEm')}-${first('dDVEmi')}` };
  return withCertificate(xml, issueSigner(PROVIDER, { publicKey: publicKeyIn(xml), alternativeName, ...over }));
}
