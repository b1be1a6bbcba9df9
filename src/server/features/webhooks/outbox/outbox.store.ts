import { sql } from 'kysely';
import type { WebhookEvent } from '#domain/webhook-event.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import type { Part } from '#server/platform/db/write-together.ts';

/** To be selected beside something else of the owner; null where nobody listens, as almost everywhere. */
export const listenedTypes = (ownerId: string) => sql<WebhookEvent[] | null>`
  (select array_agg(distinct listened.type) from webhook_endpoint e, unnest(e.types) as listened (type)
  where e.owner_id = ${ownerId}::uuid and e.state = 'active')`;

export async function findListenedTypes(db: Db, ownerId: string): Promise<WebhookEvent[] | null> {
  const { rows } = await sql<{ types: WebhookEvent[] | null }>`select ${listenedTypes(ownerId)} as types`.execute(db);
  return rows[0]?.types ?? null;
}

interface NewEvent {
  readonly id: string;
  readonly type: WebhookEvent;
  readonly subject: string;
  readonly about: string;
  readonly body: string;
}

/** In the order in which they happened. */
export function insertEventsPart(
  ownerId: string,
  events: readonly NewEvent[],
  { name, at }: { name: string; at: Date },
): Part {
  const statement = sql`
    insert into webhook_event (owner_id, id, type, subject, about, body, at)
    select ${ownerId}::uuid, e.id, e.type, e.subject, e.about, e.body, ${at}::timestamptz
    from json_to_recordset(${storedJson(events)}::json)
      as e (id uuid, type text, subject text, about text, body text)`;
  return { name, statement };
}
