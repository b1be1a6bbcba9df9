import { expect, test } from 'vitest';
import { ownerOf } from '../../../../../test/builders/a-subscription.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { startTestApp } from '../../../../../test/server/test-app.ts';

const DAY_MS = 86_400_000;
const ADMIN = 'admin@ajaka.local';
const clock = adjustableClock();

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Answer = any;

test('API-77 DATA-33 OPEN-06 statistics are what a hand count gives: dollars, and every other currency beside them', async () => {
  const own = await startTestApp({}, { clock });
  try {
    const as = async (email: string) => {
      const token = await own.signIn(email);
      return (path: string, body?: unknown) => own.call(path, { token, ...(body === undefined ? {} : { body }) });
    };
    const manager = await as(ADMIN);
    await manager('/admin/plans', { code: 'usd', name: 'En dólares', price: 10.1 });
    await manager('/admin/plans', { code: 'eur', name: 'En euros', price: 7, currency: 'EUR' });
    const people = await Promise.all(['a', 'b', 'c'].map((name) => as(`${name}@empresa.com.py`)));
    const [a, b, c] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    for (const person of people) await person('/user/subscription/change-plan', { plan_id: 'usd' });
    await a('/user/subscription/change-plan', { plan_id: 'basic' });
    await b('/user/subscription/cancel', {});
    await c('/user/subscription/change-plan', { plan_id: 'eur' });
    await c('/user/subscription/change-plan', { plan_id: 'usd' });
    const { data } = (await manager('/admin/subscriptions/stats')).body;
    expect(data).toMatchObject({
      total_subscriptions: 6,
      active_subscriptions: 2,
      total_revenue: 40.4,
      other_currencies: [
        { currency: 'EUR', total_revenue: 7, avg_price: 7 },
        { currency: 'PYG', total_revenue: 150_000, avg_price: 150_000 },
      ],
    });
    const dollars = data.plan_stats.find(({ plan_code }: Answer) => plan_code === 'usd');
    expect(dollars).toEqual({
      plan_code: 'usd',
      plan_name: 'En dólares',
      total_subscriptions: 4,
      active_subscriptions: 1,
      total_revenue: 40.4,
      avg_price: 10.1,
      other_currencies: [],
    });
    const added = (field: string) => data.plan_stats.reduce((sum: number, plan: Answer) => sum + plan[field], 0);
    for (const field of ['total_subscriptions', 'active_subscriptions', 'total_revenue']) {
      expect(added(field)).toBe(data[field]);
    }
    // A month later nobody’s is active any more.
    clock.advance(35 * DAY_MS);
    const later = (await (await as(ADMIN))('/admin/subscriptions/stats')).body.data;
    expect([later.active_subscriptions, later.total_revenue]).toEqual([0, 40.4]);
  } finally {
    await own.stop();
  }
});

test('statistics tell who came and who left this month, why, what ends soon, and how many were active each month', async () => {
  const begin = Date.parse('2026-11-16T12:00:00-03:00');
  const own = await startTestApp({ ROLE: 'web' }, { clock });
  try {
    clock.advance(begin - clock.now().getTime());
    const as = async (email: string) => {
      const token = await own.signIn(email);
      await own.call('/api/user/profile', { token });
      return (path: string, body?: unknown) => own.call(path, { token, ...(body === undefined ? {} : { body }) });
    };
    const names = ['antigua', 'nueva', 'cambia', 'vence', 'prueba'] as const;
    const people = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await as(`${name}@empresa.com.py`)] as const)),
    ) as Record<(typeof names)[number], Awaited<ReturnType<typeof as>>>;
    const choose = (name: (typeof names)[number], plan_id: string) =>
      people[name]('/user/subscription/change-plan', { plan_id });
    const statsOf = async () => (await (await as(ADMIN))('/admin/subscriptions/stats')).body.data;
    for (const name of ['antigua', 'cambia', 'vence'] as const) await choose(name, 'basic');
    // Two of them since September, as far as the store knows.
    const owners = await Promise.all(['antigua', 'cambia'].map((name) => ownerOf(own.db, `${name}@empresa.com.py`)));
    await own.db
      .updateTable('subscription')
      .set({ start_date: new Date('2026-09-30T12:00:00-03:00'), end_date: new Date('2027-01-01T00:00:00-03:00') })
      .where('owner_id', 'in', owners)
      .execute();
    await choose('cambia', 'pro');
    await choose('nueva', 'free');
    await people.antigua('/user/subscription/cancel', { reason: 'El precio' });
    await people.nueva('/user/subscription/cancel', {});
    await choose('nueva', 'pro');
    await people.nueva('/user/subscription/cancel', { reason: 'Me mudo a Encarnación' });
    await choose('nueva', 'pro');
    const first = await statsOf();
    expect([first.gained_this_month, first.lost_this_month]).toEqual([2, 1]);
    expect(first.leaving_reasons).toEqual([
      { reason: 'El precio', count: 1 },
      { reason: 'Otro motivo', count: 1 },
      { reason: 'Sin motivo', count: 1 },
    ]);
    expect(first.active_by_month).toEqual(
      [
        ['2026-06', 0],
        ['2026-07', 0],
        ['2026-08', 0],
        ['2026-09', 2],
        ['2026-10', 2],
        ['2026-11', 3],
      ].map(([_id, count]) => ({ _id, count })),
    );
    expect([first.trials_ended, first.ending_soon_total]).toEqual([0, 0]);

    await (await as(ADMIN))('/admin/subscriptions', {
      user_email: 'vence@empresa.com.py',
      plan_code: 'basic',
      end_date: '2026-11-18',
    });
    // Nine days on, the trials of the two who have no plan end within a week; the subscription is over.
    clock.advance(DAY_MS);
    expect(await statsOf()).toMatchObject({
      ending_soon_total: 1,
      ending_soon: [{ user_email: 'vence@empresa.com.py', plan_name: 'Básico', end_date: '2026-11-19T03:00:00.000Z' }],
    });
    clock.advance(8 * DAY_MS);
    const later = await statsOf();
    expect(later.ending_soon.map(({ user_email, plan_name }: Answer) => [user_email, plan_name]).toSorted()).toEqual([
      [ADMIN, null],
      ['antigua@empresa.com.py', null],
      ['prueba@empresa.com.py', null],
      ['vence@empresa.com.py', null],
    ]);
    expect(later.lost_this_month).toBe(1);
    clock.advance(10 * DAY_MS);
    const december = await statsOf();
    // Five people and the administrator; three of them paid.
    expect([december.trials_ended, december.trials_converted]).toEqual([6, 4]);
    expect(december.active_by_month.at(-2)).toEqual({ _id: '2026-11', count: 2 });
    expect([december.gained_this_month, december.lost_this_month]).toEqual([0, 0]);
  } finally {
    await own.stop();
  }
});
