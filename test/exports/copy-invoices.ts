import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Copies an owner's invoices so many times, in the table alone: no roll-up and no file includes them. */
export async function copyInvoices(db: Db, ownerId: string, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'invoice' and is_generated = 'NEVER'`.execute(db);
  const names = rows.map(({ name }) => name);
  const own: Record<string, ReturnType<typeof sql>> = {
    id: sql`gen_random_uuid()`,
    cdc: sql`null`,
    paper_key: sql`null`,
  };
  await sql`
    insert into invoice (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => own[name] ?? sql.ref(`i.${name}`)))}
    from (select * from invoice where owner_id = ${ownerId}) as i, generate_series(1, ${count})`.execute(db);
}
