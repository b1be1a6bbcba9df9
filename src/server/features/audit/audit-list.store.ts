import { sql } from 'kysely';
import type { AuditSubject } from '#domain/security-action.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { TimePlace } from '#server/platform/http/time-cursor.ts';

export interface AuditFilters {
  /** Days in Asunción, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly subject: AuditSubject | null;
  /** As `searchParts` gives them; all of them must occur. */
  readonly parts: readonly string[];
}

export interface AuditRow extends TimePlace {
  readonly userEmail: string | null;
  readonly userName: string | null;
  readonly isToken: boolean;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectName: string | null;
  readonly business: string;
  readonly details: object;
  readonly origin: string | null;
  readonly agent: string | null;
}

export interface AuditPage {
  readonly after: TimePlace | null;
  readonly most: number;
  /** True where few events match: all are found by their text first, and then sorted. */
  readonly isGathered?: boolean;
}

/** Of all owners, for administrators; the latest first, by the indexes on the moment unless they are gathered. */
export async function findAudit(
  db: Db,
  filters: AuditFilters,
  { after, most, isGathered = false }: AuditPage,
): Promise<AuditRow[]> {
  // `offset 0` makes the planner find all matches before it sorts, also where it would prefer to walk an index in
  // order.
  const [events, refused] = (['audit_event', 'refused_local_sign_in'] as const).map((table) => {
    const kind = table === 'audit_event' ? EVENT_KIND : REFUSED_KIND;
    return isGathered
      ? sql`(select * from ${sql.table(table)} e where ${matching(filters, kind)} offset 0)`
      : sql.table(table);
  });
  const later = after === null ? sql`` : sql`and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<AuditRow>`
    (select e.id, e.at, e.user_email as "userEmail", e.user_name as "userName",
      e.token_id is not null as "isToken", e.action,
      e.subject_kind as "subjectKind", e.subject_name as "subjectName", o.name as business, e.details, e.origin, e.agent
    from ${events} e join owner o on o.id = e.owner_id
    where ${matching(filters, EVENT_KIND)} ${later}
    order by e.at desc, e.id desc limit ${most})
    union all
    (select e.id, e.at, null, null, false, 'sign-in-refused', ${REFUSED_KIND}, e.email, '',
      jsonb_build_object('reason', 'wrong-code', 'attempts', e.attempts), e.address, e.agent
    from ${refused} e
    where ${matching(filters, REFUSED_KIND)} ${later}
    order by e.at desc, e.id desc limit ${most})
    order by at desc, id desc limit ${most}`.execute(db);
  return rows;
}

export async function countAudit(db: Db, filters: AuditFilters, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit_event e where ${matching(filters, EVENT_KIND)}
      union all
      select from refused_local_sign_in e where ${matching(filters, REFUSED_KIND)}
      limit ${most}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What an event is about; a wrong access code is about signing in. */
const EVENT_KIND = sql`e.subject_kind`;
const REFUSED_KIND = sql`'session'`;

function matching({ from, to, subject, parts }: AuditFilters, kind: typeof EVENT_KIND) {
  const conditions = [
    sql`true`,
    ...(from === null ? [] : [sql`e.at >= ${from}::date::timestamp at time zone 'America/Asuncion'`]),
    ...(to === null ? [] : [sql`e.at < (${to}::date + 1)::timestamp at time zone 'America/Asuncion'`]),
    ...(subject === null ? [] : [sql`${kind} = ${subject}`]),
    ...parts.map(occurs),
  ];
  return sql.join(conditions, sql` and `);
}

/** A part of fewer than three letters must begin a word: the index knows no shorter pieces, and the log is too long. */
function occurs(part: string) {
  if (part === '') return sql`false`;
  return sql`e.search_text like ${/[a-z0-9]{3}/.test(part) ? `%${part}%` : `% ${part}%`}`;
}
