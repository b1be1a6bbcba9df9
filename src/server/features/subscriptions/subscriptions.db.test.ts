import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import { closingReason } from '#contract/subscriptions/closings.text.ts';
import { addDays } from '#domain/time/calendar.ts';
import { dayInAsuncion, startOfDayInAsuncion } from '#domain/time/period.ts';
import { jobHandlers } from '#server/app/jobs.ts';
import { newId } from '#server/platform/new-id.ts';
import { ownerOf, setPlanUse } from '../../../../test/builders/a-subscription.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { closeSubscription } from './change/close-subscription.ts';
import { releaseAiReading, reserveAiReading } from './ledger/ai-ledger.ts';

const ADMIN = 'admin@ajaka.local';
const clock = adjustableClock();
let server: TestApp;
let admin: (path: string, body?: unknown, method?: string) => Promise<{ status: number; body: Answer }>;

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Answer = any;

beforeAll(async () => {
  // Without a worker: the monthly reset looks every real minute, and would find the clock in another month.
  server = await startTestApp({ ROLE: 'web', TRIAL_DAYS: '15', TRIAL_AI_LIMIT: '50' }, { clock });
  admin = caller(ADMIN);
});
afterAll(() => server.stop());

/** Signs in anew with every call: tests move the clock further than a token lasts. */
function caller(email: string) {
  return async (path: string, body?: unknown, method?: string) => {
    const token = await server.signIn(email);
    return server.call(path, { token, ...(body === undefined ? {} : { body }), ...(method ? { method } : {}) });
  };
}

let people = 0;
async function somebody() {
  const email = `persona${++people}@empresa.com.py`;
  const call = caller(email);
  const profile = async () => (await call('/api/user/profile')).body;
  await profile();
  return {
    email,
    call,
    profile,
    ownerId: await ownerOf(server.db, email),
    current: async () => (await call('/user/subscription')).body.data,
    history: async () => (await call('/user/subscription/history')).body.data,
    change: (plan_id: string, reason?: string) => call('/user/subscription/change-plan', { plan_id, reason }),
    cancel: (reason?: string) => call('/user/subscription/cancel', { reason }),
    mayUpload: async () => (await call('/user/trial-status')).body.can_process as boolean,
  };
}

let plans = 0;
/** A plan of an administrator, with a code of its own. */
async function aPlan(terms: object = {}) {
  const code = `plan-${++plans}`;
  const { status, body } = await admin('/admin/plans', { code, name: `Plan ${plans}`, ...terms });
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Plan creado correctamente' });
  return { code, plan: body.data };
}

const offered = async () => (await admin('/user/subscription/plans')).body.data as Answer[];
const managed = async (code: string) =>
  (await admin('/admin/plans?include_inactive=true')).body.data.find((plan: Answer) => plan.code === code);
const eventsOf = (ownerId: string) =>
  server.db.selectFrom('audit_event').where('owner_id', '=', ownerId).orderBy('id').selectAll().execute();

describe('the subscription of a business', () => {
  test('API-56 API-57 before there is one there is nothing, and no history', async () => {
    const { call } = await somebody();
    expect((await call('/user/subscription')).body).toEqual({ success: true, data: null });
    expect((await call('/user/subscription/history')).body).toEqual({ success: true, data: [] });
  });

  test('TRIAL-24 DATA-27 DATA-28 three plans are there from the start, each with all that a plan has', async () => {
    const { call } = await somebody();
    const { data } = (await call('/user/subscription/plans')).body;
    const seeded = data.filter(({ code }: Answer) => !code.startsWith('plan-'));
    expect(seeded.map(({ code }: Answer) => code)).toEqual(['free', 'basic', 'pro']);
    expect(seeded[1]).toEqual({
      _id: expect.any(String),
      code: 'basic',
      name: 'Básico',
      type: 'basic',
      description: expect.stringContaining('\n100 facturas/mes con IA\n'),
      price: 150_000,
      currency: 'PYG',
      billing_period: 'monthly',
      features: {
        ai_invoices_limit: 100,
        email_processing: true,
        export_formats: ['excel', 'csv'],
        api_access: false,
        priority_support: false,
        custom_templates: false,
      },
      monthly_ai_limit: 100,
      status: 'active',
      is_popular: false,
      sort_order: 2,
    });
  });

  test('API-58 TRIAL-28 only active plans are offered', async () => {
    const { call } = await somebody();
    const [active, inactive, deprecated] = [
      await aPlan(),
      await aPlan({ status: 'inactive' }),
      await aPlan({ status: 'deprecated' }),
    ];
    const { success, data } = (await call('/user/subscription/plans')).body;
    const codes = data.map(({ code }: Answer) => code);
    expect([success, codes.includes(active.code)]).toEqual([true, true]);
    expect(codes).not.toContain(inactive.code);
    expect(codes).not.toContain(deprecated.code);
    await admin(`/admin/plans/${active.code}`, undefined, 'DELETE');
  });

  test('TRIAL-23 TRIAL-29 TRIAL-22 who is in the trial changes to a plan, and its limit counts at once', async () => {
    const { change, current, profile } = await somebody();
    expect(await profile()).toMatchObject({ is_trial: true, ai_invoices_limit: 50 });
    await change('basic');
    expect(await current()).toMatchObject({ plan_id: 'basic', status: 'active' });
    expect(await profile()).toMatchObject({ is_trial: false, ai_invoices_limit: 100, ai_invoices_processed: 0 });
  });

  test('API-59 OPEN-03 a change is told by the code of its plan, and keeps its reason, if there is one', async () => {
    const { change, current, ownerId } = await somebody();
    const answer = await change('basic', '  Recibimos más facturas  ');
    expect(answer.body.message).toBe('Solicitud de cambio de plan enviada correctamente');
    expect(answer.body.data).toEqual(await current());
    expect(await current()).toMatchObject({ plan_id: 'basic', reason: 'Recibimos más facturas' });
    const [event] = await eventsOf(ownerId);
    expect(event).toMatchObject({
      action: 'subscription-changed',
      details: { from: null, to: 'Básico', reason: 'Recibimos más facturas' },
    });
    const { change: withoutReason, current: theirs } = await somebody();
    expect((await withoutReason('free')).status).toBe(200);
    expect(await theirs()).toMatchObject({ reason: null });
  });

  test('API-56 API-57 DATA-25 the subscription and its history have the same rows, with an end where the plan has one', async () => {
    const { change, current, history } = await somebody();
    await change('basic');
    expect(await history()).toEqual([await current()]);
    expect(await current()).toMatchObject({
      plan_id: 'basic',
      plan_name: 'Básico',
      status: 'active',
      monthly_ai_limit: 100,
      current_ai_usage: 0,
      price: 150_000,
      end_date: expect.stringMatching(/T03:00:00\.000Z$/),
      start_date: expect.any(String),
      created_at: expect.any(String),
    });
    clock.advance(60_000);
    await change('free');
    expect(await current()).toMatchObject({ plan_id: 'free', end_date: null });
    expect((await history()).map(({ plan_id }: Answer) => plan_id)).toEqual(['free', 'basic']);
  });

  test('TRIAL-30 TRIAL-32 DATA-26 another change closes the old row and opens one, each at its own price', async () => {
    const { change, history } = await somebody();
    await change('basic');
    clock.advance(60_000);
    await change('pro');
    const [now, before, ...older] = await history();
    expect(older).toEqual([]);
    expect(now).toMatchObject({ plan_id: 'pro', status: 'active', price: 390_000 });
    expect(before).toMatchObject({ plan_id: 'basic', status: 'inactive', price: 150_000 });
    expect(before.end_date).toBe(now.start_date);
  });

  test('TRIAL-31 what was used counts on against the limit of the new plan', async () => {
    const { change, history, current, profile, ownerId } = await somebody();
    await change('basic');
    await setPlanUse(server.db, ownerId, 64);
    expect((await current()).current_ai_usage).toBe(64);
    clock.advance(60_000);
    await change('pro');
    expect((await history()).map(({ current_ai_usage }: Answer) => current_ai_usage)).toEqual([64, 64]);
    expect(await profile()).toMatchObject({ ai_invoices_processed: 64, ai_invoices_limit: 500 });
    // At the limit of a smaller plan: what was used is not given back, and nothing more is read; with the larger it is.
    const mayRead = () =>
      server.db.transaction().execute(async (tx) => {
        const reading = { documentId: newId(), attempt: 1, sha256: createHash('sha256').update(newId()).digest() };
        const isReserved = await reserveAiReading(tx, ownerId, reading, clock.now());
        await releaseAiReading(tx, ownerId, reading, clock.now());
        return isReserved;
      });
    await change('free');
    expect(await profile()).toMatchObject({ ai_invoices_processed: 64, ai_invoices_limit: 10, ai_limit_reached: true });
    expect(await mayRead()).toBe(false);
    await change('pro');
    expect(await profile()).toMatchObject({ ai_invoices_processed: 64, ai_limit_reached: false });
    expect(await mayRead()).toBe(true);
  });

  test('API-59 what cannot be chosen is refused with a sentence, and nothing changes', async () => {
    const { change, call, history } = await somebody();
    expect(await change('no-hay')).toMatchObject({
      status: 422,
      body: { message: 'Selecciona un plan válido', fields: { plan_id: 'Selecciona un plan válido' } },
    });
    expect((await call('/user/subscription/change-plan', {})).status).toBe(422);
    // Half of an emoji: no database keeps it in JSON.
    const cut = await call('/user/subscription/change-plan', { plan_id: 'basic', reason: 'caro \ud83d' });
    expect(cut).toMatchObject({ status: 422, body: { fields: { reason: 'Quita los caracteres incompletos.' } } });
    const hidden = await aPlan({ status: 'inactive' });
    expect(await change(hidden.code)).toMatchObject({ status: 409, body: { code: 'plan_no_disponible' } });
    expect(await history()).toEqual([]);
    await change('basic');
    expect(await change('basic')).toMatchObject({ status: 409, body: { message: 'Ya tienes este plan activo' } });
    expect(await history()).toHaveLength(1);
  });

  test('RACE-59 cancelling while the trial is not over says until when it goes on', async () => {
    const { change, cancel, mayUpload, profile } = await somebody();
    await change('pro');
    const { trial_expires_at } = await profile();
    const day = dayInAsuncion(Date.parse(trial_expires_at)).split('-').reverse().join('/');
    expect((await cancel()).body.message).toBe(
      `Cancelamos tu plan Profesional. Vuelves a tu período de prueba, que sigue hasta el ${day}. Tus facturas y sus originales quedan guardados.`,
    );
    expect(await mayUpload()).toBe(true);
    clock.advanceDays(16);
    await change('pro');
    expect((await cancel()).body.message).toBe(
      'Cancelamos tu plan Profesional. Tus facturas y sus originales quedan guardados.',
    );
  });

  test('TRIAL-33 TRIAL-07 API-60 cancelling counts at once; without a subscription it is refused', async () => {
    const { change, cancel, current, history, mayUpload, profile, ownerId, call } = await somebody();
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'sin_suscripcion' } });
    await change('pro');
    clock.advanceDays(16);
    expect(await mayUpload()).toBe(true);
    expect(await cancel('Cerramos')).toMatchObject({
      status: 200,
      body: { success: true, message: expect.stringContaining('plan Profesional') },
    });
    expect(await current()).toMatchObject({ plan_id: 'pro', status: 'cancelled', reason: 'Cerramos' });
    expect(await history()).toHaveLength(1);
    expect(await mayUpload()).toBe(false);
    expect(await profile()).toMatchObject({ is_trial: true, trial_expired: true, ai_invoices_limit: 50 });
    expect((await cancel()).status).toBe(409);
    expect((await eventsOf(ownerId)).at(-1)).toMatchObject({
      action: 'subscription-cancelled',
      details: { plan: 'Profesional', reason: 'Cerramos' },
    });
    await change('free');
    expect((await call('/user/subscription/cancel', undefined, 'POST')).status).toBe(200);
  });

  test('two changes of plan at once leave one active subscription, and the profile follows it', async () => {
    const { change, cancel, history, current, profile } = await somebody();
    for (let round = 0; round < 5; round++) {
      await Promise.all([change('basic'), change('pro'), change('free'), cancel(), change('pro')]);
      const rows = await history();
      expect(rows.filter(({ status }: Answer) => status === 'active').length).toBeLessThanOrEqual(1);
      const now = await current();
      const isActive = now.status === 'active';
      expect(await profile()).toMatchObject({
        is_trial: !isActive,
        ai_invoices_limit: isActive ? now.monthly_ai_limit : 50,
      });
    }
  });

  test('SEC-07 nobody sees the subscription of somebody else', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await one.change('pro', 'secreto');
    expect(await other.current()).toBeNull();
    expect(await other.history()).toEqual([]);
    expect((await other.cancel()).status).toBe(409);
    expect((await one.current()).status).toBe('active');
  });
});

describe('as time goes by', () => {
  test('TRIAL-02 TRIAL-06 TIME-07 the trial counts until its fifteenth day is over, and no further', async () => {
    const { profile, mayUpload } = await somebody();
    expect(await profile()).toMatchObject({ trial_days_remaining: 15, trial_expired: false });
    clock.advanceDays(14);
    expect(await profile()).toMatchObject({ trial_days_remaining: 1, trial_expired: false });
    expect(await mayUpload()).toBe(true);
    clock.advanceDays(1);
    expect(await profile()).toMatchObject({ trial_days_remaining: 0, trial_expired: true });
    expect(await mayUpload()).toBe(false);
  });

  test('TRIAL-05 TRIAL-08 TIME-08 a paid plan lets its business work until midnight in Asunción, and not beyond', async () => {
    const { change, current, mayUpload, profile, ownerId } = await somebody();
    await change('basic');
    await setPlanUse(server.db, ownerId, 9);
    const end = new Date((await current()).end_date);
    expect(end.getTime()).toBe(startOfDayInAsuncion(dayInAsuncion(end.getTime())));
    clock.advance(end.getTime() - clock.now().getTime() - 30_000);
    expect(await mayUpload()).toBe(true);
    expect(await profile()).toMatchObject({ is_trial: false, ai_invoices_processed: 9 });
    clock.advance(30_000);
    expect(await mayUpload()).toBe(false);
    expect(await profile()).toMatchObject({ is_trial: true, ai_invoices_limit: 50 });
  });

  test('OPEN-28 a plan that has ended is inactive, and can be chosen again', async () => {
    const { change, current, history, mayUpload } = await somebody();
    await change('basic');
    const end = new Date((await current()).end_date);
    clock.advance(end.getTime() - clock.now().getTime());
    expect(await current()).toMatchObject({ status: 'inactive', end_date: end.toISOString() });
    await change('basic');
    expect((await history()).map(({ status, end_date }: Answer) => [status, end_date === end.toISOString()])).toEqual([
      ['active', false],
      ['inactive', true],
    ]);
    expect(await mayUpload()).toBe(true);
  });

  test('the job writes down what has ended, once, and nothing else', async () => {
    const [ended, running] = [await somebody(), await somebody()];
    await ended.change('basic');
    await setPlanUse(server.db, ended.ownerId, 40);
    clock.advanceDays(33);
    await running.change('basic');
    const job = jobHandlers(server.app.deps).find((one) => one.job.name === 'subscriptions.close-ended');
    const rows = () =>
      server.db
        .selectFrom('subscription')
        .where('owner_id', 'in', [ended.ownerId, running.ownerId])
        .orderBy('start_date')
        .select(['status', 'final_ai_used'])
        .execute();
    for (let run = 0; run < 2; run++) {
      await job?.handle([{}] as never[], server.app.deps.queue);
      expect(await rows()).toEqual([
        { status: 'inactive', final_ai_used: 40 },
        { status: 'active', final_ai_used: null },
      ]);
      await setPlanUse(server.db, ended.ownerId, 0);
    }
    expect((await ended.current()).current_ai_usage).toBe(40);
  });

  test('TIME-12 readings of an earlier month do not count against a plan that is chosen again', async () => {
    const { change, cancel, current, ownerId } = await somebody();
    await change('basic');
    await setPlanUse(server.db, ownerId, 100);
    await cancel();
    await change('basic');
    expect((await current()).current_ai_usage).toBe(100);
    await cancel();
    clock.advanceDays(32);
    await change('basic');
    expect((await current()).current_ai_usage).toBe(0);
  });
});

describe('plans, for administrators', () => {
  test('API-74 PLAN-32 a new plan has the defaults of what is not said, and its code is its own', async () => {
    const { code, plan } = await aPlan();
    expect(plan).toMatchObject({
      code,
      type: 'free',
      price: 0,
      currency: 'USD',
      billing_period: 'monthly',
      features: { ai_invoices_limit: 50, email_processing: true, export_formats: ['excel', 'csv'], api_access: false },
      monthly_ai_limit: 50,
      status: 'active',
      is_popular: false,
      sort_order: 0,
      active_subscriptions: 0,
    });
    expect(await admin('/admin/plans', { code, name: 'Otro' })).toMatchObject({
      status: 409,
      body: { code: 'plan_repetido' },
    });
  });

  test('API-73 PLAN-40 plans stand in their order, and those that are not active only where they are asked for', async () => {
    const [last, first] = [await aPlan({ sort_order: 77 }), await aPlan({ sort_order: 76 })];
    const hidden = await aPlan({ status: 'inactive', sort_order: 78 });
    const ours = [first.code, last.code, hidden.code];
    const codes = async (query = '') =>
      (await admin(`/admin/plans${query}`)).body.data
        .map((plan: Answer) => plan.code as string)
        .filter((code: string) => ours.includes(code));
    expect(await codes()).toEqual([first.code, last.code]);
    expect(await codes('?include_inactive=true')).toEqual(ours);
    const orders = (await offered()).map(({ sort_order }) => sort_order);
    expect(orders).toEqual(orders.toSorted((a: number, b: number) => a - b));
  });

  test('API-75 PLAN-22 a change leaves alone what it does not name, and never changes the code', async () => {
    const { code } = await aPlan({ price: 10, description: 'Uno\nDos', is_popular: true });
    const { current, change } = await somebody();
    await change(code);
    const changed = await admin(`/admin/plans/${code}`, { code: 'otro', price: 12.5 }, 'PUT');
    expect(changed.body.data).toMatchObject({
      code,
      price: 12.5,
      description: 'Uno\nDos',
      is_popular: true,
      active_subscriptions: 1,
    });
    expect(await managed(code)).toMatchObject({ code, price: 12.5 });
    expect(await managed('otro')).toBeUndefined();
    // Who subscribed before keeps the price.
    expect(await current()).toMatchObject({ price: 10 });
    const events = await server.db.selectFrom('audit_event').where('action', '=', 'plan-changed').selectAll().execute();
    expect(events.at(-1)).toMatchObject({ user_email: ADMIN, details: { plan: code, changed: ['price'] } });
    expect((await admin('/admin/plans/no-hay', { price: 1 }, 'PUT')).status).toBe(404);
  });

  test('DATA-29 OPEN-04 TRIAL-22 a limit of -1 is none, stands in both fields, and counts for subscribers at once', async () => {
    const { code } = await aPlan();
    const { current, change, profile, ownerId } = await somebody();
    await change(code);
    await setPlanUse(server.db, ownerId, 5_000);
    expect(await profile()).toMatchObject({ ai_invoices_limit: 50, ai_limit_reached: true });
    const changed = await admin(`/admin/plans/${code}`, { monthly_ai_limit: -1 }, 'PUT');
    expect(changed.body.data).toMatchObject({ monthly_ai_limit: -1, features: { ai_invoices_limit: -1 } });
    expect(await current()).toMatchObject({ monthly_ai_limit: -1 });
    expect(await profile()).toMatchObject({ ai_invoices_limit: -1, ai_limit_reached: false });
    const reading = { documentId: newId(), attempt: 1, sha256: createHash('sha256').update(newId()).digest() };
    const reserve = server.db.transaction().execute((tx) => reserveAiReading(tx, ownerId, reading, clock.now()));
    expect(await reserve).toBe(true);
  });

  const refused = async (terms: object) => {
    const { status, body } = await admin('/admin/plans', { code: 'mal', name: 'Mal', ...terms });
    return { status, fields: Object.keys(body.fields ?? {}) };
  };
  const wrongIn = (...fields: string[]) => ({ status: 422, fields });

  test('PLAN-21 name and code must be there, and all that is wrong is told together', async () => {
    expect(await admin('/admin/plans', { price: -1, sort_order: -1 })).toMatchObject({
      status: 422,
      body: {
        code: 'datos_invalidos',
        message: expect.stringMatching(/^Nombre y código son obligatorios\. .*precio.*\. .*orden/),
        fields: {
          name: 'Nombre y código son obligatorios',
          code: 'Nombre y código son obligatorios',
          price: expect.any(String),
          sort_order: expect.any(String),
        },
      },
    });
    expect(await refused({ code: '' })).toEqual(wrongIn('code'));
    expect(await refused({ name: ' ' })).toEqual(wrongIn('name'));
    // `?plan=trial` finds people without a plan.
    expect(await refused({ code: 'trial' })).toEqual(wrongIn('code'));
    const { code } = await aPlan();
    expect(await admin(`/admin/plans/${code}`, { name: ' ' }, 'PUT')).toMatchObject({
      status: 422,
      body: { fields: { name: 'Nombre y código son obligatorios' } },
    });
  });

  test('PLAN-23 a price is a number from 0 on, with at most two decimals', async () => {
    for (const price of [-1, 'gratis', '', 1.234]) {
      expect({ price, ...(await refused({ price })) }).toEqual({ price, ...wrongIn('price') });
    }
    expect((await aPlan({ price: 0 })).plan.price).toBe(0);
  });

  test('PLAN-25 a limit of readings is -1 or more, and one number in both fields', async () => {
    expect(await refused({ features: { ai_invoices_limit: -2 } })).toEqual(wrongIn('features.ai_invoices_limit'));
    expect(await refused({ monthly_ai_limit: 5, features: { ai_invoices_limit: 6 } })).toEqual(
      wrongIn('monthly_ai_limit'),
    );
    expect((await aPlan({ monthly_ai_limit: -1 })).plan.features.ai_invoices_limit).toBe(-1);
  });

  test('PLAN-26 an order is 0 or more', async () => {
    expect(await refused({ sort_order: -1 })).toEqual(wrongIn('sort_order'));
    expect((await aPlan({ sort_order: 0 })).plan.sort_order).toBe(0);
  });

  test.each([
    ['PLAN-27', 'currency', ['USD', 'EUR', 'PYG'], 'ARS'],
    ['PLAN-28', 'billing_period', ['monthly', 'yearly', 'one_time'], 'weekly'],
    ['PLAN-31', 'status', ['active', 'inactive', 'deprecated'], 'borrado'],
  ])('%s %s is one of its words, and no other', async (_, field, words, another) => {
    for (const word of words) expect((await aPlan({ [field]: word })).plan[field]).toBe(word);
    expect(await refused({ [field]: another })).toEqual(wrongIn(field));
  });

  test('a format of files that there is not is refused', async () => {
    expect(await refused({ features: { export_formats: ['word'] } })).toEqual(wrongIn('features.export_formats.0'));
  });

  test('API-76 TRIAL-27 a plan that nobody has or had is gone, also from the list of all', async () => {
    const { code } = await aPlan();
    expect((await admin(`/admin/plans/${code}`, undefined, 'DELETE')).body).toMatchObject({
      message: 'Plan eliminado correctamente',
      deprecated: false,
    });
    expect(await managed(code)).toBeUndefined();
    expect((await admin(`/admin/plans/${code}`, undefined, 'DELETE')).status).toBe(404);
  });

  test('TRIAL-26 TRIAL-28 a plan that somebody has becomes deprecated: they keep it, and nobody else may choose it', async () => {
    const { code } = await aPlan();
    const { change, cancel, current, mayUpload } = await somebody();
    await change(code);
    expect((await admin(`/admin/plans/${code}`, undefined, 'DELETE')).body.deprecated).toBe(true);
    expect((await managed(code)).status).toBe('deprecated');
    expect((await offered()).some((plan) => plan.code === code)).toBe(false);
    expect(await current()).toMatchObject({ plan_id: code, status: 'active' });
    expect(await mayUpload()).toBe(true);
    await cancel();
    expect(await change(code)).toMatchObject({ status: 409, body: { code: 'plan_no_disponible' } });
  });

  test('a plan that is deleted while people choose it is either theirs and deprecated, or gone and refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { code } = await aPlan();
      const person = await somebody();
      const [, chosen] = await Promise.all([admin(`/admin/plans/${code}`, undefined, 'DELETE'), person.change(code)]);
      const left = await managed(code);
      if (chosen.status === 200) expect([left.status, (await person.current()).plan_id]).toEqual(['deprecated', code]);
      else expect([left, await person.current()]).toEqual([undefined, null]);
    }
  });

  test('SEC-01 nobody else may manage plans', async () => {
    const { call } = await somebody();
    for (const { path, method } of allRoutes.filter(({ path }) => /^\/admin\/(plans|subscriptions)/.test(path))) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect((await call(path.replace(':code', 'basic'), body, method)).status).toBe(403);
    }
    expect((await managed('basic')).status).toBe('active');
  });
});

describe('plans that an administrator assigns', () => {
  test('API-79 PLAN-18 the person’s plan is active at once, manual, and starts anew when it is assigned again', async () => {
    const { email, current, history, ownerId } = await somebody();
    const assign = (terms: object = {}) =>
      admin('/admin/subscriptions', { user_email: email, plan_code: 'basic', payment_method: 'manual', ...terms });
    expect((await assign({ user_email: email.toUpperCase() })).body).toEqual({
      success: true,
      message: `Plan Básico asignado a ${email}`,
    });
    expect(await current()).toMatchObject({ plan_id: 'basic', status: 'active' });
    const methods = await server.db
      .selectFrom('subscription')
      .where('owner_id', '=', ownerId)
      .select('payment_method')
      .execute();
    expect(methods).toEqual([{ payment_method: 'manual' }]);
    clock.advanceDays(1);
    await assign({ reason: 'Pagó diciembre' });
    expect((await history()).map(({ status }: Answer) => status)).toEqual(['active', 'inactive']);
    expect((await eventsOf(ownerId)).at(-1)).toMatchObject({
      action: 'plan-assigned',
      user_email: ADMIN,
      subject_name: email,
      details: { from: 'Básico', to: 'Básico', reason: 'Pagó diciembre' },
    });
  });

  test('PLAN-15 nobody unknown, nobody suspended, no plan that is not offered, no other way to pay', async () => {
    const { email, history } = await somebody();
    const assign = (terms: object) =>
      admin('/admin/subscriptions', { user_email: email, plan_code: 'basic', payment_method: 'manual', ...terms });
    expect((await assign({ user_email: 'nadie@empresa.com.py' })).status).toBe(404);
    expect((await assign({ plan_code: 'no-hay' })).body.fields).toEqual({ plan_code: 'Selecciona un plan válido' });
    const hidden = await aPlan({ status: 'inactive' });
    expect(await assign({ plan_code: hidden.code })).toMatchObject({
      status: 409,
      body: { code: 'plan_no_disponible' },
    });
    expect((await assign({ payment_method: 'card' })).status).toBe(422);
    expect((await assign({ user_email: undefined })).status).toBe(422);
    expect(await history()).toEqual([]);
    await server.db.updateTable('app_user').set({ status: 'suspended' }).where('email', '=', email).execute();
    expect(await assign({})).toMatchObject({ status: 409, body: { code: 'usuario_suspendido' } });
  });

  test('lasts to the end of the day that was agreed, in Asunción; a day that is over or far away is refused', async () => {
    const { email, current, ownerId } = await somebody();
    const assign = (end_date: string) =>
      admin('/admin/subscriptions', { user_email: email, plan_code: 'basic', end_date });
    const today = dayInAsuncion(clock.now().getTime());
    const lastDay = addDays(today, 9);
    expect((await assign(lastDay)).status).toBe(200);
    expect(Date.parse((await current()).end_date)).toBe(startOfDayInAsuncion(addDays(lastDay, 1)));
    const [event] = (await eventsOf(ownerId)).slice(-1);
    expect(event).toMatchObject({ action: 'plan-assigned', details: { to: 'Básico', lastDay } });
    const { data } = (await admin(`/admin/audit?search=${email}`)).body;
    expect(data[0].que).toContain(`hasta el ${lastDay.split('-').reverse().join('/')}`);
    const sentence = 'Elige un último día desde hoy y hasta 10 años después.';
    for (const day of [addDays(today, -1), `${Number(today.slice(0, 4)) + 11}-01-01`]) {
      expect(await assign(day)).toMatchObject({ status: 422, body: { fields: { end_date: sentence } } });
    }
    expect((await assign('2026-02-31')).status).toBe(422);
    expect(Date.parse((await current()).end_date)).toBe(startOfDayInAsuncion(addDays(lastDay, 1)));
    expect((await assign(today)).status).toBe(200);
  });

  test('OPEN-26 two people with one e-mail are told apart by nobody: nothing is assigned', async () => {
    const { email, ownerId } = await somebody();
    const person = await server.db
      .selectFrom('app_user')
      .where('email', '=', email)
      .selectAll()
      .executeTakeFirstOrThrow();
    const id = '01990000-0000-7000-8000-0000000000aa';
    const { tokens_valid_after: _, search_text: _made, ...copied } = person;
    await server.db
      .insertInto('app_user')
      .values({ ...copied, id, subject: 'otra' })
      .execute();
    await server.db.insertInto('member').values({ owner_id: ownerId, user_id: id, created_at: new Date() }).execute();
    const answer = await admin('/admin/subscriptions', { user_email: email, plan_code: 'basic' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'correo_repetido' } });
  });

  test('TRIAL-34 whoever suspends a person cancels what is active, in the same transaction', async () => {
    const { change, current, ownerId } = await somebody();
    await change('pro');
    const because = closingReason('suspended');
    const close = () =>
      server.db.transaction().execute((tx) => closeSubscription(tx, ownerId, { because }, clock.now()));
    expect(await close()).toMatchObject({ planName: 'Profesional' });
    expect(await close()).toBeNull();
    expect(await current()).toMatchObject({ status: 'cancelled', reason: 'Cuenta suspendida' });
  });
});
