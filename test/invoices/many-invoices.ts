import { sql } from 'kysely';
import type { Database } from '#server/platform/db/connect.ts';

interface Many {
  /** The day of each invoice by its number, from 0: SQL over `n`. */
  readonly day: string;
  readonly count: number;
}

/**
 * Copies a business's invoices so many times, each with its own number, total and day, and updates the roll-ups; the
 * full document is left out, so that a hundred thousand are written in seconds.
 */
export async function addMany(db: Database, ownerId: string, { day, count }: Many): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'invoice' and is_generated = 'NEVER'`.execute(db);
  const total = '(50 + n * 7717 % 4001) * 1100';
  const own: Readonly<Record<string, string>> = {
    id: `(lpad(to_hex(1700000000000 + n), 12, '0') || '7000' || '8' || substr(md5(n::text), 1, 15))::uuid`,
    cdc: 'null',
    paper_key: 'null',
    document_number: `'009-00' || n % 7 || '-' || lpad((n * 7919 % 9999991)::text, 7, '0')`,
    issue_date: day,
    total,
    total_pyg: total,
    vat_pyg: `${total} / 11`,
    vat10_pyg: `${total} / 11`,
    verdict: `case when n % 9 = 0 then 'observed' else 'ok' end`,
    seal_checks: `'[]'`,
    details: `'{}'`,
  };
  const names = rows.map(({ name }) => name);
  const columns = names.map((name) => `"${name}"`).join(', ');
  const values = names.map((name) => own[name] ?? `i."${name}"`).join(', ');
  await run(
    db,
    `insert into invoice (${columns}) select ${values}
     from generate_series(0, ${count - 1}) as n
     join (select *, row_number() over (order by id) - 1 as place, count(*) over () as kept
       from invoice where owner_id = $1) as i on i.place = n % i.kept`,
    ownerId,
  );
  await run(db, 'delete from invoice_tally where owner_id = $1', ownerId);
  await run(
    db,
    `insert into invoice_tally (owner_id, subject, key, verdict, listed_count, amount, left_out_count, left_out_amount)
     select owner_id, subject, key, verdict, count(*), sum(sum_amount), 0, 0 from invoice
     cross join lateral (values ('month', month_of(issue_date)::text), ('issuer', issuer_ruc), ('receiver', receiver_ruc))
       as s (subject, key)
     where owner_id = $1 and key is not null group by owner_id, subject, key, verdict`,
    ownerId,
  );
}

async function run(db: Database, text: string, ownerId: string): Promise<void> {
  await db.executeQuery({ ...sql`select`.compile(db), sql: text, parameters: [ownerId] });
}
