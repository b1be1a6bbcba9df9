import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';
import { parseBodystructure, parseEnvelope } from 'imapflow/lib/tools.js';
import { MIB } from '#domain/byte-size.ts';
import type { Envelope, StructureNode } from '../message/message-parts.ts';
import { handOn, interceptAnswers, type RawResponse } from './imapflow-insides.ts';

/** A value as the mail library's own parser gives it. */
export type ImapValue = readonly ImapValue[] | ImapToken | null;

interface ImapToken {
  readonly type: 'ATOM' | 'STRING' | 'LITERAL';
  readonly value: string | Buffer;
  readonly section?: readonly ImapToken[];
}

/** `* 12 FETCH (…)`. */
export interface FetchResponse {
  readonly tag: '*';
  /** The message's number in the folder. */
  readonly command: string;
  readonly attributes: readonly [ImapToken, readonly ImapValue[]];
}

/** What an answer tells of one message. */
export interface FetchedItems {
  readonly uid: number;
  readonly envelope?: Envelope | undefined;
  readonly bodyStructure?: StructureNode | undefined;
  readonly arrivedAt: Date | null;
  /** As they were sent, by name in lower case: `2`, `2.mime`, `header`. */
  readonly sections: ReadonlyMap<string, Buffer>;
}

type TakeItems = (items: FetchedItems) => void;

/** What takes the answers to a FETCH under way. */
const takers = new WeakMap<ImapFlow, TakeItems>();

/** Sends a FETCH and hands on what is answered, message by message, as it comes. */
export async function fetchInto(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject,
  take: TakeItems,
): Promise<void> {
  takers.set(client, take);
  try {
    for await (const message of client.fetch([...uids], query, { uid: true })) take(itemsOfLibrary(message));
  } finally {
    takers.delete(client);
  }
}

function itemsOfLibrary({ uid, envelope, bodyStructure, internalDate, bodyParts, headers }: FetchMessageObject) {
  const sections = new Map<string, Buffer>();
  for (const [name, bytes] of [...(bodyParts ?? []), ...(headers ? [['header', headers] as const] : [])])
    if (bytes) sections.set(name.toLowerCase(), bytes);
  const arrivedAt = internalDate instanceof Date ? internalDate : null;
  return { uid, envelope, bodyStructure, arrivedAt, sections };
}

/**
 * The library takes 0.3 ms to parse the structure of a message and 0.2 ms to make an object of it, most of it for a log
 * that nobody keeps and for names and hashes that nobody asks for: five seconds of the serving thread for 10,000
 * messages. Plain answers to `fetchInto` are taken apart here; every other answer stays the library's own matter.
 */
export function parseFetchesQuickly(client: ImapFlow): void {
  interceptAnswers(client, async (raw, usual) => {
    const response = parseFetchResponse(raw);
    if (!response) return await usual(raw);
    // As the library does: one message that cannot be understood is missing from the answer, and is looked for.
    try {
      const take = takers.get(client);
      const items = take ? itemsOf(response.attributes[1]) : null;
      if (take && items) take(items);
      else await handOn(client, response);
    } catch {}
    return true;
  });
}

/** Null where it tells neither a structure nor content, but for instance a flag that somebody else changed. */
function itemsOf(items: readonly ImapValue[]): FetchedItems | null {
  let uid = 0;
  let envelope: Envelope | undefined;
  let bodyStructure: StructureNode | undefined;
  let arrivedAt: Date | null = null;
  const sections = new Map<string, Buffer>();
  for (let at = 0; at + 1 < items.length; at += 2) {
    const [name, value] = [items[at], items[at + 1]];
    if (!name || !('type' in name) || typeof name.value !== 'string' || !value) continue;
    if (name.section) {
      const [section] = name.section;
      if (section && 'type' in value) sections.set(String(section.value).toLowerCase(), bytesOf(value));
      continue;
    }
    switch (name.value.toUpperCase()) {
      case 'UID':
        if ('type' in value) uid = Number(value.value);
        break;
      case 'ENVELOPE':
        if (Array.isArray(value)) envelope = parseEnvelope(value);
        break;
      case 'BODYSTRUCTURE':
        if (Array.isArray(value)) bodyStructure = parseBodystructure(value);
        break;
      case 'INTERNALDATE':
        if ('type' in value) arrivedAt = validDate(String(value.value));
        break;
    }
  }
  if (!Number.isInteger(uid) || uid <= 0 || (!bodyStructure && sections.size === 0)) return null;
  return { uid, envelope, bodyStructure, arrivedAt, sections };
}

/** A short part may come quoted instead of as a literal. */
const bytesOf = ({ value }: ImapToken) => (typeof value === 'string' ? Buffer.from(value) : value);

function validDate(text: string): Date | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** What the answers to one command may hold together. Bytes. */
const MOST_LINES = 16 * MIB;
/** All parts of a mail have at most 100 MiB, a third more in base64. */
const MOST_LITERALS = 160 * MIB;
/** Each costs the library up to 0.3 ms, however short it is. */
const MOST_ANSWERS = 20_000;

/** The library limits one answer, and a server may give answers without end: `onTooMuch` is told, once. */
export function limitAnswers(client: ImapFlow, onTooMuch: () => void): void {
  let [answers, lines, literals] = [0, 0, 0];
  interceptAnswers(client, async (raw, usual) => {
    if (raw.payload[0] !== STAR) [answers, lines, literals] = [0, 0, 0];
    answers++;
    lines += raw.payload.length;
    literals += raw.literals.reduce((sum, { length }) => sum + length, 0);
    const fits = answers <= MOST_ANSWERS && lines <= MOST_LINES && literals <= MOST_LITERALS;
    if (fits) return await usual(raw);
    onTooMuch();
    return false;
  });
}

const BEGINNING = /^\* (\d{1,10}) FETCH (?=\()/;
const STAR = 0x2a;
/** Honest mail has some 20; the stack holds ten times this. */
const DEEPEST = 1_000;
/** Of a name, a subject or a sender; decoding a subject of megabytes would hold everybody up. */
const LONGEST_TEXT = 4_000;
const MOST_SENDERS = 20;
/** In an ENVELOPE: the date, the subject and who it is from come first, and the Message-ID last. */
const ENVELOPE_LENGTH = 10;
const SENDERS = 2;
const USED_IN_ENVELOPE = new Set([0, 1, SENDERS, 9]);

/** Null for any other answer, and for one that is not plain. */
export function parseFetchResponse({ payload, literals }: RawResponse): FetchResponse | null {
  if (payload[0] !== STAR) return null;
  const text = payload.toString('utf8');
  const [beginning, number] = BEGINNING.exec(text) ?? [];
  if (beginning === undefined || number === undefined) return null;
  const parser = new ValueParser(text, beginning.length, literals);
  const items = parser.list(0);
  if (items === null || !parser.isAtEnd()) return null;
  return { tag: '*', command: number, attributes: [{ type: 'ATOM', value: 'FETCH' }, withoutUnused(items)] };
}

/** Names of receivers may be encoded words by the hundred: nobody asks for them. */
function withoutUnused(items: readonly ImapValue[]): readonly ImapValue[] {
  return items.map((item, at) => {
    const name = items[at - 1];
    const isEnvelope =
      at % 2 === 1 && name !== null && name !== undefined && 'type' in name && isNamed(name, 'ENVELOPE');
    if (!isEnvelope || !Array.isArray(item) || item.length !== ENVELOPE_LENGTH) return item;
    const used = item.map((value: ImapValue, index) => (USED_IN_ENVELOPE.has(index) ? value : null));
    const senders = used[SENDERS];
    if (Array.isArray(senders)) used[SENDERS] = senders.slice(0, MOST_SENDERS);
    return used;
  });
}

const isNamed = ({ type, value }: ImapToken, name: string) =>
  type === 'ATOM' && typeof value === 'string' && value.toUpperCase() === name;

/** A list becomes null when anything in it is malformed. */
class ValueParser {
  readonly #text: string;
  readonly #literals: readonly Buffer[];
  #at: number;
  #literal = 0;

  constructor(text: string, at: number, literals: readonly Buffer[]) {
    this.#text = text;
    this.#at = at;
    this.#literals = literals;
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length && this.#literal === this.#literals.length;
  }

  /** Begins at its `(`. */
  list(depth: number): ImapValue[] | null {
    if (depth > DEEPEST) return null;
    this.#at++;
    const items: ImapValue[] = [];
    for (;;) {
      const sign = this.#text[this.#at];
      if (sign === undefined) return null;
      if (sign === ')') {
        this.#at++;
        return items;
      }
      if (sign === ' ') {
        this.#at++;
        continue;
      }
      const item = sign === '(' ? this.list(depth + 1) : shortened(this.#token(sign), depth);
      if (item === null) return null;
      items.push(item === NIL ? null : item);
    }
  }

  #token(sign: string): ImapToken | null {
    if (sign === '"') return this.#quoted();
    return sign === '{' ? this.#takeLiteral() : this.#atom();
  }

  #quoted(): ImapToken | null {
    const text = this.#text;
    let end = this.#at + 1;
    let isEscaped = false;
    for (; ; end++) {
      const sign = text.charCodeAt(end);
      if (Number.isNaN(sign) || sign === NUL || sign === CR || sign === LF) return null;
      if (sign === QUOTE) break;
      if (sign === BACKSLASH) {
        isEscaped = true;
        end++;
      }
    }
    const inner = text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return { type: 'STRING', value: isEscaped ? inner.replace(/\\(.)/g, '$1') : inner };
  }

  #takeLiteral(): ImapToken | null {
    const end = this.#text.indexOf('\n', this.#at);
    const value = this.#literals[this.#literal++];
    if (end < 0 || value === undefined || !/^\{\d+\}\r?$/.test(this.#text.slice(this.#at, end))) return null;
    this.#at = end + 1;
    return { type: 'LITERAL', value };
  }

  /** `UID`, `12`, `NIL`, `\Seen`, `BODY[2.MIME]<0>`. */
  #atom(): ImapToken | null {
    ATOM.lastIndex = this.#at;
    const [whole, value, section] = ATOM.exec(this.#text) ?? [];
    if (whole === undefined || value === undefined) return null;
    this.#at += whole.length;
    if (section !== undefined)
      return { type: 'ATOM', value, section: section ? [{ type: 'ATOM', value: section }] : [] };
    return value.toUpperCase() === 'NIL' ? NIL : { type: 'ATOM', value };
  }
}

/** Cuts long texts within lists, which describe a message; its content stands outside of lists, and stays whole. */
function shortened(token: ImapToken | null, depth: number): ImapToken | null {
  if (token === null || depth === 0 || token.value.length <= LONGEST_TEXT) return token;
  const { value } = token;
  return {
    ...token,
    value: typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value.subarray(0, LONGEST_TEXT),
  };
}

const NUL = 0;
const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Stands for NIL while a list is read, in which null is a failure. */
const NIL: ImapToken = { type: 'ATOM', value: 'NIL' };
/** A section with spaces in it (`HEADER.FIELDS (…)`) is not plain. */
const ATOM = /(\\?[!#$&'+,\-./0-9:;=?@A-Z^_`a-z|}~]+)(?:\[([0-9A-Za-z.]*)\](?:<\d+>)?)?(?=[ )])/y;
