import { cdcParts } from '#domain/identifiers/cdc.ts';
import { parseRuc } from '#domain/identifiers/ruc.ts';
import type { CanonicalElement } from '../xml/canonical-xml.ts';
import type { EventRead } from '../xml/read-events.ts';
import { signedEventParts } from '../xml/signed-parts.ts';
import { rucsOf, wasInForce } from './certificate.ts';
import { verifySignature } from './signature.ts';

/**
 * Whether the issuer of the document that an event is about signed it. More is asked than of an invoice: an event is
 * never unsigned (schema Evento_v150), and it takes an invoice away instead of adding one. As with invoices, nobody
 * checked who issued the certificate.
 */
export function isSignedByIssuer({ cdc, signedAt }: EventRead, holder: CanonicalElement): boolean {
  const parts = signedEventParts(holder);
  if (cdc === null || signedAt === null || parts === undefined) return false;
  const outcome = verifySignature(parts);
  if (outcome.state !== 'valid') return false;
  const issuer = parseRuc(cdcParts(cdc).issuerRuc)?.number;
  const names = rucsOf(outcome.certificate);
  return issuer !== undefined && names.includes(issuer) && wasInForce(outcome.certificate, signedAt);
}
