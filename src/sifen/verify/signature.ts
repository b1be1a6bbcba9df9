import { Buffer } from 'node:buffer';
import type { X509Certificate } from 'node:crypto';
import { createHash, verify } from 'node:crypto';
import { exclusiveForm, inclusiveForm, withoutFormatting, withoutPrefix } from '../xml/canonical-subtree.ts';
import type { CanonicalElement } from '../xml/canonical-xml.ts';
import type { SignedParts } from '../xml/signed-parts.ts';
import type { Method, SignatureObstacle, SignatureProfile } from './signature-profile.ts';
import { signatureProfile } from './signature-profile.ts';

export type SignatureOutcome =
  | { readonly state: 'valid'; readonly certificate: X509Certificate }
  | { readonly state: 'broken'; readonly cause: 'content' | 'signature' }
  /** Blanks or prefixes were added after signing. `isIntact`: without them the signature is valid. */
  | { readonly state: 'reformatted'; readonly isIntact: boolean }
  | SignatureObstacle;

/**
 * Verifies the part that was read, and no other: it is never looked up by its id, so that wrapping a signed document
 * into a forged one gains nothing.
 */
export function verifySignature(parts: SignedParts): SignatureOutcome {
  const profile = signatureProfile(parts);
  if (profile.state !== 'to-verify') return profile;
  const { envelope, signed, signedMethod, signedInfo, signedInfoMethod } = profile;
  const forms = formsOf(signed, signedMethod, envelope);
  const infoForms = formsOf(signedInfo, signedInfoMethod, envelope);
  const isContentRight = isDigestOfAny(profile, forms);
  const certificate = isContentRight ? signerOfAny(profile, infoForms) : undefined;
  if (certificate !== undefined) return { state: 'valid', certificate };

  const plainForms = [...forms, ...forms.map((form) => withoutPrefix(form, signed.prefix))].map(withoutFormatting);
  const plainInfoForms = infoForms.map(withoutFormatting);
  const isIntact = isDigestOfAny(profile, plainForms) && signerOfAny(profile, plainInfoForms) !== undefined;
  if (isIntact || [...forms, ...infoForms].some(isIndented)) return { state: 'reformatted', isIntact };
  return { state: 'broken', cause: isContentRight ? 'signature' : 'content' };
}

/**
 * The forms that may have been signed. Inclusive canonicalisation depends on the surroundings: a document that was
 * signed alone and then put into a lot inherits namespaces, so it is also tried as it was alone.
 */
function formsOf(element: CanonicalElement, method: Method, envelope: CanonicalElement): string[] {
  if (method.isExclusive) return [exclusiveForm(element, method.prefixes)];
  const inPlace = inclusiveForm(element);
  if (envelope.parent === null) return [inPlace];
  return [...new Set([inPlace, inclusiveForm(element, envelope, ['']), inclusiveForm(element, envelope, ['', 'xsi'])])];
}

function isDigestOfAny({ digest }: SignatureProfile, forms: readonly string[]): boolean {
  return forms.some((form) => createHash('sha256').update(form).digest().equals(digest));
}

function signerOfAny({ certificates, signature }: SignatureProfile, forms: readonly string[]) {
  return certificates.find((certificate) => forms.some((form) => isSignedBy(certificate, form, signature)));
}

function isSignedBy({ publicKey }: X509Certificate, form: string, signature: Buffer): boolean {
  try {
    return verify('RSA-SHA256', Buffer.from(form), publicKey, signature);
  } catch {
    return false; // a key that is too short for the digest
  }
}

/** The format forbids blanks between tags: only somebody who re-formats a signed document puts them there. */
function isIndented(form: string): boolean {
  return />\s*\n|>\s+</.test(form);
}
