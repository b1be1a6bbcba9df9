import { Buffer } from 'node:buffer';
import { ParseOption, XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { unescapeXml } from './escape.ts';

/**
 * A document that libxml2 has parsed and written out again in Canonical XML 1.0. Everything is read from that text and
 * signatures are verified over that same text, so that what is read is what was signed.
 */
export interface CanonicalDocument {
  readonly text: string;
  readonly root: CanonicalElement;
}

/** One element, as places in the canonical text. */
export interface CanonicalElement {
  readonly document: string;
  readonly parent: CanonicalElement | null;
  /** Without prefix. */
  readonly name: string;
  readonly prefix: string;
  /** Between the name and the `>` of the start tag, as written in the text. */
  readonly attributes: string;
  children: readonly CanonicalElement[];
  /** True once a reader has asked for its value; elements that no reader asks for are kept as other fields. */
  isRead: boolean;
  /** Start and end of the whole element, and of its content. */
  readonly from: number;
  readonly contentFrom: number;
  contentTo: number;
  to: number;
}

const OPTIONS =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_COMPACT; // short texts, which most are, then need no memory of their own

/** Undefined when the bytes are not well-formed XML. They must have passed the limits first. */
export function parseCanonical(utf8: Uint8Array): CanonicalDocument | undefined {
  const text = canonicalText(utf8);
  return text === undefined ? undefined : outline(text);
}

function canonicalText(utf8: Uint8Array): string | undefined {
  try {
    using document = XmlDocument.fromBuffer(utf8, { option: OPTIONS, encoding: 'UTF-8' });
    const chunks: Buffer[] = [];
    const collect = {
      write(chunk: Uint8Array) {
        chunks.push(Buffer.from(chunk)); // a copy: the chunk is a view of the parser's memory
        return chunk.length;
      },
      close: () => true,
    };
    document.canonicalize(collect, { mode: XmlC14NMode.XML_C14N_1_0 });
    return Buffer.concat(chunks).toString('utf8');
  } catch {
    return undefined; // the parser's own message is for programmers
  }
}

const GREATER_THAN = 0x3e;
const SLASH = 0x2f;
const QUESTION = 0x3f;
const SPACE = 0x20;
const COLON = 0x3a;

/** Canonical text is regular: no comments, no CDATA, no empty-element tags, every value in double quotes. */
function outline(text: string): CanonicalDocument | undefined {
  let root: CanonicalElement | undefined;
  let open: CanonicalElement | null = null;
  let at = text.indexOf('<');
  while (at >= 0) {
    const next = text.charCodeAt(at + 1);
    let end: number;
    if (next === SLASH) {
      end = text.indexOf('>', at);
      if (open === null) return undefined;
      open.contentTo = at;
      open.to = end + 1;
      open = open.parent;
    } else if (next === QUESTION) {
      end = text.indexOf('?>', at) + 1;
    } else {
      open = startTag(text, at, open);
      root ??= open;
      end = open.contentFrom - 1;
    }
    at = text.indexOf('<', end);
  }
  return root && { text, root };
}

function startTag(text: string, at: number, parent: CanonicalElement | null): CanonicalElement {
  let nameFrom = at + 1;
  let end = nameFrom;
  let code = text.charCodeAt(end);
  while (code !== GREATER_THAN && code !== SPACE) {
    if (code === COLON) nameFrom = end + 1;
    code = text.charCodeAt(++end);
  }
  const nameTo = end;
  while (text.charCodeAt(end) === SPACE) end = text.indexOf('"', text.indexOf('="', end) + 2) + 1;
  const element: CanonicalElement = {
    document: text,
    parent,
    name: text.slice(nameFrom, nameTo),
    prefix: nameFrom === at + 1 ? '' : text.slice(at + 1, nameFrom - 1),
    attributes: nameTo === end ? '' : text.slice(nameTo, end),
    children: NO_CHILDREN,
    isRead: false,
    from: at,
    contentFrom: end + 1,
    contentTo: end + 1,
    to: end + 1,
  };
  if (parent !== null) addChild(parent, element);
  return element;
}

/** Most elements have no children: they share this list, and get their own with the first child. */
const NO_CHILDREN: readonly CanonicalElement[] = [];

function addChild(parent: { children: readonly CanonicalElement[] }, child: CanonicalElement): void {
  if (parent.children === NO_CHILDREN) parent.children = [child];
  else (parent.children as CanonicalElement[]).push(child);
}

/** The element's own text, unescaped and trimmed; empty for an element that holds others. */
export function textOf(element: CanonicalElement): string {
  if (element.children.length > 0) return '';
  const written = element.document.slice(element.contentFrom, element.contentTo);
  return (written.includes('<') ? unescapeXml(written.replace(/<\?[\s\S]*?\?>/g, '')) : unescapeXml(written)).trim();
}

const ATTRIBUTE = / (?:([^\s:="]+):)?([^\s:="]+)="([^"]*)"/g;

export interface CanonicalAttribute {
  readonly prefix: string;
  readonly name: string;
  /** The value, still escaped. */
  readonly written: string;
}

export function attributesOf(element: CanonicalElement): CanonicalAttribute[] {
  if (element.attributes === '') return [];
  return Array.from(element.attributes.matchAll(ATTRIBUTE), ([, prefix = '', name = '', written = '']) => ({
    prefix,
    name,
    written,
  }));
}

/** An attribute without prefix, unescaped and trimmed. */
export function attributeOf(element: CanonicalElement, name: string): string | undefined {
  const found = attributesOf(element).find((attribute) => attribute.prefix === '' && attribute.name === name);
  return found && unescapeXml(found.written).trim();
}

/** The namespace, as written, that a prefix stands for at an element; the empty prefix is the default namespace. */
export function namespaceOf(element: CanonicalElement, prefix: string = element.prefix): string {
  for (let at: CanonicalElement | null = element; at !== null; at = at.parent) {
    for (const attribute of attributesOf(at)) {
      const isDeclaration = prefix === '' ? isDefaultNamespace(attribute) : declaresPrefix(attribute, prefix);
      if (isDeclaration) return attribute.written;
    }
  }
  return '';
}

function isDefaultNamespace({ prefix, name }: CanonicalAttribute): boolean {
  return prefix === '' && name === 'xmlns';
}

function declaresPrefix({ prefix, name }: CanonicalAttribute, wanted: string): boolean {
  return prefix === 'xmlns' && name === wanted;
}
