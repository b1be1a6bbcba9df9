import { expect } from 'vitest';
import { ownerOf, setTrialUse } from '../../builders/a-subscription.ts';
import { type NamedFile, upload } from '../../intake/uploads.ts';
import { printedInvoice, provenPdf } from '../../pdf/a-printed-invoice.ts';
import { printedPdf } from '../../pdf/make-pdf.ts';
import { rememberingProcesses } from '../../server/remembering-processes.ts';
import { startTestApp } from '../../server/test-app.ts';
import { answerToPrinted } from './answer-to-printed.ts';
import { startOpenAi } from './openai-server.ts';

/** AI readings of a trial in these tests. */
export const AI_LIMIT = 50;
/** What the paper of these tests says. */
export const RIGHT = { total: '110000', vat: '10000', issuerRuc: '80012345-0' };

export interface Person {
  readonly token: string;
  readonly ownerId: string;
}

/** A PDF of that paper without anything that proves its figures. */
export const unproven = (more: readonly string[] = []) => printedPdf(printedInvoice({ more }));

let people = 0;

/** The whole server with a fake model that answers as a test wants, and what people do there. */
export async function startReadingByModel() {
  const vendor = await startOpenAi();
  const env = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: vendor.url };
  const model = { callMs: 1_000, firstWaitMs: 1, longestWaitMs: 10 };
  const server = await startTestApp(
    { ...env, TRIAL_AI_LIMIT: String(AI_LIMIT) },
    { model, pool: rememberingProcesses() },
  );
  const proven = await provenPdf();

  async function aPerson(used = 0): Promise<Person> {
    const email = `lectora${++people}@empresa.com.py`;
    const token = await server.signIn(email);
    await server.call('/api/user/profile', { token });
    const ownerId = await ownerOf(server.db, email);
    if (used > 0) await setTrialUse(server.db, ownerId, used);
    return { token, ownerId };
  }
  const send = ({ token }: Person, ...files: NamedFile[]) => upload(server.url, '/upload', token, files);
  const enqueue = ({ token }: Person, ...files: NamedFile[]) => upload(server.url, '/tasks/upload-pdf', token, files);
  const tray = async ({ token }: Person) => (await server.call('/documents', { token })).body.data;
  const invoiceOf = async ({ token }: Person, id: string) => (await server.call(`/v2/invoices/${id}`, { token })).body;

  /** AI readings: used, as the profile shows them, and reserved. */
  async function usage({ token, ownerId }: Person) {
    const profile = (await server.call('/api/user/profile', { token })).body;
    const balance = await server.db
      .selectFrom('ai_balance')
      .where('owner_id', '=', ownerId)
      .select(['trial_used as used', 'trial_reserved as reserved'])
      .executeTakeFirst();
    expect(profile.data?.ai_invoices_processed ?? profile.ai_invoices_processed).toBe(balance?.used ?? 0);
    return balance ?? { used: 0, reserved: 0 };
  }

  const kept = (ownerId: string) =>
    server.db
      .selectFrom('invoice')
      .where('owner_id', '=', ownerId)
      .select([
        'cdc',
        'source',
        'total',
        'vat',
        'issuer_ruc as issuerRuc',
        'in_review as inReview',
        'item_count as items',
      ])
      .orderBy('id')
      .execute();

  return {
    ...{ vendor, server, proven, aPerson, send, enqueue, tray, invoiceOf, usage, kept },
    /** Makes the model read correctly again, and forgets its earlier calls. */
    async reset(): Promise<void> {
      vendor.questions.splice(0);
      vendor.lookUpWith({ answer: {} });
      await server.db.deleteFrom('refused_model').execute();
      await server.db.deleteFrom('model_look').execute();
      vendor.reactWith({ answer: answerToPrinted() });
    },
    async stop(): Promise<void> {
      await server.stop();
      await vendor.stop();
    },
  };
}
