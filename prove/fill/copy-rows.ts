import type pg from 'pg';

type Step = (name: string, work: () => Promise<unknown>) => Promise<void>;

/** What the businesses of a stage have that are copies of others; each connection takes the next table. */
export async function copyAll(
  clients: readonly pg.Client[],
  stage: number,
  tables: readonly string[],
  step: Step,
): Promise<void> {
  const { rows } = (await clients[0]?.query(
    'select from prove.business where stage = $1 and like_owner is not null limit 1',
    [stage],
  )) ?? {
    rows: [],
  };
  if (rows.length === 0) return;
  const rest = [...tables];
  const work = async (client: pg.Client) => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      const table = next;
      await step(`copia de ${table}`, () => copyTable(client, stage, table));
    }
  };
  await Promise.all(clients.map(work));
}

/** References hold where those of what is copied do: nothing is looked up for them. */
async function copyTable(client: pg.Client, stage: number, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'owner_id'`,
    [table],
  );
  const names = rows.map(({ name }) => `"${name}"`);
  await client.query(`
    set session_replication_role = replica;
    insert into ${table} (owner_id, ${names.join(', ')})
    select b.owner_id, ${names.map((name) => `t.${name}`).join(', ')}
    from prove.business b join ${table} t on t.owner_id = b.like_owner where b.stage = ${stage};
    set session_replication_role = origin`);
}
