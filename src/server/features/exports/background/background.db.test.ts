import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGINALS } from '#contract/exports/exports.ts';
import { openTask } from '#server/features/intake/tasks/collecting-task.ts';
import { EXPORT_TASK } from '#server/features/intake/tasks/describe-export.ts';
import { openDiskFiles } from '#server/platform/files/disk-files.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { newId } from '#server/platform/new-id.ts';
import { aPaper, issuedBy, worth } from '../../../../../test/builders/made-papers.ts';
import { copyInvoices } from '../../../../../test/exports/copy-invoices.ts';
import { anExportingBusiness } from '../../../../../test/exports/exporting-business.ts';
import { readWorkbook, valuesOf } from '../../../../../test/exports/read-workbook.ts';
import { checkHashes, unpacked } from '../../../../../test/exports/unpacked-zip.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { finishedTask, upload } from '../../../../../test/intake/uploads.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import { isLeftOut } from '../../../../../test/parts-left-out.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { findTemplate } from '../templates/templates.store.ts';
import { findExportFile, insertExportFile } from './export-files.store.ts';
import { removeExportFile } from './kept-files.ts';
import { makeExportFile } from './make-export-file.ts';
import { sweepExportFiles } from './sweep-export-files.ts';

/** Nobody orders it here. */
const noEvidence = () => Promise.reject(new Error('no evidence was ordered'));

const TEMPLATE = {
  name: 'Totales',
  fields: [
    { field_key: 'nombre_emisor', display_name: 'Proveedor', field_type: 'TEXT' },
    { field_key: 'monto_total', display_name: 'Total', field_type: 'CURRENCY' },
  ],
};

const clock = adjustableClock();
const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-exports-'));
/** What the disk does while a file is made. */
let disk: 'fine' | 'full' | { readonly until: Promise<void> } = 'fine';
/** What it does when a file is to go. */
let removing: 'fine' | 'refused' = 'fine';
let refusals = 0;
let server: TestApp;
beforeAll(async () => {
  const real = await openDiskFiles(directory);
  const write: FileStore['made']['write'] = async (ownerId, id, source, mostBytes) => {
    if (disk === 'full') {
      for await (const _ of source) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    }
    if (typeof disk === 'object') await disk.until;
    return await real.made.write(ownerId, id, source, mostBytes);
  };
  const remove: FileStore['made']['remove'] = async (ownerId, id) => {
    if (removing === 'refused') {
      refusals++;
      throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    }
    await real.made.remove(ownerId, id);
  };
  server = await startTestApp({}, { clock, files: { ...real, made: { ...real.made, write, remove } } });
});
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function aBusiness() {
  const business = await anExportingBusiness(server);
  const { token, send, create } = business;
  return {
    ...business,
    order: async (over: object = {}) =>
      await send('POST', '/tasks/export', { template_id: await create(TEMPLATE), filename: 'compras', ...over }),
    finished: (id: string) => finishedTask(server, token, id),
    download: async (id: string) => {
      const answer = await fetch(`${server.url}/export/files/${id}`, { headers: { authorization: `Bearer ${token}` } });
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
    files: async () => (await business.get('/export/files')).body.data,
  };
}

const keptOf = (ownerId: string) => {
  try {
    return readdirSync(path.join(directory, 'made', ownerId));
  } catch {
    return [];
  }
};
const drafts = () => readdirSync(path.join(directory, 'drafts'));

/** The disk waits until it is let go. */
function aBusyDisk() {
  const { promise, resolve } = Promise.withResolvers<void>();
  disk = { until: promise };
  return () => {
    disk = 'fine';
    resolve();
  };
}

describe('a file that is made in the background', () => {
  test('tells its progress in rows, is kept under its name for seven days, and is the file that the call would give', async () => {
    const { ownerId, receive, order, finished, download, take, files, create, get } = await aBusiness();
    await receive([
      aPaper({ ...worth('1000.5'), ...issuedBy('80000001-5', 'Ñandutí') }),
      aPaper({ ...worth('7'), ...issuedBy('80000001-5', 'Ñandutí') }),
      aPaper({ ...worth('9') }, { isInReview: true }),
    ]);
    const { job_id: id } = (await order({ format: 'csv', filename: 'octubre/2026.xlsx' })).body;
    const task = await finished(id);
    expect(task).toMatchObject({
      status: 'done',
      progress: { total: 2, done: 2 },
      result: { success: true, message: 'El archivo octubre_2026.csv está listo para descargar.' },
      documents: [],
      export: { id, filename: 'octubre_2026.csv', format: 'csv', status: 'done', error: null },
    });
    const days = (Date.parse(task.export.expires_at) - Date.parse(task.export.finished_at)) / 86_400_000;
    expect(days).toBe(7);
    const { bytes, headers } = await download(id);
    expect(headers.get('content-disposition')).toBe('attachment; filename=octubre_2026.csv');
    expect([headers.get('content-length'), bytes.length]).toEqual([String(task.export.bytes), task.export.bytes]);
    expect(bytes).toEqual((await take({ template_id: await create(TEMPLATE), format: 'csv' })).bytes);
    expect((await files()).map(({ id: one }: { id: string }) => one)).toEqual([id]);
    const debugged = (await get('/tasks/debug')).body.tasks;
    expect(debugged).toMatchObject([{ job_id: id, kind: 'export', status: 'done' }]);

    clock.advanceDays(8);
    await sweepExportFiles(server.app.deps);
    clock.advanceDays(-8);
    expect(await files()).toEqual([]);
    await expect.poll(() => keptOf(ownerId)).toEqual([]);
    expect([(await download(id)).status, (await get(`/tasks/${id}`)).status]).toEqual([404, 404]);
  });

  test('there is one at a time for each business; a second one is told to wait, and another business is not', async () => {
    const [mine, theirs] = [await aBusiness(), await aBusiness()];
    const letGo = aBusyDisk();
    const orders = await Promise.all([mine.order(), mine.order(), mine.order()]);
    expect(orders.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = orders.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('exportacion_en_curso');
    expect((await theirs.order()).status).toBe(200);
    const id = orders.find(({ status }) => status === 200)?.body.job_id;
    expect((await mine.download(id)).status).toBe(409);
    letGo();
    expect((await mine.finished(id)).status).toBe('done');
    const next = await mine.order();
    expect(next.status).toBe(200);
    await mine.finished(next.body.job_id);
  });

  test('SEC-07 nobody else sees it, takes it, cancels it, or has it made of their template', async () => {
    const [mine, theirs] = [await aBusiness(), await aBusiness()];
    const { job_id: id } = (await mine.order()).body;
    await mine.finished(id);
    expect((await theirs.download(id)).status).toBe(404);
    expect((await theirs.get(`/tasks/${id}`)).status).toBe(404);
    expect((await theirs.send('DELETE', `/export/files/${id}`)).status).toBe(404);
    expect(await theirs.files()).toEqual([]);
    expect((await theirs.order({ template_id: await mine.create(TEMPLATE) })).status).toBe(404);
    expect((await mine.download(id)).status).toBe(200);
    expect((await mine.send('DELETE', `/export/files/${id}`)).status).toBe(200);
    expect((await mine.download(id)).status).toBe(404);
    await expect.poll(() => keptOf(mine.ownerId)).toEqual([]);
  });

  test('that is cancelled while it is made leaves nothing behind, and another one can be asked for at once', async () => {
    const { ownerId, order, send, finished } = await aBusiness();
    const letGo = aBusyDisk();
    const { job_id: id } = (await order()).body;
    const running = () => server.db.selectFrom('export_file').where('id', '=', id).select('state').executeTakeFirst();
    await expect.poll(running).toEqual({ state: 'running' });
    expect((await send('DELETE', `/export/files/${id}`)).status).toBe(200);
    const next = await order();
    letGo();
    expect((await finished(next.body.job_id)).status).toBe('done');
    await expect.poll(() => keptOf(ownerId)).toEqual([next.body.job_id]);
    expect(drafts()).toEqual([]);
  });

  test('SAFE-38 whose plan ends between the order and the file says so, and is not made', async () => {
    const { ownerId, receive, create, files } = await aBusiness();
    await receive([aPaper(worth('1'))]);
    const sheet = (await findTemplate(server.db, ownerId, await create(TEMPLATE))) ?? null;
    const made = async (format: 'json' | 'csv' | 'originals', template: typeof sheet) => {
      const order = { id: newId(clock.now()), fileName: 'a', format, template, filters: {} };
      await insertExportFile(server.db, ownerId, order, { userId: null, address: null, agent: null, at: clock.now() });
      await makeExportFile(server.app.deps, { ownerId, id: order.id }, noEvidence);
      return (await files()).find(({ id }: { id: string }) => id === order.id);
    };
    const owner = server.db.updateTable('owner').where('id', '=', ownerId);
    await owner.set({ trial_expires_at: new Date(0) }).execute();
    expect(await made('json', sheet)).toMatchObject({
      status: 'error',
      error: 'Tu plan no incluye exportar en JSON. Elige otro formato o cambia de plan.',
    });
    expect(await made('csv', sheet)).toMatchObject({
      status: 'error',
      error: 'Tu plan no incluye exportar con templates propios. Usa uno listo para usar o cambia de plan.',
    });
    expect(await made('originals', null)).toMatchObject({ status: 'done' });
  });

  test('FAIR-05 that finds the disk full says so, leaves nothing behind, and does not keep the next one from being made', async () => {
    const { ownerId, receive, order, finished } = await aBusiness();
    await receive([aPaper(worth('1'))]);
    disk = 'full';
    const task = await finished((await order()).body.job_id);
    disk = 'fine';
    expect([task.status, task.result.success, task.result.message]).toEqual([
      'error',
      false,
      'El servidor se quedó sin espacio. Avisa a quien lo administra y vuelve a pedirlo más tarde.',
    ]);
    expect([keptOf(ownerId), drafts()]).toEqual([[], []]);
    expect((await finished((await order()).body.job_id)).status).toBe('done');
  });

  test('FAIR-04 takes its part of what the business may keep, and gives it back with the file; past the limit there is none', async () => {
    const { ownerId, receive, order, finished, files, send } = await aBusiness();
    await receive([aPaper(worth('1'))]);
    const stored = server.db.selectFrom('owner_storage').where('owner_id', '=', ownerId).select('bytes');
    const counted = async () => Number((await stored.executeTakeFirst())?.bytes ?? 0);
    const first = await finished((await order()).body.job_id);
    expect([first.status, await counted()]).toEqual(['done', first.export.bytes]);

    const limit = server.app.deps.settings.STORAGE_LIMIT_MB * 1024 ** 2;
    const almostFull = limit - first.export.bytes + 1;
    await server.db
      .updateTable('owner_storage')
      .set({ bytes: String(almostFull) })
      .where('owner_id', '=', ownerId)
      .execute();
    const refused = await finished((await order()).body.job_id);
    expect(refused.result.message).toBe(
      'Tu negocio llegó al límite de lo que puede guardar. Elimina archivos preparados que ya descargaste, o elige un período más corto, y vuelve a pedirlo.',
    );
    expect([await counted(), keptOf(ownerId), drafts()]).toEqual([almostFull, [first.export.id], []]);

    await send('DELETE', `/export/files/${first.export.id}`);
    expect(await counted()).toBe(almostFull - first.export.bytes);
    await expect.poll(() => keptOf(ownerId)).toEqual([]);
    expect((await finished((await order()).body.job_id)).status).toBe('done');
    for (const { id } of await files()) await send('DELETE', `/export/files/${id}`);
    expect(await counted()).toBe(almostFull - first.export.bytes);
  });

  test('may run twice, also at once: one file comes of it, whole', async () => {
    const { ownerId, receive, order, finished, download } = await aBusiness();
    await receive(Array.from({ length: 20 }, () => aPaper(worth('1'))));
    const letGo = aBusyDisk();
    const { job_id: id } = (await order({ format: 'csv' })).body;
    const attempts = async () =>
      (await server.db.selectFrom('export_file').where('id', '=', id).select('attempts').executeTakeFirst())?.attempts;
    await expect.poll(attempts).toBe(1);
    const again = [1, 2].map(() => makeExportFile(server.app.deps, { ownerId, id }, noEvidence));
    await expect.poll(attempts).toBe(3);
    letGo();
    await Promise.all(again);
    expect(await finished(id)).toMatchObject({ status: 'done', progress: { done: 20 } });
    expect((await download(id)).bytes.toString().trim().split('\r\n')).toHaveLength(21);
    await makeExportFile(server.app.deps, { ownerId, id }, noEvidence);
    expect([keptOf(ownerId), await attempts()]).toEqual([[id], 3]);
    await expect.poll(drafts).toEqual([]);
  });

  test('whose maker died for good is ended by the sweep, and the next one can be asked for', async () => {
    const { ownerId, order, files, finished } = await aBusiness();
    const id = newId(clock.now());
    const at = new Date(clock.now().getTime() - 7 * 3_600_000);
    await sql`insert into export_file (owner_id, id, file_name, format, filters, state, created_at, changed_at)
      values (${ownerId}, ${id}, 'a.zip', 'originals', '{}', 'running', ${at}, ${at})`.execute(server.db);
    expect((await order()).status).toBe(409);
    await sweepExportFiles(server.app.deps);
    expect(await files()).toMatchObject([
      { id, status: 'error', error: 'Se interrumpió mientras se preparaba. Vuelve a pedirlo.' },
    ]);
    expect((await finished((await order()).body.job_id)).status).toBe('done');
  });

  test('the oldest goes when a sixth one is asked for', async () => {
    const { ownerId, order, finished, files } = await aBusiness();
    const ids: string[] = [];
    for (let at = 0; at < 6; at++) {
      ids.push((await order()).body.job_id);
      await finished(ids.at(-1) ?? '');
    }
    expect((await files()).map(({ id }: { id: string }) => id)).toEqual(ids.slice(1).reverse());
    await expect.poll(() => keptOf(ownerId).sort()).toEqual(ids.slice(1).sort());
  });

  test('RACE-25 its bytes go by a job that is queued with its row: a disk that cannot now is tried again', async () => {
    const { ownerId, order, finished, send } = await aBusiness();
    const { job_id: id } = (await order()).body;
    await finished(id);
    removing = 'refused';
    expect((await send('DELETE', `/export/files/${id}`)).status).toBe(200);
    await expect.poll(() => refusals).toBeGreaterThan(0);
    expect(keptOf(ownerId)).toEqual([id]);
    removing = 'fine';
    await expect.poll(() => keptOf(ownerId)).toEqual([]);
    // And both or neither: what is not committed takes no bytes away.
    const { job_id: next } = (await order()).body;
    await finished(next);
    const queue = { ...server.app.deps.queue, add: () => Promise.reject(new Error('la cola no responde')) };
    await expect(removeExportFile({ ...server.app.deps, queue }, ownerId, next)).rejects.toThrow('la cola');
    expect([keptOf(ownerId), (await findExportFile(server.db, ownerId, next))?.state]).toEqual([[next], 'done']);
  });

  test('RACE-26 a new one is made although an old one cannot be taken away, and the sweep takes that away later', async () => {
    const { ownerId, order, finished, files } = await aBusiness();
    for (let at = 0; at < 5; at++) await finished((await order()).body.job_id);
    const locked = await server.db.startTransaction().execute();
    await sql`create function keep_files() returns trigger language plpgsql as $$ begin raise exception 'no'; end; $$`.execute(
      locked,
    );
    await sql`create trigger keep_files before delete on export_file for each row execute function keep_files()`.execute(
      locked,
    );
    await locked.commit().execute();
    const sixth = await order();
    await sql`drop function keep_files() cascade`.execute(server.db);
    expect(sixth.status).toBe(200);
    expect((await finished(sixth.body.job_id)).status).toBe('done');
    expect(await files()).toHaveLength(6);
    await sweepExportFiles(server.app.deps);
    expect(await files()).toHaveLength(5);
    await expect.poll(() => keptOf(ownerId)).toHaveLength(5);
  });

  test('RACE-27 its task and its file end together, also when the sweep ends them', async () => {
    const { ownerId, get } = await aBusiness();
    const id = newId(clock.now());
    const at = new Date(clock.now().getTime() - 7 * 3_600_000);
    await sql`insert into export_file (owner_id, id, file_name, format, filters, state, created_at, changed_at)
      values (${ownerId}, ${id}, 'a.zip', 'originals', '{}', 'running', ${at}, ${at})`.execute(server.db);
    await openTask(server.db, ownerId, { id, kind: EXPORT_TASK, userId: null, createdAt: at });
    // What whoever died had put there before.
    await server.app.deps.files.made.write(ownerId, id, Readable.from([Buffer.from('a medias')]), 100);
    const queue = { ...server.app.deps.queue, add: () => Promise.reject(new Error('la cola no responde')) };
    await expect(sweepExportFiles({ ...server.app.deps, queue })).rejects.toThrow('la cola');
    expect((await get(`/tasks/${id}`)).body.status).toBe('running');
    expect((await findExportFile(server.db, ownerId, id))?.state).toBe('running');
    await sweepExportFiles(server.app.deps);
    expect((await get(`/tasks/${id}`)).body.status).toBe('error');
    await expect.poll(() => keptOf(ownerId)).toEqual([]);
  });
});

describe('the originals in a ZIP', () => {
  test.skipIf(isLeftOut('openpyxl'))(
    'come as they came, under safe names, with an index and hashes that sha256sum accepts; what is missing is named and is no failure',
    async () => {
      const { ownerId, token, receive, post, send, finished, download, get } = await aBusiness();
      const sent = [numberedInvoice(1), numberedInvoice(2)];
      const files = sent.map((xml, at) => [`../=factura ${at + 1}.xml`, xml] as const);
      await finished((await upload(server.url, '/tasks/upload-xml', token, files)).body.job_id);
      await receive([aPaper({ issueDate: '2026-10-03', ...issuedBy('../80000001-5', '=1+1'), ...worth('5') })]);
      const { originales } = (await send('POST', '/export/count', { con_originales: true })).body;
      const bytes = sent.reduce((sum, xml) => sum + Buffer.byteLength(xml), 0);
      expect(originales).toEqual({ facturas: 3, archivos: 2, bytes, en_segundo_plano: false, cabe: true });

      const [lost] = (await get('/v2/invoices/headers?search=0000002')).body.data;
      const [{ sha256 }] = (await get(`/v2/invoices/${lost.id}/files`)).body.data;
      rmSync(path.join(directory, ownerId, sha256.slice(0, 2), sha256));
      const answer = await post('/export/originals', { filename: 'originales' });
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename=originales.zip');
      const place = unpacked(answer.bytes);
      expect(checkHashes(place)).toEqual([expect.stringMatching(/_[0-9a-f]{16}\.xml: OK$/), 'indice.xlsx: OK']);
      const [index] = readWorkbook(readFileSync(path.join(place, 'indice.xlsx')));
      const rows = (valuesOf(index) ?? [])
        .slice(1)
        .map(([state, file, , , number, , issuer]) => [state, file, number, issuer]);
      const included = rows.find(([state]) => state === 'Incluido');
      expect(readFileSync(path.join(place, String(included?.[1]))).equals(Buffer.from(sent[0] ?? ''))).toBe(true);
      expect(rows.map(([state]) => state).sort()).toEqual([
        'Falta: está dañado o se perdió. Súbelo otra vez',
        'Incluido',
        'Sin archivo original',
      ]);
      expect(rows.find(([state]) => state === 'Sin archivo original')?.[3]).toBe('=1+1');

      const { job_id: id } = (await send('POST', '/tasks/export-originals', { filename: 'originales' })).body;
      expect(await finished(id)).toMatchObject({ status: 'done', progress: { total: 3, done: 3 } });
      expect(checkHashes(unpacked((await download(id)).bytes))).toContain('indice.xlsx: OK');
    },
  );

  test('of many invoices are made in the background, and of far too many not at all', async () => {
    const { ownerId, receive, post, send } = await aBusiness();
    await receive([aPaper(worth('1'))]);
    await copyInvoices(server.db, ownerId, ORIGINALS.streamedInvoices);
    const large = await post('/export/originals', {});
    expect([large.status, JSON.parse(large.bytes.toString()).code]).toEqual([409, 'exportar_en_segundo_plano']);
    expect((await send('POST', '/export/count', { con_originales: true })).body.originales).toMatchObject({
      facturas: ORIGINALS.streamedInvoices + 1,
      en_segundo_plano: true,
      cabe: true,
    });
    if (!isFullRun) return; // twenty thousand of them
    await copyInvoices(server.db, ownerId, Math.ceil(ORIGINALS.invoices / ORIGINALS.streamedInvoices));
    const refused = await send('POST', '/tasks/export-originals', { filename: 'todo' });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Un ZIP lleva los originales de hasta 20.000 facturas y aquí hay más. Elige un período más corto.',
    ]);
  });
});
