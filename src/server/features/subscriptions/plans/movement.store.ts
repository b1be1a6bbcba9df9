import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Of all businesses: how many subscriptions counted at each of these moments. */
export async function countActiveAt(db: Db, moments: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select count(s.id)::int as count
    from unnest(${moments}::timestamptz[]) with ordinality as m (at, place)
    left join subscription s on s.status <> 'pending' and s.start_date <= m.at and (s.end_date is null or s.end_date > m.at)
    group by m.place order by m.place`.execute(db);
  return rows.map(({ count }) => count);
}

export interface Movement {
  readonly gained: number;
  readonly lost: number;
}

/**
 * Who has a subscription now and had none at the earlier moment, and the other way round. A change of plan is neither.
 */
export async function countMovement(db: Db, since: Date, now: Date): Promise<Movement> {
  const { rows } = await sql<Movement>`
    with standing as (
      select owner_id,
        -- What ended with the last moment before still counted then.
        bool_or(start_date < ${since} and (end_date is null or end_date >= ${since})) as had,
        bool_or(start_date <= ${now} and (end_date is null or end_date > ${now})) as has
      from subscription where status <> 'pending' group by owner_id
    )
    select (count(*) filter (where has and not had))::int as gained, (count(*) filter (where had and not has))::int as lost
    from standing`.execute(db);
  return rows[0] ?? { gained: 0, lost: 0 };
}

export interface TrialCount {
  readonly trialsEnded: number;
  readonly trialsConverted: number;
}

export async function countEndedTrials(db: Db, now: Date): Promise<TrialCount> {
  const { rows } = await sql<TrialCount>`
    select count(*)::int as "trialsEnded", (count(*) filter (where exists (
      select from subscription s where s.owner_id = o.id and s.status <> 'pending' and s.price > 0)))::int as "trialsConverted"
    from owner o where o.payer_id is null and o.trial_expires_at <= ${now}`.execute(db);
  return rows[0] ?? { trialsEnded: 0, trialsConverted: 0 };
}

export interface EndingSoon {
  readonly endsAt: Date;
  readonly email: string;
  readonly planName: string | null;
}

/**
 * Subscriptions, and trials of businesses without one, that end by then; the first to end first. Businesses that
 * another pays for, and those about which nobody active decides, are left out.
 */
export async function findEndingSoon(
  db: Db,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<{ readonly total: number; readonly first: readonly EndingSoon[] }> {
  const { rows } = await sql<EndingSoon & { total: number }>`
    with ending as (
      select s.owner_id, s.end_date as at, p.name as plan
      from subscription s join plan p on p.id = s.plan_id
      where s.status = 'active' and s.end_date > ${now} and s.end_date <= ${until}
      union all
      select o.id, o.trial_expires_at, null from owner o
      where o.payer_id is null and o.trial_expires_at > ${now} and o.trial_expires_at <= ${until} and not exists (
        select from subscription s
        where s.owner_id = o.id and s.status = 'active' and (s.end_date is null or s.end_date > ${now}))
    )
    select e.at as "endsAt", u.email, e.plan as "planName", (count(*) over ())::int as total
    from ending e
    join lateral (
      select a.email from member m join app_user a on a.id = m.user_id
      where m.owner_id = e.owner_id and m.role = 'duena' and a.status = 'active'
      order by m.created_at, a.id limit 1) u on true
    order by e.at, u.email limit ${most}`.execute(db);
  return { total: rows[0]?.total ?? 0, first: rows.map(({ total: _, ...each }) => each) };
}
