import type { FetchQueryObject, ImapFlow, SearchObject } from 'imapflow';
import { type FetchedItems, fetchInto } from '../imap/fetch-response.ts';
import { nameInHeader } from '../message/header-text.ts';
import type { Envelope } from '../message/message-parts.ts';
import { type MessagePart, type MessageParts, partsOf } from '../message/message-parts.ts';
import { partsWithoutEnding } from '../message/plan-message.ts';

/** A message of which only the structure was fetched. */
export interface MessageOutline extends MessageParts {
  readonly uid: number;
  readonly envelope: Envelope;
  readonly arrivedAt: Date | null;
}

export interface OpenFolder {
  readonly uidValidity: bigint;
  readonly uidNext: number;
  /** Null where the server keeps none. */
  readonly modSeq: bigint | null;
}

/** Read before anything is asked of the server: the library changes these numbers with later answers. */
export async function openMailFolder(client: ImapFlow, name: string, isReadOnly: boolean): Promise<OpenFolder> {
  const { uidValidity, uidNext, highestModseq, noModseq } = await client.mailboxOpen(name, { readOnly: isReadOnly });
  return { uidValidity, uidNext, modSeq: noModseq || !highestModseq ? null : highestModseq };
}

/** UIDs asked about at once: the answer is one line, and lines have a limit. */
const WINDOW = 100_000;

/** Which messages: of a range of UIDs, unseen ones only, of days of arrival. */
export interface Wanted {
  readonly fromUid: number;
  readonly isUnseen?: boolean;
  /** `YYYY-MM-DD`; `before` excludes its day. */
  readonly since?: string;
  readonly before?: string;
}

/** UIDs, the newest first. */
export async function findUids(client: ImapFlow, { uidNext }: OpenFolder, wanted: Wanted): Promise<number[]> {
  const { fromUid, isUnseen = false, since, before } = wanted;
  // Where a server counts in seconds (WITHIN), the library would make seconds of days; a day that is not over is
  // refused.
  client.capabilities.delete('WITHIN');
  const found: number[] = [];
  for (let last = uidNext - 1; last >= fromUid; last -= WINDOW) {
    const first = Math.max(fromUid, last - WINDOW + 1);
    const query: SearchObject = {
      uid: `${first}:${last}`,
      deleted: false,
      ...(isUnseen ? { seen: false } : {}),
      ...(since ? { since } : {}),
      ...(before ? { before } : {}),
    };
    const uids = await client.search(query, { uid: true });
    if (!Array.isArray(uids)) throw refusalOf(client);
    found.push(...uids.filter((uid) => uid >= first && uid <= last).sort((a, b) => b - a));
  }
  return found;
}

/** A refused search, which the library reports as one without results. */
export class SearchRefused extends Error {
  override name = 'SearchRefused';
}

/** The library reports a search on a lost connection so too; why it was lost is known to who opened the session. */
const refusalOf = (client: ImapFlow): Error => (client.usable ? new SearchRefused() : connectionLost());

const connectionLost = () => Object.assign(new Error('the connection was lost'), { code: 'NoConnection' });

/**
 * Structures of messages. Those that the server has and cannot give come back as `failed`; what is gone is in neither.
 */
export async function fetchOutlines(client: ImapFlow, uids: readonly number[]) {
  const outlines = new Map<number, MessageOutline>();
  const query = { uid: true, envelope: true, bodyStructure: true, internalDate: true };
  const failed = await fetchEach(client, uids, query, ({ uid, envelope, bodyStructure, arrivedAt }) => {
    // Without it the server only tells that a flag changed meanwhile.
    if (!bodyStructure) return;
    outlines.set(uid, { uid, envelope: envelope ?? {}, arrivedAt, ...partsOf(bodyStructure) });
  });
  const refused = new Set(failed);
  const missing = uids.filter((uid) => !outlines.has(uid) && !refused.has(uid));
  return {
    outlines: await withNames(client, [...outlines.values()]),
    failed: [...failed, ...(await findThere(client, missing))],
  };
}

const LOOKED_FOR_AT_ONCE = 500;

/** Messages that are missing from an answer and exist all the same: they must not pass for deleted. */
async function findThere(client: ImapFlow, uids: readonly number[]): Promise<number[]> {
  const there: number[] = [];
  for (let at = 0; at < uids.length; at += LOOKED_FOR_AT_ONCE) {
    const some = uids.slice(at, at + LOOKED_FOR_AT_ONCE);
    const found = await client.search({ uid: some.join(',') }, { uid: true });
    if (!Array.isArray(found)) throw refusalOf(client);
    const answered = new Set(found);
    there.push(...some.filter((uid) => answered.has(uid)));
  }
  return there;
}

/** Takes names that came cut, or not at all, from the header of their part. */
async function withNames(client: ImapFlow, outlines: readonly MessageOutline[]): Promise<MessageOutline[]> {
  const cut = new Map(outlines.map((outline) => [outline.uid, partsWithoutEnding(outline)]));
  const asked = outlines.filter(({ uid }) => cut.get(uid)?.length).map(({ uid }) => uid);
  if (asked.length === 0) return [...outlines];
  const headers = await fetchSections(
    client,
    asked.map((uid) => ({ uid, sections: (cut.get(uid) ?? []).map(({ number }) => `${number}.MIME`) })),
    HEADER_BYTES,
  );
  return outlines.map((outline) => {
    const found = headers.get(outline.uid);
    if (!found) return outline;
    const named = (part: MessagePart) => {
      const header = found.get(`${part.number}.MIME`.toLowerCase());
      return header ? { ...part, name: nameInHeader(header) ?? part.name } : part;
    };
    return { ...outline, parts: outline.parts.map(named) };
  });
}

const HEADER_BYTES = 16 * 1024;
/** For a message's own header, which stands for it in the tray. */
const MESSAGE_HEADER_BYTES = 256 * 1024;

export interface SectionsOfMessage {
  readonly uid: number;
  /** `2`, `2.MIME`, `HEADER`. */
  readonly sections: readonly string[];
}

/** Sections as they were sent, by message and name in lower case. Messages that want the same ones share a command. */
export async function fetchSections(
  client: ImapFlow,
  messages: readonly SectionsOfMessage[],
  mostBytes?: number,
): Promise<Map<number, Map<string, Buffer>>> {
  const found = new Map<number, Map<string, Buffer>>();
  for (const [joined, some] of Map.groupBy(messages, ({ sections }) => sections.join(' '))) {
    const sections = joined.split(' ');
    const wanted = new Set(sections.map((section) => section.toLowerCase()));
    const bodyParts = sections.map((key) => {
      const maxLength = key === 'HEADER' ? MESSAGE_HEADER_BYTES : mostBytes;
      return maxLength === undefined ? key : { key, start: 0, maxLength };
    });
    const uids = some.map(({ uid }) => uid);
    await fetchEach(client, uids, { uid: true, bodyParts }, ({ uid, sections: given }) => {
      // The server may tell of a message twice: what it holds, and that a flag changed.
      const own = found.get(uid) ?? new Map<string, Buffer>();
      for (const [name, bytes] of given) if (wanted.has(name)) own.set(name, bytes);
      found.set(uid, own);
    });
  }
  return found;
}

const lastAsked = new WeakMap<ImapFlow, readonly number[]>();

/** The messages of which a session asked something last. */
export const lastAskedOf = (client: ImapFlow): readonly number[] => lastAsked.get(client) ?? [];

/**
 * Asks for all at once; when the server refuses that, by halves, so that one message it cannot give does not hide the
 * others. A connection that is gone is no refusal. What was not asked for is dropped. Answers the messages that could
 * not be given.
 */
async function fetchEach(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject,
  take: (items: FetchedItems) => void,
): Promise<number[]> {
  if (uids.length === 0) return [];
  const asked = new Set(uids);
  lastAsked.set(client, uids);
  try {
    // A server may answer more than was asked for.
    const takeAsked = (items: FetchedItems) => asked.has(items.uid) && take(items);
    await fetchInto(
      client,
      uids.toSorted((a, b) => a - b),
      query,
      takeAsked,
    );
    return [];
  } catch (error) {
    if (!client.usable) throw error;
    if (uids.length === 1) return [...uids];
    const half = Math.ceil(uids.length / 2);
    return [
      ...(await fetchEach(client, uids.slice(0, half), query, take)),
      ...(await fetchEach(client, uids.slice(half), query, take)),
    ];
  }
}

/** False when the server does not let us. */
export async function markSeen(client: ImapFlow, uids: readonly number[]): Promise<boolean> {
  if (uids.length === 0) return true;
  const isDone = await client.messageFlagsAdd(
    [...uids].sort((a, b) => a - b),
    ['\\Seen'],
    { uid: true },
  );
  if (!isDone && !client.usable) throw connectionLost();
  return isDone;
}
