import { cutText } from '#domain/text/cut-text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { newId } from '#server/platform/new-id.ts';
import {
  countRefusedCode,
  hasEventSince,
  insertEventParts,
  insertSecurityEvent,
  sumRefusedCodes,
} from './audit.store.ts';
import type { DoneBy, NewAuditEvent, SecurityEvent } from './audit-event.ts';

export {
  countCancelReasons,
  findDocumentEvents,
  findInvoiceEvents,
  findLastDeeds,
  findLastOfSubscription,
} from './audit.store.ts';

/** Parts for the statement that makes the change: change and event are written together or not at all. */
export function auditParts(ownerId: string, events: readonly NewAuditEvent[], at: Date): Part[] {
  const ids = events.map(() => newId(at)).sort();
  return insertEventParts(
    ownerId,
    events.map((event, index) => ({ ...event, id: ids[index] ?? newId(at) })),
    at,
  );
}

/** Characters of a browser's name that are kept. */
const AGENT_CHARACTERS = 300;

/** The person or the token that calls, for the audit; null before anybody is known. */
export function doneBy(
  caller: { readonly userId: string | null; readonly tokenId?: string | undefined } | null,
  http: Pick<HttpContext, 'remoteAddress' | 'headers'>,
  at: Date,
): DoneBy {
  const agent = http.headers['user-agent'];
  return {
    userId: caller?.userId ?? null,
    tokenId: caller?.tokenId ?? null,
    address: http.remoteAddress,
    agent: typeof agent === 'string' ? cutText(agent, AGENT_CHARACTERS) : null,
    at,
  };
}

/**
 * Call it in the transaction that makes the change. The business is the one that it happened to; what happens to the
 * whole installation (a plan, everybody's limits, the panel) goes under the business of whoever did it.
 */
export function recordSecurityEvent(tx: Db, ownerId: string, event: SecurityEvent, by: DoneBy): Promise<void> {
  return insertSecurityEvent(tx, ownerId, { ...event, ...by, id: newId(by.at) });
}

interface Refused {
  readonly userId: string;
  readonly email: string;
  readonly signedInAt: Date;
}

/** Once for each sign-in, however many calls are refused after it. */
export async function recordRefusedSignIn(db: Db, ownerId: string, refused: Refused, by: DoneBy): Promise<void> {
  const { userId, email, signedInAt } = refused;
  if (await hasEventSince(db, ownerId, { kind: 'session', id: userId }, signedInAt)) return;
  const subject = { kind: 'session', id: userId, name: email } as const;
  await recordSecurityEvent(db, ownerId, { action: 'sign-in-refused', subject, details: { reason: 'suspended' } }, by);
}

/**
 * Addresses that get a line of their own within a minute; all others share one, so that guessing does not fill the
 * audit.
 */
export const REFUSED_ADDRESSES_A_MINUTE = 20;

/** A wrong access code of the local accounts, counted by address and minute. */
export function recordWrongCode(db: Db, email: string, by: DoneBy): Promise<void> {
  const refused = { id: newId(by.at), at: by.at, email, address: by.address ?? '', agent: by.agent };
  return countRefusedCode(db, refused, REFUSED_ADDRESSES_A_MINUTE);
}

const MOST_WRONG_CODES = 10;
const WRONG_CODE_MS = 10 * 60_000;

/** Counted in the database, so that wrong codes add up even when each call reaches another process. */
export async function hasGuessedTooOften(db: Db, { address, at }: DoneBy): Promise<boolean> {
  const since = new Date(at.getTime() - WRONG_CODE_MS);
  return (await sumRefusedCodes(db, address ?? '', since)) >= MOST_WRONG_CODES;
}
