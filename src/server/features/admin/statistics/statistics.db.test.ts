import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSubscription } from '../../../../../test/builders/a-subscription.ts';
import { aBusinessWithPapers, aPaper, worth } from '../../../../../test/builders/made-papers.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { moveReceived } from '../../invoices/invoices.jobs.ts';
import { saveReadInvoices } from '../../invoices/save/save-read-invoice.ts';

const clock = adjustableClock();
const at = (local: string) => new Date(`${local}-03:00`);
const [ANA, BETO, CARLA] = ['ana@uno.com.py', 'beto@dos.com.py', 'carla@tres.com.py'] as const;

let server: TestApp;
let admin: string;
let ana: Awaited<ReturnType<typeof aBusinessWithPapers>>;
let beto: typeof ana;

beforeAll(async () => {
  // Without jobs: the test says when received invoices are added up.
  server = await startTestApp({ ROLE: 'web' }, { clock });
  clock.advance(at('2026-11-14T12:00:00').getTime() - clock.now().getTime());
  admin = await server.signIn('admin@ajaka.local');
  ana = await aBusinessWithPapers(server, ANA);
  beto = await aBusinessWithPapers(server, BETO);
  await aBusinessWithPapers(server, CARLA);
  await aSubscription(server.db, beto.ownerId, { start: at('2026-11-01T00:00:00') });
  await server.db.updateTable('app_user').set({ status: 'suspended' }).where('email', '=', CARLA).execute();
  await ana.receive([aPaper(worth('1000')), aPaper(worth('3000'))], at('2026-11-03T14:10:00'));
  // The last half hour of October, which elsewhere is November.
  await ana.receive([aPaper(worth('500'))], at('2026-10-31T23:30:00'));
  await ana.receive([aPaper({ ...worth('200'), documentType: 'credit-note' })], at('2026-11-03T15:00:00'));
  await beto.receive([aPaper(worth('10000'))], at('2026-11-03T14:59:59'));
  await beto.receive([aPaper(worth('700'))], at('2026-05-31T10:00:00'));
  // In no sum: until a person has looked, and for good.
  await beto.receive([aPaper(worth('44444'), { isInReview: true })], at('2026-11-04T09:00:00'));
  await beto.receive([aPaper({ ...worth('9'), environment: 'test' })], at('2026-11-04T09:00:00'));
});
afterAll(() => server.stop());

const stats = async () => (await server.call('/admin/stats', { token: admin })).body;
async function filtered(query: Record<string, string> = {}) {
  const { status, body } = await server.call(`/admin/stats/filtered?${new URLSearchParams(query)}`, { token: admin });
  expect({ query, status }).toEqual({ query, status: 200 });
  return body.stats;
}

const PERIODS: Record<string, string>[] = [
  {},
  { start_date: '2026-11-01' },
  { end_date: '2026-10-31' },
  { start_date: '2026-11-01', end_date: '2026-11-30' },
  { start_date: '2026-10-15', end_date: '2026-11-03' },
  { start_date: '2026-05-31', end_date: '2026-11-03', user_email: ANA },
  { user_email: BETO },
  { start_date: '0001-01-01', end_date: '9999-12-31' },
  { start_date: '9999-12-31' },
  { end_date: '0001-12-31' },
];

describe('the statistics of the whole system', () => {
  test('API-80 DATA-36 people equal a count by hand', async () => {
    const { success, user_stats } = await stats();
    expect(success).toBe(true);
    // The administrator, Ana, Beto, who subscribes, and Carla, who is suspended.
    expect(user_stats).toEqual({ total_users: 4, active_users: 3, admin_users: 1, trial_users: 3 });
  });

  test('DATA-37 invoices equal a count by hand: in all, by month, by day and by person', async () => {
    const { invoice_stats } = await stats();
    expect(invoice_stats).toMatchObject({
      total_invoices: 6,
      monthly_invoices: [
        { _id: '2026-06', count: 0, total_amount: 0 },
        { _id: '2026-07', count: 0, total_amount: 0 },
        { _id: '2026-08', count: 0, total_amount: 0 },
        { _id: '2026-09', count: 0, total_amount: 0 },
        { _id: '2026-10', count: 1, total_amount: 500 },
        { _id: '2026-11', count: 4, total_amount: 1000 + 3000 - 200 + 10_000 },
      ],
      user_invoices: [
        { _id: ANA, count: 4, total_amount: 1000 + 3000 + 500 - 200 },
        { _id: BETO, count: 2, total_amount: 10_700 },
      ],
      fuera_de_suma: { cantidad: 1, monto: 44_444 },
    });
    const items = await server.db
      .selectFrom('invoice')
      .where('sum_sign', '<>', 0)
      .where('in_review', '=', false)
      .select((eb) => eb.fn.sum<string>('item_count').as('items'))
      .executeTakeFirstOrThrow();
    expect(invoice_stats.total_items).toBe(Number(items.items));
    expect(invoice_stats.total_items).toBeGreaterThan(5);
    const days = invoice_stats.daily_invoices as { _id: string; count: number }[];
    expect(days).toHaveLength(30);
    expect(days.find(({ _id }) => _id === '2026-11-03')).toMatchObject({ count: 4, total_amount: 13_800 });
  });

  test('TIME-12 what came in the last half hour of October is October’s, though elsewhere it is November', async () => {
    const { invoice_stats } = await stats();
    const of = (rows: { _id: string; count: number }[], key: string) => rows.find(({ _id }) => _id === key)?.count;
    expect(of(invoice_stats.monthly_invoices, '2026-10')).toBe(1);
    expect(of(invoice_stats.daily_invoices, '2026-10-31')).toBe(1);
    expect(of(invoice_stats.daily_invoices, '2026-11-01')).toBe(0);
  });

  test('API-81 DATA-38 EXACT-102 of a period and of a person: each filter narrows, and the parts add up', async () => {
    expect(await filtered()).toEqual({
      total_invoices: 6,
      total_amount: 15_000,
      // Without the credit note: (1.000 + 3.000 + 500 + 10.000 + 700) ÷ 5
      avg_amount: 3040,
      promedio_sobre: 5,
      daily_breakdown: [
        { _id: '2026-05-31', count: 1 },
        { _id: '2026-10-31', count: 1 },
        { _id: '2026-11-03', count: 4 },
      ],
      hourly_breakdown: [
        { _id: 10, count: 1 },
        { _id: 14, count: 3 },
        { _id: 15, count: 1 },
        { _id: 23, count: 1 },
      ],
      user_breakdown: [
        { _id: ANA, count: 4, total_amount: 4300 },
        { _id: BETO, count: 2, total_amount: 10_700 },
      ],
      user_count: 2,
      fuera_de_suma: { cantidad: 1, monto: 44_444 },
    });
    const november = { start_date: '2026-11-01', end_date: '2026-11-30' };
    expect(await filtered(november)).toMatchObject({ total_invoices: 4, total_amount: 13_800 });
    expect(await filtered({ ...november, user_email: ANA })).toMatchObject({
      total_invoices: 3,
      user_breakdown: [{ _id: ANA, count: 3, total_amount: 3800 }],
      fuera_de_suma: { cantidad: 0, monto: 0 },
    });
    expect(await filtered({ start_date: '2026-11-04', end_date: '2026-11-04' })).toMatchObject({
      total_invoices: 0,
      avg_amount: 0,
      daily_breakdown: [],
      user_breakdown: [],
      fuera_de_suma: { cantidad: 1, monto: 44_444 },
    });
    for (const query of PERIODS) {
      const answer = await filtered(query);
      const sum = (part: { count: number }[]) => part.reduce((total, { count }) => total + count, 0);
      for (const part of ['daily_breakdown', 'hourly_breakdown', 'user_breakdown'])
        expect({ query, part, sum: sum(answer[part]) }).toEqual({ query, part, sum: answer.total_invoices });
    }
  });

  test('a day that does not exist, an end before the beginning and a stranger are refused with a sentence', async () => {
    const ask = (query: string) => server.call(`/admin/stats/filtered?${query}`, { token: admin });
    expect((await ask('start_date=2026-02-30')).body.fields).toEqual({
      start_date: 'Escribe un día que exista, como 2026-11-15.',
    });
    expect((await ask('start_date=2026-11-02&end_date=2026-11-01')).body.fields).toHaveProperty('end_date');
    expect((await ask('user_email=nadie@empresa.com.py')).status).toBe(404);
  });

  test('are the same before, while and after the job adds up what uploads left, also when two do it at once', async () => {
    const all = () => Promise.all([stats(), ...PERIODS.map(filtered)]);
    const before = await all();
    const waiting = async () =>
      Number(
        (await sql<{ n: string }>`select count(*) as n from invoice_received_change`.execute(server.db)).rows[0]?.n,
      );
    expect(await waiting()).toBeGreaterThan(4);
    await moveReceived({ db: server.db }, 2);
    await Promise.all([moveReceived({ db: server.db }), moveReceived({ db: server.db }, 1), all()]);
    await moveReceived({ db: server.db });
    expect(await waiting()).toBe(0);
    expect(await all()).toEqual(before);
    // What goes is taken away again, before and after it is added up.
    await beto.receive([aPaper(worth('123456'))], at('2026-11-10T08:00:00'));
    const { body } = await beto.get('/v2/invoices/headers?search=');
    const newest = body.data.find(({ monto_total }: { monto_total: number }) => monto_total === 123_456);
    await moveReceived({ db: server.db });
    expect((await filtered()).total_amount).toBe(15_000 + 123_456);
    await server.call(`/v2/invoices/${newest.id}`, { token: beto.token, method: 'DELETE' });
    expect(await all()).toEqual(before);
    await moveReceived({ db: server.db });
    expect(await all()).toEqual(before);
  });

  test('no row is shared between businesses while they receive: one that is not done does not hold up another', async () => {
    const { db } = server;
    const when = at('2026-11-12T10:00:00');
    const saveUnlessHeldUp = (ownerId: string) =>
      db.transaction().execute(async (tx) => {
        // It would wait for ever for any row that the open transaction wrote.
        await sql`select set_config('lock_timeout', '300ms', true)`.execute(tx);
        await saveReadInvoices(tx, ownerId, [aPaper()], when);
      });
    await db.transaction().execute(async (tx) => {
      await saveReadInvoices(tx, ana.ownerId, [aPaper()], when);
      await saveUnlessHeldUp(beto.ownerId);
      await expect(saveUnlessHeldUp(ana.ownerId)).rejects.toThrow(/lock timeout/);
    });
  });

  test('the breakdown by user comes a hundred at a time, most invoices first', async () => {
    const people = 130;
    await sql`
      with made as (
        select n, md5('owner' || n)::uuid as owner_id, md5('user' || n)::uuid as user_id
        from generate_series(1, ${people}::integer) n
      ), owners as (
        insert into owner (id, name, trial_expires_at, trial_ai_limit, created_at)
        select owner_id, 'Negocio ' || n, now(), 50, now() from made
      ), users as (
        insert into app_user (id, issuer, subject, email, name, created_at, last_login_at)
        select user_id, 'otro', n::text, 'p' || n || '@muchos.com.py', 'Persona', now(), now() from made
      )
      select 1`.execute(server.db);
    await sql`
      insert into member select md5('owner' || n)::uuid, md5('user' || n)::uuid, now()
      from generate_series(1, ${people}::integer) n`.execute(server.db);
    await sql`
      insert into invoice_summary (owner_id, listed_count, counted, amount, averaged_count, averaged_amount,
        in_review_count, observed_count, observed_amount, left_out_count, left_out_amount, credit_note_count,
        cancelled_count, test_count, review_count, no_amounts_count, no_rate_count)
      select md5('owner' || n)::uuid, n + 10, n + 10, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from generate_series(1, ${people}::integer) n`.execute(server.db);
    await sql`
      insert into invoice_received_month select md5('owner' || n)::uuid, date '2026-08-01', n + 10, 1
      from generate_series(1, ${people}::integer) n`.execute(server.db);
    const periods: Record<string, string>[] = [{}, { start_date: '2026-08-01', end_date: '2026-08-31' }];
    for (const period of periods) {
      const first = await filtered(period);
      const second = await filtered({ ...period, user_page: '2' });
      expect(first.user_breakdown).toHaveLength(100);
      expect(first.user_breakdown[0]).toEqual({ _id: 'p130@muchos.com.py', count: 140, total_amount: 1 });
      const both = [...first.user_breakdown, ...second.user_breakdown].map(({ _id }: { _id: string }) => _id);
      expect(new Set(both).size).toBe(first.user_count);
      expect(first.user_count).toBe(Object.keys(period).length === 0 ? people + 2 : people);
    }
    expect((await stats()).invoice_stats.user_invoices.map(({ count }: { count: number }) => count)).toEqual([
      140, 139, 138, 137, 136,
    ]);
  });
});

describe('the list of users', () => {
  test('API-78 DATA-34 DATA-35 has twenty on a page, the newest first, with how each stands', async () => {
    for (let n = 1; n <= 41; n++) {
      clock.advance(1_000);
      const token = await server.signIn(`usuario${n}@lista.com.py`, n === 41 ? 'Óscar Núñez' : `Usuario ${n}`);
      await server.call('/api/user/profile', { token });
    }
    const list = async (query: string) => (await server.call(`/admin/users${query}`, { token: admin })).body;
    const first = await list('');
    expect(first).toMatchObject({ success: true, total: 45, total_pages: 3, page: 1 });
    expect(first.users).toHaveLength(20);
    expect(first.users[0]).toEqual({
      email: 'usuario41@lista.com.py',
      name: 'Óscar Núñez',
      role: 'user',
      status: 'active',
      created_at: expect.stringMatching(/^2026-11-14T/),
      last_login: expect.stringMatching(/^2026-11-14T/),
      is_trial_user: true,
      ai_invoices_processed: 0,
      ai_calls: 0,
      ai_invoices_limit: 50,
      plan_name: null,
      // Fifteen days of trial.
      plan_end_date: expect.stringMatching(/^2026-11-29T/),
      is_protected: false,
      version: 1,
    });
    expect((await list('?page=3')).users).toHaveLength(5);
    const all = (await list('?page_size=100')).users as { email: string }[];
    expect(new Set(all.map(({ email }) => email)).size).toBe(45);
    expect(all.find(({ email }) => email === BETO)).toMatchObject({
      is_trial_user: false,
      plan_name: 'Básico',
      ai_invoices_limit: 100,
    });
    const onPlan = async (plan: string) =>
      (await list(`?page_size=100&plan=${plan}`)) as { users: object[]; total: number };
    expect(await onPlan('basic')).toMatchObject({ total: 1, users: [{ email: BETO }] });
    expect((await onPlan('trial')).total).toBe(44);
    expect(await onPlan('no-hay')).toMatchObject({ total: 0, users: [] });
    expect(all.find(({ email }) => email === CARLA)).toMatchObject({ status: 'suspended' });
    expect(all.find(({ email }) => email === 'admin@ajaka.local')).toMatchObject({ role: 'admin' });
  });

  test('is searched by name and e-mail, without case and accents, and what is typed is no pattern', async () => {
    const found = async (search: string) =>
      (await server.call(`/admin/users?${new URLSearchParams({ search })}`, { token: admin })).body.users.map(
        ({ email }: { email: string }) => email,
      );
    expect(await found('oscar NUNEZ')).toEqual(['usuario41@lista.com.py']);
    expect(await found('LISTA.com usuario 40')).toEqual(['usuario40@lista.com.py']);
    expect(await found('%')).toEqual([]);
    expect(await found('nadie_')).toEqual([]);
  });

  test('LOG-14 who opens the panel is written down, with when and from where', async () => {
    const { status } = await server.call('/admin/panel-opened', { token: admin, method: 'POST', body: {} });
    expect(status).toBe(200);
    const events = await server.db
      .selectFrom('audit_event')
      .where('action', '=', 'panel-opened')
      .select(['user_email', 'origin', 'subject_kind'])
      .execute();
    expect(events).toEqual([
      { user_email: 'admin@ajaka.local', origin: expect.stringMatching(/127\.0\.0\.1/), subject_kind: 'panel' },
    ]);
  });
});
