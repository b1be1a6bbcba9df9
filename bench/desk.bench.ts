// The desk: which pages of the database GET /desk and GET /desk/queue touch for an accountant of 60 businesses with
// 1,000,000 invoices, beside the best SQL that tells the same. DESK_INVOICES=20000 measures a fiftieth of it.
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { closeMonth } from '#server/features/closing/close-month.ts';
import { readClosing } from '#server/features/closing/read-closing.ts';
import { listQueue } from '#server/features/desk/list-queue.ts';
import { readDesk } from '#server/features/desk/read-desk.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { recordingDatabase } from '../test/database/statement-costs.ts';
import { openGenerated } from './close/open-database.ts';
import { printTable } from './interleave.ts';

/** Of the whole call, to the pages that the best SQL touches. */
const BAR = 3;
const clock = { now: () => new Date('2026-10-31T15:00:00Z') };
const USER = '00000000-0000-7000-8000-00000000ffff';
/** The one to declare, the three before, and the one that runs. */
const MONTHS = ['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01'];

const invoices = Number(process.env.DESK_INVOICES ?? 1_000_000);
const server = await openGenerated(path.join(import.meta.dirname, 'desk/generate.sql'), 'bench-desk', invoices);
const recorder = recordingDatabase(server.url);
let isHeld = false;
try {
  isHeld = await measureDesk(recorder.db);
} finally {
  await recorder.close();
  await server.stop();
}
process.exit(isHeld ? 0 : 1);

async function measureDesk(db: Database): Promise<boolean> {
  await fillOnce(db);
  const costOf = async (run: (one: Database) => Promise<unknown>) => {
    await recorder.statementsOf(run); // opens the connections that it needs at once, and keeps what is looked for
    const sent = await recorder.statementsOf(run);
    await recorder.buffersOf(sent); // warms what the next look counts
    return { pages: await recorder.buffersOf(sent), statements: sent.length };
  };
  const desk = (one: Database) => readDesk({ db: one, clock }, USER, undefined);
  const { businesses } = await desk(db);
  const closed = businesses.filter(({ months }) => months.some(({ state }) => state === 'closed')).length;
  const { total } = await listQueue({ db, clock }, USER, {});
  const costs = {
    best: await costOf((one) => bestDesk().execute(one)),
    desk: await costOf(desk),
    queue: await costOf((one) => listQueue({ db: one, clock }, USER, {})),
  };
  await sql`delete from closing_finding`.execute(db);
  const first = await recorder.statementsOf(desk);
  // Explained, what is kept is written once more, and not by whoever reads.
  const read = first.filter(({ text }) => !text.includes('insert into'));
  const anew = { pages: await recorder.buffersOf(read), statements: first.length };
  const line = (name: string, { pages, statements }: typeof anew, bar = Number.POSITIVE_INFINITY) => {
    const ratio = pages / costs.best.pages;
    const held = Number.isFinite(bar) ? [`≤ ${bar}`, ratio <= bar ? 'sí' : 'NO'] : ['', ''];
    return [name, String(statements), String(pages), ratio.toFixed(2), ...held];
  };
  console.log(
    `\n${businesses.length} negocios con ${invoices} facturas, ${closed} con un mes cerrado, ${total} por resolver. Páginas de 8 kB.`,
  );
  printTable(
    ['', 'sentencias', 'páginas', '× el mejor SQL', 'barra', 'cumple'],
    [
      line('el mejor SQL', costs.best),
      line('escritorio', costs.desk, BAR),
      line('por resolver', costs.queue, BAR),
      line('escritorio, el primero después de un cambio de todos', anew),
    ],
  );
  return Math.max(costs.desk.pages, costs.queue.pages) <= BAR * costs.best.pages;
}

/** The person, and the closes of a quarter of the businesses. The database is kept from one run to the next. */
async function fillOnce(db: Database): Promise<void> {
  const at = clock.now();
  await sql`
    insert into app_user (id, issuer, subject, email, name, created_at, last_login_at)
    values (${USER}, 'bench', 'desk', 'contadora@estudio.com.py', 'Contadora', ${at}, ${at}) on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into member (owner_id, user_id, role, created_at)
    select id, ${USER}, 'contador', created_at from owner on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select o.id from owner o where right(o.id::text, 1) in ('0', '4', '8', 'c')
      and not exists (select from month_close c where c.owner_id = o.id)`.execute(db);
  const by = { userId: null, address: null, agent: null, at };
  for (const { id } of rows) {
    for (const month of ['2026-08', '2026-09']) {
      const { version } = await readClosing({ db, clock }, id, month);
      await closeMonth({ db }, id, { month, version }, by);
    }
  }
  await recorder.pool.query('vacuum (index_cleanup on, analyze)');
}

/** In one statement, each table asked once for all businesses and months: what a person would write who knew all of them. */
function bestDesk(): RawBuilder<unknown> {
  const theirs = sql`owner_id = any(array(select id from mine))`;
  const ofMonths = sql`${theirs} and month = any(${MONTHS}::date[])`;
  const [first = '', last = ''] = [MONTHS[0], MONTHS.at(-1)];
  return sql`
    with mine as materialized (
      select o.id, o.created_at, m.role, b.ruc, b.name, split_part(b.ruc, '-', 1) as number, b.purchase_taxes, b.missing_settled
      from member m join owner o on o.id = m.owner_id and o.closed_at is null join business b on b.owner_id = o.id
      where m.user_id = ${USER}
    )
    select (select json_agg(mine) from mine) as businesses,
      (select json_agg(s) from (
        select c.owner_id, c.month, c.taxpayer, c.place, sum(c.listed_count) as counted, sum(c.unsplit_count) as unsplit,
          sum(c.difference_count) as differing, sum(c.unnamed_count) as unnamed, bit_xor(c.fingerprint) as documents
        from mine cross join unnest(array['', mine.number]) as p (taxpayer) cross join unnest(${MONTHS}::date[]) as t (month)
        join invoice_closing c on c.owner_id = mine.id and c.taxpayer = p.taxpayer and c.month = t.month and c.supplier = ''
        group by c.owner_id, c.month, c.taxpayer, c.place) as s) as sums,
      (select json_agg(json_build_array(owner_id, month, id, closed_at, notice_count, sums)) from month_close
        where ${ofMonths} and reopened_at is null) as closes,
      (select json_agg(json_build_array(owner_id, month, matter, basis, found)) from closing_finding where ${ofMonths}) as found,
      (select json_agg(json_build_array(owner_id, month, xmin::text)) from invoice_month
        where ${theirs} and month between ${first}::date - interval '4 months' and ${last}::date) as written,
      (select json_agg(json_build_array(owner_id, username, failing_since)) from mailbox
        where ${theirs} and enabled and failing_since is not null) as mailboxes,
      (select json_agg(json_build_array(owner_id, received_at)) from document
        where ${theirs} and state = 'failed' and received_at >= ${first}::date) as failed,
      (select json_agg(json_build_array(owner_id, invoice_id)) from invoice_repeat where ${theirs} and not is_waiting) as pairs,
      (select json_agg(json_build_array(owner_id, month, file_id)) from reconciliation_register where ${ofMonths}) as files,
      (select json_agg(json_build_array(owner_id, month, basis, summaries)) from reconciliation_month where ${ofMonths}) as compared,
      (select json_agg(json_build_array(owner_id, ruc_number, taxes)) from business_supplier where ${theirs}) as exceptions`;
}
