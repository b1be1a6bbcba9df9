import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptSince, mustBeKept } from '#domain/closing/keeping-clock.ts';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { addMonths } from '#domain/time/period.ts';
import { entitlementsOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import { aBusiness } from '../../../../test/builders/a-business.ts';
import { aDeskPerson, type DeskPerson, deskEvents } from '../../../../test/builders/a-desk.ts';
import { aSubscription } from '../../../../test/builders/a-subscription.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' }, { resolveName: async () => ['8.8.8.8'] });
});
afterAll(() => server.stop());

let made = 0;
const somebody = (name = 'contadora') => aDeskPerson(server, `${name}${++made}@estudio.com.py`);
const newRuc = () => formatRuc(String(80_100_000 + ++made));
const create = (by: DeskPerson, ruc: string, at?: string, nombre = 'Ferretería El Clavo S.A.') =>
  by.send('/user/businesses', { body: { ruc, nombre }, ...(at === undefined ? {} : { at }) });
const list = async (by: DeskPerson) => (await by.send('/user/businesses')).body.negocios;
const remove = (by: DeskPerson, id: string) => by.send(`/user/businesses/${id}`, { method: 'DELETE' });
const change = (by: DeskPerson, id: string, body: object, headers: Record<string, string> = {}) =>
  by.send(`/user/businesses/${id}`, { method: 'PATCH', body, headers });

describe('the businesses of a person', () => {
  test('DESK-28 are listed with the role in each and who pays, the first one first', async () => {
    const owner = await somebody();
    const { body } = await create(owner, newRuc());
    const client = await somebody('cliente');
    await client.join(body.negocio.id, 'lectura');
    const [own, paid] = await list(owner);
    expect([own, paid]).toMatchObject([
      { id: owner.ownerId, rol: 'duena', ruc: null, paga_por_si: true, paga: null },
      { id: body.negocio.id, rol: 'duena', paga_por_si: false, paga: { id: owner.ownerId, nombre: own.nombre } },
    ]);
    // Who is no part of the payer learns its name, and no more.
    expect((await list(client))[1]).toMatchObject({ rol: 'lectura', paga: { id: null, nombre: own.nombre } });
    expect((await change(client, body.negocio.id, { nombre: 'X' })).body.code).toBe('rol_insuficiente');
  });

  test('DESK-28 RUC and name are changed by who may, on the version that was seen', async () => {
    const owner = await somebody();
    const { id, version } = (await create(owner, newRuc())).body.negocio;
    const changed = await change(owner, id, { nombre: 'Otro Nombre' }, { 'if-match': `"${version}"` });
    expect(changed.body.negocio).toMatchObject({ nombre: 'Otro Nombre', version: version + 1 });
    expect((await change(owner, id, { nombre: 'Y' }, { 'if-match': `"${version}"` })).status).toBe(409);
    // The path says which one, whatever the header names.
    const answer = await owner.send(`/user/businesses/${id}`, {
      ...{ method: 'PATCH', body: { nombre: 'Por la dirección' }, at: owner.ownerId },
    });
    expect(answer.body.negocio).toMatchObject({ id, nombre: 'Por la dirección' });
    const stranger = await somebody();
    expect((await change(stranger, id, { nombre: 'Z' })).body.code).toBe('negocio_no_encontrado');
  });
});

describe('a new business', () => {
  test('DESK-29 has a checked RUC and a name, is decided about by who creates it, and is billed to who pays for the one it came from', async () => {
    const owner = await somebody();
    const wrong = await create(owner, '80012345-9');
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['ruc']]);
    const ruc = newRuc();
    const { id } = (await create(owner, ruc)).body.negocio;
    const second = (await create(owner, newRuc(), id)).body.negocio;
    const payers = await server.db
      .selectFrom('owner')
      .where('id', 'in', [id, second.id])
      .select(['payer_id', 'trial_ai_limit'])
      .execute();
    expect(payers).toEqual([1, 2].map(() => ({ payer_id: owner.ownerId, trial_ai_limit: 0 })));
    expect((await owner.send('/user/business', { at: id })).body).toMatchObject({ ruc });
    expect(await deskEvents(server, id)).toMatchObject([{ action: 'business-created', by: owner.email, ruc }]);
  });

  test('DESK-30 a RUC is there once among those of a payer, also of two calls at once and by a change, and twice for two payers', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const ruc = newRuc();
    const answers = await Promise.all([create(one, ruc), create(one, ruc), create(one, ruc)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ruc_repetido');
    expect((await create(other, ruc)).status).toBe(200);
    const second = (await create(one, newRuc())).body.negocio;
    expect((await change(one, second.id, { ruc })).body.code).toBe('ruc_repetido');
    const ofItsOwn = await one.send('/user/business', { method: 'PUT', body: { ruc, nombre: 'Estudio' } });
    expect(ofItsOwn).toMatchObject({ status: 409, body: { code: 'ruc_repetido' } });
    // The store holds it also where two change at once.
    const third = (await create(one, newRuc())).body.negocio;
    const free = newRuc();
    const changes = await Promise.all([change(one, second.id, { ruc: free }), change(one, third.id, { ruc: free })]);
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('DESK-31 a plan has so many and no more, also of calls at once; without a limit as many as one likes', async () => {
    const admin = await aDeskPerson(server, 'admin@ajaka.local');
    const owner = await somebody();
    await aSubscription(server.db, owner.ownerId, { plan: 'basic' });
    const limit = (businesses_limit: number) =>
      admin.send('/admin/plans/basic', { method: 'PUT', body: { businesses_limit } });
    expect((await limit(0)).status).toBe(422);
    expect((await limit(3)).body.data.businesses_limit).toBe(3);
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(owner, newRuc())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 402, 402]);
    expect(answers.find(({ status }) => status === 402)?.body.code).toBe('limite_de_negocios');
    expect(await list(owner)).toHaveLength(3);
    await limit(-1);
    expect((await create(owner, newRuc())).status).toBe(200);
  });

  test('DESK-32 nobody adds to the bill of a business that they do not decide about', async () => {
    const [accountant, client] = [await somebody(), await somebody('cliente')];
    const { id } = (await create(accountant, newRuc())).body.negocio;
    await client.join(id, 'duena');
    expect(await create(client, newRuc(), id)).toMatchObject({ status: 403, body: { code: 'paga_otro_negocio' } });
    await client.join(accountant.ownerId, 'contador');
    expect((await create(client, newRuc(), id)).body.code).toBe('paga_otro_negocio');
    expect((await create(client, newRuc(), accountant.ownerId)).body.code).toBe('rol_insuficiente');
    expect((await create(client, newRuc())).body.negocio.paga.id).toBe(client.ownerId);
  });

  test('DESK-33 may what its payer may, in calls and in work that no call stands behind', async () => {
    const [accountant, client] = [await somebody(), await somebody('cliente')];
    const { id } = (await create(accountant, newRuc())).body.negocio;
    await client.join(id, 'contador');
    const profile = async () => (await client.send('/api/user/profile', { at: id })).body;
    expect(await profile()).toMatchObject({ is_trial: true, trial_expired: false });
    await server.db
      .updateTable('owner')
      .set({ trial_expires_at: new Date(0) })
      .where('id', '=', accountant.ownerId)
      .execute();
    expect(await profile()).toMatchObject({ trial_expired: true });
    expect(await entitlementsOf(server.db, id, new Date())).toMatchObject({ canProcess: false });
    await aSubscription(server.db, accountant.ownerId, { plan: 'pro' });
    expect(await profile()).toMatchObject({ is_trial: false });
    expect(await entitlementsOf(server.db, id, new Date())).toMatchObject({ canProcess: true, plan: { code: 'pro' } });
    // Their own is as it was.
    expect((await client.send('/api/user/profile')).body).toMatchObject({ is_trial: true, trial_expired: false });
    await accountant.setStatus('suspended');
    expect(await entitlementsOf(server.db, id, new Date())).toMatchObject({ blockedBy: 'suspended' });
    expect((await client.send('/user/trial-status', { at: id })).body.can_process).toBe(false);
  });
});

describe('deleting a business', () => {
  test('DESK-34 what the law still wants kept refuses it, and so do mailboxes and businesses it pays for', async () => {
    const { ownerId, token } = await aBusiness(server, 'con-facturas', [{ key: 1 }]);
    const kept = await server.call(`/user/businesses/${ownerId}`, { token, method: 'DELETE' });
    expect(kept).toMatchObject({ status: 409, body: { code: 'negocio_con_documentos' } });
    expect(kept.body.message).toContain('cinco años');
    const owner = await somebody();
    const { id } = (await create(owner, newRuc())).body.negocio;
    expect((await remove(owner, owner.ownerId)).body.code).toBe('negocio_paga_otros');
    const mailbox = { host: 'imap.empresa.com.py', username: 'c@empresa.com.py', password: 'secreta' };
    expect((await owner.send('/email-configs', { body: mailbox, at: id })).status).toBe(200);
    expect((await remove(owner, id)).body.code).toBe('negocio_con_correos');
    await server.db
      .insertInto('stored_file')
      .values({ owner_id: id, sha256: Buffer.alloc(32), size: '1', created_at: new Date() })
      .execute();
    expect((await remove(owner, id)).body.code).toBe('negocio_con_documentos');
    const accountant = await somebody();
    await accountant.join(id, 'contador');
    expect((await remove(accountant, id)).body.code).toBe('rol_insuficiente');
    expect(await list(owner)).toHaveLength(2);
  });

  test('DESK-34 otherwise nobody enters it again, nothing comes into it, none of its rows goes, and its RUC is free', async () => {
    const owner = await somebody();
    const ruc = newRuc();
    const { id } = (await create(owner, ruc)).body.negocio;
    const reader = await somebody('lectora');
    await reader.join(id, 'lectura');
    const { body } = await owner.send('/user/business/invitations', {
      body: { email: 'x@y.py', rol: 'duena' },
      at: id,
    });
    expect((await remove(owner, id)).status).toBe(200);
    for (const person of [owner, reader]) {
      expect((await person.send('/user/business', { at: id })).body.code).toBe('negocio_no_encontrado');
    }
    expect((await remove(owner, id)).status).toBe(404);
    expect(await entitlementsOf(server.db, id, new Date())).toMatchObject({ canProcess: false });
    const guest = await aDeskPerson(server, 'x@y.py');
    expect((await guest.send(new URL(body.link).pathname, { body: {} })).body.code).toBe('invitacion_no_encontrada');
    expect(await server.db.selectFrom('business').where('owner_id', '=', id).select('ruc').execute()).toEqual([
      { ruc },
    ]);
    expect((await deskEvents(server, id)).at(-1)).toMatchObject({ action: 'business-closed', by: owner.email });
    expect((await create(owner, ruc)).status).toBe(200);
    // The only one: its owner begins again with an empty one, and no trial.
    const alone = await somebody();
    await remove(alone, alone.ownerId);
    const [home] = await list(alone);
    expect(home.id).not.toBe(alone.ownerId);
    expect((await alone.send('/api/user/profile')).body.ai_invoices_limit).toBe(0);
  });

  test('DESK-34 the clock of five years begins with the same month for one document and for all of them', () => {
    for (const today of ['2026-01-01', '2026-11-18', '2026-12-31', '2032-06-15']) {
      const first = keptSince(today).slice(0, 7);
      expect([mustBeKept(first, today), mustBeKept(addMonths(first, -1), today)]).toEqual([true, false]);
    }
  });
});
