import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSubscription, ownerOf } from '../../../../test/builders/a-subscription.ts';
import { aGoogle, FIREBASE_ENV } from '../../../../test/server/google.ts';
import { callApi, startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { startApp } from '../../app/start-app.ts';
import { createLog } from '../../platform/log.ts';

const google = await aGoogle();
const ADMIN = 'jefa@empresa.com.py';
const OTHER = 'otra@empresa.com.py';
const PROTECTED = 'dueno@empresa.com.py';
const ENV = { ...FIREBASE_ENV, ADMIN_EMAILS: `${ADMIN}, ${OTHER}`, PROTECTED_ADMIN_EMAIL: PROTECTED };

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(ENV, { keys: google.keys });
  for (const email of [ADMIN, OTHER, PROTECTED]) await signIn(email);
});
afterAll(() => server.stop());

/** Signed in `seconds` after the beginning of the test: roles of the settings are looked at again at each sign-in. */
const began = Math.floor(Date.now() / 1000) - 1_000;
async function signIn(email: string, seconds = 0, sub = `google-${email}`) {
  const token = await google.token(email, { claims: { auth_time: began + seconds, sub } });
  const { status, body } = await server.call('/api/user/profile', { token });
  return { token, status, isAdmin: body.is_admin as boolean, body };
}

const put = (token: string, email: string, what: 'role' | 'status', value: unknown) =>
  server.call(`/admin/users/${encodeURIComponent(email)}/${what}`, { token, method: 'PUT', body: { [what]: value } });

/** Statements that wait for somebody's lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows.length;
}

const eventsOf = (email: string) =>
  server.db
    .selectFrom('audit_event')
    .where('subject_name', '=', email)
    .orderBy('id')
    .select(['action', 'user_email', 'details'])
    .execute();

describe('the role of a user', () => {
  test('API-82 LOG-15 SEC-06 is given and taken by an administrator, at once and by e-mail, and the audit tells', async () => {
    const { token } = await signIn(ADMIN);
    const email = 'rol@empresa.com.py';
    const person = await signIn(email);
    const given = await put(token, 'ROL@empresa.com.py', 'role', 'admin');
    expect(given.body).toMatchObject({
      success: true,
      message: `Rol actualizado correctamente para ${email}`,
      user: { email, role: 'admin' },
    });
    expect((await server.call('/admin/check', { token: person.token })).body.is_admin).toBe(true);
    await put(token, email, 'role', 'user');
    expect((await server.call('/admin/check', { token: person.token })).body.is_admin).toBe(false);
    expect((await server.call('/admin/users', { token: person.token })).status).toBe(403);
    expect(await eventsOf(email)).toEqual([
      { action: 'role-changed', user_email: ADMIN, details: { from: 'user', to: 'admin' } },
      { action: 'role-changed', user_email: ADMIN, details: { from: 'admin', to: 'user' } },
    ]);
  });

  test('ADM-47 ADM-48 is admin or user and nothing else, and a status active or suspended', async () => {
    const { token } = await signIn(ADMIN);
    await signIn('valores@empresa.com.py');
    for (const [what, value] of [
      ['role', 'owner'],
      ['role', null],
      ['status', 'inactive'],
      ['status', 1],
    ] as const) {
      const { status, body } = await put(token, 'valores@empresa.com.py', what, value);
      expect({ value, status, fields: Object.keys(body.fields ?? {}) }).toEqual({ value, status: 422, fields: [what] });
    }
  });

  test('OPEN-33 what the panel chose stays, whatever the settings say at the next sign-in', async () => {
    const { token } = await signIn(ADMIN);
    expect((await signIn(OTHER, 1)).isAdmin).toBe(true);
    await put(token, OTHER, 'role', 'user');
    expect((await signIn(OTHER, 2)).isAdmin).toBe(false);
    await put(token, OTHER, 'role', 'admin');
    expect((await signIn(OTHER, 3)).isAdmin).toBe(true);
  });

  test('RACE-16 that is being set while the person signs in is not written back, and the sign-in already has it', async () => {
    const email = 'entrando@empresa.com.py';
    await signIn(email);
    const setting = Promise.withResolvers<void>();
    const chosen = server.db.transaction().execute(async (tx) => {
      await tx.updateTable('app_user').set({ role: 'admin', role_chosen: true }).where('email', '=', email).execute();
      await setting.promise;
    });
    const signingIn = signIn(email, 1);
    await expect.poll(() => countWaiting()).toBe(1);
    setting.resolve();
    await chosen;
    expect((await signingIn).isAdmin).toBe(true);
    const { role } = await server.db
      .selectFrom('app_user')
      .where('email', '=', email)
      .select('role')
      .executeTakeFirstOrThrow();
    expect(role).toBe('admin');
  });

  test('ID-23 ID-24 of the protected account is taken by nobody, itself included, and nobody suspends it', async () => {
    const { token } = await signIn(ADMIN);
    const self = await signIn(PROTECTED);
    for (const by of [token, self.token]) {
      for (const [what, value] of [
        ['role', 'user'],
        ['status', 'suspended'],
      ] as const) {
        const { status, body } = await put(by, PROTECTED, what, value);
        expect({ what, status, code: body.code }).toEqual({ what, status: 403, code: 'cuenta_protegida' });
        // The browser takes a 403 with that word for the caller's own suspension.
        expect(body.message).not.toContain('suspendid');
      }
    }
    expect((await signIn(PROTECTED, 9)).isAdmin).toBe(true);
    const { body } = await server.call('/admin/users?search=dueno', { token });
    expect(body.users).toMatchObject([{ email: PROTECTED, is_protected: true, role: 'admin' }]);
  });

  test('OPEN-26 an e-mail that two people have is refused, and one that nobody has is not found', async () => {
    const { token } = await signIn(ADMIN);
    await signIn('doble@empresa.com.py', 0, 'uno');
    await signIn('doble@empresa.com.py', 0, 'dos');
    const twice = await put(token, 'doble@empresa.com.py', 'role', 'admin');
    expect(twice).toMatchObject({ status: 409, body: { code: 'correo_repetido' } });
    expect((await put(token, 'nadie@empresa.com.py', 'role', 'admin')).status).toBe(404);
  });
});

describe('the status of a user', () => {
  test('API-83 TRIAL-35 the next call of who is suspended is refused, and that of who is activated is let in', async () => {
    const { token } = await signIn(ADMIN);
    const email = 'moroso@empresa.com.py';
    const person = await signIn(email);
    const { body } = await put(token, email, 'status', 'suspended');
    expect(body).toMatchObject({ message: `Usuario ${email} marcado como suspendido`, user: { status: 'suspended' } });
    const refused = await server.call('/api/user/profile', { token: person.token });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('suspendid');

    const active = await put(token, email, 'status', 'active');
    expect(active.body).toMatchObject({ message: `Usuario ${email} marcado como activo`, user: { status: 'active' } });
    expect((await server.call('/api/user/profile', { token: person.token })).status).toBe(200);
  });

  test('TRIAL-34 suspending ends the subscription, and activating brings no plan back', async () => {
    const { token } = await signIn(ADMIN);
    const email = 'con-plan@empresa.com.py';
    const person = await signIn(email);
    const ownerId = await ownerOf(server.db, email);
    await aSubscription(server.db, ownerId, { start: new Date(Date.now() - 86_400_000) });
    await put(token, email, 'status', 'suspended');
    const kept = await server.db
      .selectFrom('subscription')
      .where('owner_id', '=', ownerId)
      .select(['status', 'end_date'])
      .execute();
    expect(kept).toEqual([{ status: 'cancelled', end_date: expect.any(Date) }]);
    expect((await put(token, email, 'status', 'active')).body.user).toMatchObject({ is_trial_user: true });
    expect((await server.call('/api/user/profile', { token: person.token })).body).toMatchObject({ is_trial: true });
  });

  test('LOG-16 who suspended and who activated whom is written down, from which status to which', async () => {
    const { token } = await signIn(ADMIN);
    const email = 'anotado@empresa.com.py';
    await signIn(email);
    await aSubscription(server.db, await ownerOf(server.db, email), { start: new Date(Date.now() - 86_400_000) });
    for (const status of ['suspended', 'active']) await put(token, email, 'status', status);
    expect((await eventsOf(email)).filter(({ action }) => action.startsWith('user-'))).toEqual([
      { action: 'user-suspended', user_email: ADMIN, details: { from: 'active', to: 'suspended', plan: 'Básico' } },
      { action: 'user-activated', user_email: ADMIN, details: { from: 'suspended', to: 'active' } },
    ]);
  });

  test('a suspension is seen by the very next request in every other process', async () => {
    const { settings } = server.app.deps;
    const second = await startApp({ ...settings, ROLE: 'web' }, createLog('silent'), { keys: google.keys });
    try {
      const { token } = await signIn(ADMIN);
      const person = await signIn('vecino@empresa.com.py');
      const there = () => callApi(second.url ?? '', '/api/user/profile', { token: person.token });
      expect((await there()).status).toBe(200);
      await put(token, 'vecino@empresa.com.py', 'status', 'suspended');
      expect((await there()).status).toBe(403);
      await put(token, 'vecino@empresa.com.py', 'status', 'active');
      expect((await there()).status).toBe(200);
    } finally {
      await second.stop();
    }
  });
});

describe('two administrators at once', () => {
  test('who take the role from each other: one does, and the other no longer may', async () => {
    const { token } = await signIn(ADMIN);
    const [one, two] = ['primera@empresa.com.py', 'segunda@empresa.com.py'];
    const tokens = { [one]: (await signIn(one)).token, [two]: (await signIn(two)).token };
    for (let round = 0; round < 5; round++) {
      for (const email of [one, two]) await put(token, email, 'role', 'admin');
      const answers = await Promise.all([
        put(tokens[one] ?? '', two, 'role', 'user'),
        put(tokens[two] ?? '', one, 'role', 'user'),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const { body } = await server.call('/admin/users?search=empresa', { token });
      const roles = body.users.filter(({ email }: { email: string }) => email === one || email === two);
      expect(roles.map(({ role }: { role: string }) => role).sort()).toEqual(['admin', 'user']);
    }
  });

  test('who suspend and activate the same person leave them in one of the two, with one subscription cancelled', async () => {
    const tokens = [(await signIn(ADMIN)).token, (await signIn(PROTECTED)).token];
    const email = 'disputada@empresa.com.py';
    await signIn(email);
    const ownerId = await ownerOf(server.db, email);
    await aSubscription(server.db, ownerId, { start: new Date(Date.now() - 86_400_000) });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => put(tokens[at % 2] ?? '', email, 'status', at % 2 ? 'active' : 'suspended')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const changes = (await eventsOf(email))
      .filter(({ action }) => action.startsWith('user-'))
      .map(({ details }) => details as { from: string; to: string });
    const { status } = await server.db
      .selectFrom('app_user')
      .where('email', '=', email)
      .select('status')
      .executeTakeFirstOrThrow();
    // Every change that was made is written down, in the order in which it was made.
    expect(changes.at(-1)?.to).toBe(status);
    expect(changes.map(({ from }) => from)).toEqual(['active', ...changes.slice(0, -1).map(({ to }) => to)]);
    const kept = await server.db.selectFrom('subscription').where('owner_id', '=', ownerId).select('status').execute();
    expect(kept).toEqual([{ status: 'cancelled' }]);
  });
});

test('the last administrator keeps the role: nobody else could give it back', async () => {
  const local = await startTestApp({ ROLE: 'web' });
  try {
    const token = await local.signIn('admin@ajaka.local');
    for (const [what, value] of [
      ['role', 'user'],
      ['status', 'suspended'],
    ] as const) {
      const answer = await local.call(`/admin/users/admin@ajaka.local/${what}`, {
        token,
        method: 'PUT',
        body: { [what]: value },
      });
      expect({ what, status: answer.status, code: answer.body.code }).toEqual({
        what,
        status: 409,
        code: 'ultimo_administrador',
      });
    }
  } finally {
    await local.stop();
  }
});
