import type { CanonicalElement } from './canonical-xml.ts';
import { attributesOf, namespaceOf, textOf } from './canonical-xml.ts';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const SIGNED = 'DE';
const SIGNED_EVENT = 'rEve';

/** Where the signed part of a document and its signature stand. The signature is the signed part's sibling. */
export interface SignedParts {
  readonly envelope: CanonicalElement;
  /** Exactly one by rule; more means that somebody wrapped a signed document into another. */
  readonly signed: readonly CanonicalElement[];
  readonly signatures: readonly CanonicalElement[];
  /** A signature is there, but not where or not in the namespace that could be verified. */
  readonly hasMisplacedSignature: boolean;
}

export function signedPartsOf(envelope: CanonicalElement): SignedParts {
  return partsOf(envelope, SIGNED);
}

/** The same for the event that a `gGroupTiEvt` holds; undefined when that is not where events stand. */
export function signedEventParts(holder: CanonicalElement): SignedParts | undefined {
  const envelope = holder.parent?.parent;
  const parts = envelope ? partsOf(envelope, SIGNED_EVENT) : undefined;
  return parts?.signed[0] === holder.parent ? parts : undefined;
}

function partsOf(envelope: CanonicalElement, signedName: string): SignedParts {
  const named = envelope.children.filter(({ name }) => name === 'Signature');
  const signatures = named.filter((element) => namespaceOf(element) === DSIG);
  const signed = envelope.children.filter(({ name }) => name === signedName);
  const isInside = signed.some(({ children }) => children.some(({ name }) => name === 'Signature'));
  return { envelope, signed, signatures, hasMisplacedSignature: isInside || named.length > signatures.length };
}

/** The check digit of the CDC that the document repeats in a field of its own. */
export function writtenCheckDigit({ signed }: SignedParts): string | null {
  const digit = onlyChild(signed[0], 'dDVId');
  return digit === undefined ? null : textOf(digit);
}

/** The XML signature child of that name; undefined unless there is exactly one. */
export function onlyChild(element: CanonicalElement | undefined, name: string): CanonicalElement | undefined {
  const found = childrenOf(element, name);
  return found.length === 1 ? found[0] : undefined;
}

export function childrenOf(element: CanonicalElement | undefined, name: string): CanonicalElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The digest that the signature gives for the signed part, as its base64 text; null when there is none. */
export function writtenDigest({ signatures }: SignedParts): string | null {
  const signedInfo = onlyChild(signatures[0], 'SignedInfo');
  const digest = onlyChild(onlyChild(signedInfo, 'Reference'), 'DigestValue');
  return digest === undefined ? null : textOf(digest).replace(/\s+/g, '') || null;
}

/** How many elements of the whole file carry the identifier; the envelope itself may, as in some lots. */
export function countWithId(envelope: CanonicalElement, id: string): number {
  let root = envelope;
  while (root.parent !== null) root = root.parent;
  return countUnder(root, id) - (hasId(envelope, id) ? 1 : 0);
}

function countUnder(element: CanonicalElement, id: string): number {
  let count = element.attributes.includes(id) && hasId(element, id) ? 1 : 0;
  for (const child of element.children) count += countUnder(child, id);
  return count;
}

function hasId(element: CanonicalElement, id: string): boolean {
  return attributesOf(element).some(({ name, written }) => /^id$/i.test(name) && written.trim() === id);
}
