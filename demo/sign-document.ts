import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SignedXml } from 'xml-crypto';

const PEM = readFileSync(new URL('firma-ficticia.pem', import.meta.url), 'utf8');
const CERTIFICATE = /-----BEGIN CERTIFICATE-----.*-----END CERTIFICATE-----/s.exec(PEM)?.[0] ?? '';

/** The certificates of the invented root and provider, for TRUST_ANCHORS. Their keys were deleted. */
export const ANCHORS_DIRECTORY = fileURLToPath(new URL('trust', import.meta.url));

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const DOCUMENT = "//*[local-name(.)='DE']";

/** As the technical manual wants it, with a key that is worth nothing. */
export function signed(xml: string): string {
  const signer = new SignedXml({
    privateKey: PEM,
    publicCert: CERTIFICATE,
    idAttribute: 'Id',
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signer.addReference({
    xpath: DOCUMENT,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
  });
  signer.computeSignature(xml, { location: { reference: DOCUMENT, action: 'after' } });
  return signer.getSignedXml();
}

/**
 * The secret of the test environment is published; in production only the issuer knows it, and this one is invented.
 */
const ENVIRONMENTS = {
  production: { path: 'consultas', secret: 'FICTICIO000000000000000000000000' },
  test: { path: 'consultas-test', secret: 'ABCD0000000000000000000000000000' },
};

/** Adds the address for its QR (technical manual v150 §13.8). */
export function withQr(xml: string, environment: keyof typeof ENVIRONMENTS): string {
  const { path, secret } = ENVIRONMENTS[environment];
  const first = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '0';
  const hex = (text: string) => Buffer.from(text).toString('hex');
  const query = [
    'nVersion=150',
    `Id=${first(/<DE Id="(.*?)"/)}`,
    `dFeEmiDE=${hex(first(/<dFeEmiDE>(.*?)</))}`,
    `dRucRec=${first(/<dRucRec>(.*?)</)}`,
    `dTotGralOpe=${first(/<dTotGralOpe>(.*?)</)}`,
    `dTotIVA=${first(/<dTotIVA>(.*?)</)}`,
    `cItems=${xml.match(/<gCamItem>/g)?.length ?? 0}`,
    `DigestValue=${hex(first(/<DigestValue>(.*?)</))}`,
    'IdCSC=0001',
  ].join('&');
  const hash = createHash('sha256')
    .update(query + secret)
    .digest('hex');
  const address = `https://ekuatia.set.gov.py/${path}/qr?${query}&cHashQR=${hash}`.replaceAll('&', '&amp;');
  return xml.replace('</rDE>', `<gCamFuFD><dCarQR>${address}</dCarQR></gCamFuFD></rDE>`);
}
