import { workbookRefusal } from './workbook-problem.ts';

/** What is told of a part as it is read. Names are without their prefix. */
export interface XmlListener {
  /** `tag` is the whole of it, for `attributeOf`. */
  open(name: string, tag: string): void;
  close(name: string): void;
  /** Once for every piece between two tags, its entities resolved. */
  text(text: string): void;
}

/** A sheet's elements lie some six deep in each other. */
const DEEPEST = 64;
/** A cell holds 32,767 characters; a longer text between two marks was made on purpose. */
const LONGEST_TOKEN = 400_000;

/**
 * Reads XML piece by piece as it is unpacked, and keeps only the open tags. It knows the XML of sheets and no more: a
 * document that declares entities of its own is refused.
 */
export class XmlTokens {
  readonly #listener: XmlListener;
  readonly #open: string[] = [];
  #rest = '';
  #hasRoot = false;

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  write(piece: string): void {
    const all = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    while (at < all.length) {
      const next = all.charCodeAt(at) === LESS_THAN ? this.#takeMarkup(all, at) : this.#takeText(all, at);
      if (next < 0) break;
      at = next;
    }
    this.#rest = all.slice(at);
    if (this.#rest.length > LONGEST_TOKEN) throw workbookRefusal('damaged');
  }

  end(): void {
    if (this.#open.length > 0 || !this.#hasRoot || this.#rest.trim() !== '') throw workbookRefusal('damaged');
  }

  /** Returns where to go on; -1 when the text's end has not come yet. */
  #takeText(all: string, at: number): number {
    const end = all.indexOf('<', at);
    if (end < 0) return -1;
    if (this.#open.length > 0) this.#listener.text(resolved(all.slice(at, end)));
    return end;
  }

  #takeMarkup(all: string, at: number): number {
    const second = all.charCodeAt(at + 1);
    if (second === BANG) return this.#takeDeclaration(all, at);
    if (second === QUESTION) return endOf(all, '?>', at);
    const end = tagEnd(all, at + 1);
    if (end < 0) return -1;
    if (second === SLASH) this.#close(localName(all, at + 2, end));
    else this.#takeTag(all.slice(at + 1, end));
    return end + 1;
  }

  #takeTag(tag: string): void {
    const isEmpty = tag.endsWith('/');
    const name = localName(tag, 0, tag.length);
    if (name === '') throw workbookRefusal('damaged');
    if (this.#open.length >= DEEPEST) throw workbookRefusal('too-deep');
    this.#hasRoot = true;
    this.#listener.open(name, tag);
    if (isEmpty) this.#listener.close(name);
    else this.#open.push(name);
  }

  #close(name: string): void {
    if (this.#open.pop() !== name) throw workbookRefusal('damaged');
    this.#listener.close(name);
  }

  #takeDeclaration(all: string, at: number): number {
    if (all.startsWith('<!--', at)) return endOf(all, '-->', at);
    if (all.startsWith(CDATA, at)) {
      const end = endOf(all, ']]>', at);
      if (end >= 0) this.#listener.text(all.slice(at + CDATA.length, end - 3));
      return end;
    }
    if (all.length - at < CDATA.length) return -1;
    throw workbookRefusal('damaged'); // a document type: nothing honest declares one here
  }
}

const [LESS_THAN, BANG, QUESTION, SLASH] = [0x3c, 0x21, 0x3f, 0x2f];
const CDATA = '<![CDATA[';

function endOf(all: string, mark: string, at: number): number {
  const found = all.indexOf(mark, at);
  return found < 0 ? -1 : found + mark.length;
}

/** A value may hold the sign that ends a tag. */
function tagEnd(all: string, from: number): number {
  let quote = 0;
  for (let at = from; at < all.length; at++) {
    const code = all.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return at;
  }
  return -1;
}

/** Up to a blank or the end, without the prefix of its namespace. */
function localName(text: string, from: number, to: number): string {
  let start = from;
  let at = from;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x3a) start = at + 1;
    else if (code <= 0x20 || code === SLASH) break;
  }
  return text.slice(start, at);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi;

function resolved(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = Number.parseInt(decimal ?? hexadecimal ?? '', decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const patterns = new Map<string, RegExp>();

/** The value of a tag's attribute, whatever its prefix; undefined when it has none. */
export function attributeOf(tag: string, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const found = pattern.exec(tag);
  return found === null ? undefined : resolved(found[1] ?? found[2] ?? '');
}
