import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStored, findStorageUse, removeStored } from '#server/features/reading/storage/storage-use.ts';
import { entitlementsOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import { releaseAiReading, reserveAiReading, spendAiReading } from '#server/features/subscriptions/ledger/ai-ledger.ts';
import { takeModelCall } from '#server/features/subscriptions/ledger/call-allowance.ts';
import { releaseExpiredAiUse } from '#server/features/subscriptions/ledger/release-expired.ts';
import { resetDueLimits } from '#server/features/subscriptions/reset/reset-limits.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/new-id.ts';
import { aDeskPerson, type DeskPerson } from '../builders/a-desk.ts';
import { aSubscription, setTrialUse } from '../builders/a-subscription.ts';
import { connectToTest } from '../database/test-database.ts';
import { findBroken } from '../race/invariants.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';

const MIB = 1024 * 1024;
let server: TestApp;
let other: Database;
beforeAll(async () => {
  server = await startTestApp({ STORAGE_LIMIT_MB: '1', TRIAL_AI_LIMIT: '10' });
  other = connectToTest(server.databaseUrl);
});
afterAll(async () => {
  await other.destroy();
  await server.stop();
});

let people = 0;
/** An accountant whose business pays for two clients', and a client who decides about the first of them. */
async function aStudio() {
  const at = ++people;
  const studio = await aDeskPerson(server, `estudio${at}@contadores.com.py`);
  const ruc = `${80_100_000 + at}`;
  await server.call('/user/business', {
    ...{ token: studio.token, method: 'PUT', body: { ruc: withDigit(ruc), nombre: `Estudio ${at}` } },
  });
  const create = async (nth: number) => {
    const body = { ruc: withDigit(`${81_000_000 + at * 10 + nth}`), nombre: `Cliente ${at}.${nth}` };
    const { status, body: answer } = await studio.send('/user/businesses', { body });
    expect([status, answer.message]).toEqual([200, expect.any(String)]);
    return answer.negocio.id as string;
  };
  const clients = [await create(1), await create(2)] as const;
  const client = await aDeskPerson(server, `cliente${at}@negocio.com.py`);
  await client.join(clients[0], 'duena');
  return { studio, name: `Estudio ${at}`, payerId: studio.ownerId, clients, client };
}

/** As the tax office writes it. */
function withDigit(number: string): string {
  const sum = [...number].toReversed().reduce((all, digit, at) => all + Number(digit) * ((at % 10) + 2), 0);
  const rest = sum % 11;
  return `${number}-${rest > 1 ? 11 - rest : 0}`;
}

const aReading = () => ({ documentId: newId(), attempt: 1, sha256: createHash('sha256').update(newId()).digest() });
const NOON = new Date('2026-11-18T15:00:00Z');
const reserve = (ownerId: string, reading = aReading(), db: Database = server.db) =>
  db.transaction().execute((tx) => reserveAiReading(tx, ownerId, reading, NOON));
const spend = (ownerId: string, reading = aReading()) =>
  server.db.transaction().execute((tx) => spendAiReading(tx, ownerId, reading, NOON));
const aiOf = async (ownerId: string) => {
  const { used, reserved, limit } = (await entitlementsOf(server.db, ownerId, NOON)).ai;
  return { used, reserved, limit };
};
const store = (ownerId: string, bytes: number, db: Database = server.db) =>
  db.transaction().execute((tx) => addStored(tx, ownerId, bytes, MIB));
const fits = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: { constraint?: string }) => {
      expect(error.constraint).toBe('owner_storage_within_limit');
      return false;
    },
  );
const countOf = (results: readonly boolean[]) => results.filter(Boolean).length;

describe('readings by AI', () => {
  test('DESK-100 of a business that another pays for are counted with the payer’s, and its lines stay its own', async () => {
    const { payerId, clients } = await aStudio();
    expect(await spend(clients[0])).toBe(true);
    expect(await reserve(clients[1])).toBe(true);
    expect(await spend(payerId)).toBe(true);
    for (const one of [payerId, ...clients]) expect(await aiOf(one)).toEqual({ used: 2, reserved: 1, limit: 10 });
    const lines = server.db
      .selectFrom('ai_use')
      .where('owner_id', 'in', [payerId, ...clients])
      .select('owner_id');
    expect((await lines.execute()).map(({ owner_id }) => owner_id).toSorted()).toEqual(
      [payerId, ...clients].toSorted(),
    );
    const balances = server.db.selectFrom('ai_balance').where('owner_id', 'in', [payerId, ...clients]);
    expect(await balances.select('owner_id').execute()).toEqual([{ owner_id: payerId }]);
  });

  test('DESK-101 two businesses of one payer that race for the last reading from two connections: one gets it', async () => {
    for (let round = 0; round < 5; round++) {
      const { payerId, clients } = await aStudio();
      await setTrialUse(server.db, payerId, 9);
      const races = [server.db, other, server.db, other].map((db, at) =>
        reserve(clients[at % 2] as string, aReading(), db),
      );
      expect(countOf(await Promise.all(races))).toBe(1);
      expect(await aiOf(payerId)).toEqual({ used: 9, reserved: 1, limit: 10 });
    }
  });

  test('DESK-102 what all businesses of a payer used and hold adds up to the payer’s count, whatever happens to them', async () => {
    const { payerId, clients } = await aStudio();
    const owners = [payerId, ...clients];
    const steps = Array.from({ length: 40 }, (_, at) => async () => {
      const ownerId = owners[(at * 7) % 3] as string;
      const reading = aReading();
      if (!(await reserve(ownerId, reading))) return;
      if (at % 3 === 0) await spend(ownerId, reading);
      if (at % 3 === 1) await server.db.transaction().execute((tx) => releaseAiReading(tx, ownerId, reading, NOON));
    });
    await Promise.all(steps.map((step) => step()));
    const { rows } = await sql<{ used: number; reserved: number }>`
      select coalesce(sum(units) filter (where state = 'spent'), 0)::int as used,
        coalesce(sum(units) filter (where state = 'reserved'), 0)::int as reserved
      from ai_use where owner_id = any(${owners}::uuid[])`.execute(server.db);
    const { used, reserved } = await aiOf(payerId);
    expect(rows).toEqual([{ used, reserved }]);
    expect(used).toBeGreaterThan(0);
    expect(used + reserved).toBeLessThanOrEqual(10);
    const broken = await findBroken(server.db);
    expect(broken.filter((one) => /readings set aside|a payer counts/.test(one))).toEqual([]);
  });

  test('DESK-103 what a dead process of one business held is given back to the payer, by the clock and by the next of another', async () => {
    const { payerId, clients } = await aStudio();
    await setTrialUse(server.db, payerId, 9);
    expect(await reserve(clients[0])).toBe(true);
    expect(await reserve(clients[1])).toBe(false);
    const expire = () =>
      server.db
        .updateTable('ai_use')
        .set({ expires_at: new Date(NOON.getTime() - 1) })
        .where('owner_id', 'in', clients)
        .where('state', '=', 'reserved')
        .execute();
    await expire();
    expect(await reserve(clients[1])).toBe(true);
    await expire();
    await releaseExpiredAiUse({ db: server.db, clock: { now: () => NOON }, log: server.app.deps.log });
    expect(await aiOf(payerId)).toEqual({ used: 9, reserved: 0, limit: 10 });
  });

  test('DESK-104 calls to the model without a result are counted for the payer too', async () => {
    const { clients } = await aStudio();
    const take = (ownerId: string) =>
      server.db.transaction().execute((tx) => takeModelCall(tx, ownerId, { documentId: newId(), attempt: 1 }, NOON));
    for (let call = 0; call < 10; call++) expect(await take(clients[call % 2] as string)).toHaveProperty('account');
    expect(await take(clients[0])).toEqual({ refusedBy: 'allowance' });
  });

  test('DESK-105 the month’s reset sets the payer’s count back, for all of its businesses', async () => {
    const { payerId, clients } = await aStudio();
    await aSubscription(server.db, payerId, { start: new Date('2026-10-01T12:00:00Z') });
    await spend(clients[0]);
    expect((await aiOf(clients[1])).used).toBe(1);
    await server.db
      .updateTable('scheduler')
      .set({ began_at: new Date('2026-01-01T00:00:00Z') })
      .execute();
    const clock = { now: () => new Date('2026-12-01T05:00:00Z') };
    await resetDueLimits({ db: server.db, clock, log: server.app.deps.log });
    expect((await aiOf(clients[1])).used).toBe(0);
  });
});

describe('bytes', () => {
  test('DESK-106 of all businesses of a payer count against one limit, those of a closed one too', async () => {
    const { payerId, clients } = await aStudio();
    await store(clients[0], 600_000);
    await store(payerId, 200_000);
    expect(await fits(store(clients[1], 300_000))).toBe(false);
    await server.db.updateTable('owner').set({ closed_at: NOON }).where('id', '=', clients[0]).execute();
    expect(await fits(store(clients[1], 300_000))).toBe(false);
    for (const one of [payerId, ...clients]) expect(await findStorageUse(server.db, one)).toBe(800_000);
    await server.db.transaction().execute((tx) => removeStored(tx, clients[0], 600_000));
    expect(await fits(store(clients[1], 300_000))).toBe(true);
    expect(await findStorageUse(server.db, payerId)).toBe(500_000);
  });

  test('DESK-107 two businesses that race for the last bytes from two connections: as many as fit', async () => {
    const { payerId, clients } = await aStudio();
    await store(clients[0], MIB - 150_000);
    const races = Array.from({ length: 6 }, (_, at) =>
      fits(store([payerId, ...clients][at % 3] as string, 100_000, at % 2 === 0 ? server.db : other)),
    );
    expect(countOf(await Promise.all(races))).toBe(1);
    expect(await findStorageUse(server.db, payerId)).toBe(MIB - 50_000);
  });

  test('DESK-108 an upload past the limit is refused with a sentence that says whose it is', async () => {
    const { studio, payerId, clients, name } = await aStudio();
    await store(payerId, MIB - 10);
    const form = new FormData();
    form.append('file', new Blob(['<nota>más que diez</nota>']), 'a.xml');
    const headers = { authorization: `Bearer ${studio.token}`, 'x-business-id': clients[0] };
    const sent = await fetch(`${server.url}/tasks/upload-xml`, { method: 'POST', headers, body: form });
    const body = (await sent.json()) as { code: string; message: string };
    expect([sent.status, body.code]).toEqual([409, 'almacenamiento_lleno']);
    expect(body.message).toContain(`Los negocios que paga ${name}, este entre ellos`);
  });
});

describe('the plan', () => {
  const change = (person: DeskPerson, at: string) =>
    person.send('/user/subscription/change-plan', { at, body: { plan_id: 'basic' } });

  test('DESK-109 is changed and cancelled from any of its businesses by a duena of the payer, and is the payer’s', async () => {
    const { studio, payerId, clients, name } = await aStudio();
    expect((await change(studio, clients[0])).status).toBe(200);
    const rows = server.db.selectFrom('subscription').where('status', '=', 'active').select('owner_id');
    expect(await rows.where('owner_id', 'in', [payerId, ...clients]).execute()).toEqual([{ owner_id: payerId }]);
    const { body } = await studio.send('/user/subscription', { at: clients[1] });
    expect([body.data.plan_id, body.pagador]).toEqual(['basic', { nombre: name, decides: true }]);
    expect((await studio.send('/user/subscription')).body).not.toHaveProperty('pagador');
    expect((await studio.send('/user/subscription/cancel', { at: clients[0], body: {} })).status).toBe(200);
    expect((await studio.send('/user/subscription')).body.data.status).toBe('cancelled');
  });

  test('DESK-110 is not changed by who only decides about a business that another pays for: 403, with whom to ask', async () => {
    const { studio, clients, client, name, payerId } = await aStudio();
    await change(studio, payerId);
    for (const refused of [
      await change(client, clients[0]),
      await client.send('/user/subscription/cancel', { at: clients[0], body: {} }),
      await client.send('/user/subscription/request', { at: clients[0], method: 'DELETE' }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'paga_otro_negocio']);
      expect(refused.body.message).toContain(`quien tiene el rol de dueña en ${name}`);
    }
    const { body } = await client.send('/user/subscription', { at: clients[0] });
    expect([body.data.status, body.data.reason, body.pagador]).toEqual([
      'active',
      null,
      { nombre: name, decides: false },
    ]);
    expect((await client.send('/user/subscription/history', { at: clients[0] })).body.data).toEqual([]);
  });

  test('DESK-111 closing a business that another pays for leaves the payer’s plan as it is', async () => {
    const { studio, payerId, clients } = await aStudio();
    await change(studio, payerId);
    expect((await studio.send(`/user/businesses/${clients[1]}`, { method: 'DELETE' })).status).toBe(200);
    expect((await studio.send('/user/subscription')).body.data.status).toBe('active');
  });
});

describe('what is said', () => {
  test('DESK-112 profile and trial status name who pays, and only then', async () => {
    const { studio, clients, client, name } = await aStudio();
    expect((await client.send('/api/user/profile', { at: clients[0] })).body.pagador).toBe(name);
    expect((await client.send('/api/user/profile')).body).not.toHaveProperty('pagador');
    const said = async () => (await client.send('/user/trial-status', { at: clients[0] })).body;
    expect((await said()).message).toMatch(
      new RegExp(`Al negocio ${name}, que paga por este, le quedan \\d+ días de prueba`),
    );
    await server.db
      .updateTable('owner')
      .set({ trial_expires_at: new Date('2020-01-01T00:00:00Z') })
      .where('id', '=', studio.ownerId)
      .execute();
    expect(await said()).toMatchObject({
      can_process: false,
      message: `El negocio ${name}, que paga por este, terminó su período de prueba y no tiene un plan. El plan lo elige quien tiene el rol de dueña en ${name}.`,
    });
  });

  test('DESK-113 a payer whose duenas are all suspended stops the businesses it pays for, with a sentence; another duena keeps them going', async () => {
    const { studio, clients, client, name } = await aStudio();
    await studio.setStatus('suspended');
    const stopped = await entitlementsOf(server.db, clients[0], NOON);
    expect(stopped).toMatchObject({ canProcess: false, blockedBy: 'payer-suspended', payer: { name } });
    const { body } = await client.send('/user/trial-status', { at: clients[0] });
    expect(body.message).toBe(
      `El negocio ${name}, que paga por este, está suspendido. Contacta al administrador para continuar.`,
    );
    await client.join(studio.ownerId, 'duena');
    expect(await entitlementsOf(server.db, clients[0], new Date())).toMatchObject({
      canProcess: true,
      blockedBy: null,
    });
  });

  test('DESK-114 an administrator who assigns a plan gives it to a business that pays, never to one that is paid for', async () => {
    const { client, clients } = await aStudio();
    await client.leave(client.ownerId);
    const admin = await aDeskPerson(server, 'jefa@ajaka.com.py');
    await server.db
      .updateTable('app_user')
      .set({ role: 'admin', role_chosen: true })
      .where('id', '=', admin.userId)
      .execute();
    const body = { user_email: client.email, plan_code: 'pro', payment_method: 'manual' };
    const { status, body: answer } = await admin.send('/admin/subscriptions', { body });
    expect([status, answer.message]).toEqual([
      422,
      expect.stringContaining('no decide sobre ningún negocio que pague'),
    ]);
    const given = server.db.selectFrom('subscription').where('owner_id', '=', clients[0]).select('id');
    expect(await given.execute()).toEqual([]);
  });
});
