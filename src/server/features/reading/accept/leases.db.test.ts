import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { type Desk, openDesk } from '../../../../../test/builders/reading-desk.ts';
import { documentBytes } from '../../../../../test/sifen/fixture.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Job, Priority, Queue } from '../../../platform/queue/define-job.ts';
import { type ReadFile, readInPool } from '../pool/read-file.ts';
import { readDocuments } from '../read/read-documents.ts';
import { acceptDocuments } from './accept-documents.ts';
import { sweepUnread } from './sweep-unread.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

/** Remembers what was handed over. */
function recordingQueue() {
  const added: { job: string; documentId: string; turn: number | undefined }[] = [];
  const addAll: Queue['addAll'] = async (_tx, job: Job<never>, payloads, options) => {
    for (const [at, payload] of (payloads as readonly { documentId: string }[]).entries()) {
      added.push({ job: job.name, documentId: payload.documentId, turn: options?.turns?.[at] });
    }
  };
  return { added, queue: { addAll } as Queue };
}

/** Which of these documents a sweep puts into which queue. */
async function swept(...ids: string[]) {
  const { added, queue } = recordingQueue();
  await sweepUnread({ ...desk, queue });
  return added.filter(({ documentId }) => ids.includes(documentId)).map(({ job }) => job);
}

/** A reader that takes as long as the test says. */
function slowReader() {
  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let readings = 0;
  const readFile: ReadFile = async (file, options) => {
    readings++;
    begun.resolve();
    await release.promise;
    return await readInPool(desk.processes)(file, options);
  };
  return { readFile, begun: begun.promise, release: release.resolve, count: () => readings };
}

const LARGE = Buffer.from(`${documentBytes('01-fe-10')}<!--${'x'.repeat(1_100_000)}-->`);
const stateOf = async (owner: string, id: string) => (await desk.view(owner, id))[0]?.state;

describe('a document that is being read', () => {
  test('INTK-03 INTK-09 for longer than two minutes is not read a second time: no sweep queues it, no other job takes it', async () => {
    const owner = await anOwner(desk.db);
    const id = await desk.receive(owner, LARGE);
    const reader = slowReader();
    const job = { ownerId: owner, documentId: id, run: newId(desk.clock.now()) };
    const reading = readDocuments(desk, [job], reader);
    await reader.begun;
    desk.clock.advance(10 * 60_000);
    expect(await swept(id)).toEqual([]);
    const other = { ...job, run: newId(desk.clock.now()) };
    expect(await readDocuments(desk, [other], reader)).toEqual([undefined]);
    reader.release();
    expect(await reading).toEqual([undefined]);
    expect(reader.count()).toBe(1);
    expect(await desk.view(owner, id)).toMatchObject([{ state: 'read', attempts: 1 }]);
  });

  test('INTK-09 is queued again once its lease ran out, in the queue of its kind and once; who comes late changes nothing', async () => {
    const owner = await anOwner(desk.db);
    const [large, small] = [await desk.receive(owner, LARGE), await desk.receive(owner, documentBytes('02-fe-5'))];
    const reader = slowReader();
    const jobOf = (documentId: string) => ({ ownerId: owner, documentId, run: newId(desk.clock.now()) });
    const dying = [large, small].map((id) => readDocuments(desk, [jobOf(id)], reader));
    await reader.begun;
    await expect.poll(reader.count).toBe(2);
    desk.clock.advance(121_000);
    expect(await swept(large, small)).toEqual(['reading.read-document']);
    desk.clock.advance(15 * 60_000 - 121_000 - 1_000);
    expect(await swept(large)).toEqual([]);
    desk.clock.advance(1_000);
    expect(await swept(large)).toEqual(['reading.read-slow-document']);
    expect(await swept(large)).toEqual([]);
    expect(await stateOf(owner, large)).toBe('received');

    await readDocuments(desk, [jobOf(large), jobOf(small)]);
    const after = await desk.view(owner, large, small);
    expect(after).toMatchObject([
      { state: 'read', attempts: 2 },
      { state: 'read', attempts: 2 },
    ]);
    reader.release();
    await Promise.all(dying);
    expect(await desk.view(owner, large, small)).toEqual(after);
  });

  test('INTK-01 INTK-09 by a worker that died is taken at once by the same job when it runs again', async () => {
    const owner = await anOwner(desk.db);
    const id = await desk.receive(owner, documentBytes('01-fe-10'));
    const reader = slowReader();
    const job = { ownerId: owner, documentId: id, run: newId(desk.clock.now()) };
    const dead = readDocuments(desk, [job], reader);
    await reader.begun;
    await readDocuments(desk, [job]);
    expect(await desk.view(owner, id)).toMatchObject([{ state: 'read', attempts: 2 }]);
    reader.release();
    await dead;
  });

  test('INTK-09 waits fifteen minutes before a sweep thinks its job lost', async () => {
    const owner = await anOwner(desk.db);
    const id = await desk.receive(owner, documentBytes('01-fe-10'));
    desk.clock.advance(14 * 60_000);
    expect(await swept(id)).toEqual([]);
    desk.clock.advance(61_000);
    expect(await swept(id)).toEqual(['reading.read-document']);
  });
});

describe('a document that is queued', () => {
  const [QUICK, SLOW] = ['reading.read-document', 'reading.read-slow-document'];

  /** Hands over so many quick documents and large ones of the owner; in which queue each got which turn. */
  async function queued(
    owner: string,
    { quick = 1, slow = 0, source = 'upload' as 'upload' | 'mail', priority = undefined as Priority | undefined },
  ) {
    const nobody = { taskId: null, parentId: null, sender: null, documentDate: null, kind: 'xml' } as const;
    const bytes = [...Array(quick).fill(documentBytes('01-fe-10')), ...Array(slow).fill(LARGE)] as Buffer[];
    const documents = await Promise.all(
      bytes.map(async (one) => ({
        ...{ ...nobody, source, name: 'a.xml', size: one.length },
        sha256: await desk.files.keep(owner, one),
      })),
    );
    const { added, queue } = recordingQueue();
    const at = desk.clock.now();
    await acceptDocuments(desk.db, queue, owner, documents, { at, ...(priority ? { priority } : {}) });
    return added.map(({ job, turn }) => [job, turn]);
  }

  test('FAIR-03 INTK-08 waits behind those of its own business only; large ones have their own queue', async () => {
    const [busy, neighbour] = [await anOwner(desk.db), await anOwner(desk.db)];
    const all = await queued(busy, { quick: 200, slow: 2 });
    expect(all.slice(0, 3)).toEqual([
      [QUICK, 0],
      [QUICK, 1],
      [QUICK, 2],
    ]);
    expect(all.slice(-2)).toEqual([
      [SLOW, 0],
      [SLOW, 1],
    ]);
    expect(await queued(neighbour, { quick: 2, slow: 1 })).toEqual([
      [QUICK, 0],
      [QUICK, 1],
      [SLOW, 0],
    ]);
    expect(await queued(busy, {})).toEqual([[QUICK, 202]]);
  });

  test('FAIR-03 INTK-08 goes before mail when a person uploaded it; a call that waits passes its own backlog, not everybody', async () => {
    const owner = await anOwner(desk.db);
    expect(await queued(owner, { source: 'mail' })).toEqual([[QUICK, 25]]);
    expect(await queued(owner, {})).toEqual([[QUICK, 1]]);
    expect(await queued(owner, { priority: 'high' })).toEqual([[QUICK, 2]]);
    await queued(owner, { quick: 100 });
    expect(await queued(owner, { priority: 'high' })).toEqual([[QUICK, 25]]);
  });
});
