import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

type Server = Pick<TestApp, 'db' | 'dataDir'>;

/**
 * Tables that are left out: the account itself, the count of its bytes, and sums for administrators, which stay when
 * what they counted is deleted.
 */
const LEFT_OUT = ['owner_standing', 'owner_storage', 'invoice_received_change', 'invoice_received_month'];

/** How many rows an owner has in every table that has owners. */
export async function rowsOfOwner({ db }: Server, ownerId: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'owner_id' and not table_name = any(${LEFT_OUT})
    order by 1`.execute(db);
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where owner_id = ${ownerId}`.execute(db);
    if (rows[0] && rows[0].count > 0) counted[name] = rows[0].count;
  }
  return counted;
}

/** The hashes of an owner's originals on disk. */
export function filesOfOwner({ dataDir }: Server, ownerId: string): string[] {
  try {
    const found = readdirSync(path.join(dataDir, 'files', ownerId), { recursive: true, encoding: 'utf8' });
    return found.map((file) => path.basename(file)).filter((name) => name.length === 64);
  } catch {
    return [];
  }
}

export async function ownerOf({ db }: Server, email: string): Promise<string> {
  const row = await db
    .selectFrom('member')
    .innerJoin('app_user', 'app_user.id', 'member.user_id')
    .where('app_user.email', '=', email)
    .select('member.owner_id as id')
    .executeTakeFirstOrThrow();
  return row.id;
}
