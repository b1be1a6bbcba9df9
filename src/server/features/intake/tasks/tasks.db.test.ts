import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { zipOf } from '../../../../../test/intake/packages.ts';
import { finishedTask, type NamedFile, upload } from '../../../../../test/intake/uploads.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const enqueue = async (token: string, files: readonly NamedFile[]): Promise<string> =>
  (await upload(server.url, '/tasks/upload-xml', token, files)).body.job_id;
const finish = async (token: string, files: readonly NamedFile[]) =>
  finishedTask(server, token, await enqueue(token, files));
const idsOf = async (token: string): Promise<string[]> =>
  (await server.call('/tasks/debug', { token })).body.tasks.map(({ job_id }: { job_id: string }) => job_id);

describe('tasks', () => {
  test('API-28 API-29 each sees and cleans up their own finished tasks, an administrator everybody’s; documents stay', async () => {
    const [ana, beto, admin] = [
      await server.signIn('ana@empresa.com.py'),
      await server.signIn('beto@empresa.com.py'),
      await server.signIn('admin@ajaka.local'),
    ];
    const { job_id: ofAna } = await finish(ana, [['a.xml', numberedInvoice(1)]]);
    const { job_id: ofBeto } = await finish(beto, [['b.zip', await zipOf({ 'b.xml': numberedInvoice(1) })]]);
    expect(await idsOf(ana)).toEqual([ofAna]);
    expect(await idsOf(beto)).toEqual([ofBeto]);
    expect(await idsOf(admin)).toEqual(expect.arrayContaining([ofAna, ofBeto]));
    const [shown] = (await server.call('/tasks/debug', { token: beto })).body.tasks;
    expect(shown).toEqual({
      job_id: ofBeto,
      kind: 'upload-xml',
      status: 'done',
      total: 1,
      done: 1,
      created_at: expect.any(String),
      finished_at: expect.any(String),
    });

    const clean = async (token: string) => (await server.call('/tasks/cleanup', { method: 'DELETE', token })).body;
    expect(await clean(ana)).toEqual({ success: true, removed: 1 });
    expect(await idsOf(ana)).toEqual([]);
    expect(await idsOf(beto)).toEqual([ofBeto]);
    expect((await server.call(`/tasks/${ofAna}`, { token: ana })).status).toBe(404);
    expect((await server.call('/documents', { token: ana })).body.data).toHaveLength(1);
    expect(await clean(admin)).toEqual({ success: true, removed: 1 });
    expect(await idsOf(beto)).toEqual([]);
    expect((await server.call('/documents', { token: beto })).body.data).toHaveLength(2);
  });

  test('API-28 a task that is not finished stays', async () => {
    const token = await server.signIn('clara@empresa.com.py');
    const { job_id: id } = await finish(token, [['a.xml', numberedInvoice(1)]]);
    await server.db
      .updateTable('document')
      .set({ state: 'reading', lease_until: new Date() })
      .where('task_id', '=', id)
      .execute();
    expect((await server.call(`/tasks/${id}`, { token })).body).toMatchObject({ status: 'running', result: null });
    await server.call('/tasks/cleanup', { method: 'DELETE', token });
    expect(await idsOf(token)).toEqual([id]);
    await server.db.updateTable('document').set({ state: 'read' }).where('task_id', '=', id).execute();
  });

  test('ERR-23 another’s task and document are 404, as is a malformed id', async () => {
    const [mine, other] = [await server.signIn('dora@empresa.com.py'), await server.signIn('eva@empresa.com.py')];
    const task = await finish(mine, [['roto.xml', '<rDE>']]);
    const documentId = task.documents[0].id;
    expect((await server.call(`/documents/${documentId}/retry`, { method: 'POST', token: mine })).status).toBe(200);
    const admin = await server.signIn('admin@ajaka.local');
    for (const token of [other, admin]) {
      const answers = [
        await server.call(`/tasks/${task.job_id}`, { token }),
        await server.call(`/documents/${documentId}/retry`, { method: 'POST', token }),
        await server.call('/tasks/no-es-un-id', { token }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'no_encontrado']));
    }
    expect((await server.call('/documents', { token: other })).body.data).toEqual([]);
  });

  test('a document that failed is read again when asked, and its task runs again', async () => {
    const token = await server.signIn('fabio@empresa.com.py');
    const task = await finish(token, [['a.zip', await zipOf({ 'a.pdf': '%PDF-1.4' })]]);
    expect(task.status).toBe('error');
    const pdf = task.documents.find(({ kind }: { kind: string }) => kind === 'pdf');
    const { body } = await server.call(`/documents/${pdf.id}/retry`, { method: 'POST', token });
    expect(body.data).toMatchObject({ id: pdf.id, name: 'a.pdf', container: 'a.zip' });
    expect((await finishedTask(server, token, task.job_id)).status).toBe('error');
  });
});

describe('the tray', () => {
  test('lists everything received, newest first, in pages, by state and name, with counts', async () => {
    const token = await server.signIn('gina@empresa.com.py');
    await finish(token, [
      ['Ñandutí 1.xml', numberedInvoice(1)],
      ['copia.xml', numberedInvoice(2)],
      ['otro.xml', '<otro/>'],
    ]);
    const get = async (query: string) => (await server.call(`/documents${query}`, { token })).body;
    const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
    const first = await get('?page_size=2');
    expect(names(first)).toEqual(['otro.xml', 'copia.xml']);
    const second = await get(`?page_size=2&cursor=${first.next_cursor}`);
    expect([names(second), second.next_cursor]).toEqual([['Ñandutí 1.xml'], null]);
    expect(first.counts).toEqual({ leido: 2, no_es_factura: 1 });
    expect(names(await get('?state=no_es_factura'))).toEqual(['otro.xml']);
    expect(names(await get('?search=nanduti'))).toEqual(['Ñandutí 1.xml']);
    expect(names(await get('?source=correo'))).toEqual([]);
  });

  test('ERR-24 a page size or cursor out of range is 422 and names the field', async () => {
    const token = await server.signIn('gina@empresa.com.py');
    for (const query of ['page_size=0', 'page_size=101', 'cursor=x', 'state=otro']) {
      const { status, body } = await server.call(`/documents?${query}`, { token });
      expect({ status, named: body.message.includes(query.split('=')[0]) }).toEqual({ status: 422, named: true });
    }
    expect(await server.call('/documents?search=a%00b', { token })).toMatchObject({ status: 200, body: { data: [] } });
    const { body } = await server.call('/documents?page_size=101', { token });
    expect(body.message).toBe('Revisa estos datos. page_size: Escribe un número entero de 1 a 100.');
  });
});
