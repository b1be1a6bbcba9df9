import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentKind } from '#domain/received-document.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { saidOfDocument } from '../../../../../test/builders/said.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { DOCUMENT_NAMES, documentBytes } from '../../../../../test/sifen/fixture.ts';
import type { Deps } from '../../../platform/deps.ts';
import { acceptDocuments, insertDocumentsForInlineReading } from '../accept/accept-documents.ts';
import type { NewDocument } from '../accept/document.ts';
import { queueDocuments } from '../accept/queue-documents.ts';
import { retryDocument } from '../accept/retry-document.ts';
import { sweepUnread } from '../accept/sweep-unread.ts';
import { findDocumentViews } from '../outcome/document-view.ts';
import { listReceivedDocuments } from '../outcome/list-documents.ts';
import { readDocumentJob } from '../reading.jobs.ts';

const clock = adjustableClock();
let server: TestApp;
let deps: Deps;
beforeAll(async () => {
  server = await startTestApp({}, { clock });
  deps = server.app.deps;
});
afterAll(() => server.stop());

async function arrived(owner: string, bytes: Uint8Array, over: Partial<NewDocument> = {}): Promise<NewDocument> {
  const sha256 = await deps.files.keep(owner, bytes);
  const kind: DocumentKind = 'xml';
  const nobody = { taskId: null, parentId: null, source: 'upload', sender: null, documentDate: null } as const;
  return { ...nobody, kind, name: 'factura.xml', sha256, size: bytes.length, ...over };
}

const accept = (owner: string, documents: NewDocument[]) =>
  deps.db.transaction().execute((tx) => acceptDocuments(tx, deps.queue, owner, documents, { at: clock.now() }));

/** Like a process that was killed while it was reading. */
const leaveUnread = (owner: string, document: NewDocument) =>
  deps.db.transaction().execute((tx) => insertDocumentsForInlineReading(tx, owner, [document], { at: clock.now() }));

const statesOf = async (owner: string, ids: string[]) =>
  (await findDocumentViews(deps.db, owner, { ids })).map(({ state }) => state);

const eventually = async (owner: string, ids: string[], state: string) =>
  await expect.poll(() => statesOf(owner, ids)).toEqual(ids.map(() => state));

describe('documents in the queue', () => {
  test('INTK-01 INTK-04 are read by themselves, in the order of their upload', async () => {
    const owner = await anOwner(deps.db);
    const documents = await Promise.all(
      DOCUMENT_NAMES.map((name) => arrived(owner, documentBytes(name), { name: `${name}.xml` })),
    );
    const ids = await accept(owner, documents);
    deps.queue.wake(readDocumentJob);
    await eventually(owner, ids, 'read');
    const views = await findDocumentViews(deps.db, owner, { ids });
    expect(views.map(({ name }) => name)).toEqual(DOCUMENT_NAMES.map((name) => `${name}.xml`));
  });

  test('INTK-01 are there with their job, or not at all', async () => {
    const owner = await anOwner(deps.db);
    const document = await arrived(owner, documentBytes('01-fe-10'));
    const undone = deps.db.transaction().execute(async (tx) => {
      await acceptDocuments(tx, deps.queue, owner, [document], { at: clock.now() });
      throw new Error('the upload was cut');
    });
    await expect(undone).rejects.toThrow('cut');
    expect((await listReceivedDocuments(deps.db, owner, {})).documents).toEqual([]);
    const ids = await accept(owner, [document]);
    await eventually(owner, ids, 'read');
  });

  test('INTK-03 INTK-09 left behind by a killed process are read again by themselves; what is on its way is left alone', async () => {
    const owner = await anOwner(deps.db);
    const [old = ''] = await leaveUnread(owner, await arrived(owner, documentBytes('01-fe-10')));
    clock.advance(121_000);
    const [fresh = ''] = await leaveUnread(owner, await arrived(owner, documentBytes('02-fe-5')));
    const [archive = ''] = await leaveUnread(owner, await arrived(owner, Buffer.from('PK'), { kind: 'zip' }));
    await sweepUnread(deps);
    await eventually(owner, [old], 'read');
    expect(await statesOf(owner, [fresh, archive])).toEqual(['reading', 'reading']);
  });

  test('INTK-08 INTK-09 that are slow hold up no quick ones of the same upload', async () => {
    const owner = await anOwner(deps.db);
    const large = Buffer.from(`${documentBytes('01-fe-10')}<!--${'x'.repeat(1_100_000)}-->`);
    const documents = [await arrived(owner, large), await arrived(owner, documentBytes('02-fe-5'))];
    const at = clock.now();
    const noQueue = { addAll: async () => {} } as unknown as Deps['queue'];
    const [slow = '', quick = ''] = await acceptDocuments(deps.db, noQueue, owner, documents, { at });
    await deps.db.transaction().execute(async (tx) => {
      // Whoever takes the slow one waits for this transaction.
      takesLock(tx, 'documents', [slow]);
      await tx.selectFrom('document').where('id', '=', slow).select('id').forUpdate().execute();
      const queued = documents.map(({ kind, size }, index) => ({
        ...{ ownerId: owner, kind, size, attempts: 0 },
        id: [slow, quick][index] ?? '',
      }));
      await queueDocuments(deps.db, deps.queue, queued, { at, priority: 'normal' });
      await eventually(owner, [quick], 'read');
      expect(await statesOf(owner, [slow])).toEqual(['received']);
    });
    await eventually(owner, [slow], 'read');
  });

  test('INTK-08 that failed are read again when a person asks; what did not fail is left alone', async () => {
    const owner = await anOwner(deps.db);
    const pdf = await arrived(owner, Buffer.from('%PDF-1.7'), { kind: 'pdf', name: 'factura.pdf' });
    const [id = '', read = ''] = await accept(owner, [pdf, await arrived(owner, documentBytes('01-fe-10'))]);
    await eventually(owner, [id], 'failed');
    await eventually(owner, [read], 'read');
    expect(await retryDocument(deps, owner, id)).toMatchObject({ state: 'received', reason: null, canRetry: false });
    await eventually(owner, [id], 'failed');
    expect(await retryDocument(deps, owner, read)).toMatchObject({ state: 'read', attempts: 1 });
    await expect(retryDocument(deps, await anOwner(deps.db), id)).rejects.toMatchObject({ status: 404 });
  });

  test('DATA-04 of a task are counted by state, each task for itself', async () => {
    const owner = await anOwner(deps.db);
    const taskId = '019a0000-0000-7000-8000-000000000001';
    await deps.db
      .insertInto('task')
      .values({ owner_id: owner, id: taskId, kind: 'upload-xml', created_at: clock.now() })
      .execute();
    const settled = { state: 'not-invoice', reasons: saidOfDocument('Es un folleto.'), canRetry: false } as const;
    await accept(owner, [
      await arrived(owner, Buffer.from('a'), { taskId, outcome: settled }),
      await arrived(owner, Buffer.from('b'), { taskId, outcome: settled }),
      await arrived(owner, Buffer.from('c'), { outcome: settled }),
    ]);
    const states = (await findDocumentViews(deps.db, owner, { taskId })).map(({ state }) => state);
    expect(states).toEqual(['not-invoice', 'not-invoice']);
    await deps.db.deleteFrom('task').where('owner_id', '=', owner).execute();
    expect((await listReceivedDocuments(deps.db, owner, {})).documents).toHaveLength(3);
  });
});

describe('the tray', () => {
  test('INTK-09 shows everything received, newest first, page by page, by state, source and name', async () => {
    const owner = await anOwner(deps.db);
    const outcome = { state: 'not-invoice', reasons: saidOfDocument('Es un folleto.'), canRetry: false } as const;
    for (let at = 0; at < 7; at++) {
      clock.advance(5);
      const source = at % 2 === 0 ? 'upload' : 'mail';
      await accept(owner, [await arrived(owner, Buffer.from(`${at}`), { name: `Camión ${at}.xml`, source, outcome })]);
    }
    const names = (page: Awaited<ReturnType<typeof listReceivedDocuments>>) =>
      page.documents.map(({ name }) => name.slice(7, 8));
    const first = await listReceivedDocuments(deps.db, owner, { pageSize: 3 });
    const second = await listReceivedDocuments(deps.db, owner, { pageSize: 3, cursor: first.nextCursor ?? '' });
    const last = await listReceivedDocuments(deps.db, owner, { pageSize: 3, cursor: second.nextCursor ?? '' });
    expect([names(first), names(second), names(last)]).toEqual([['6', '5', '4'], ['3', '2', '1'], ['0']]);
    expect(last.nextCursor).toBeNull();
    expect(first.counts).toEqual({ 'not-invoice': 7 });
    expect(names(await listReceivedDocuments(deps.db, owner, { source: 'mail' }))).toEqual(['5', '3', '1']);
    expect(names(await listReceivedDocuments(deps.db, owner, { search: 'CAMION 4' }))).toEqual(['4']);
    expect(names(await listReceivedDocuments(deps.db, owner, { search: '%' }))).toEqual([]);
    expect(names(await listReceivedDocuments(deps.db, owner, { state: 'read' }))).toEqual([]);
    await expect(listReceivedDocuments(deps.db, owner, { cursor: "' or 1=1" })).rejects.toMatchObject({ status: 422 });
    expect(await listReceivedDocuments(deps.db, await anOwner(deps.db), {})).toEqual({
      documents: [],
      counts: {},
      hasCounts: true,
      altered: 0,
      total: 0,
      retryable: 0,
      nextCursor: null,
    });
  });

  test('INTK-09 finds documents by the issuer and the number of their invoice too, one owner’s alone', async () => {
    const [owner, other] = [await anOwner(deps.db), await anOwner(deps.db)];
    const ids = await accept(owner, [
      await arrived(owner, documentBytes('01-fe-10'), { name: 'a.xml' }),
      await arrived(owner, documentBytes('18-nc-devolucion'), { name: 'b.xml' }),
    ]);
    await eventually(owner, ids, 'read');
    const names = async (search: string, of = owner) =>
      (await listReceivedDocuments(deps.db, of, { search })).documents.map(({ name }) => name);
    expect(await names('001-001-0000101')).toEqual(['a.xml']);
    expect(await names('118')).toEqual(['b.xml']);
    expect(await names('ferretería tornillo')).toEqual(['b.xml', 'a.xml']);
    expect((await listReceivedDocuments(deps.db, owner, { search: 'TORNILLO' })).counts).toEqual({ read: 2 });
    expect(await names('nadie se llama asi')).toEqual([]);
    expect(await names('001-001-0000101', other)).toEqual([]);
  });
});
