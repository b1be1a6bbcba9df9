import { trustAnchors } from '#sifen/trust/trust-anchors.ts';
import type { CertificateRequest } from './certificates.ts';
import { issueSigner, makeProvider, makeRoot, publicKeyIn, toPem, withCertificate } from './certificates.ts';

export const ROOT = makeRoot();
export const PROVIDER = makeProvider(ROOT);

/** The national ones, with a root and a provider of the tests. */
export const TEST_ANCHORS = trustAnchors([
  { name: 'raiz.pem', pem: toPem(ROOT.certificate) },
  { name: 'prestador.pem', pem: toPem(PROVIDER.certificate) },
]);

/** A document with the certificate that the provider of the tests gives to its issuer, for the key that signed it. */
export function withChain(xml: string, over: Partial<CertificateRequest> = {}): string {
  const first = (tag: string) => new RegExp(`<${tag}>\\s*([^<\\s]+)`).exec(xml)?.[1];
  const alternativeName = { serialNumber: `RUC${first('dRucEm')}-${first('dDVEmi')}` };
  return withCertificate(xml, issueSigner(PROVIDER, { publicKey: publicKeyIn(xml), alternativeName, ...over }));
}
