import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { type Desk, openDesk } from '../../../../../test/builders/reading-desk.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../../test/intake/uploads.ts';
import { startTestApp } from '../../../../../test/server/test-app.ts';
import { testProcessLimits } from '../../../../../test/server/test-process-limits.ts';
import { documentBytes } from '../../../../../test/sifen/fixture.ts';
import { startProcesses } from '../../../app/start-processes.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Job, Queue } from '../../../platform/queue/define-job.ts';
import { type ReadFile, readInPool } from '../pool/read-file.ts';
import { readDocuments } from './read-documents.ts';

/** Nothing is read in so little time. */
const NO_TIME = { seconds: 0.001, clockSeconds: 0.001 };
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

/** Remembers what was handed over. */
function recordingQueue() {
  const added: { job: string; documentId: string }[] = [];
  const addAll: Queue['addAll'] = async (_tx, job: Job<never>, payloads) => {
    for (const { documentId } of payloads as readonly { documentId: string }[]) {
      added.push({ job: job.name, documentId });
    }
  };
  return { added, queue: { addAll, wake: () => {} } as unknown as Queue };
}

const jobOf = (ownerId: string, documentId: string) => ({ ownerId, documentId, run: newId(desk.clock.now()) });

describe('a document that does not end where quick ones are read', () => {
  test('FAIR-01 FAIR-03 INTK-09 is handed to the slow queue and read there', async () => {
    const owner = await anOwner(desk.db);
    const id = await desk.receive(owner, documentBytes('01-fe-10'));
    const processes = startProcesses(testProcessLimits(NO_TIME));
    const { added, queue } = recordingQueue();
    expect(await readDocuments({ ...desk, processes, queue }, [jobOf(owner, id)])).toEqual([undefined]);
    expect(added).toEqual([{ job: 'reading.read-slow-document', documentId: id }]);
    expect(await desk.view(owner, id)).toMatchObject([{ state: 'received' }]);
    await readDocuments({ ...desk, processes, queue }, [jobOf(owner, id)], { lane: 'slow' });
    expect(await desk.view(owner, id)).toMatchObject([{ state: 'read', attempts: 2 }]);
    await processes.stop();
  });

  test('INTK-08 and not there either says why, and can be tried again', async () => {
    const owner = await anOwner(desk.db);
    const id = await desk.receive(owner, documentBytes('01-fe-10'));
    const processes = startProcesses(testProcessLimits(NO_TIME, NO_TIME));
    await readDocuments({ ...desk, processes }, [jobOf(owner, id)], { lane: 'slow' });
    await processes.stop();
    expect(await desk.view(owner, id)).toMatchObject([
      { state: 'failed', canRetry: true, reason: expect.stringContaining('tarda demasiado en leerse') },
    ]);
  });

  test('FAIR-03 INTK-09 holds up neither its neighbours in the batch nor other owners', async () => {
    const [owner, other] = [await anOwner(desk.db), await anOwner(desk.db)];
    const suspect = Buffer.from(`${numberedInvoice(1)}<!-- takes long -->`);
    const ids = [await desk.receive(owner, suspect), await desk.receive(owner, documentBytes('02-fe-5'))];
    const theirs = await desk.receive(other, documentBytes('02-fe-5'));
    const dies = Promise.withResolvers<void>();
    const readFile: ReadFile = async (file, options) => {
      if (Buffer.compare(file.bytes, suspect) !== 0) return await readInPool(desk.processes)(file, options);
      await dies.promise;
      return 'too-slow';
    };
    const { added, queue } = recordingQueue();
    const jobs = [...ids.map((id) => jobOf(owner, id)), jobOf(other, theirs)];
    const reading = readDocuments({ ...desk, queue }, jobs, { readFile });
    await expect.poll(() => desk.view(other, theirs)).toMatchObject([{ state: 'read' }]);
    dies.resolve();
    expect(await reading).toEqual([undefined, undefined, undefined]);
    expect(await desk.view(owner, ...ids)).toMatchObject([{ state: 'received' }, { state: 'read' }]);
    expect(added).toEqual([{ job: 'reading.read-slow-document', documentId: ids[0] }]);
  });

  test('FAIR-03 INTK-09 and others like it take the rest of their batch along to the slow queue, unread', async () => {
    const owner = await anOwner(desk.db);
    const bytes = documentBytes('01-fe-10');
    const ids = await Promise.all(Array.from({ length: 20 }, () => desk.receive(owner, bytes)));
    let asked = 0;
    const readFile: ReadFile = async () => {
      asked++;
      return 'too-slow';
    };
    const { added, queue } = recordingQueue();
    const jobs = ids.map((id) => jobOf(owner, id));
    expect(await readDocuments({ ...desk, queue }, jobs, { readFile })).toEqual(ids.map(() => undefined));
    expect(asked).toBeLessThan(10);
    expect(added.map(({ job, documentId }) => `${job} ${documentId}`).sort()).toEqual(
      ids.map((id) => `reading.read-slow-document ${id}`).sort(),
    );
  });

  test('FAIR-01 INTK-09 is waited for by the call that brought it', async () => {
    const server = await startTestApp({}, { processes: testProcessLimits(NO_TIME) });
    const token = await server.signIn('lenta@ejemplo.com.py');
    const { body } = await upload(server.url, '/upload-xml', token, [['a.xml', numberedInvoice(1)]]);
    expect(body).toMatchObject({ success: true, invoice_count: 1, message: '1 factura procesada.' });
    await server.stop();
  });
});
