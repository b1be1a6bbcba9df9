import { createHash, createSign } from 'node:crypto';
import { issueSigner, SIGNER_KEY } from './certificates.ts';
import { PROVIDER } from './test-anchors.ts';

const SIFEN = 'xmlns="http://ekuatia.set.gov.py/sifen/xsd"';
const SIGNATURE = 'xmlns="http://www.w3.org/2000/09/xmldsig#"';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

const ISSUER_CERTIFICATE = issueSigner(PROVIDER);

/**
 * The event with which the hardware store cancels a document, signed as the schema of events requires (Evento_v150,
 * trGesEve).
 */
export function signedCancellation(
  cdc: string,
  reason = 'Error en el precio',
  certificate: Buffer = ISSUER_CERTIFICATE,
): Buffer {
  const content = `<dFecFirma>2026-10-06T09:00:00</dFecFirma><dVerFor>150</dVerFor><gGroupTiEvt><rGeVeCan><Id>${cdc}</Id><mOtEve>${reason}</mOtEve></rGeVeCan></gGroupTiEvt>`;
  const digest = createHash('sha256').update(`<rEve ${SIFEN} Id="77">${content}</rEve>`).digest('base64');
  const info = `<CanonicalizationMethod Algorithm="${EXCLUSIVE}"></CanonicalizationMethod><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod><Reference URI="#77"><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></Transform><Transform Algorithm="${EXCLUSIVE}"></Transform></Transforms><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod><DigestValue>${digest}</DigestValue></Reference>`;
  const value = createSign('sha256').update(`<SignedInfo ${SIGNATURE}>${info}</SignedInfo>`).sign(SIGNER_KEY, 'base64');
  const signature = `<Signature ${SIGNATURE}><SignedInfo>${info}</SignedInfo><SignatureValue>${value}</SignatureValue><KeyInfo><X509Data><X509Certificate>${certificate.toString('base64')}</X509Certificate></X509Data></KeyInfo></Signature>`;
  return Buffer.from(
    `<gGroupGesEve ${SIFEN}><rGesEve><rEve Id="77">${content}</rEve>${signature}</rGesEve></gGroupGesEve>`,
  );
}
