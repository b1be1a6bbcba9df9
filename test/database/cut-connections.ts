import pg from 'pg';
import { until } from '../server/until.ts';

/** Ends sessions from the server's side, as an administrator or a fail-over does, and waits until they are over. */
export async function cutConnections(url: string, condition: string): Promise<number> {
  return await watching(url, async (client) => {
    const cut = await client.query<{ pid: number }>(
      // Chosen in a step of their own: in one condition the server may evaluate the terms in any order, and end all
      // sessions.
      `with chosen as materialized (
         select pid from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and (${condition}))
       select pid from chosen where pg_terminate_backend(pid)`,
    );
    const pids = cut.rows.map(({ pid }) => pid);
    await until(async () => {
      const { rows } = await client.query('select from pg_stat_activity where pid = any($1)', [pids]);
      return rows.length === 0;
    });
    return pids.length;
  });
}

/** A lock on a table, held until it is released; whoever needs the table waits. */
export async function holdTable(url: string, table: string) {
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  return {
    /** Cuts the first connection that waits for the lock. */
    async cutWaiting(): Promise<void> {
      await until(async () => (await cutConnections(url, 'cardinality(pg_blocking_pids(pid)) > 0')) > 0);
    },
    async letGo(): Promise<void> {
      await holder.query('rollback');
      await holder.end();
    },
  };
}

async function watching<T>(url: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}
