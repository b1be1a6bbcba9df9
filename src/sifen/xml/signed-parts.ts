import type { CanonicalElement } from './canonical-xml.ts';
import { attributesOf, namespaceOf, textOf } from './canonical-xml.ts';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const SIGNED = 'DE';
const SIGNED_EVENT = 'rEve';

/** Where the signed part of a document and its signature stand. The signature is the signed part's sibling. */
export interface SignedParts {
  readonly envelope: CanonicalElement;
  /** Exactly one by rule; more means that a signed document was wrapped into another. */
  readonly signed: readonly CanonicalElement[];
  readonly signatures: readonly CanonicalElement[];
  /** There is a signature, but in a place or namespace where it cannot be verified. */
  readonly hasMisplacedSignature: boolean;
}

export function signedPartsOf(envelope: CanonicalElement): SignedParts {
  return partsOf(envelope, SIGNED);
}

/** The same for the event in a `gGroupTiEvt`; undefined when the event stands elsewhere or not alone. */
export function signedEventParts(holder: CanonicalElement): SignedParts | undefined {
  const envelope = holder.parent?.parent;
  if (!envelope || isCrowded(envelope) || isCrowded(holder.parent)) return undefined;
  if (onlyChild(holder.parent ?? undefined, holder.name) !== holder) return undefined;
  const parts = partsOf(envelope, SIGNED_EVENT);
  return parts.signed[0] === holder.parent ? parts : undefined;
}

/** An event stands among two or three elements; among thousands, searching them for each would take minutes. */
const MOST_SIBLINGS = 50;

export function isCrowded(element: CanonicalElement | null): boolean {
  return element !== null && element.children.length > MOST_SIBLINGS;
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

/** The child of that name in the namespace of XML signatures; undefined unless there is exactly one. */
export function onlyChild(element: CanonicalElement | undefined, name: string): CanonicalElement | undefined {
  const found = childrenOf(element, name);
  return found.length === 1 ? found[0] : undefined;
}

export function childrenOf(element: CanonicalElement | undefined, name: string): CanonicalElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The digest of the signed part that the signature states, as base64 text; null when there is none. */
export function writtenDigest({ signatures }: SignedParts): string | null {
  const signedInfo = onlyChild(signatures[0], 'SignedInfo');
  const digest = onlyChild(onlyChild(signedInfo, 'Reference'), 'DigestValue');
  return digest === undefined ? null : textOf(digest).replace(/\s+/g, '') || null;
}

/** A thousand documents have two thousand ids; more are there to cost time. */
const MOST_IDS = 10_000;

/** How often each identifier occurs in a file, counted once for all its documents; null when there are too many. */
const counts = new WeakMap<CanonicalElement, ReadonlyMap<string, number> | null>();

/**
 * How many elements of the whole file have the identifier; the envelope itself may, as in some lots. Undefined when the
 * file has too many identifiers.
 */
export function countWithId(envelope: CanonicalElement, id: string): number | undefined {
  let root = envelope;
  while (root.parent !== null) root = root.parent;
  let counted = counts.get(root);
  if (counted === undefined) {
    const fresh = new Map<string, number>();
    counted = addIds(root, fresh) ? fresh : null;
    counts.set(root, counted);
  }
  return counted === null ? undefined : (counted.get(id) ?? 0) - (idsOf(envelope).includes(id) ? 1 : 0);
}

/** False when there were too many. */
function addIds(element: CanonicalElement, counted: Map<string, number>): boolean {
  for (const id of idsOf(element)) counted.set(id, (counted.get(id) ?? 0) + 1);
  return counted.size <= MOST_IDS && element.children.every((child) => addIds(child, counted));
}

/** In any case and with any prefix: `Id`, `ID`, `xml:id`. */
function idsOf(element: CanonicalElement): string[] {
  if (element.attributes === '') return [];
  return attributesOf(element).flatMap(({ name, written }) => (/^id$/i.test(name) ? written.trim() : []));
}
