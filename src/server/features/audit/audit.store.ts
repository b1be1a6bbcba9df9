import { sql } from 'kysely';
import { type LastDeed, MOST_IN_A_ROW } from '#contract/audit/last-deed.text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { executePrepared } from '#server/platform/db/execute-prepared.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import type { AuditEvent, DoneBy, NewAuditEvent, SecurityEvent } from './audit-event.ts';

/** Looks up here who uploaded a document and what it was called, so that callers need not. */
export function insertEventParts(
  ownerId: string,
  events: readonly (NewAuditEvent & { readonly id: string })[],
  at: Date,
): Part[] {
  if (events.length === 0) return [];
  const statement = sql`
    insert into audit_event (owner_id, id, at, user_id, user_email, user_name, token_id, action, subject_kind, subject_id,
      subject_name, details, document_id, origin)
    select ${ownerId}::uuid, e.id, ${at}::timestamptz, u.id, u.email, coalesce(u.name, k.name), k.id, e.action, 'invoice', e."invoiceId",
      e.details -> 'about' ->> 'documentNumber', e.details, e."documentId", coalesce(e.origin, concat_ws(', ', d.name, d.sender))
    from json_to_recordset(${storedJson(events)}::json) as e (
      id uuid, "userId" uuid, action text, "invoiceId" uuid, details jsonb, "documentId" uuid, origin text)
    left join document d on d.owner_id = ${ownerId}::uuid and d.id = e."documentId"
    left join task t on t.owner_id = ${ownerId}::uuid and t.id = d.task_id
    left join app_user u on u.id = coalesce(e."userId", t.user_id)
    left join api_token k on k.owner_id = ${ownerId}::uuid and k.id = t.token_id and e."userId" is null`;
  return [{ name: 'audit', statement }];
}

/** Events of an invoice and of those that were merged into it; the oldest first. */
export async function findInvoiceEvents(db: Db, ownerId: string, invoiceId: string): Promise<AuditEvent[]> {
  const statement = sql<AuditEvent>`
    with recursive subject as (
      select ${invoiceId}::uuid as id
      union
      select (e.details ->> 'from')::uuid from subject s
      join audit_event e on e.owner_id = ${ownerId}::uuid and e.subject_kind = 'invoice' and e.subject_id = s.id
      where e.action = 'merged'
    )
    select e.id, e.at, e.user_email as "userEmail", e.user_name as "userName", e.details, e.origin,
      e.token_id as "tokenId", e.document_id as "documentId"
    from subject s
    join audit_event e on e.owner_id = ${ownerId}::uuid and e.subject_kind = 'invoice' and e.subject_id = s.id
    order by e.id`;
  return await executePrepared(db, statement);
}

/** Events that these documents caused. */
export async function findDocumentEvents(
  db: Db,
  ownerId: string,
  documentIds: readonly string[],
): Promise<Pick<AuditEvent, 'documentId' | 'details'>[]> {
  if (documentIds.length === 0) return [];
  const statement = sql<Pick<AuditEvent, 'documentId' | 'details'>>`
    select document_id as "documentId", details from audit_event
    where owner_id = ${ownerId} and document_id = any(${documentIds}::uuid[]) order by id`;
  return await executePrepared(db, statement);
}

export async function insertSecurityEvent(
  db: Db,
  ownerId: string,
  {
    id,
    at,
    action,
    subject,
    details,
    userId,
    tokenId = null,
    address,
    agent,
  }: SecurityEvent & DoneBy & { readonly id: string },
): Promise<void> {
  await executePrepared(
    db,
    sql`
    insert into audit_event (owner_id, id, at, user_id, user_email, user_name, token_id, action, subject_kind, subject_id,
      subject_name, details, origin, agent)
    select ${ownerId}::uuid, ${id}::uuid, ${at}::timestamptz, u.id, u.email, coalesce(u.name, k.name), k.id, ${action}::text,
      ${subject.kind}::text, ${subject.id}::uuid, ${subject.name}::text, ${storedJson(details)}::jsonb,
      ${address}::text, ${agent}::text
    from (select ${userId}::uuid as id, ${tokenId}::uuid as token) asked
    left join app_user u on u.id = asked.id
    left join api_token k on k.owner_id = ${ownerId}::uuid and k.id = asked.token`,
  );
}

export async function hasEventSince(
  db: Db,
  ownerId: string,
  subject: Pick<SecurityEvent['subject'], 'kind' | 'id'>,
  since: Date,
): Promise<boolean> {
  const statement = sql`
    select from audit_event
    where owner_id = ${ownerId} and subject_kind = ${subject.kind} and subject_id = ${subject.id} and at >= ${since}
    limit 1`;
  return (await executePrepared(db, statement)).length > 0;
}

/** What was said when subscriptions were cancelled, of all owners; by the index on kind and moment. */
export async function countCancelReasons(
  db: Db,
  since: Date,
): Promise<{ readonly reason: string | null; readonly count: number }[]> {
  const { rows } = await sql<{ reason: string | null; count: number }>`
    select details ->> 'reason' as reason, count(*)::int as count from audit_event
    where subject_kind = 'subscription' and at >= ${since} and action = 'subscription-cancelled'
    group by 1`.execute(db);
  return rows;
}

/** The last that was done about the subscription of a business; by the index on owner and kind. */
export async function findLastOfSubscription(
  db: Db,
  ownerId: string,
): Promise<{ readonly action: string; readonly at: Date; readonly details: object } | null> {
  const { rows } = await sql<{ action: string; at: Date; details: object }>`
    select action, at, details from audit_event
    where owner_id = ${ownerId} and (subject_kind = 'subscription' or (subject_kind = 'user' and action = 'plan-assigned'))
    order by at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * What each of these people did last in this business, and how often in a row within a day; no more events of a person
 * are read than are counted. Repeats the condition of the index on owner and person word for word, so that it is used.
 */
export async function findLastDeeds(
  db: Db,
  ownerId: string,
  userIds: readonly string[],
): Promise<(LastDeed & { readonly userId: string })[]> {
  const statement = sql<LastDeed & { userId: string }>`
    select p.id as "userId", d.at, d.action, d.details, d.count
    from unnest(${userIds}::uuid[]) as p (id) cross join lateral (
      with latest as (
        select row_number() over (order by e.id desc)::int as n, e.at, e.action, e.details
        from (
          select id, at, action, details from audit_event
          where owner_id = ${ownerId}::uuid and user_id = p.id and user_id is not null and document_id is null
            and subject_kind not in ('panel', 'session', 'plan', 'limits', 'calendar')
          order by id desc limit ${MOST_IN_A_ROW + 1}::int
        ) as e
      )
      select f.at, f.action, f.details, coalesce(
        (select min(o.n) - 1 from latest o where o.action <> f.action or o.at < f.at - interval '1 day'),
        (select count(*) from latest))::int as count
      from latest f where f.n = 1
    ) as d`;
  return [...(await executePrepared(db, statement))];
}

export interface RefusedCode extends Omit<DoneBy, 'userId' | 'address'> {
  readonly id: string;
  readonly address: string;
  /** What was typed: nobody proved it. */
  readonly email: string;
}

/** Counts it in the line of its address and minute, or in the one that all further addresses of that minute share. */
export async function countRefusedCode(
  db: Db,
  { id, at, address, email, agent }: RefusedCode,
  mostAddresses: number,
): Promise<void> {
  await sql`
    with present as (
      select address from refused_local_sign_in where minute = date_trunc('minute', ${at}::timestamptz)
    )
    insert into refused_local_sign_in as kept (minute, address, id, at, email, agent, attempts)
    select date_trunc('minute', ${at}::timestamptz),
      case when exists (select from present where address = ${address})
        or (select count(*) from present) < ${mostAddresses}::int then ${address} else '' end,
      ${id}::uuid, ${at}::timestamptz, ${email}, ${agent}, 1
    on conflict (minute, address) do update set attempts = kept.attempts + 1`.execute(db);
}

/** Wrong codes from one address; for '', those in the shared lines. */
export async function sumRefusedCodes(db: Db, address: string, since: Date): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(attempts), 0)::int as sum from refused_local_sign_in
    where minute >= date_trunc('minute', ${since}::timestamptz) and address = ${address}`.execute(db);
  return rows[0]?.sum ?? 0;
}

/** Undefined for somebody who is gone. */
export async function findNames(
  db: Db,
  userId: string,
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  return await db.selectFrom('app_user').where('id', '=', userId).select(['name', 'email']).executeTakeFirst();
}
