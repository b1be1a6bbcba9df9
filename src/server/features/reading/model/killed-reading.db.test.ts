import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { setTrialUse } from '../../../../../test/builders/a-subscription.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { type Desk, openDesk } from '../../../../../test/builders/reading-desk.ts';
import { answerToPrinted } from '../../../../../test/fakes/openai/answer-to-printed.ts';
import { type OpenAiServer, startOpenAi } from '../../../../../test/fakes/openai/openai-server.ts';
import { isFullRun, runs } from '../../../../../test/long-run.ts';
import { provenPdf } from '../../../../../test/pdf/a-printed-invoice.ts';
import { rememberingProcesses } from '../../../../../test/server/remembering-processes.ts';
import { openModel } from '../../../platform/ai/ask-model.ts';
import { newId } from '../../../platform/new-id.ts';
import { readSettings } from '../../../platform/settings.ts';
import { acceptDocuments } from '../accept/accept-documents.ts';
import { readPrintedDocuments } from '../read/read-documents.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../../../../test/database/model-reading-process.ts');
const LIMIT = 50;
let desk: Desk;
let vendor: OpenAiServer;
let pdf: Buffer;
beforeAll(async () => {
  desk = await openDesk(rememberingProcesses());
  vendor = await startOpenAi();
  pdf = await provenPdf();
});
afterAll(async () => {
  await vendor.stop();
  await desk.close();
});

const openVendor = () => openModel(readSettings({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: vendor.url }));
const counts = (ownerId: string) =>
  desk.db
    .selectFrom('ai_balance')
    .where('owner_id', '=', ownerId)
    .select(['trial_used as used', 'trial_reserved as reserved'])
    .executeTakeFirstOrThrow();

/** A PDF that came in with the last reading that the owner may have. */
async function receive() {
  const ownerId = await anOwner(desk.db);
  await setTrialUse(desk.db, ownerId, LIMIT - 1);
  const sha256 = await desk.files.keep(ownerId, pdf);
  const id = newId();
  const document = { id, sha256, size: pdf.length, name: 'factura.pdf', kind: 'pdf', source: 'upload' } as const;
  const nobody = { taskId: null, parentId: null, sender: null, documentDate: null };
  await desk.db.transaction().execute((tx) =>
    acceptDocuments(tx, desk.queue, ownerId, [{ ...document, ...nobody }], {
      at: desk.clock.now(),
      model: openVendor(),
      refusesBeyondLimit: true,
    }),
  );
  return { ownerId, documentId: id };
}

const startReader = ({ ownerId, documentId }: { ownerId: string; documentId: string }) =>
  spawn(process.execPath, [PROGRAM, desk.url, desk.directory, vendor.url, ownerId, documentId], { stdio: 'inherit' });

async function kill(child: ReturnType<typeof startReader>) {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const readAgain = ({ ownerId, documentId }: { ownerId: string; documentId: string }) =>
  readPrintedDocuments({ ...desk, model: openVendor() }, [{ ownerId, documentId, run: documentId }]);

async function expectReadOnce({ ownerId, documentId }: { ownerId: string; documentId: string }) {
  expect(await counts(ownerId)).toEqual({ used: LIMIT - 1, reserved: 1 });
  vendor.reactWith({ answer: answerToPrinted() });
  expect(await readAgain({ ownerId, documentId })).toEqual([undefined]);
  expect(await desk.view(ownerId, documentId)).toMatchObject([{ state: 'read', invoices: [{ total: '110000' }] }]);
  expect(await counts(ownerId)).toEqual({ used: LIMIT, reserved: 0 });
  expect(await readAgain({ ownerId, documentId })).toEqual([undefined]);
  expect(await counts(ownerId)).toEqual({ used: LIMIT, reserved: 0 });
}

test.each(Array.from({ length: runs(1, 10) }, (_, round) => round))(
  'TRIAL-17 a worker killed while the model reads keeps the last reading for the next, who uses it once (%i)',
  async () => {
    const received = await receive();
    expect(await counts(received.ownerId)).toEqual({ used: LIMIT - 1, reserved: 1 });
    const asked = Promise.withResolvers<void>();
    vendor.reactBy(() => {
      asked.resolve();
      return { silence: true };
    });
    const reader = startReader(received);
    await asked.promise;
    await kill(reader);
    await expectReadOnce(received);
  },
);

test.runIf(isFullRun)(
  'TRIAL-17 a worker killed after the model answered and before that is stored loses nothing and pays nothing',
  async () => {
    const received = await receive();
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vendor.reactBy(async () => {
      asked.resolve();
      await held.promise;
      return { answer: answerToPrinted() };
    });
    const reader = startReader(received);
    await asked.promise;
    // Whoever holds the balance keeps the reader from paying, with everything else of its transaction written.
    await desk.db.transaction().execute(async (tx) => {
      const balance = tx.selectFrom('ai_balance').where('owner_id', '=', received.ownerId).select('owner_id');
      takesLock(tx, 'balance');
      await balance.forUpdate().execute();
      held.resolve();
      const isWaiting = async () => {
        const { rows } = await sql<{ waits: boolean }>`
        select exists (
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(
          desk.db,
        );
        return rows[0]?.waits;
      };
      await expect.poll(isWaiting).toBe(true);
      await kill(reader);
    });
    await expectReadOnce(received);
  },
);
