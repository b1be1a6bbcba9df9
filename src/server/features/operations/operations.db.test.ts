import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/new-id.ts';
import { saidOfDocument, saidOfMail } from '../../../../test/builders/said.ts';
import { upload } from '../../../../test/intake/uploads.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { ownerOf } from '../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { documentBytes } from '../../../../test/sifen/fixture.ts';
import { groupWork } from './read-operations.ts';

const EMAIL = 'rocio@tavapora.com.py';
const clock = adjustableClock();
let server: TestApp;
let admin: string;
let user: string;
let ownerId: string;
beforeAll(async () => {
  server = await startTestApp({}, { clock });
  admin = await server.signIn('admin@ajaka.local');
  user = await server.signIn(EMAIL, 'Rocío Ayala');
  await server.call('/api/user/profile', { token: admin });
  await server.call('/api/user/profile', { token: user });
  ownerId = await ownerOf(server, EMAIL);
});
afterAll(() => server.stop());

async function aFailedDocument(): Promise<string> {
  const { db, files } = server.app.deps;
  const at = clock.now();
  const bytes = documentBytes('01-fe-10');
  const sha256 = Buffer.from(await files.keep(ownerId, bytes), 'hex');
  const file = { owner_id: ownerId, sha256 };
  await db
    .insertInto('stored_file')
    .values({ ...file, size: String(bytes.length), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const id = newId(at);
  const failed = {
    state: 'failed',
    can_retry: true,
    reasons: JSON.stringify(saidOfDocument('La lectura superó 90 s.')),
    attempts: 3,
  };
  const document = { name: 'factura.xml', kind: 'xml', source: 'upload', ...failed };
  await db
    .insertInto('document')
    .values({ ...file, ...document, id, received_at: at, state_changed_at: at })
    .execute();
  return id;
}

describe('operations, for the administrator', () => {
  test('show queue, what was set aside, failing mailboxes, disk, AI and version, and nothing of any invoice', async () => {
    await upload(server.url, '/upload-xml', user, [['1.xml', documentBytes('02-fe-5')]]);
    const id = await aFailedDocument();
    const at = clock.now();
    const answer = { owner_id: ownerId, document_id: id, model: 'gpt', prompt_version: '1', answered_at: at };
    await server.db
      .insertInto('model_answer')
      .values([
        { ...answer, id: newId(), attempt: 1, failure: 'timeout', answer: null },
        { ...answer, id: newId(), attempt: 2, failure: null, answer: '{}' },
        {
          ...answer,
          id: newId(),
          attempt: 3,
          failure: 'x',
          answer: null,
          answered_at: new Date(at.getTime() - 90_000_000),
        },
      ])
      .execute();
    await server.db
      .insertInto('mailbox')
      .values({
        owner_id: ownerId,
        id: newId(),
        name: 'Pagos',
        host: 'imap.ejemplo.com.py',
        port: 993,
        use_ssl: true,
        username: 'pagos@lomaalta.com.py',
        auth: 'google',
        password: null,
        provider: 'other',
        search_terms: ['factura'],
        search_criteria: 'unseen',
        folder: 'INBOX',
        mark_seen: true,
        enabled: true,
        created_at: at,
        last_problem: JSON.stringify(saidOfMail('El servidor no responde.')),
        last_error_cause: 'refused',
        failing_since: at,
      })
      .execute();
    const { status, body } = await server.call('/admin/operations', { token: admin });
    expect(status).toBe(200);
    const { data } = body;
    expect(data.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(data.migraciones).toMatchObject({ cantidad: expect.any(Number), ultima: expect.stringMatching(/^\d{4}-/) });
    expect(data.cola.map(({ trabajo }: { trabajo: string }) => trabajo)).toEqual([
      'correos',
      'pdf_y_fotos',
      'xml',
      'exportaciones',
      'mantenimiento',
    ]);
    expect(data.apartados).toEqual({
      cantidad: 1,
      documentos: [
        {
          owner_id: ownerId,
          id,
          correo: EMAIL,
          archivo: 'factura.xml',
          motivo: 'La lectura superó 90 s.',
          intentos: 3,
          desde: expect.stringMatching(/^\d{4}-/),
        },
      ],
    });
    expect(data.correos).toEqual({
      cantidad: 1,
      fallan: 1,
      lista: [{ cuenta: 'pagos@lomaalta.com.py', motivo: 'El servidor no responde.', desde: at.toISOString() }],
    });
    expect(data.disco.total).toBeGreaterThan(data.disco.libre);
    expect(data.originales_bytes).toBeGreaterThan(0);
    expect(data.base_bytes).toBeGreaterThan(1_000_000);
    expect(data.ia).toMatchObject({ configurada: false, lecturas: 2, errores: 1 });
    expect(data.ia.por_hora).toHaveLength(24);
    expect(data.ia.por_hora.at(-1)).toMatchObject({ errores: 1 });
    expect(JSON.stringify(data)).not.toMatch(/monto|total_amount|80012345|cdc/i);
  });

  test('a document that was set aside is read again, and the audit names who asked', async () => {
    const id = await aFailedDocument();
    const { status, body } = await server.call(`/admin/operations/documents/${ownerId}/${id}/retry`, {
      token: admin,
      body: {},
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36' },
    });
    expect([status, body.message]).toEqual([200, 'Se lee otra vez.']);
    await expect
      .poll(() => server.db.selectFrom('document').select('state').where('id', '=', id).executeTakeFirst())
      .toEqual({ state: 'read' });
    const audit = await server.call('/admin/audit?sobre=documentos', { token: admin });
    expect(audit.body.data).toEqual([
      expect.objectContaining({
        quien: { nombre: 'Administración local', correo: 'admin@ajaka.local' },
        que: 'Reintentó un documento',
        tono: 'hecho',
        sobre: 'factura.xml',
        desde: '127.0.0.1',
        con: 'Chrome, Windows',
      }),
    ]);
    const missing = await server.call(`/admin/operations/documents/${newId()}/${id}/retry`, { token: admin, body: {} });
    expect(missing.status).toBe(404);
    // Asking for what did not fail does nothing, and so there is nothing to tell.
    const again = await server.call(`/admin/operations/documents/${ownerId}/${id}/retry`, { token: admin, body: {} });
    expect(again.status).toBe(200);
    expect((await server.call('/admin/audit?sobre=documentos', { token: admin })).body.total).toBe(1);
  });

  test('a document is not read again when the audit cannot be written: both or neither', async () => {
    const { db } = server;
    const id = await aFailedDocument();
    await sql`create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room'; end; $$`.execute(
      db,
    );
    await sql`create trigger no_room before insert on audit_event for each row execute function no_room()`.execute(db);
    try {
      const path = `/admin/operations/documents/${ownerId}/${id}/retry`;
      expect((await server.call(path, { token: admin, body: {} })).status).toBe(500);
    } finally {
      await sql`drop function no_room() cascade`.execute(db);
    }
    const { state } = await db.selectFrom('document').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    expect(state).toBe('failed');
  });

  test.each(['/admin/operations', '/admin/audit', '/admin/audit/csv', '/admin/logs'])(
    'SEC-01 %s is for administrators only',
    async (path) => {
      expect((await server.call(path, { token: user })).status).toBe(403);
      expect((await server.call(path)).status).toBe(401);
    },
  );

  test('work is told by kind: the oldest of all that waits, and sums of the rest', () => {
    const look = { running: 1, lastMinute: 2 };
    const looks = [
      { ...look, job: 'reading.read-document', waiting: 3, oldestSeconds: 12 },
      { ...look, job: 'reading.read-slow-document', waiting: 1, oldestSeconds: 40 },
      { ...look, job: 'reading.read-printed-document', waiting: 0, oldestSeconds: null },
      { ...look, job: 'system.forget-old-logs', waiting: 0, oldestSeconds: null },
    ];
    const none = { waiting: 0, running: 0, oldestSeconds: null, lastMinute: 0 };
    expect(groupWork(looks)).toEqual([
      { ...none, kind: 'mail' },
      { ...none, ...look, kind: 'printed' },
      { kind: 'xml', waiting: 4, running: 2, oldestSeconds: 40, lastMinute: 4 },
      { ...none, kind: 'export' },
      { ...none, ...look, kind: 'upkeep' },
    ]);
  });
});

describe('the audit', () => {
  const event = (over: object) => ({
    owner_id: ownerId,
    id: newId(),
    at: clock.now(),
    user_email: 'derlis@ajaka.com.py',
    user_name: 'Derlis Ortíz',
    action: 'role-changed',
    subject_kind: 'user',
    subject_id: newId(),
    subject_name: 'ruben@lomaalta.com.py',
    details: JSON.stringify({ from: 'user', to: 'admin' }),
    origin: '181.120.4.17',
    ...over,
  });

  test('LOG-15 is read page by page, the latest first, by day, by kind and by words without accents', async () => {
    const { db } = server;
    await db.deleteFrom('frontend_log').execute();
    const day = (text: string) => new Date(text);
    const many = Array.from({ length: 5 }, (_, at) => event({ at: day(`2025-03-0${at + 1}T12:00:00Z`) }));
    const late = event({
      at: day('2025-03-08T02:30:00Z'),
      subject_kind: 'plan',
      action: 'plan-deleted',
      subject_name: 'Profesional',
      details: '{}',
    });
    await db
      .insertInto('audit_event')
      .values([...many, late] as never)
      .execute();
    const list = (query: string) => server.call(`/admin/audit?${query}`, { token: admin });
    const first = await list('desde=2025-03-01&hasta=2025-03-07&page_size=4');
    expect(first.body.total).toBe(6); // 23:30 of the 7th in Asunción
    expect(first.body.data[0]).toMatchObject({ que: 'Eliminó un plan', sobre: 'Profesional', tono: 'cambio' });
    expect(first.body.data[1]).toMatchObject({
      que: 'Cambió un rol (usuario → administrador)',
      sobre: 'ruben@lomaalta.com.py',
      desde: '181.120.4.17',
    });
    const rest = await list(`desde=2025-03-01&hasta=2025-03-07&page_size=4&cursor=${first.body.next_cursor}`);
    expect(rest.body.data.map(({ fecha }: { fecha: string }) => fecha.slice(0, 10))).toEqual([
      '2025-03-02',
      '2025-03-01',
    ]);
    expect(rest.body.next_cursor).toBeNull();
    expect((await list('desde=2025-03-01&hasta=2025-03-06')).body.total).toBe(5);
    expect((await list('sobre=planes')).body.total).toBe(1);
    expect((await list('hasta=2025-12-31&search=derlis%20ORTIZ%20lomaalta')).body.total).toBe(5);
    expect((await list('search=100%25')).body.total).toBe(0);
    expect((await list('cursor=zzz')).status).toBe(422);
    for (const wrong of ['desde=ayer', 'desde=0000-01-01', 'search=%00', `cursor=1_${'-'.repeat(36)}`]) {
      expect([wrong, (await list(wrong)).status]).toEqual([wrong, 422]);
    }
  });

  test('comes as a file that no spreadsheet executes', async () => {
    await server.db
      .insertInto('audit_event')
      .values(event({ at: new Date('2024-01-01T12:00:00Z'), subject_name: '=cmd|"x"' }) as never)
      .execute();
    const answer = await fetch(`${server.url}/admin/audit/csv?hasta=2024-12-31`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(answer.headers.get('content-disposition')).toContain('auditoria.csv');
    const [head, line] = (await answer.text()).split('\r\n');
    expect(head).toBe('Cuándo;Quién;Correo;Qué;Sobre qué;Negocio;Desde dónde;Con qué');
    expect(line).toContain(`;"'=cmd|""x""";`);
  });
});

describe('what browsers report', () => {
  test('is read by administrators, by level and by words, the latest first', async () => {
    const entry = (message: string, level: string) => ({
      timestamp: '2026-11-15T10:00:00-03:00',
      level,
      message,
      request_id: 'sesion-9',
      component: 'Lista',
      stack_trace: level === 'error' ? 'Error: x' : null,
    });
    for (const [message, level] of [
      ['primera', 'info'],
      ['segunda 100%', 'error'],
      ['tercera', 'error'],
    ] as const) {
      await server.call('/logs/frontend', { token: user, body: { logs: [entry(message, level)] } });
      clock.advanceDays(0.001);
    }
    const list = async (query: string) => {
      const { body } = await server.call(`/admin/logs?${query}`, { token: admin });
      return [body.data.map(({ message }: { message: string }) => message), body.next_cursor];
    };
    expect(await list('search=sesion-9')).toEqual([['tercera', 'segunda 100%', 'primera'], null]);
    expect(await list('level=error&search=0%25')).toEqual([['segunda 100%'], null]);
    const [page, cursor] = await list('page_size=1&search=sesion-9');
    expect(page).toEqual(['tercera']);
    for (const wrong of ['search=%00', `cursor=1_${'-'.repeat(36)}`]) {
      expect((await server.call(`/admin/logs?${wrong}`, { token: admin })).status).toBe(422);
    }
    expect(await list(`page_size=1&search=sesion-9&cursor=${cursor}`)).toEqual([['segunda 100%'], expect.any(String)]);
  });
});
