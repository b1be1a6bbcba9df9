import { Buffer } from 'node:buffer';
import type { Certificate } from '../trust/certificate.ts';
import { parseCertificate } from '../trust/certificate.ts';
import type { CanonicalElement } from '../xml/canonical-xml.ts';
import { attributeOf, textOf } from '../xml/canonical-xml.ts';
import type { SignedParts } from '../xml/signed-parts.ts';
import { childrenOf, countWithId, onlyChild } from '../xml/signed-parts.ts';

/** Why a signature is not verified at all. */
export type SignatureObstacle =
  | { readonly state: 'absent' }
  /** The document contains something that an honest signer never makes. */
  | {
      readonly state: 'refused';
      readonly cause: 'several-documents' | 'duplicate-id' | 'too-many-ids' | 'other-reference';
    }
  | {
      readonly state: 'not-verifiable';
      readonly cause: 'misplaced' | 'algorithm' | 'certificate' | 'too-many-signatures';
    };

/** The parts of a signature of the only profile that the technical manual allows (v150 §7.6). */
export interface SignatureProfile {
  readonly state: 'to-verify';
  readonly envelope: CanonicalElement;
  readonly signed: CanonicalElement;
  readonly signedMethod: Method;
  readonly signedInfo: CanonicalElement;
  readonly signedInfoMethod: Method;
  readonly digest: Buffer;
  readonly signature: Buffer;
  /** The signer's certificate is among them; some issuers add those of their provider. */
  readonly certificates: readonly Certificate[];
}

/** A canonicalisation, and the prefixes that an exclusive one treats inclusively. */
export interface Method {
  readonly isExclusive: boolean;
  readonly prefixes: readonly string[];
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

export function signatureProfile(parts: SignedParts): SignatureProfile | SignatureObstacle {
  const [signed, anotherSigned] = parts.signed;
  const [signature, anotherSignature] = parts.signatures;
  if (signed === undefined || anotherSigned !== undefined || anotherSignature !== undefined) {
    return { state: 'refused', cause: 'several-documents' };
  }
  if (signature === undefined) {
    return parts.hasMisplacedSignature ? { state: 'not-verifiable', cause: 'misplaced' } : { state: 'absent' };
  }
  const id = attributeOf(signed, 'Id');
  const signedInfo = onlyChild(signature, 'SignedInfo');
  const reference = onlyChild(signedInfo, 'Reference');
  if (!id || signedInfo === undefined || reference === undefined || attributeOf(reference, 'URI') !== `#${id}`) {
    return { state: 'refused', cause: 'other-reference' };
  }
  const elements = countWithId(parts.envelope, id);
  if (elements !== 1) return { state: 'refused', cause: elements === undefined ? 'too-many-ids' : 'duplicate-id' };
  const methods = methodsOf(signedInfo, reference);
  if (methods === undefined) return { state: 'not-verifiable', cause: 'algorithm' };
  const certificates = certificatesOf(signature);
  if (certificates.length === 0) return { state: 'not-verifiable', cause: 'certificate' };
  return {
    state: 'to-verify',
    envelope: parts.envelope,
    signed,
    signedInfo,
    ...methods,
    digest: base64Of(onlyChild(reference, 'DigestValue')),
    signature: base64Of(onlyChild(signature, 'SignatureValue')),
    certificates,
  };
}

function methodsOf(signedInfo: CanonicalElement, reference: CanonicalElement) {
  const isKnown =
    algorithmOf(onlyChild(signedInfo, 'SignatureMethod')) === RSA_SHA256 &&
    algorithmOf(onlyChild(reference, 'DigestMethod')) === SHA256;
  const signedMethod = signedMethodOf(reference);
  const signedInfoMethod = methodOf(onlyChild(signedInfo, 'CanonicalizationMethod'));
  const isWhole = isKnown && signedMethod !== undefined && signedInfoMethod !== undefined;
  return isWhole ? { signedMethod, signedInfoMethod } : undefined;
}

/**
 * The enveloped-signature transform changes nothing, as the signature stands outside; with no other transform the
 * canonicalisation is inclusive.
 */
function signedMethodOf(reference: CanonicalElement): Method | undefined {
  const transforms = childrenOf(onlyChild(reference, 'Transforms'), 'Transform');
  const others = transforms.filter((transform) => algorithmOf(transform) !== ENVELOPED);
  if (others.length === 0) return { isExclusive: false, prefixes: [] };
  return others.length === 1 ? methodOf(others[0]) : undefined;
}

function methodOf(element: CanonicalElement | undefined): Method | undefined {
  const algorithm = algorithmOf(element);
  if (algorithm === INCLUSIVE) return { isExclusive: false, prefixes: [] };
  if (algorithm !== EXCLUSIVE) return undefined;
  const list = onlyChild(element, 'InclusiveNamespaces');
  const written = (list && attributeOf(list, 'PrefixList')) ?? '';
  if (written.length > LONGEST_PREFIX_LIST) return undefined;
  return { isExclusive: true, prefixes: written === '' ? [] : written.split(/\s+/) };
}

/** Each prefix is looked up for each element; real lists have two or three. */
const LONGEST_PREFIX_LIST = 100;

function algorithmOf(element: CanonicalElement | undefined): string | undefined {
  return element && attributeOf(element, 'Algorithm');
}

/** A signer, its provider and the root; honest documents have no more. */
const MOST_CERTIFICATES = 4;

function certificatesOf(signature: CanonicalElement): Certificate[] {
  const elements = childrenOf(onlyChild(signature, 'KeyInfo'), 'X509Data').flatMap((data) =>
    childrenOf(data, 'X509Certificate'),
  );
  const certificates = elements.slice(0, MOST_CERTIFICATES).flatMap((one) => parseCertificate(base64Of(one)) ?? []);
  return [...new Set(certificates)];
}

function base64Of(element: CanonicalElement | undefined): Buffer {
  return Buffer.from(element === undefined ? '' : textOf(element), 'base64');
}
