import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerOf } from '../../../../../test/builders/a-subscription.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Answer = any;

const ADMIN = 'admin@ajaka.local';
const SENT = 'Solicitud de cambio de plan enviada correctamente';
const clock = adjustableClock();
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web', PLAN_CHANGES: 'approval' }, { clock });
});
afterAll(() => server.stop());

const callerOf = (email: string) => async (path: string, body?: unknown, method?: string) =>
  await server.call(path, {
    token: await server.signIn(email),
    ...(body === undefined ? {} : { body }),
    ...(method ? { method } : {}),
  });
const admin = callerOf(ADMIN);

let people = 0;
async function somebody() {
  const email = `solicitante${++people}@empresa.com.py`;
  const call = callerOf(email);
  await call('/api/user/profile');
  const ownerId = await ownerOf(server.db, email);
  return {
    ...{ email, call, ownerId },
    ask: (plan_id: string, reason?: string) => call('/user/subscription/change-plan', { plan_id, reason }),
    request: async () => (await call('/user/subscription/request')).body,
    current: async () => (await call('/user/subscription')).body.data,
    profile: async () => (await call('/api/user/profile')).body,
    withdraw: () => call('/user/subscription/request', undefined, 'DELETE'),
    waiting: async (): Promise<Answer> =>
      (await admin('/admin/subscriptions/requests')).body.data.find((one: Answer) => one.user_email === email),
    events: async () =>
      (
        await server.db
          .selectFrom('audit_event')
          .where('owner_id', '=', ownerId)
          .where('subject_kind', 'in', ['subscription', 'user'])
          .orderBy('id')
          .select(['action', 'details', 'user_email as by'])
          .execute()
      ).map(({ action, details, by }) => ({ action, by, ...(details as object) })),
  };
}

const approve = (id: string) => admin(`/admin/subscriptions/requests/${id}/approve`, {});
const reject = (id: string, reason?: string) => admin(`/admin/subscriptions/requests/${id}/reject`, { reason });

let plans = 0;
async function aPlan(terms: object) {
  const code = `solicitado-${++plans}`;
  await admin('/admin/plans', { code, name: `Plan ${plans}`, ...terms });
  return code;
}

describe('with PLAN_CHANGES=approval', () => {
  test('SAFE-35 a plan with a price is asked for in the screen’s own words, kept as pending, and changes nothing before it is approved', async () => {
    const { email, ask, request, current, profile, waiting, call, events } = await somebody();
    const before = await profile();
    const stats = (await admin('/admin/subscriptions/stats')).body.data;
    const answer = await ask('basic', ' Somos más ');
    expect([answer.status, answer.body.message, answer.body.data]).toEqual([200, SENT, null]);
    expect(await request()).toMatchObject({
      data: { plan_id: 'basic', plan_name: 'Básico', price: 150_000, currency: 'PYG' },
      rejected: null,
      needs_approval: true,
    });
    expect(await current()).toBeNull();
    expect(await profile()).toEqual(before);
    expect((await admin('/admin/subscriptions/stats')).body.data).toEqual(stats);
    expect((await call('/user/subscription/history')).body.data).toMatchObject([
      { plan_id: 'basic', status: 'pending' },
    ]);
    const line = await waiting();
    expect(line).toMatchObject({
      ...{ user_email: email, plan_code: 'basic', price: 150_000, current_plan_name: null, reason: 'Somos más' },
    });
    clock.advance(60_000);
    expect((await approve(line._id)).body.message).toBe(`Plan Básico aprobado para ${email}`);
    expect(await current()).toMatchObject({ plan_id: 'basic', status: 'active', price: 150_000, reason: 'Somos más' });
    expect(await profile()).toMatchObject({ is_trial: false, ai_invoices_limit: 100 });
    expect(await request()).toMatchObject({ data: null, rejected: null });
    expect(await waiting()).toBeUndefined();
    expect(await events()).toEqual([
      { action: 'plan-requested', by: email, from: null, to: 'Básico', reason: 'Somos más' },
      { action: 'plan-request-approved', by: ADMIN, from: null, to: 'Básico' },
    ]);
  });

  test('SAFE-35 what is rejected changes nothing, and the person reads why', async () => {
    const { email, ask, request, current, waiting, events } = await somebody();
    await ask('free');
    await ask('pro');
    expect((await waiting()).current_plan_name).toBe('Gratis');
    const { body } = await reject((await waiting())._id, ' Falta el pago ');
    expect(body.message).toBe('Solicitud del plan Profesional rechazada');
    expect(await current()).toMatchObject({ plan_id: 'free', status: 'active' });
    expect(await request()).toMatchObject({
      data: null,
      rejected: { plan_name: 'Profesional', reason: 'Falta el pago', at: expect.any(String) },
    });
    expect((await events()).at(-1)).toEqual({
      ...{ action: 'plan-request-rejected', by: ADMIN, plan: 'Profesional', reason: 'Falta el pago' },
    });
    await ask('basic');
    expect(await request()).toMatchObject({ data: { plan_id: 'basic' }, rejected: null });
    expect((await events()).map(({ action }) => action)).not.toContain('plan-request-approved');
    expect(email).toContain('@');
  });

  test('SAFE-36 a free plan changes at once and settles what was asked for; the plan that is there is not asked for again', async () => {
    const { ask, request, current } = await somebody();
    await ask('pro');
    expect((await ask('free')).body.data).toMatchObject({ plan_id: 'free', status: 'active' });
    expect(await request()).toMatchObject({ data: null });
    await ask('basic');
    await admin('/admin/subscriptions', { user_email: 'nadie@x.py', plan_code: 'pro' });
    expect(await request()).toMatchObject({ data: { plan_id: 'basic' } });
    expect((await ask('free')).body.code).toBe('plan_actual');
    expect(await current()).toMatchObject({ plan_id: 'free' });
  });

  test('SAFE-36 a second request replaces the first, whose approval comes too late; withdrawn, there is none', async () => {
    const { ask, request, waiting, withdraw, current } = await somebody();
    await ask('basic');
    const first = await waiting();
    await ask('pro');
    const { body } = await admin('/admin/subscriptions/requests');
    expect(body.data.filter(({ user_email }: Answer) => user_email === first.user_email)).toHaveLength(1);
    expect(await approve(first._id)).toMatchObject({ status: 409, body: { code: 'cambio_mientras_tanto' } });
    const second = await waiting();
    expect((await withdraw()).body.message).toBe('Retiraste tu solicitud del plan Profesional. Nada cambió.');
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'cambio_mientras_tanto' } });
    expect(await approve(second._id)).toMatchObject({ status: 409, body: { code: 'cambio_mientras_tanto' } });
    expect(await reject(second._id)).toMatchObject({ status: 409, body: { code: 'cambio_mientras_tanto' } });
    expect([await request(), await current()]).toMatchObject([{ data: null, rejected: null }, null]);
  });

  test('SAFE-36 of administrators who decide at once one does it, and the others are told', async () => {
    const { ask, waiting, events, current } = await somebody();
    await ask('basic');
    const { _id: id } = await waiting();
    const answers = await Promise.all([approve(id), approve(id), approve(id), reject(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const decided = (await events()).filter(({ action }) => /approved|rejected/.test(action));
    expect(decided).toHaveLength(1);
    expect((await current()) !== null).toBe(decided[0]?.action === 'plan-request-approved');
  });

  test('SAFE-36 what is no longer offered, or whoever is suspended, is not approved, and the price is the one that was asked for', async () => {
    const code = await aPlan({ price: 90, currency: 'USD' });
    const { ask, waiting, current, email } = await somebody();
    await ask(code);
    const { _id: id } = await waiting();
    await admin(`/admin/plans/${code}`, { status: 'inactive' }, 'PUT');
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'plan_no_disponible' } });
    await admin(`/admin/plans/${code}`, { status: 'active', price: 120 }, 'PUT');
    const person = server.db.updateTable('app_user').where('email', '=', email);
    await person.set({ status: 'suspended' }).execute();
    const refused = await approve(id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'usuario_suspendido' } });
    expect(refused.body.message).toContain('suspendida');
    await person.set({ status: 'active' }).execute();
    expect(await current()).toBeNull();
    expect((await approve(id)).status).toBe(200);
    expect(await current()).toMatchObject({ price: 90, status: 'active' });
  });

  test('SAFE-36 cancelling does not bring what was asked for, and an administrator who assigns a plan settles it', async () => {
    const { ask, request, current, call, email } = await somebody();
    await ask('free');
    await ask('pro');
    await call('/user/subscription/cancel', {});
    expect([await current(), await request()]).toMatchObject([{ status: 'cancelled' }, { data: { plan_id: 'pro' } }]);
    await admin('/admin/subscriptions', { user_email: email, plan_code: 'basic' });
    expect([await current(), await request()]).toMatchObject([{ plan_id: 'basic', status: 'active' }, { data: null }]);
  });
});

test('SAFE-35 without the setting a plan with a price changes at once, as the specification says', async () => {
  const other = await startTestApp({ ROLE: 'web' });
  const token = await other.signIn('otra@empresa.com.py');
  const { body } = await other.call('/user/subscription/change-plan', { token, body: { plan_id: 'pro' } });
  expect(body).toMatchObject({ message: SENT, data: { plan_id: 'pro', status: 'active' } });
  expect((await other.call('/user/subscription/request', { token })).body).toEqual({
    ...{ success: true, data: null, rejected: null, needs_approval: false },
  });
  await other.stop();
});
