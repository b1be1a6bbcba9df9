import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeskPerson, type DeskPerson, deskEvents } from '../../../../test/builders/a-desk.ts';
import { aGoogle, FIREBASE_ENV } from '../../../../test/server/google.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' });
});
afterAll(() => server.stop());

const DAY = 86_400_000;
let made = 0;
const somebody = (name: string) => aDeskPerson(server, `${name}${++made}@correo.com.py`);

async function aShop() {
  const owner = await somebody('duena');
  const at = owner.ownerId;
  const invite = async (email: string, rol = 'contador', by: DeskPerson = owner) => {
    const answer = await by.send('/user/business/invitations', { body: { email, rol }, at });
    return {
      ...answer,
      link: String(answer.body.link ?? ''),
      path: String(answer.body.link ?? '').replace(server.url, ''),
    };
  };
  const open = async () => (await owner.send('/user/business/invitations', { at })).body.invitaciones;
  return { owner, at, invite, open };
}
const accept = (person: DeskPerson, path: string) => person.send(path, { body: {} });

describe('an invitation', () => {
  test('DESK-21 is a link that is told once and works for seven days; of it only a hash is kept', async () => {
    const { owner, at, invite, open } = await aShop();
    const guest = await somebody('invitada');
    const { status, body, link, path } = await invite(guest.email.toUpperCase());
    expect(status).toBe(200);
    expect(link).toMatch(new RegExp(`^${server.url}/invitations/[A-Za-z0-9_-]{64}$`));
    expect(Date.parse(body.expires_at) - Date.parse(body.invitacion.created_at)).toBe(7 * DAY);
    expect(await open()).toEqual([
      { ...{ id: expect.any(String), email: guest.email, rol: 'contador', invita: owner.email }, ...times },
    ]);
    const stored = JSON.stringify(
      await server.db.selectFrom('invitation').where('owner_id', '=', at).selectAll().execute(),
    );
    expect(stored).not.toContain(path.split('/').at(-1));
    const { body: shown } = await guest.send(path);
    expect(shown).toMatchObject({ negocio: expect.any(String), rol: 'contador', invita: { email: owner.email } });
    const { body: accepted } = await accept(guest, path);
    expect(accepted).toMatchObject({ business_id: at, rol: 'contador' });
    expect((await guest.send('/user/business/people', { at })).status).toBe(200);
    expect(await open()).toEqual([]);
  });
  const times = { created_at: expect.any(String), expires_at: expect.any(String) };

  test('DESK-22 is for the e-mail it names alone: nobody else sees what it says, or uses it', async () => {
    const { invite, at } = await aShop();
    const [guest, thief] = [await somebody('invitada'), await somebody('ladrona')];
    const { path } = await invite(guest.email);
    for (const refused of [await thief.send(path), await accept(thief, path)]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'invitacion_de_otro_correo' } });
      expect(JSON.stringify(refused.body)).not.toContain(guest.email);
    }
    expect((await thief.send('/user/business', { at })).status).toBe(404);
    expect((await accept(guest, path)).status).toBe(200);
    expect((await server.call(path)).status).toBe(401);
  });

  test('DESK-22 with Google counts for who proved the e-mail', async () => {
    const google = await aGoogle();
    const firebase = await startTestApp({ ...FIREBASE_ENV, ROLE: 'web' }, { keys: google.keys });
    const call = async (email: string, path: string, body?: unknown) =>
      firebase.call(path, { token: await google.token(email), ...(body === undefined ? {} : { body }) });
    const { body } = await call('jefa@empresa.com.py', '/user/business/invitations', {
      ...{ email: 'contadora@estudio.com.py', rol: 'lectura' },
    });
    const path = new URL(body.link, firebase.url).pathname;
    expect((await call('otra@estudio.com.py', path, {})).body.code).toBe('invitacion_de_otro_correo');
    expect((await call('contadora@estudio.com.py', path, {})).body.rol).toBe('lectura');
    await firebase.stop();
  });

  test('DESK-23 is used once, also by two calls at once', async () => {
    const { invite, at } = await aShop();
    const guest = await somebody('invitada');
    const { path } = await invite(guest.email);
    const answers = await Promise.all([accept(guest, path), accept(guest, path), accept(guest, path)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await guest.leave(at);
    for (const again of [await accept(guest, path), await guest.send(path)]) {
      expect(again).toMatchObject({ status: 409, body: { code: 'invitacion_usada' } });
    }
    expect((await guest.send('/user/business', { at })).status).toBe(404);
  });

  test('DESK-24 that expired, was withdrawn or never was says so in one sentence each', async () => {
    const { owner, at, invite, open } = await aShop();
    const guest = await somebody('invitada');
    const late = await invite(guest.email);
    await server.db.updateTable('invitation').set({ expires_at: new Date() }).where('owner_id', '=', at).execute();
    for (const refused of [await guest.send(late.path), await accept(guest, late.path)]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'invitacion_vencida' } });
    }
    expect(await open()).toEqual([]);
    const withdrawn = await invite(guest.email);
    const [{ id }] = await open();
    const take = () => owner.send(`/user/business/invitations/${id}`, { method: 'DELETE', at });
    expect((await take()).status).toBe(200);
    expect((await take()).status).toBe(404);
    const made = `/invitations/${Buffer.concat([Buffer.from(at.replaceAll('-', ''), 'hex'), Buffer.alloc(32)]).toString('base64url')}`;
    for (const path of [withdrawn.path, late.path, made, '/invitations/x', `/invitations/${'a'.repeat(199)}`]) {
      for (const refused of [await guest.send(path), await accept(guest, path)]) {
        expect(refused).toMatchObject({ status: 404, body: { code: 'invitacion_no_encontrada' } });
      }
    }
    // Another business's is not withdrawn.
    const other = await aShop();
    await other.invite(guest.email);
    const [theirs] = await other.open();
    const stolen = await owner.send(`/user/business/invitations/${theirs.id}`, { method: 'DELETE', at });
    expect([stolen.status, (await other.open()).length]).toEqual([404, 1]);
  });

  test('DESK-25 counts no more once whoever gave it no longer decides there, or is suspended', async () => {
    const { at, owner, invite, open } = await aShop();
    const second = await somebody('socia');
    await second.join(at, 'duena');
    const guest = await somebody('invitada');
    const { path } = await invite(guest.email, 'duena', second);
    const setRole = (role: string) =>
      server.db
        .updateTable('member')
        .set({ role })
        .where('owner_id', '=', at)
        .where('user_id', '=', second.userId)
        .execute();
    await setRole('contador');
    expect((await accept(guest, path)).body.code).toBe('invitacion_no_encontrada');
    expect(await open()).toEqual([]);
    await setRole('duena');
    await second.setStatus('suspended');
    expect((await accept(guest, path)).body.code).toBe('invitacion_no_encontrada');
    await second.setStatus('active');
    expect((await accept(guest, path)).status).toBe(200);
    expect(owner.email).toContain('duena');
  });

  test('DESK-26 there are 50 open ones and 100 people at most, one for each e-mail, and none for who is there', async () => {
    const { owner, at, invite, open } = await aShop();
    const guest = await somebody('invitada');
    const first = await invite(guest.email, 'lectura');
    const second = await invite(guest.email, 'contador');
    expect((await open()).map(({ rol }: { rol: string }) => rol)).toEqual(['contador']);
    expect((await accept(guest, first.path)).body.code).toBe('invitacion_no_encontrada');
    expect((await invite(owner.email)).body.code).toBe('ya_es_del_negocio');
    for (let number = 0; number < 49; number++) await invite(`persona${number}@correo.com.py`);
    expect(await invite('una-mas@correo.com.py')).toMatchObject({
      status: 409,
      body: { code: 'demasiadas_invitaciones' },
    });
    expect((await invite('persona7@correo.com.py')).status).toBe(200);
    const fill = async () => {
      for (let number = 0; number < 99; number++) {
        const id = crypto.randomUUID();
        const person = { id, issuer: 'x', subject: id, email: `${id}@x.py`, name: 'X' };
        await server.db
          .insertInto('app_user')
          .values({ ...person, created_at: new Date(), last_login_at: new Date() })
          .execute();
        await server.db
          .insertInto('member')
          .values({ owner_id: at, user_id: id, role: 'lectura', created_at: new Date() })
          .execute();
      }
    };
    await fill();
    expect(await accept(guest, second.path)).toMatchObject({ status: 409, body: { code: 'demasiadas_personas' } });
  });

  test('DESK-27 who invited, withdrew and joined is in the audit of that business', async () => {
    const { owner, at, invite, open } = await aShop();
    const guest = await somebody('invitada');
    await invite('otra@correo.com.py', 'lectura');
    const [{ id }] = await open();
    await owner.send(`/user/business/invitations/${id}`, { method: 'DELETE', at });
    await accept(guest, (await invite(guest.email, 'lectura')).path);
    expect(await deskEvents(server, at)).toEqual([
      { action: 'person-invited', about: 'otra@correo.com.py', by: owner.email, to: 'lectura' },
      { action: 'invitation-withdrawn', about: 'otra@correo.com.py', by: owner.email },
      { action: 'person-invited', about: guest.email, by: owner.email, to: 'lectura' },
      { action: 'person-joined', about: guest.email, by: guest.email, to: 'lectura' },
    ]);
  });
});
