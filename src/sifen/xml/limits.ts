import { Buffer } from 'node:buffer';
import { MIB } from '#domain/byte-size.ts';

/** Why bytes are not handed to the parser at all. */
export type Refusal = 'too-large' | 'doctype' | 'too-complex' | 'too-deep' | 'too-many-namespaces';

export const LIMITS = {
  bytes: 25 * MIB,
  tags: 400_000,
  depth: 256,
  /** The parser sorts the attributes of a tag, and the namespaces in force, in quadratic time. */
  attributesPerTag: 256,
  namespacesInForce: 256,
  /** The canonical form looks up each namespace in force for each element, through all its ancestors. */
  namespaceLookups: 50_000_000,
} as const;

/** What is left of the limits for one file, including everything packed into it. */
export interface ParsingAllowance {
  tags: number;
  namespaceLookups: number;
}

/**
 * Searches for what could harm the parser, before the parser runs; undefined when there is nothing to refuse. It must
 * see the very bytes that the parser will.
 */
export function refusalOf(utf8: Uint8Array, allowance: ParsingAllowance): Refusal | undefined {
  if (utf8.length > LIMITS.bytes) return 'too-large';
  const bytes = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.byteLength);
  const namespaces: number[] = [];
  let inForce = 0;
  let at = bytes.indexOf(LESS_THAN);
  while (at >= 0) {
    const next = bytes[at + 1];
    let end: number;
    if (next === EXCLAMATION) {
      end = endOfCommentOrCdata(bytes, at);
      if (end === NEITHER) return 'doctype';
    } else if (next === QUESTION) {
      end = after(bytes, '?>', at);
    } else if (next === SLASH) {
      inForce -= namespaces.pop() ?? 0;
      end = at + 1;
    } else {
      if (--allowance.tags < 0) return 'too-complex';
      const tag = scanTag(bytes, at + 1);
      if (tag.attributes > LIMITS.attributesPerTag) return 'too-complex';
      end = tag.end;
      const inForceHere = inForce + tag.namespaces;
      allowance.namespaceLookups -= inForceHere * (inForceHere + namespaces.length);
      if (allowance.namespaceLookups < 0) return 'too-many-namespaces';
      if (bytes[end - 1] !== SLASH) {
        namespaces.push(tag.namespaces);
        inForce = inForceHere;
        if (namespaces.length > LIMITS.depth) return 'too-deep';
        if (inForce > LIMITS.namespacesInForce) return 'too-many-namespaces';
      }
    }
    at = bytes.indexOf(LESS_THAN, end);
  }
  return undefined;
}

const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const NEITHER = -1;

/** Every `<!` that is neither comment nor CDATA declares something: DOCTYPE, ENTITY … */
function endOfCommentOrCdata(bytes: Buffer, at: number): number {
  const opening = bytes.toString('latin1', at, at + 9);
  if (opening.startsWith('<!--')) return after(bytes, '-->', at + 4);
  return opening === '<![CDATA[' ? after(bytes, ']]>', at + 9) : NEITHER;
}

/** The position after `mark`; the end of the bytes when it is missing, which the parser will report. */
function after(bytes: Buffer, mark: string, from: number): number {
  const at = bytes.indexOf(mark, from, 'latin1');
  return at < 0 ? bytes.length : at + mark.length;
}

/** Scans to the `>` that closes the tag: quoted values may contain others. */
function scanTag(bytes: Buffer, from: number): { end: number; attributes: number; namespaces: number } {
  let attributes = 0;
  let namespaces = 0;
  let nameFrom = from;
  let end = from;
  for (; end < bytes.length; end++) {
    const byte = bytes[end];
    if (byte === GREATER_THAN) break;
    if (byte === 0x20 || byte === 9 || byte === 10 || byte === 13) nameFrom = end + 1;
    else if (byte === EQUALS) {
      attributes++;
      if (isNamespaceName(bytes, nameFrom)) namespaces++;
    } else if (byte === QUOTE || byte === APOSTROPHE) {
      const close = bytes.indexOf(byte, end + 1);
      end = close < 0 ? bytes.length : close;
    }
  }
  return { end, attributes, namespaces };
}

function isNamespaceName(bytes: Buffer, from: number): boolean {
  return bytes[from] === 0x78 && bytes.toString('latin1', from, from + 5) === 'xmlns';
}
