import { Buffer } from 'node:buffer';
import type { X509Certificate } from 'node:crypto';
import { createHash, verify } from 'node:crypto';
import { exclusiveForm, inclusiveForm, withoutFormatting, withoutPrefix } from '../xml/canonical-subtree.ts';
import type { CanonicalElement } from '../xml/canonical-xml.ts';
import { attributeOf, textOf } from '../xml/canonical-xml.ts';
import type { SignedParts } from '../xml/signed-parts.ts';
import { childrenOf, countWithId, onlyChild } from '../xml/signed-parts.ts';
import { parseCertificate } from './certificate.ts';

export type SignatureOutcome =
  | { readonly state: 'valid'; readonly certificate: X509Certificate }
  | { readonly state: 'absent' }
  /** The document carries something that an honest signer never makes. */
  | { readonly state: 'refused'; readonly cause: 'several-documents' | 'duplicate-id' | 'other-reference' }
  | { readonly state: 'broken'; readonly cause: 'content' | 'signature' }
  /** Blanks or prefixes were added after signing. `isIntact`: without them the signature is valid. */
  | { readonly state: 'reformatted'; readonly isIntact: boolean }
  | { readonly state: 'not-verifiable'; readonly cause: 'misplaced' | 'algorithm' | 'certificate' };

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

interface Profile {
  readonly signedInfo: CanonicalElement;
  readonly signed: CanonicalElement;
  readonly envelope: CanonicalElement;
  readonly digest: Buffer;
  readonly signature: Buffer;
  readonly certificate: X509Certificate;
  readonly signedInfoMethod: Method;
  readonly signedMethod: Method;
}

/**
 * Verifies the one profile that the technical manual allows (v150 §7.6): one reference to the signed part, SHA-256,
 * RSA, certificate within. The part that is verified is the very element that was read, never one looked up by its id.
 */
export function verifySignature(parts: SignedParts): SignatureOutcome {
  const profile = profileOf(parts);
  if ('state' in profile) return profile;
  const signedForms = formsOf(profile.signed, profile.signedMethod, profile.envelope);
  const infoForms = formsOf(profile.signedInfo, profile.signedInfoMethod, profile.envelope);
  const hasDigest = (form: string) => createHash('sha256').update(form).digest().equals(profile.digest);
  const hasSignature = (form: string) =>
    verify('RSA-SHA256', Buffer.from(form), profile.certificate.publicKey, profile.signature);
  const isContentRight = signedForms.some(hasDigest);
  if (isContentRight && infoForms.some(hasSignature)) return { state: 'valid', certificate: profile.certificate };

  const plainForms = signedForms.flatMap((form) => [
    withoutFormatting(form),
    withoutFormatting(withoutPrefix(form, profile.signed.prefix)),
  ]);
  const plainInfoForms = infoForms.map(withoutFormatting);
  const isIntact = plainForms.some(hasDigest) && plainInfoForms.some(hasSignature);
  if (isIntact || [...signedForms, ...infoForms].some(isIndented)) return { state: 'reformatted', isIntact };
  return { state: 'broken', cause: isContentRight ? 'signature' : 'content' };
}

function profileOf({ envelope, signed, signatures, hasMisplacedSignature }: SignedParts): Profile | SignatureOutcome {
  const [document, another] = signed;
  const [signature, anotherSignature] = signatures;
  if (document === undefined || another !== undefined || anotherSignature !== undefined) {
    return { state: 'refused', cause: 'several-documents' };
  }
  if (signature === undefined) {
    return hasMisplacedSignature ? { state: 'not-verifiable', cause: 'misplaced' } : { state: 'absent' };
  }
  const id = attributeOf(document, 'Id') ?? '';
  if (countWithId(envelope, id) !== 1) return { state: 'refused', cause: 'duplicate-id' };

  const signedInfo = onlyChild(signature, 'SignedInfo');
  const reference = onlyChild(signedInfo, 'Reference');
  if (signedInfo === undefined || reference === undefined || attributeOf(reference, 'URI') !== `#${id}`) {
    return { state: 'refused', cause: 'other-reference' };
  }
  const signedMethod = signedMethodOf(reference);
  const signedInfoMethod = methodOf(onlyChild(signedInfo, 'CanonicalizationMethod'));
  const isKnown =
    algorithmOf(onlyChild(signedInfo, 'SignatureMethod')) === RSA_SHA256 &&
    algorithmOf(onlyChild(reference, 'DigestMethod')) === SHA256;
  if (!isKnown || signedMethod === undefined || signedInfoMethod === undefined) {
    return { state: 'not-verifiable', cause: 'algorithm' };
  }
  const data = onlyChild(onlyChild(signature, 'KeyInfo'), 'X509Data');
  const certificate = parseCertificate(base64Of(childrenOf(data, 'X509Certificate')[0]));
  if (certificate === undefined) return { state: 'not-verifiable', cause: 'certificate' };
  return {
    signedInfo,
    signed: document,
    envelope,
    digest: base64Of(onlyChild(reference, 'DigestValue')),
    signature: base64Of(onlyChild(signature, 'SignatureValue')),
    certificate,
    signedInfoMethod,
    signedMethod,
  };
}

/** The format forbids blanks between tags: only somebody who re-formats a signed document puts them there. */
function isIndented(form: string): boolean {
  return />\s*\n|>\s+</.test(form);
}

/** A canonicalisation, and the prefixes that an exclusive one treats inclusively. */
interface Method {
  readonly isExclusive: boolean;
  readonly prefixes: readonly string[];
}

function algorithmOf(element: CanonicalElement | undefined): string | undefined {
  return element && attributeOf(element, 'Algorithm');
}

function methodOf(element: CanonicalElement | undefined): Method | undefined {
  const algorithm = algorithmOf(element);
  if (algorithm === INCLUSIVE) return { isExclusive: false, prefixes: [] };
  if (algorithm !== EXCLUSIVE) return undefined;
  const list = onlyChild(element, 'InclusiveNamespaces');
  const prefixes = list && attributeOf(list, 'PrefixList');
  return { isExclusive: true, prefixes: prefixes ? prefixes.split(/\s+/) : [] };
}

/** Enveloped-signature changes nothing, since the signature stands outside; without any other transform the rule is inclusive. */
function signedMethodOf(reference: CanonicalElement): Method | undefined {
  const transforms = childrenOf(onlyChild(reference, 'Transforms'), 'Transform');
  const others = transforms.filter((transform) => algorithmOf(transform) !== ENVELOPED);
  if (others.length === 0) return { isExclusive: false, prefixes: [] };
  return others.length === 1 ? methodOf(others[0]) : undefined;
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

function base64Of(element: CanonicalElement | undefined): Buffer {
  return Buffer.from(element === undefined ? '' : textOf(element), 'base64');
}
