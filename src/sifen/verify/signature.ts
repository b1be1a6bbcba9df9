import { Buffer } from 'node:buffer';
import type { KeyObject } from 'node:crypto';
import { createHash, verify } from 'node:crypto';
import type { Certificate } from '../trust/certificate.ts';
import {
  exclusiveForm,
  inclusiveForm,
  withoutBlanksBetweenTags,
  withoutFormatting,
  withoutPrefix,
} from '../xml/canonical-subtree.ts';
import type { CanonicalElement } from '../xml/canonical-xml.ts';
import type { SignedParts } from '../xml/signed-parts.ts';
import type { Method, SignatureObstacle, SignatureProfile } from './signature-profile.ts';
import { signatureProfile } from './signature-profile.ts';
import type { VerificationContext } from './verification-context.ts';

export type SignatureOutcome =
  /** `certificates`: those with the key that made the signature, mostly one. */
  | { readonly state: 'valid'; readonly certificates: readonly Certificate[] }
  /** The content is not what was signed. `certificates`: of whoever signed the original content. */
  | { readonly state: 'broken'; readonly cause: 'content'; readonly certificates: readonly Certificate[] }
  /** The content is as signed, but the signature was not made with the certificate. */
  | { readonly state: 'broken'; readonly cause: 'signature' }
  /** Blanks or prefixes were added after signing; without them the signature is valid. */
  | { readonly state: 'reformatted' }
  | SignatureObstacle;

/**
 * Verifies exactly the part that was read. It is never looked up by its id, so that wrapping a signed document into a
 * forged one gains nothing.
 */
export function verifySignature(parts: SignedParts, context: VerificationContext): SignatureOutcome {
  const profile = signatureProfile(parts);
  if (profile.state !== 'to-verify') return profile;
  const { envelope, signed, signedMethod, signedInfo, signedInfoMethod } = profile;
  const forms = formsOf(signed, signedMethod, envelope);
  const infoForms = formsOf(signedInfo, signedInfoMethod, envelope);
  const isContentRight = isDigestOfAny(profile, forms);
  const certificates = isContentRight ? signersOf(profile, infoForms, context) : [];
  if (certificates.length > 0) return { state: 'valid', certificates };

  const plainForms = unformatted([...forms, ...forms.map((form) => withoutPrefix(form, signed.prefix))]);
  if (!isContentRight && !isDigestOfAny(profile, plainForms)) {
    return { state: 'broken', cause: 'content', certificates: signersOf(profile, unformatted(infoForms), context) };
  }
  if (signersOf(profile, unformatted(infoForms), context).length > 0) return { state: 'reformatted' };
  if (context.triesLeft === 0) return { state: 'not-verifiable', cause: 'too-many-signatures' };
  return { state: 'broken', cause: 'signature' };
}

/**
 * The forms that may have been signed. Inclusive canonicalisation depends on the surrounding elements: a document that
 * was signed alone and then put into a lot inherits namespaces, so it is also tried without them.
 */
function formsOf(element: CanonicalElement, method: Method, envelope: CanonicalElement): string[] {
  if (method.isExclusive) return [exclusiveForm(element, method.prefixes)];
  const inPlace = inclusiveForm(element);
  if (envelope.parent === null) return [inPlace];
  return [...new Set([inPlace, inclusiveForm(element, envelope, ['']), inclusiveForm(element, envelope, ['', 'xsi'])])];
}

/**
 * The forms as they may have been before somebody indented them: some tools indent texts too, and signed texts may have
 * blanks of their own.
 */
function unformatted(forms: readonly string[]): string[] {
  return [...new Set([...forms, ...forms.map(withoutBlanksBetweenTags), ...forms.map(withoutFormatting)])];
}

function isDigestOfAny({ digest }: SignatureProfile, forms: readonly string[]): boolean {
  return forms.some((form) => createHash('sha256').update(form).digest().equals(digest));
}

/** The certificates with the key that signed any of the forms. */
function signersOf(
  { certificates, signature }: SignatureProfile,
  forms: readonly string[],
  context: VerificationContext,
): Certificate[] {
  const signer = certificates.find(({ publicKey }) =>
    forms.some((form) => {
      if (context.triesLeft === 0) return false;
      context.triesLeft--;
      return isSignedWith(publicKey, form, signature);
    }),
  );
  return signer === undefined ? [] : certificates.filter(({ publicKey }) => publicKey.equals(signer.publicKey));
}

function isSignedWith(key: KeyObject, form: string, signature: Buffer): boolean {
  try {
    return verify('RSA-SHA256', Buffer.from(form), key, signature);
  } catch {
    return false; // a signature whose size does not fit the key
  }
}
