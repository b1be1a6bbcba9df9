import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSubscription, ownerOf, setTrialUse } from '../../../../test/builders/a-subscription.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

describe('the signed-in person', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.stop());

  test('DATA-01 API-47 the profile carries its 13 fields', async () => {
    const token = await server.signIn('rocio@tavapora.com.py', 'Rocío Ayala');
    const { status, body } = await server.call('/api/user/profile', { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      email: 'rocio@tavapora.com.py',
      name: 'Rocío Ayala',
      picture: null,
      role: 'user',
      status: 'active',
      is_admin: false,
      is_trial: true,
      trial_expired: false,
      trial_days_remaining: 15,
      trial_expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      ai_invoices_processed: 0,
      ai_invoices_limit: 50,
      ai_limit_reached: false,
    });
  });

  test('TRIAL-01 ten first calls at once create one person with one business', async () => {
    const token = await server.signIn('diez@veces.com.py');
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.call('/api/user/profile', { token })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const people = await server.db
      .selectFrom('app_user')
      .innerJoin('member', 'member.user_id', 'app_user.id')
      .innerJoin('owner', 'owner.id', 'member.owner_id')
      .where('app_user.email', '=', 'diez@veces.com.py')
      .select(['app_user.id', 'owner.id as ownerId'])
      .execute();
    expect(people).toHaveLength(1);
    expect(await server.db.selectFrom('owner').select('id').execute()).toHaveLength(
      (await server.db.selectFrom('app_user').select('id').execute()).length,
    );
  });

  test('SCALE-04 ids are UUIDs of version 7', async () => {
    const ids = await server.db.selectFrom('app_user').select('id').execute();
    expect(ids.length).toBeGreaterThan(0);
    for (const { id } of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  });

  test('API-72 the admin check answers for both roles', async () => {
    const user = await server.signIn('comun@empresa.com.py');
    const admin = await server.signIn('admin@ajaka.local');
    expect((await server.call('/admin/check', { token: user })).body).toEqual({ success: true, is_admin: false });
    expect((await server.call('/admin/check', { token: admin })).body).toEqual({ success: true, is_admin: true });
  });

  test('SEC-02 ERR-10 a suspended person is refused on every call, and told so', async () => {
    await server.call('/api/user/profile', { token: await server.signIn('admin@ajaka.local') });
    const token = await server.signIn('oscar@tobati.com.py');
    await server.call('/api/user/profile', { token });
    await server.db
      .updateTable('app_user')
      .set({ status: 'suspended' })
      .where('email', '=', 'oscar@tobati.com.py')
      .execute();
    const { status, body } = await server.call('/api/user/profile', { token });
    expect(status).toBe(403);
    expect(body).toEqual({
      success: false,
      code: 'cuenta_suspendida',
      message: 'Tu cuenta está suspendida. Contacta al administrador.',
      detail: 'Tu cuenta está suspendida. Contacta al administrador.',
      // Without SUPPORT_EMAIL somebody who can help all the same, and told only here.
      contacto: 'admin@ajaka.local',
    });
    expect(JSON.stringify((await server.call('/config.json')).body)).not.toContain('admin@ajaka.local');
  });

  test('whose trial is over is told in the refusal whom to write to, and nobody else is', async () => {
    await server.call('/api/user/profile', { token: await server.signIn('admin@ajaka.local') });
    const token = await server.signIn('vencida@tobati.com.py');
    await server.call('/api/user/profile', { token });
    const ownerId = await ownerOf(server.db, 'vencida@tobati.com.py');
    await server.db
      .updateTable('owner')
      .set({ trial_expires_at: new Date(Date.now() - 86_400_000) })
      .where('id', '=', ownerId)
      .execute();
    const { status, body } = await server.call('/upload-xml', { token, method: 'POST', body: {} });
    expect(status).toBe(402);
    expect(body).toMatchObject({ code: 'pago_requerido', contacto: 'admin@ajaka.local' });
    expect(body.message).toMatch(/^Tu período de prueba ha expirado\..* Escribe a admin@ajaka\.local\.$/);
    for (const at of ['/api/user/profile', '/user/trial-status', '/config.json']) {
      expect(JSON.stringify((await server.call(at, { token })).body)).not.toContain('admin@ajaka.local');
    }
  });

  test('a sign-in of a suspended person is in the audit once, with who, when, from where and with what', async () => {
    const email = 'rechazada@tobati.com.py';
    const token = await server.signIn(email);
    await server.call('/api/user/profile', { token });
    await server.db.updateTable('app_user').set({ status: 'suspended' }).where('email', '=', email).execute();
    for (const path of ['/api/user/profile', '/status', '/status']) {
      expect((await server.call(path, { token, headers: { 'user-agent': 'Prueba/1' } })).status).toBe(403);
    }
    const events = await server.db.selectFrom('audit_event').selectAll().where('user_email', '=', email).execute();
    expect(events).toEqual([
      expect.objectContaining({
        action: 'sign-in-refused',
        subject_kind: 'session',
        subject_name: email,
        details: { reason: 'suspended' },
        origin: '127.0.0.1',
        agent: 'Prueba/1',
      }),
    ]);
  });

  test('ID-19 sign-ins before a set moment stop counting at once', async () => {
    const token = await server.signIn('revocada@empresa.com.py');
    expect((await server.call('/api/user/profile', { token })).status).toBe(200);
    await server.db
      .updateTable('app_user')
      .set({ tokens_valid_after: new Date(Date.now() + 5_000) })
      .where('email', '=', 'revocada@empresa.com.py')
      .execute();
    expect((await server.call('/api/user/profile', { token })).status).toBe(401);
  });
});

describe('the trial as time goes by', () => {
  const clock = adjustableClock();
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(
      { TRIAL_DAYS: '3', TRIAL_AI_LIMIT: '7', SUPPORT_EMAIL: 'soporte@ajaka.com.py' },
      { clock },
    );
  });
  afterAll(() => server.stop());

  test('SEC-02 a suspended person is told where support is', async () => {
    const token = await server.signIn('sinpaso@tobati.com.py');
    await server.call('/api/user/profile', { token });
    const email = 'sinpaso@tobati.com.py';
    await server.db.updateTable('app_user').set({ status: 'suspended' }).where('email', '=', email).execute();
    const { body } = await server.call('/api/user/profile', { token });
    expect(body).toMatchObject({ code: 'cuenta_suspendida', contacto: 'soporte@ajaka.com.py' });
  });

  test('TRIAL-03 a new user has the readings of TRIAL_AI_LIMIT', async () => {
    const token = await server.signIn('lecturas@empresa.com.py');
    expect((await server.call('/api/user/profile', { token })).body.ai_invoices_limit).toBe(7);
  });

  test('TRIAL-02 TIME-07 API-48 it lasts TRIAL_DAYS days, falls day by day, and then blocks processing', async () => {
    const email = 'nueva@empresa.com.py';
    const read = async () => {
      const token = await server.signIn(email);
      const profile = (await server.call('/api/user/profile', { token })).body;
      const trial = (await server.call('/user/trial-status', { token })).body;
      return { days: profile.trial_days_remaining, expired: profile.trial_expired, trial };
    };
    expect(await read()).toMatchObject({ days: 3, expired: false, trial: { success: true, can_process: true } });
    clock.advanceDays(1);
    expect(await read()).toMatchObject({ days: 2, expired: false });
    clock.advanceDays(1.999);
    expect(await read()).toMatchObject({ days: 1, expired: false, trial: { can_process: true } });
    clock.advanceDays(0.002);
    expect(await read()).toMatchObject({ days: 0, expired: true, trial: { can_process: false } });
    expect((await read()).trial.message).toContain('Tu período de prueba ha expirado');
  });

  test('TRIAL-36 the AI limit is reached at the last reading, and never with -1', async () => {
    const token = await server.signIn('limite@empresa.com.py');
    await server.call('/api/user/profile', { token });
    const ownerId = await ownerOf(server.db, 'limite@empresa.com.py');
    const reached = async (used: number, limit: number) => {
      await server.db.updateTable('owner').set({ trial_ai_limit: limit }).where('id', '=', ownerId).execute();
      await setTrialUse(server.db, ownerId, used);
      return (await server.call('/api/user/profile', { token })).body.ai_limit_reached;
    };
    expect(await reached(49, 50)).toBe(false);
    expect(await reached(50, 50)).toBe(true);
    expect(await reached(1000, -1)).toBe(false);
  });

  describe('of somebody who subscribes', () => {
    let people = 0;
    /** Whose trial is over, with five of its readings made. */
    async function someone() {
      const email = `suscripta${++people}@empresa.com.py`;
      const read = async () => {
        const token = await server.signIn(email);
        const profile = (await server.call('/api/user/profile', { token })).body;
        return { profile, status: (await server.call('/user/trial-status', { token })).body };
      };
      await read();
      const ownerId = await ownerOf(server.db, email);
      await setTrialUse(server.db, ownerId, 5);
      clock.advanceDays(30);
      return { read, ownerId };
    }

    test('TRIAL-05 TRIAL-12 processes with a plan though the trial is over, until the plan ends or is cancelled', async () => {
      const { read, ownerId } = await someone();
      expect((await read()).status).toMatchObject({
        can_process: false,
        message: expect.stringContaining('período de prueba ha expirado'),
      });
      const end = new Date(clock.now().getTime() + 86_400_000);
      const id = await aSubscription(server.db, ownerId, { plan: 'basic', start: clock.now(), end });
      expect((await read()).status).toMatchObject({
        can_process: true,
        message: expect.stringContaining('plan Básico'),
      });
      clock.advanceDays(1);
      const ended = {
        success: true,
        can_process: false,
        message: 'Tu suscripción terminó. Elige un plan para continuar.',
      };
      expect((await read()).status).toEqual(ended);
      await server.db.updateTable('subscription').set({ status: 'cancelled' }).where('id', '=', id).execute();
      expect((await read()).status).toEqual(ended);
      await aSubscription(server.db, ownerId, { plan: 'pro', start: clock.now() });
      expect((await read()).status).toMatchObject({
        can_process: true,
        message: 'Puedes procesar facturas con tu plan Profesional.',
      });
    });

    test('TRIAL-22 OPEN-12 has the limit of the plan and is no trial user while it lasts', async () => {
      const { read, ownerId } = await someone();
      expect((await read()).profile).toMatchObject({
        is_trial: true,
        trial_expired: true,
        ai_invoices_processed: 5,
        ai_invoices_limit: 7,
      });
      const end = new Date(clock.now().getTime() + 86_400_000);
      const id = await aSubscription(server.db, ownerId, { plan: 'basic', start: clock.now(), end });
      expect((await read()).profile).toMatchObject({
        is_trial: false,
        ai_invoices_processed: 0,
        ai_invoices_limit: 100,
        ai_limit_reached: false,
      });
      clock.advanceDays(1);
      expect((await read()).profile).toMatchObject({ is_trial: true });
      await server.db.updateTable('subscription').set({ status: 'cancelled' }).where('id', '=', id).execute();
      await aSubscription(server.db, ownerId, { plan: 'pro', start: clock.now() });
      expect((await read()).profile).toMatchObject({ is_trial: false, ai_invoices_limit: 500 });
    });
  });
});
