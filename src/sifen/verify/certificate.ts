import { X509Certificate } from 'node:crypto';
import type { LocalDateTime } from '#domain/calendar.ts';

export function parseCertificate(der: Uint8Array): X509Certificate | undefined {
  if (der.length === 0) return undefined;
  try {
    const certificate = new X509Certificate(der);
    return certificate.publicKey.asymmetricKeyType === 'rsa' ? certificate : undefined;
  } catch {
    return undefined; // not a certificate
  }
}

/** Paraguay kept UTC−4 in winter until 2024 and documents carry no zone: within an hour nothing can be said. */
const OFFSET_MS = 3 * 3_600_000;
const UNCERTAINTY_MS = 3_600_000;

/** Whether the certificate was in force when the document says it was signed. */
export function wasInForce({ validFromDate, validToDate }: X509Certificate, signedAt: LocalDateTime): boolean {
  const instant = Date.parse(`${signedAt}Z`) + OFFSET_MS;
  return instant >= validFromDate.getTime() - UNCERTAINTY_MS && instant <= validToDate.getTime() + UNCERTAINTY_MS;
}

const RUC = /RUC[\s:]{0,3}(\d{2,7}[0-9A-D])(?:-\d)?/gi;

/**
 * The taxpayers that a certificate names, without check digit. Qualified certificates carry the RUC in the subject's
 * alternative name (`serialNumber=RUC80012345-6`) or in the subject itself.
 */
export function rucsOf(certificate: X509Certificate): string[] {
  const text = `${certificate.subjectAltName ?? ''}\n${certificate.subject}`;
  return [...text.matchAll(RUC)].map(([, number = '']) => number.toUpperCase());
}
