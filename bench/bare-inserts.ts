import { randomUUID } from 'node:crypto';
import type pg from 'pg';

type Values = (string | null)[];
interface Kind {
  columns: string[];
  values: Values[];
}

/** Copies of the one invoice there is, with ids and keys of their own, for another owner: nothing but the inserts. */
export async function prepareBareInserts(client: pg.Client) {
  const owner = randomUUID();
  await copyOwner(client, owner);
  const invoice = await readRows(client, 'invoice');
  const items = await readRows(client, 'invoice_item');
  let number = 0;
  const run = async (count: number) => {
    for (let done = 0; done < count; done++) {
      const id = randomUUID();
      const cdc = String(++number).padStart(44, '0');
      await client.query('begin');
      await insert(client, 'invoice', invoice, { owner_id: owner, id, cdc, paper_key: cdc });
      await insert(client, 'invoice_item', items, { owner_id: owner, invoice_id: id });
      await client.query('commit');
    }
  };
  return Object.assign(run, { owner });
}

async function copyOwner(client: pg.Client, id: string): Promise<void> {
  const { columns, values } = await readRows(client, 'owner');
  await insert(client, 'owner', { columns, values: values.slice(0, 1) }, { id });
}

/** As text, which PostgreSQL turns back into what the column holds. */
async function readRows(client: pg.Client, table: string): Promise<Kind> {
  const { rows } = await client.query(
    // Those that the database fills in itself cannot be given to it.
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const columns = rows.map(({ name }) => name as string);
  const text = columns.map((name) => `"${name}"::text`).join(', ');
  const found = await client.query({ text: `select ${text} from ${table}`, rowMode: 'array' });
  return { columns, values: found.rows as Values[] };
}

async function insert(client: pg.Client, table: string, { columns, values }: Kind, replaced: Record<string, string>) {
  const width = columns.length;
  const places = values.map((_, row) => `(${columns.map((_, at) => `$${row * width + at + 1}`).join(', ')})`);
  await client.query({
    name: `bare ${table}`,
    text: `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) values ${places.join(', ')}`,
    values: values.flatMap((row) => row.map((value, at) => replaced[columns[at] ?? ''] ?? value)),
  });
}
