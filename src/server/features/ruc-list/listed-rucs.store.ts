import { sql } from 'kysely';
import type { RucState } from '#domain/ruc-list/listed-ruc.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface FoundRuc {
  readonly ruc: string;
  readonly checkDigit: number;
  readonly name: string;
  readonly state: RucState;
  readonly listDate: string;
}

/**
 * Reads the current half in one statement: a change-over in between is seen whole or not at all. By the table's key; no
 * call finds several.
 */
export async function findListedRuc(db: Db, ruc: string): Promise<FoundRuc | undefined> {
  const { rows } = await sql<FoundRuc>`
    select r.ruc, r.check_digit as "checkDigit", r.name, r.state, l.list_date as "listDate"
    from ruc_list_load l cross join lateral (
      select a.ruc, a.check_digit, a.name, a.state from ruc_list_a a where l.half = 'a' and a.ruc = ${ruc}
      union all
      select b.ruc, b.check_digit, b.name, b.state from ruc_list_b b where l.half = 'b' and b.ruc = ${ruc}
    ) as r
    where l.is_current`.execute(db);
  return rows[0];
}
