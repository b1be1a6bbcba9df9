import { eventBody, type FactsOf } from '#contract/webhooks/event-bodies.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { WebhookEvent } from '#domain/webhook-event.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type Part, writeTogether } from '#server/platform/db/write-together.ts';
import { newId } from '#server/platform/new-id.ts';
import { findListenedTypes, insertEventsPart, listenedTypes } from './outbox.store.ts';

export { listenedTypes };

/**
 * The types of events that addresses of a business listen to. Almost every business has none, and then nothing is
 * computed.
 */
export type Listened = ReadonlySet<WebhookEvent>;

export const listenedIn = (types: readonly WebhookEvent[] | null | undefined): Listened => new Set(types);

export async function findListened(tx: Db, ownerId: string): Promise<Listened> {
  return listenedIn(await findListenedTypes(tx, ownerId));
}

/** An event, with what is told of it. */
export type Announcement = {
  [T in WebhookEvent]: {
    readonly type: T;
    /** The invoice, document, mailbox or month: what happens to one arrives in order. */
    readonly subject: string;
    /** For people, in the list of what was sent. */
    readonly about: string;
    readonly facts: FactsOf[T];
  };
}[WebhookEvent];

const LONGEST_ABOUT = 200;

/**
 * Written in the statement, or at least the transaction, of what happened: so nothing is told that did not happen, and
 * nothing that happened is forgotten. Without listeners it costs nothing.
 */
export function announceParts(
  ownerId: string,
  listened: Listened,
  announcements: readonly Announcement[],
  at: Date,
  /** Name of the part, where a statement has several of these. */
  name = 'announced',
): Part[] {
  const heard = announcements.filter(({ type }) => listened.has(type));
  if (heard.length === 0) return [];
  const events = heard.map(({ type, subject, about, facts }) => ({
    ...{ id: newId(at), type, subject, about: cutText(about, LONGEST_ABOUT) },
    body: eventBody(type, { ownerId, at, facts: facts as never }),
  }));
  return [insertEventsPart(ownerId, events, { name, at })];
}

/** For whoever writes no other statement. */
export async function announce(tx: Db, ownerId: string, announcement: Announcement, at: Date): Promise<void> {
  const parts = announceParts(ownerId, await findListened(tx, ownerId), [announcement], at);
  if (parts.length > 0) await writeTogether(tx, parts);
}
