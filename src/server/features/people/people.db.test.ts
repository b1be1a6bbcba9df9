import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeskPerson, type DeskPerson, deskEvents } from '../../../../test/builders/a-desk.ts';
import { aSubscription } from '../../../../test/builders/a-subscription.ts';
import { recordingDatabase } from '../../../../test/database/statement-costs.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { until } from '../../../../test/server/until.ts';
import { formatRuc } from '../../../domain/identifiers/ruc.ts';
import { newId } from '../../platform/new-id.ts';
import { recordSecurityEvent } from '../audit/audit-events.ts';
import { readPeople } from './change-people.ts';

let server: TestApp;
let admin: DeskPerson;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' });
  admin = await aDeskPerson(server, 'admin@ajaka.local');
});
afterAll(() => server.stop());

let made = 0;
/** A business with who decides, and who else works there. */
async function aShop(...others: ('lectura' | 'contador' | 'duena')[]) {
  const shop = ++made;
  const owner = await aDeskPerson(server, `duena${shop}@negocio.com.py`);
  const at = owner.ownerId;
  const people: DeskPerson[] = [];
  for (const [index, role] of others.entries()) {
    const person = await aDeskPerson(server, `${role}${index}-${shop}@negocio.com.py`);
    await person.join(at, role);
    people.push(person);
  }
  const person = (email: string) => `/user/business/people/${email}`;
  const change = (by: DeskPerson, email: string, rol: string, headers: Record<string, string> = {}) =>
    by.send(person(email), { method: 'PATCH', body: { rol }, at, headers });
  const remove = (by: DeskPerson, email: string) => by.send(person(email), { method: 'DELETE', at });
  const list = async () => (await owner.send('/user/business/people', { at })).body.personas;
  const roles = async () => {
    const found = await server.db
      .selectFrom('member')
      .innerJoin('app_user', 'app_user.id', 'member.user_id')
      .where('owner_id', '=', at)
      .select(['app_user.email', 'member.role'])
      .execute();
    return Object.fromEntries(found.map(({ email, role }) => [email, role]));
  };
  return { owner, at, people, change, remove, list, roles };
}

const suspend = (email: string, status: 'active' | 'suspended') =>
  admin.send(`/admin/users/${email}/status`, { method: 'PUT', body: { status } });

describe('who works for a business', () => {
  test('DESK-15 everybody there sees who, with which role and since when', async () => {
    const { owner, at, people } = await aShop('lectura', 'contador');
    const [reader, accountant] = people as [DeskPerson, DeskPerson];
    const { body } = await reader.send('/user/business/people', { at });
    const since = { desde: expect.any(String), suspendida: false, version: 1, ultima_actividad: null };
    expect(body.personas).toEqual([
      { ...since, email: owner.email, nombre: expect.any(String), rol: 'duena', soy_yo: false },
      { ...since, email: accountant.email, nombre: expect.any(String), rol: 'contador', soy_yo: false },
      { ...since, email: reader.email, nombre: expect.any(String), rol: 'lectura', soy_yo: true },
    ]);
  });

  test('DESK-16 who decides changes a role, which counts from the next call on; of an outdated view 409 says who was first', async () => {
    const { owner, at, people, change } = await aShop('lectura');
    const [person] = people as [DeskPerson];
    expect((await person.send('/job/stop', { body: {}, at })).body.code).toBe('rol_insuficiente');
    const changed = await change(owner, person.email, 'contador', { 'if-match': '"1"' });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"']);
    expect(changed.body.persona).toMatchObject({ rol: 'contador', version: 2 });
    expect((await person.send('/job/stop', { body: {}, at })).body.code).not.toBe('rol_insuficiente');
    const outdated = await change(owner, person.email, 'duena', { 'if-match': '"1"' });
    expect(outdated).toMatchObject({ status: 409, body: { code: 'cambio_mientras_tanto' } });
    expect(outdated.body.cambio.quien.correo).toBe(owner.email);
    expect((await change(owner, person.email, 'reina')).status).toBe(422);
    expect((await change(owner, 'nadie@negocio.com.py', 'lectura')).status).toBe(404);
    expect((await change(owner, owner.email.toUpperCase(), 'duena')).status).toBe(200);
  });

  test('DESK-17 the last who decides and is active is neither lowered nor removed, and cannot leave', async () => {
    const { owner, people, change, remove, roles } = await aShop('duena', 'contador');
    const [other] = people as [DeskPerson];
    await suspend(other.email, 'suspended');
    for (const refused of [await change(owner, owner.email, 'contador'), await remove(owner, owner.email)]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'ultima_duena' } });
    }
    expect((await roles())[owner.email]).toBe('duena');
    await suspend(other.email, 'active');
    expect((await change(owner, owner.email, 'contador')).status).toBe(200);
    expect(await remove(other, other.email)).toMatchObject({ status: 409, body: { code: 'ultima_duena' } });
  });

  test.each(['leave', 'lower', 'remove each other'])(
    'DESK-18 of two who decide and %s at once one is left who does',
    async (what) => {
      const { owner, people, change, remove, roles } = await aShop('duena');
      const [other] = people as [DeskPerson];
      const deed = {
        leave: (person: DeskPerson) => remove(person, person.email),
        lower: (person: DeskPerson) => change(person, person.email, 'lectura'),
        'remove each other': (person: DeskPerson) => remove(person, person === owner ? other.email : owner.email),
      }[what] as (person: DeskPerson) => ReturnType<typeof remove>;
      const answers = await Promise.all([deed(owner), deed(other)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(Object.values(await roles()).filter((role) => role === 'duena')).toHaveLength(1);
    },
  );

  test('DESK-18 whoever changes who works there waits for the one who is doing so', async () => {
    const { owner, at, people, remove } = await aShop('lectura');
    const [reader] = people as [DeskPerson];
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { isAnswered, removal } = await server.db.transaction().execute(async (tx) => {
      await sql`select from owner where id = ${at} for no key update`.execute(tx);
      let answered = false;
      const asked = remove(owner, reader.email).finally(() => {
        answered = true;
      });
      await until(async () => answered || (await waiting.execute(server.db)).rows.length > 0);
      return { isAnswered: answered, removal: asked };
    });
    expect([isAnswered, (await removal).status]).toEqual([false, 200]);
  });

  test('DESK-18 who is lowered while the other is suspended: somebody active decides, or the change is refused', async () => {
    const { owner, people, change, roles } = await aShop('duena');
    const [other] = people as [DeskPerson];
    const [lowered, suspended] = await Promise.all([
      change(owner, owner.email, 'contador'),
      suspend(other.email, 'suspended'),
    ]);
    expect(suspended.status).toBe(200);
    expect([200, 409]).toContain(lowered.status);
    // Suspending is never refused; lowering is, unless it came first.
    expect((await roles())[owner.email]).toBe(lowered.status === 200 ? 'contador' : 'duena');
  });

  test('DESK-19 who does not decide about people changes nobody, and may leave', async () => {
    const { owner, at, people, change, remove, roles } = await aShop('contador', 'lectura');
    const [accountant, reader] = people as [DeskPerson, DeskPerson];
    for (const person of [accountant, reader]) {
      for (const refused of [
        await change(person, person.email, 'duena'),
        await remove(person, owner.email),
        await remove(person, 'nadie@negocio.com.py'),
        await person.send('/user/business/invitations', { body: { email: 'x@y.py', rol: 'duena' }, at }),
      ]) {
        expect(refused).toMatchObject({ status: 403, body: { code: 'rol_insuficiente' } });
        expect(refused.body.message).toContain('dueña');
      }
      expect((await remove(person, person.email)).body.message).toBe('Saliste del negocio');
      expect((await person.send('/user/business', { at })).body.code).toBe('negocio_no_encontrado');
    }
    expect(await roles()).toEqual({ [owner.email]: 'duena' });
  });

  test('DESK-19 the scheduled job of who leaves, or may only look by now, stops', async () => {
    const { owner, at, people, change, remove } = await aShop('contador', 'contador');
    const [leaving, lowered] = people as [DeskPerson, DeskPerson];
    const running = async () =>
      (await server.db.selectFrom('mail_schedule').where('owner_id', '=', at).select('is_running').execute()).map(
        ({ is_running }) => is_running,
      );
    for (const person of [leaving, lowered]) {
      const schedule = {
        owner_id: at,
        user_id: person.userId,
        interval_minutes: 5,
        next_run_at: new Date('2099-01-01'),
      };
      await server.db
        .insertInto('mail_schedule')
        .values({ ...schedule, is_running: true })
        .execute();
    }
    expect(await running()).toEqual([true, true]);
    await remove(owner, leaving.email);
    await change(owner, lowered.email, 'lectura');
    expect(await running()).toEqual([false, false]);
  });

  test('DESK-20 who is removed from their only business gets an empty one, which is no second trial', async () => {
    const { owner, at, people, remove } = await aShop('duena');
    const [other] = people as [DeskPerson];
    await owner.leave(owner.ownerId);
    await owner.join(at, 'contador');
    await server.db
      .updateTable('app_user')
      .set({ created_at: new Date('2020-01-01') })
      .where('id', '=', owner.userId)
      .execute();
    expect((await remove(other, owner.email)).status).toBe(200);
    const { body } = await owner.send('/api/user/profile');
    expect(body).toMatchObject({ trial_expired: true, ai_invoices_limit: 0 });
    const { negocios } = (await owner.send('/user/businesses')).body;
    expect(negocios).toMatchObject([{ rol: 'duena', ruc: null, paga_por_si: true }]);
    expect(negocios[0].id).not.toBe(at);
    // Who has another business gets none.
    expect((await other.send('/user/businesses')).body.negocios).toHaveLength(2);
  });

  test('DESK-27 who changed whom is in the audit of that business', async () => {
    const { owner, at, people, change, remove } = await aShop('lectura', 'contador');
    const [reader, accountant] = people as [DeskPerson, DeskPerson];
    await change(owner, reader.email, 'contador');
    await remove(owner, reader.email);
    await remove(accountant, accountant.email);
    expect(await deskEvents(server, at)).toEqual([
      { action: 'person-role-changed', about: reader.email, by: owner.email, from: 'lectura', to: 'contador' },
      { action: 'person-removed', about: reader.email, by: owner.email, from: 'contador' },
      { action: 'person-left', about: accountant.email, by: accountant.email, from: 'contador' },
    ]);
    expect(await deskEvents(server, reader.ownerId)).toEqual([]);
    const { body } = await admin.send(`/admin/audit?search=${reader.email}`);
    expect(JSON.stringify(body)).toContain('Cambió el rol de una persona del negocio (lectura → contador)');
  });
});

describe('when somebody is suspended', () => {
  const isActive = async (ownerId: string) =>
    (await server.db.selectFrom('subscription').where('owner_id', '=', ownerId).select('status').execute()).map(
      ({ status }) => status,
    );

  test('DESK-13 TRIAL-34 the subscription goes on while another active person decides, and ends with the last', async () => {
    const { owner, at, people } = await aShop('duena', 'contador');
    const [other] = people as [DeskPerson];
    await aSubscription(server.db, at, { plan: 'pro' });
    await suspend(owner.email, 'suspended');
    expect(await isActive(at)).toEqual(['active']);
    await suspend(other.email, 'suspended');
    expect(await isActive(at)).toEqual(['cancelled']);
    expect((await deskEvents(server, at)).at(-1)).toMatchObject({
      action: 'subscription-cancelled',
      plan: 'Profesional',
    });
  });

  test('DESK-13 of somebody who decides about two businesses both subscriptions end, and not that of a client', async () => {
    const { owner, at } = await aShop();
    const second = await aShop('lectura');
    const client = await aShop();
    await owner.join(second.at, 'duena');
    await second.owner.leave(second.at);
    await owner.join(client.at, 'contador');
    for (const one of [at, second.at, client.at]) await aSubscription(server.db, one, { plan: 'pro' });
    await suspend(owner.email, 'suspended');
    expect([await isActive(at), await isActive(second.at), await isActive(client.at)]).toEqual([
      ...[['cancelled'], ['cancelled'], ['active']],
    ]);
  });

  test('DESK-14 a business works on while another active person decides, and stops for everybody with the last', async () => {
    const { owner, at, people } = await aShop('duena', 'contador');
    const [other, accountant] = people as [DeskPerson, DeskPerson];
    const status = async () => (await accountant.send('/user/trial-status', { at })).body;
    await suspend(owner.email, 'suspended');
    expect((await status()).can_process).toBe(true);
    await suspend(other.email, 'suspended');
    expect(await status()).toMatchObject({ can_process: false, message: expect.stringContaining('suspendida') });
    expect((await accountant.send('/user/business', { at })).status).toBe(200);
    expect((await accountant.send('/user/trial-status')).body.can_process).toBe(true);
  });

  test('DESK-14 a client of a studio stops with the last who decides there, whoever pays for it', async () => {
    const { owner: studio } = await aShop();
    const body = { ruc: formatRuc('80000001'), nombre: 'Cliente del estudio' };
    const at: string = (await studio.send('/user/businesses', { body })).body.negocio.id;
    const [client, accountant] = [
      await aDeskPerson(server, 'cliente@negocio.com.py'),
      await aDeskPerson(server, 'contadora@negocio.com.py'),
    ];
    await client.join(at, 'duena');
    await accountant.join(at, 'contador');
    await studio.leave(at);
    const mayProcess = async () => (await accountant.send('/user/trial-status', { at })).body.can_process;
    expect(await mayProcess()).toBe(true);
    await suspend(client.email, 'suspended');
    expect(await mayProcess()).toBe(false);
    expect((await studio.send('/user/trial-status')).body.can_process).toBe(true);
    await suspend(client.email, 'active');
    expect(await mayProcess()).toBe(true);
  });
});

describe('what each person did last', () => {
  /** Done in that business, and so many minutes before noon. */
  const did = (person: DeskPerson, at: string, action: 'exported' | 'confirmed', minutes: number, kind = 'export') =>
    recordSecurityEvent(
      server.db,
      at,
      {
        action: action as 'exported',
        subject: { kind: kind as 'export', id: newId(new Date()), name: 'facturas.xlsx' },
        details: { filters: { from: '2026-10-01', to: '2026-10-31' } },
      },
      {
        ...{ userId: person.userId, address: null, agent: null },
        at: new Date(Date.parse('2026-11-15T15:00:00Z') - minutes * 60_000),
      },
    );
  const lastOf = async (shop: { list: () => Promise<{ email: string }[]> }, { email }: DeskPerson) =>
    (await shop.list()).find((one) => one.email === email);

  test('DESK-172 stands beside them with when; what they did in another business, and for the installation, is not told', async () => {
    const [shop, other] = [await aShop('contador', 'lectura'), await aShop()];
    const [accountant, reader] = shop.people as [DeskPerson, DeskPerson];
    await did(accountant, shop.at, 'exported', 60);
    for (const minutes of [30, 20, 10]) await did(accountant, shop.at, 'confirmed', minutes);
    await accountant.join(other.at, 'contador');
    await did(accountant, other.at, 'exported', 5);
    await did(accountant, shop.at, 'exported', 4, 'panel');
    await did(reader, other.at, 'exported', 3);
    expect(await lastOf(shop, accountant)).toMatchObject({
      ultima_actividad: { fecha: '2026-11-15T14:50:00.000Z', que: 'confirmó 3 revisiones' },
    });
    expect(await lastOf(shop, reader)).toMatchObject({ ultima_actividad: null });
    expect(await lastOf(other, accountant)).toMatchObject({
      ultima_actividad: { fecha: '2026-11-15T14:55:00.000Z', que: 'exportó octubre' },
    });
  });

  test('DESK-172 what a copy that they sent did by itself is no deed of theirs', async () => {
    const shop = await aShop();
    await did(shop.owner, shop.at, 'exported', 10);
    await server.db
      .insertInto('audit_event')
      .columns(['owner_id', 'id', 'at', 'user_id', 'action', 'subject_kind', 'subject_id', 'details', 'document_id'])
      .expression(
        sql`select ${shop.at}::uuid, ${newId(new Date('2026-11-15T15:00:00Z'))}::uuid, now(), ${shop.owner.userId}::uuid, 'merged',
          'invoice', gen_random_uuid(), '{}'::jsonb, gen_random_uuid()`,
      )
      .execute();
    expect(await lastOf(shop, shop.owner)).toMatchObject({ ultima_actividad: { que: 'exportó octubre' } });
  });

  test('DESK-174 is one look for all of them, by its index, however much they and others did', async () => {
    const shop = await aShop('contador', 'contador', 'lectura');
    const other = await aShop();
    const [busy, , idle] = shop.people as [DeskPerson, DeskPerson, DeskPerson];
    for (const [at, user] of [
      [shop.at, busy.userId],
      [other.at, busy.userId],
      [other.at, idle.userId],
    ] as const) {
      await sql`
        insert into audit_event (owner_id, id, at, user_id, action, subject_kind, subject_id, details)
        select ${at}, ('019a0000-0000-7000-8000-' || lpad(to_hex(n + ${++made} * 100000), 12, '0'))::uuid, now(), ${user}, 'exported', 'export',
          gen_random_uuid(), '{}' from generate_series(1, 4000) as n`.execute(server.db);
    }
    await sql`analyze audit_event`.execute(server.db);
    const recorder = recordingDatabase(server.databaseUrl);
    try {
      const run = (db: TestApp['db']) =>
        readPeople(db, { ...idle, ownerId: shop.at, role: 'lectura' } as unknown as Parameters<typeof readPeople>[1]);
      await recorder.statementsOf(run);
      const sent = await recorder.statementsOf(run);
      expect(sent).toHaveLength(2);
      const looks = sent.filter(({ text }) => text.includes('audit_event'));
      expect(looks).toHaveLength(1);
      await recorder.buffersOf(looks);
      // Four people: each the way down the index, and of the busy one the events that are counted.
      expect(await recorder.buffersOf(looks)).toBeLessThan(60);
    } finally {
      await recorder.close();
    }
    expect(await lastOf(shop, busy)).toMatchObject({ ultima_actividad: { que: 'exportó facturas más de 20 veces' } });
    expect(await lastOf(shop, idle)).toMatchObject({ ultima_actividad: null });
  });
});
