import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { expectedRollUps, keptRollUps } from '../invoices/expected-roll-ups.ts';
import { grown, OF_THIS_YEAR } from '../invoices/grown.ts';
import { isFullRun } from '../long-run.ts';
import { until } from '../server/until.ts';
import { MIGRATIONS, migrateBefore, migrationNamed } from './old-schema.ts';

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set search_path to public');
  return client;
}

/** As the version before writes an invoice: the row, and its month, of which the new sums hear nothing. */
const changed = (id: string) => `
  update invoice set strength = case when strength = 'chained' then 'intact-unsigned' else 'chained' end,
    revision = revision + 1 where id = '${id}';
  update invoice_month m set listed_count = m.listed_count from invoice i
  where i.id = '${id}' and m.owner_id = i.owner_id and m.month = month_of(i.issue_date)`;

test.runIf(isFullRun)(
  'CLOSE-143 CLOSE-144 months are filled while the version before writes: what it touches is filled anew, and nobody waits',
  async () => {
    const { old, url, owners, close } = await grown('observed', OF_THIS_YEAR);
    await migrateBefore(url, migrationNamed('closing-sums.portions.sql'));
    const [filler, writer] = [await connected(url), await connected(url)];
    const portion = async (at: string | null) =>
      (await filler.query<{ at: string | null }>('select upgrade.fill_closing($1) as at', [at])).rows[0]?.at ?? null;
    const unfilled = async () =>
      Number((await filler.query('select count(*) from invoice_month where not closing_filled')).rows[0].count);
    const { rows: all } = await filler.query<{ id: string; owner_id: string }>(
      'select id, owner_id from invoice order by id',
    );
    const months = await unfilled();
    expect(months).toBeGreaterThan(10);

    // Somebody's transaction is open when its month is filled: the filling waits for that row alone, and steps back.
    const [first] = all;
    await writer.query(`begin; ${changed(first?.id ?? '')}`);
    let isDone = false;
    const filling = portion(null).then((at) => {
      isDone = true;
      return at;
    });
    await until(async () => {
      // Not by the writer: a transaction sees who waits as it was when it first looked.
      const { rows } = await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%fill_closing%'`.execute(old);
      return rows.length > 0 || isDone;
    });
    await writer.query('commit');
    let at = await filling;
    while (at !== null) at = await portion(at);
    expect(await unfilled()).toBe(1);

    // What was filled, and is written to afterwards, is filled again; a month that lost all of its documents has no sums.
    for (const { id } of all.slice(5, 9)) await writer.query(changed(id));
    const [gone] = owners;
    await writer.query(
      `delete from invoice where owner_id = '${gone}'; delete from invoice_month where owner_id = '${gone}'`,
    );
    expect(await unfilled()).toBeGreaterThan(0);
    await writer.query(`delete from invoice_summary where owner_id = '${gone}'`);
    const names = await migrate({ connectionString: url, dir: MIGRATIONS });
    expect(names.length).toBeGreaterThan(3);
    expect(await unfilled()).toBe(0);
    expect((await keptRollUps(old, gone ?? '')).closings).toEqual([]);
    const [, kept = ''] = owners;
    const expected = await expectedRollUps(old, kept);
    expect(expected.closings?.length).toBeGreaterThan(20);
    expect((await keptRollUps(old, kept)).closings).toEqual(expected.closings);

    // From then on the version before is refused, since it does not say that a month is filled.
    const { rows: columns } = await writer.query<{ name: string }>(`select string_agg(column_name, ', ') as name
    from information_schema.columns where table_name = 'invoice_month' and column_name <> 'closing_filled'`);
    const known = columns[0]?.name;
    const refused = writer.query(`insert into invoice_month (${known}) select ${known} from invoice_month
    on conflict (owner_id, month) do update set listed_count = 1`);
    await expect(refused).rejects.toThrow('closing_filled');
    await Promise.all([filler.end(), writer.end(), close()]);
  },
);
