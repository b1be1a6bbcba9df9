import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiToken, TOKEN_PATTERN } from '#server/platform/http/guard/api-token.ts';
import { RATE_LIMITS } from '#server/platform/http/guard/guard-calls.ts';
import { aDeskPerson } from '../../../../test/builders/a-desk.ts';
import { aSubscription } from '../../../../test/builders/a-subscription.ts';
import { aToken } from '../../../../test/builders/a-token.ts';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { finishedTask, upload } from '../../../../test/intake/uploads.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { WRONG_TOKENS_A_MINUTE } from './identify-token.ts';
import { forgetRefusedTokens } from './tokens.jobs.ts';

/** It stands still: minutes and days end when a test says so. */
let now = Date.parse('2026-11-18T15:00:00Z');
const clock = {
  now: () => new Date(now),
  advance: (ms: number) => {
    now += ms;
  },
  advanceDays: (days: number) => {
    now += days * 86_400_000;
  },
};
let server: TestApp;
/** Another process on the same database. */
let other: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { clock });
  other = await startTestApp({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }, { clock });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

let people = 0;
const aPerson = () => aDeskPerson(server, `duena${++people}@tokens.com.py`);
const months = (secret: string, at: Pick<TestApp, 'call'> = server) => at.call('/invoices/months', { token: secret });
const listed = async (session: string) => (await server.call('/user/business/tokens', { token: session })).body.tokens;
const revoke = (session: string, id: string) =>
  server.call(`/user/business/tokens/${id}`, { token: session, method: 'DELETE' });

describe('a token', () => {
  test('DOOR-01 is recognised by its prefix and the checksum at its end, and is shown once', async () => {
    const { token: session } = await aPerson();
    const { secret, id } = await aToken(server, session);
    expect(secret).toMatch(TOKEN_PATTERN);
    expect(secret).toMatch(/^ajk_[0-9A-Za-z]{49}$/);
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const checksum = [...secret.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    expect(checksum).toBe(crc32(secret.slice(0, -6)));
    expect(new Set(Array.from({ length: 100 }, newApiToken)).size).toBe(100);
    const [shown] = await listed(session);
    expect(shown).toMatchObject({ id, nombre: 'Sistema contable', termina_en: secret.slice(-4), estado: 'activo' });
    expect(JSON.stringify(shown)).not.toContain(secret.slice(4, 20));
  });

  test('DOOR-02 is kept as its SHA-256 alone: in no table, no log and no answer after its first', async () => {
    const { token: session, ownerId } = await aPerson();
    const { secret } = await aToken(server, session);
    await months(secret);
    await months(`${secret}x`);
    server.app.deps.log.warn({ header: `Bearer ${secret}` }, `el programa envió ${secret}`);
    const rows = await server.db.selectFrom('api_token').where('owner_id', '=', ownerId).selectAll().execute();
    expect(rows[0]?.token_hash).toEqual(createHash('sha256').update(secret).digest());
    const kept = [
      ...rows,
      ...(await server.db.selectFrom('audit_event').where('owner_id', '=', ownerId).selectAll().execute()),
      ...server.logged,
    ];
    expect(kept.length).toBeGreaterThan(2);
    expect(JSON.stringify(kept)).not.toContain(secret.slice(4, 30));
    expect(JSON.stringify(server.logged)).toContain('[token]');
  });

  test('DOOR-08 is refused from the call after it was revoked, by every process, and cannot be revoked twice', async () => {
    const { token: session } = await aPerson();
    const { secret, id } = await aToken(server, session);
    expect([(await months(secret)).status, (await months(secret, other)).status]).toEqual([200, 200]);
    expect((await revoke(session, id)).body.message).toBe('El token de «Sistema contable» ya no sirve');
    expect([(await months(secret)).status, (await months(secret, other)).status]).toEqual([401, 401]);
    expect((await revoke(session, id)).status).toBe(404);
    expect(await listed(session)).toEqual([]);
  });

  test('DOOR-09 with an end is good through its last day, and then told as expired', async () => {
    const { token: session } = await aPerson();
    const order = (last: string) => {
      const body = { nombre: 'Prueba', alcances: ['facturas:leer'], ultimo_dia: last };
      return server.call('/user/business/tokens', { token: session, body });
    };
    const day = (ahead: number) => new Date(clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
    const refused = await order(day(-2));
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['ultimo_dia']]);
    const { body } = await order(day(2));
    expect((await months(body.token)).status).toBe(200);
    clock.advanceDays(4);
    expect((await months(body.token)).body.code).toBe('token_invalido');
    expect((await listed(await server.signIn(`duena${people}@tokens.com.py`)))[0].estado).toBe('vencido');
    clock.advanceDays(-4);
  });

  test('DOOR-10 its last use is told to the minute, and written at most once in it', async () => {
    const { token: session, ownerId } = await aPerson();
    const { secret } = await aToken(server, session);
    const kept = async () =>
      (await server.db
        .selectFrom('api_token')
        .where('owner_id', '=', ownerId)
        .select(['last_used_at as at', 'xmin'] as never)
        .executeTakeFirstOrThrow()) as unknown as { at: Date | null; xmin: string };
    expect((await kept()).at).toBeNull();
    await Promise.all([months(secret), months(secret), months(secret, other)]);
    const first = await kept();
    expect(first.at).toEqual(clock.now());
    clock.advance(30_000);
    await months(secret);
    expect(await kept()).toEqual(first);
    clock.advance(31_000);
    await months(secret, other);
    expect((await kept()).at).toEqual(clock.now());
  });

  test('DOOR-10 of two calls that saw it unused at once, the first one to write is the only one', async () => {
    const { token: session, ownerId } = await aPerson();
    const { secret } = await aToken(server, session);
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        .execute(server.db)
        .then(({ rows }) => rows.length);
    const calls: ReturnType<typeof months>[] = [];
    const firstAt = clock.now();
    await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('api_token').where('owner_id', '=', ownerId).select('id').forUpdate().execute();
      calls.push(months(secret));
      await expect.poll(waiting).toBe(1);
      clock.advance(1_000);
      calls.push(months(secret, other));
      await expect.poll(waiting).toBe(2);
    });
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
    const used = await server.db
      .selectFrom('api_token')
      .where('owner_id', '=', ownerId)
      .select('last_used_at')
      .execute();
    expect(used).toEqual([{ last_used_at: firstAt }]);
  });

  test('DOOR-12 counts as long as who created it decides about the business and is not suspended', async () => {
    const [first, second] = [await aPerson(), await aPerson()];
    await second.join(first.ownerId, 'duena');
    const made = await second.send('/user/business/tokens', {
      ...{ body: { nombre: 'De otra', alcances: ['facturas:leer'] }, at: first.ownerId },
    });
    const secret = made.body.token as string;
    const state = async () => (await listed(first.token))[0].estado;
    expect([(await months(secret)).status, await state()]).toEqual([200, 'activo']);
    await second.setStatus('suspended');
    const refused = await months(secret);
    expect([refused.status, refused.body.code]).toEqual([403, 'cuenta_suspendida']);
    await second.setStatus('active');
    await first.send(`/user/business/people/${second.email}`, { method: 'PATCH', body: { rol: 'contador' } });
    expect([(await months(secret)).status, await state()]).toEqual([401, 'sin_efecto']);
    await second.leave(first.ownerId);
    expect([(await months(secret)).status, await state()]).toEqual([401, 'sin_efecto']);
  });
});

describe('who has tokens', () => {
  test('DOOR-03 a dueña creates and revokes, a contador sees which there are, and others are refused', async () => {
    const [mine, reader] = [await aPerson(), await aPerson()];
    const { id } = await aToken(server, mine.token);
    const at = mine.ownerId;
    const body = { nombre: 'Otro', alcances: ['exportar'] };
    const outcomes = async () => [
      (await reader.send('/user/business/tokens', { at })).status,
      (await reader.send('/user/business/tokens', { at, body })).status,
      (await reader.send(`/user/business/tokens/${id}`, { at, method: 'DELETE' })).status,
    ];
    expect(await outcomes()).toEqual([404, 404, 404]);
    await reader.join(at, 'lectura');
    expect(await outcomes()).toEqual([403, 403, 403]);
    await server.db.updateTable('member').set({ role: 'contador' }).where('user_id', '=', reader.userId).execute();
    expect(await outcomes()).toEqual([200, 403, 403]);
    // Another business has none of them.
    const stranger = await aPerson();
    expect([await listed(stranger.token), (await revoke(stranger.token, id)).status]).toEqual([[], 404]);
  });

  test('DOOR-03 what is no name or no scope is refused, and so is the fifty-first', async () => {
    const { token: session } = await aPerson();
    const order = (body: object) => server.call('/user/business/tokens', { token: session, body });
    for (const body of [
      { nombre: '  ', alcances: ['exportar'] },
      { nombre: 'a'.repeat(61), alcances: ['exportar'] },
      { nombre: 'x', alcances: [] },
      { nombre: 'x', alcances: ['todo'] },
      { nombre: 'x' },
    ]) {
      expect((await order(body)).status).toBe(422);
    }
    for (let made = 0; made < 50; made++) await aToken(server, session, ['export']);
    const refused = await order({ nombre: 'x', alcances: ['exportar'] });
    expect([refused.status, refused.body.code]).toEqual([409, 'demasiados_tokens']);
  });

  test('DOOR-11 only a plan with api_access, of whoever pays, creates and uses tokens', async () => {
    const { token: session, ownerId } = await aPerson();
    const { secret, id } = await aToken(server, session);
    await aSubscription(server.db, ownerId, { plan: 'free' });
    const refused = await months(secret);
    expect([refused.status, refused.body.code]).toEqual([402, 'plan_no_incluye']);
    expect(refused.body.message).toMatch(/^Tu plan \S+ no incluye el acceso por API\. /);
    const body = { nombre: 'Otro', alcances: ['exportar'] };
    const made = await server.call('/user/business/tokens', { token: session, body });
    expect([made.status, made.body.message]).toEqual([402, refused.body.message]);
    // What is there is still seen, and shut out.
    expect([(await listed(session)).length, (await revoke(session, id)).status]).toEqual([1, 200]);
    const payer = await aPerson();
    const paid = await aPerson();
    await server.db.updateTable('owner').set({ payer_id: payer.ownerId }).where('id', '=', paid.ownerId).execute();
    const theirs = await aToken(server, paid.token);
    expect((await months(theirs.secret)).status).toBe(200);
    await aSubscription(server.db, payer.ownerId, { plan: 'free' });
    const byPayer = await months(theirs.secret);
    expect([byPayer.status, byPayer.body.message]).toEqual([402, expect.stringContaining('que paga por este')]);
  });
});

describe('wrong tokens', () => {
  test('DOOR-13 are answered alike, whatever is wrong with them', async () => {
    const { token: session } = await aPerson();
    const { secret, id } = await aToken(server, session);
    await revoke(session, id);
    const wrong = [secret, newApiToken(), `${secret.slice(0, -1)}0`, 'ajk_', `ajk_${'x'.repeat(5_000)}`];
    const answers = await Promise.all(wrong.map((one) => months(one)));
    const told = answers.map(({ status, body, headers }) => ({ status, body, asks: headers.get('www-authenticate') }));
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(told[0]).toMatchObject({
      status: 401,
      body: { code: 'token_invalido' },
      asks: 'Bearer error="invalid_token"',
    });
    clock.advance(60_000);
  });

  test('DOOR-14 are slowed by address, counted by all processes; a good one of that address goes on', async () => {
    const { token: session } = await aPerson();
    const { secret, id } = await aToken(server, session);
    await months(secret);
    await months(secret, other);
    const statuses: number[] = [];
    for (let sent = 0; sent < WRONG_TOKENS_A_MINUTE + 4; sent++) {
      statuses.push((await months(newApiToken(), sent % 2 === 0 ? server : other)).status);
    }
    expect(statuses).toEqual([...Array(WRONG_TOKENS_A_MINUTE).fill(401), ...Array(4).fill(429)]);
    const counted = () => server.db.selectFrom('refused_token').select('attempts').executeTakeFirstOrThrow();
    const before = await counted();
    const slowed = await months(newApiToken());
    expect([slowed.body.code, Number(slowed.headers.get('retry-after')) > 0]).toEqual(['demasiados_pedidos', true]);
    // Nothing is looked up or written for it any more.
    expect(await counted()).toEqual(before);
    expect([(await months(secret)).status, (await months(secret, other)).status]).toEqual([200, 200]);
    await revoke(session, id);
    expect((await months(secret)).status).not.toBe(200);
    clock.advance(60_000);
    expect((await months(newApiToken())).status).toBe(401);
    clock.advanceDays(2);
    await forgetRefusedTokens(server.app.deps);
    expect(await server.db.selectFrom('refused_token').selectAll().execute()).toEqual([]);
  });
});

describe('what a token does', () => {
  test('DOOR-15 is written down with its name: its making, its end, uploads, files it takes', async () => {
    const person = await aDeskPerson(server, 'auditada@tokens.com.py');
    const { secret, id } = await aToken(server, person.token);
    const sent = await upload(server.url, '/tasks/upload-xml', secret, [['a.xml', numberedInvoice(1)]]);
    const task = await finishedTask(server, secret, sent.body.job_id);
    const invoiceId = task.documents[0].invoice_id as string;
    const { body: history } = await server.call(`/v2/invoices/${invoiceId}/history`, { token: person.token });
    expect(history.data[0]).toMatchObject({ quien: null, desde: 'Token «Sistema contable», a.xml' });
    await server.call('/export/originals', { token: secret, body: { filters: {}, filename: 'x' } });
    await server.call('/tasks/export-originals', { token: secret, body: { filters: {}, filename: 'y' } });
    await revoke(person.token, id);
    const events = () =>
      server.db
        .selectFrom('audit_event')
        .where('owner_id', '=', person.ownerId)
        .where('subject_kind', 'in', ['token', 'export'])
        .orderBy('id')
        .select(['action', 'subject_name as about', 'user_email as by', 'user_name as name', 'token_id as token'])
        .execute();
    await expect.poll(async () => (await events()).length).toBe(4);
    const byPerson = { about: 'Sistema contable', by: person.email, token: null };
    const byToken = { action: 'originals-exported', by: null, name: 'Sistema contable', token: id };
    expect(await events()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'token-created', ...byPerson }),
        expect.objectContaining(byToken),
        expect.objectContaining({ action: 'token-revoked', ...byPerson }),
      ]),
    );
    expect((await events()).filter(({ action }) => action === 'originals-exported').map(({ token }) => token)).toEqual([
      id,
      id,
    ]);
    await server.db
      .updateTable('app_user')
      .set({ role: 'admin', role_chosen: true })
      .where('email', '=', person.email)
      .execute();
    const { body: audit } = await server.call('/admin/audit?search=Sistema', { token: person.token });
    expect(audit.data.map(({ quien }: { quien: { nombre: string } | null }) => quien?.nombre)).toContain(
      'Token «Sistema contable»',
    );
  });

  test('DOOR-16 a token follows what tokens began, and no task of a person', async () => {
    const { token: session } = await aPerson();
    const { secret } = await aToken(server, session, ['upload-documents']);
    const second = await aToken(server, session, ['upload-documents']);
    const own = await upload(server.url, '/tasks/upload-xml', secret, [['a.xml', numberedInvoice(2)]]);
    const persons = await upload(server.url, '/tasks/upload-xml', session, [['b.xml', numberedInvoice(3)]]);
    const look = async (token: string, { body }: { body: { job_id: string } }) =>
      (await server.call(`/tasks/${body.job_id}`, { token })).status;
    expect([await look(secret, own), await look(second.secret, own), await look(secret, persons)]).toEqual([
      200, 200, 404,
    ]);
    expect(await look(session, own)).toBe(200);
    // And of those only what it was created for: one that may only export learns nothing of what was sent, nor the other way.
    const exporter = await aToken(server, session, ['export']);
    const order = { token: exporter.secret, body: { filters: {}, filename: 'x' } };
    const exported = await server.call('/tasks/export-originals', order);
    expect(exported.status).toBe(200);
    expect([await look(exporter.secret, exported), await look(exporter.secret, own)]).toEqual([200, 404]);
    expect([await look(secret, exported), await look(secret, own)]).toEqual([404, 200]);
  });

  test('DOOR-17 needs no key of the front end and no pair of cookies, and a browser’s cookies do it no good', async () => {
    const keyed = await startTestApp(
      {
        ...{ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, FRONTEND_KEY: 'clave-del-frente-larga' },
      },
      { clock },
    );
    try {
      const { token: session } = await aPerson();
      const { secret } = await aToken(server, session);
      const headers = { cookie: 'XSRF-TOKEN=plantado', 'sec-fetch-site': 'cross-site' };
      const answer = await keyed.call('/export/count', { token: secret, body: { filters: {} }, headers });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
      expect((await keyed.call('/invoices/months', { token: session })).body.code).toBe('clave_del_frente');
    } finally {
      await keyed.stop();
    }
  });
});

test('DOOR-18 a token has a rate of its own; past it that token alone is told to wait', async () => {
  const limits = { ...RATE_LIMITS, token: 3, anonymous: 10_000, user: 10_000 };
  const narrow = await startTestApp({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }, { limits, clock });
  try {
    const { token: session } = await aPerson();
    const [one, two] = [await aToken(server, session), await aToken(server, session)];
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await months(one.secret, narrow)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect([(await months(two.secret, narrow)).status, (await months(session, narrow)).status]).toEqual([200, 200]);
    expect(RATE_LIMITS.token).toBeLessThan(RATE_LIMITS.user);
  } finally {
    await narrow.stop();
  }
});
