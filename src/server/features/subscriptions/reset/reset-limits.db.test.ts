import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/new-id.ts';
import { aSubscription, ownerOf } from '../../../../../test/builders/a-subscription.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { connectToTest, createTestDatabase } from '../../../../../test/database/test-database.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { entitlementsOf } from '../current/entitlements-of.ts';
import { reserveAiReading, spendAiReading } from '../ledger/ai-ledger.ts';
import { resetDueLimits } from './reset-limits.ts';

const log = createLog('silent');
/** A moment of the clock on the wall in Asunción. */
const at = (local: string) => new Date(`${local}-03:00`);
const aReading = () => ({ documentId: newId(), attempt: 1, sha256: createHash('sha256').update(newId()).digest() });

async function beginScheduler(db: Database) {
  await db
    .updateTable('scheduler')
    .set({ began_at: at('2026-01-01T00:00:00') })
    .execute();
}

describe('the monthly reset of the readings by AI', () => {
  let db: Database;
  let other: Database;
  beforeAll(async () => {
    const { url } = await createTestDatabase();
    db = connectToTest(url);
    other = connectToTest(url);
    await beginScheduler(db);
  });
  beforeEach(async () => {
    await db.deleteFrom('ai_limit_reset').execute();
    // October's was done.
    await look('2026-10-01T00:05:00');
  });
  afterAll(() => Promise.all([db.destroy(), other.destroy()]));

  const look = (local: string, through = db) => resetDueLimits({ db: through, log, clock: { now: () => at(local) } });
  const spend = (ownerId: string, when: Date, reading = aReading()) =>
    db.transaction().execute(async (tx) => {
      await reserveAiReading(tx, ownerId, reading, when);
      return spendAiReading(tx, ownerId, reading, when);
    });
  const ai = async (ownerId: string, local: string) => (await entitlementsOf(db, ownerId, at(local))).ai;
  const resets = () => db.selectFrom('ai_limit_reset').select(['kind', 'month', 'reset_count']).orderBy('at').execute();

  /** A subscriber who made two readings in October. */
  async function aReader(plan: 'basic' | 'pro' = 'basic') {
    const ownerId = await anOwner(db);
    await aSubscription(db, ownerId, { plan, start: at('2026-09-01T12:00:00') });
    await spend(ownerId, at('2026-10-20T10:00:00'));
    await spend(ownerId, at('2026-10-21T10:00:00'));
    return ownerId;
  }

  test('TIME-01 TIME-04 comes on the 1st at 00:05 in Asunción, and not at 00:04: from then on subscribers begin at zero', async () => {
    const ownerId = await aReader();
    await look('2026-11-01T00:04:00');
    expect(await ai(ownerId, '2026-11-01T00:04:00')).toMatchObject({ account: 'plan', used: 2 });
    await look('2026-11-01T00:05:00');
    expect(await ai(ownerId, '2026-11-01T00:05:00')).toMatchObject({ account: 'plan', used: 0, limit: 100 });
  });

  test('TIME-02 is done once, however many processes look at the same time and however often', async () => {
    const ownerId = await aReader();
    await Promise.all([db, other, db, other, db, other].map((through) => look('2026-11-01T00:05:00', through)));
    await spend(ownerId, at('2026-11-01T00:06:00'));
    await Promise.all([db, other].map((through) => look('2026-11-01T00:07:00', through)));
    expect(await ai(ownerId, '2026-11-01T00:08:00')).toMatchObject({ used: 1 });
    expect((await resets()).map(({ kind, month }) => `${kind} ${month}`)).toEqual([
      'scheduled 2026-10',
      'scheduled 2026-11',
    ]);
  });

  test('TIME-03 is made up for once when nobody ran on the 1st', async () => {
    const ownerId = await aReader();
    await look('2026-11-09T17:30:00');
    expect(await ai(ownerId, '2026-11-09T17:30:00')).toMatchObject({ used: 0 });
    await spend(ownerId, at('2026-11-10T10:00:00'));
    await look('2026-11-10T10:01:00');
    expect(await ai(ownerId, '2026-11-10T10:02:00')).toMatchObject({ used: 1 });
    await look('2026-12-01T00:05:00');
    expect(await ai(ownerId, '2026-12-01T00:06:00')).toMatchObject({ used: 0 });
  });

  test('TIME-12 the last half hour of October in Asunción is October, although elsewhere it is November', async () => {
    const ownerId = await aReader();
    await look('2026-10-31T23:30:00');
    expect(await ai(ownerId, '2026-10-31T23:30:00')).toMatchObject({ used: 2 });
  });

  test('OPEN-11 TIME-04 leaves a trial alone that crosses the month', async () => {
    const ownerId = await anOwner(db);
    await db
      .updateTable('owner')
      .set({ trial_expires_at: at('2026-12-31T00:00:00') })
      .where('id', '=', ownerId)
      .execute();
    await spend(ownerId, at('2026-10-30T10:00:00'));
    await look('2026-11-01T00:05:00');
    expect(await ai(ownerId, '2026-11-02T10:00:00')).toMatchObject({ account: 'trial', used: 1 });
  });

  test('who cancelled in October and subscribes in November does not find October’s readings there', async () => {
    const ownerId = await aReader();
    await db.updateTable('subscription').set({ status: 'cancelled' }).where('owner_id', '=', ownerId).execute();
    await look('2026-11-01T00:05:00');
    await aSubscription(db, ownerId, { start: at('2026-11-03T10:00:00') });
    expect(await ai(ownerId, '2026-11-03T10:00:00')).toMatchObject({ account: 'plan', used: 0 });
  });

  test('readings that run while it comes are counted once, in the new month, and nothing stays set aside', async () => {
    const ownerId = await aReader();
    const readings = Array.from({ length: 12 }, aReading);
    const began = at('2026-10-31T23:59:00');
    for (const reading of readings)
      await db.transaction().execute((tx) => reserveAiReading(tx, ownerId, reading, began));
    expect(await ai(ownerId, '2026-10-31T23:59:30')).toMatchObject({ used: 2, reserved: 12 });
    const ended = at('2026-11-01T00:05:30');
    const spendOne = (through: Database, reading: ReturnType<typeof aReading>) =>
      through.transaction().execute((tx) => spendAiReading(tx, ownerId, reading, ended));
    await Promise.all([
      ...readings.map((reading, place) => spendOne(place % 2 === 0 ? db : other, reading)),
      look('2026-11-01T00:05:00', other),
      look('2026-11-01T00:05:00'),
    ]);
    const { used, reserved } = await ai(ownerId, '2026-11-01T00:06:00');
    expect(reserved).toBe(0);
    // Whatever was spent before the reset went with it: never more than there were, and the lines tell all of them.
    expect(used).toBeGreaterThanOrEqual(0);
    expect(used).toBeLessThanOrEqual(12);
    const lines = await db
      .selectFrom('ai_use')
      .where('owner_id', '=', ownerId)
      .where('month', '=', '2026-11')
      .where('state', '=', 'spent')
      .select((eb) => eb.fn.sum<string>('units').as('units'))
      .executeTakeFirstOrThrow();
    expect(Number(lines.units)).toBe(12);
    // None is lost or counted twice by what comes after.
    await spendOne(db, readings[0] ?? aReading());
    expect(await ai(ownerId, '2026-11-01T00:07:00')).toEqual(expect.objectContaining({ used, reserved: 0 }));
  });

  test('a reading that waits for the lock of the reset counts after it', async () => {
    const ownerId = await aReader();
    const reading = aReading();
    await db.transaction().execute((tx) => reserveAiReading(tx, ownerId, reading, at('2026-10-31T23:59:00')));
    await look('2026-11-01T00:05:00');
    expect(await ai(ownerId, '2026-11-01T00:05:00')).toMatchObject({ used: 0, reserved: 1 });
    await db.transaction().execute((tx) => spendAiReading(tx, ownerId, reading, at('2026-11-01T00:06:00')));
    expect(await ai(ownerId, '2026-11-01T00:06:00')).toMatchObject({ used: 1, reserved: 0 });
  });
});

describe('what administrators see of it and do by hand', () => {
  const clock = adjustableClock();
  let server: TestApp;
  let admin: string;
  /** A session lasts an hour: who travels signs in again. */
  async function travelTo(local: string) {
    clock.advance(at(local).getTime() - clock.now().getTime());
    admin = await server.signIn('admin@ajaka.local');
  }
  const get = async (path: string) => (await server.call(path, { token: admin })).body.data;
  const post = (path: string) => server.call(path, { token: admin, method: 'POST', body: {} });
  const used = async (token: string) =>
    (await server.call('/api/user/profile', { token })).body.ai_invoices_processed as number;

  /** A subscriber with so many readings made. */
  async function aSubscriber(email: string, plan_used: number) {
    const token = await server.signIn(email, `Señora ${email}`);
    await server.call('/api/user/profile', { token });
    const ownerId = await ownerOf(server.db, email);
    await aSubscription(server.db, ownerId, { start: at('2026-09-01T00:00:00') });
    await server.db.insertInto('ai_balance').values({ owner_id: ownerId, plan_used }).execute();
    return { token, ownerId };
  }

  beforeAll(async () => {
    // Without its own scheduler: the test says when one looks.
    server = await startTestApp({ ROLE: 'web' }, { clock });
    await travelTo('2026-10-31T22:00:00');
    await beginScheduler(server.db);
    await resetDueLimits({ db: server.db, log, clock });
  });
  afterAll(() => server.stop());

  test('API-84 DATA-39 the scheduler tells its next reset, and whether it runs', async () => {
    expect(await get('/admin/scheduler/status')).toEqual({
      next_reset_date: '2026-11-01T00:05:00-03:00',
      should_run_today: false,
      scheduler: { running: true, last_signal: expect.stringMatching(/^2026-11-01T01:00:0/) },
    });
    await travelTo('2026-11-01T00:04:00');
    // Nobody looked for two hours.
    expect(await get('/admin/scheduler/status')).toMatchObject({ scheduler: { running: false } });
  });

  test('TIME-05 TIME-06 on the first of a month a reset is due until it is made, and the next is a month later', async () => {
    await travelTo('2026-11-01T00:04:00');
    expect(await get('/admin/scheduler/status')).toMatchObject({
      next_reset_date: '2026-11-01T00:05:00-03:00',
      should_run_today: true,
    });
    await travelTo('2026-11-01T00:05:30');
    await resetDueLimits({ db: server.db, log, clock });
    expect(await get('/admin/scheduler/status')).toMatchObject({
      next_reset_date: '2026-12-01T00:05:00-03:00',
      should_run_today: false,
      scheduler: { running: true },
    });
  });

  test('API-85 API-86 DATA-40 resetting everybody by hand brings every subscriber to zero, and is told', async () => {
    await travelTo('2026-11-06T10:00:00');
    const [one, two] = [await aSubscriber('una@resetea.com.py', 7), await aSubscriber('dos@resetea.com.py', 99)];
    expect(await get('/admin/ai-limits/reset-stats')).toMatchObject({
      active_subscriptions: 2,
      resetted_this_month: 0,
    });
    const { body } = await post('/admin/ai-limits/reset-monthly');
    expect(body).toMatchObject({
      success: true,
      message: 'Reseteo mensual completado: 2 usuarios reseteados',
      data: { users_reset: 2 },
    });
    expect([await used(one.token), await used(two.token)]).toEqual([0, 0]);
    expect(await get('/admin/ai-limits/reset-stats')).toEqual({
      active_subscriptions: 2,
      resetted_this_month: 2,
      recent_resets: [
        {
          kind: 'mensual_a_mano',
          user_email: null,
          by_email: 'admin@ajaka.local',
          users_reset: 2,
          at: expect.any(String),
        },
        {
          kind: 'mensual',
          user_email: null,
          by_email: null,
          users_reset: 0,
          at: expect.stringMatching(/^2026-11-01T03:05:/),
        },
        expect.objectContaining({ kind: 'mensual' }),
      ],
    });
    const event = await server.db
      .selectFrom('audit_event')
      .where('action', '=', 'limits-reset')
      .select(['user_email', 'subject_kind', 'details', 'origin'])
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ user_email: 'admin@ajaka.local', subject_kind: 'limits', details: { count: 2 } });
    expect(event.origin).toMatch(/127\.0\.0\.1/);
  });

  test('API-87 resetting one brings that one to zero alone, of the plan or of the trial', async () => {
    const one = await aSubscriber('tres@resetea.com.py', 5);
    const two = await aSubscriber('cuatro@resetea.com.py', 6);
    const { body } = await post('/admin/ai-limits/reset-user/TRES@resetea.com.py');
    expect(body).toMatchObject({
      success: true,
      message: 'Límites de IA reseteados correctamente para Señora tres@resetea.com.py',
    });
    expect([await used(one.token), await used(two.token)]).toEqual([0, 6]);

    const trial = await server.signIn('prueba@resetea.com.py');
    await server.call('/api/user/profile', { token: trial });
    const ownerId = await ownerOf(server.db, 'prueba@resetea.com.py');
    await server.db.insertInto('ai_balance').values({ owner_id: ownerId, trial_used: 50 }).execute();
    await post('/admin/ai-limits/reset-user/prueba@resetea.com.py');
    expect(await used(trial)).toBe(0);
    expect((await post('/admin/ai-limits/reset-user/nadie@resetea.com.py')).status).toBe(404);
  });

  test('what was reset by hand in a month is not reset again by the clock', async () => {
    await travelTo('2026-12-01T00:02:00');
    await post('/admin/ai-limits/reset-monthly');
    const { token, ownerId } = await aSubscriber('diciembre@resetea.com.py', 0);
    await server.db.updateTable('ai_balance').set({ plan_used: 3 }).where('owner_id', '=', ownerId).execute();
    await travelTo('2026-12-01T00:06:00');
    await resetDueLimits({ db: server.db, log, clock });
    expect(await used(token)).toBe(3);
    expect(await get('/admin/scheduler/status')).toMatchObject({ should_run_today: false });
  });
});
