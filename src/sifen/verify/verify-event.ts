import { cdcParts } from '#domain/identifiers/cdc.ts';
import { parseRuc } from '#domain/identifiers/ruc.ts';
import { isProvenIssuer, judgeSigner } from '../trust/signer.ts';
import type { CanonicalElement } from '../xml/canonical-xml.ts';
import type { EventRead } from '../xml/read-events.ts';
import { signedEventParts } from '../xml/signed-parts.ts';
import { verifySignature } from './signature.ts';
import type { VerificationContext } from './verification-context.ts';

/**
 * Whose signature an event carries. `issuer`: it is proven to be of the issuer of the document that the event is about.
 * `without-chain`: it names the issuer, but no accredited provider vouches for that.
 */
export type EventSignature = 'issuer' | 'without-chain' | 'unproven' | 'too-many-signatures';

/**
 * Stricter than for an invoice: an event is always signed (schema Evento_v150), and it removes an invoice instead of
 * adding one.
 */
export function eventSignature(
  { cdc, signedAt }: EventRead,
  holder: CanonicalElement,
  context: VerificationContext,
): EventSignature {
  const parts = signedEventParts(holder);
  if (cdc === null || signedAt === null || parts === undefined) return 'unproven';
  const outcome = verifySignature(parts, context);
  if (outcome.state === 'not-verifiable' && outcome.cause === 'too-many-signatures') return outcome.cause;
  const { issuerRuc, taxpayerTypeCode } = cdcParts(cdc);
  const rucNumber = parseRuc(issuerRuc)?.number;
  if (outcome.state !== 'valid' || rucNumber === undefined) return 'unproven';
  const issuer = { rucNumber, isNaturalPerson: taxpayerTypeCode === 1 };
  const signer = judgeSigner(outcome.certificates, issuer, signedAt, context.anchors);
  if (signer !== undefined && isProvenIssuer(signer)) return 'issuer';
  const isNamed = signer?.chain === null && signer.holder === 'issuer' && signer.isInForce === true;
  return isNamed ? 'without-chain' : 'unproven';
}
