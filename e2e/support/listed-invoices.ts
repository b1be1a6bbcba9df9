import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import { newId } from '#server/platform/new-id.ts';
import { aListedReading, type Listed } from '../../test/builders/a-listed-invoice.ts';
import type { TestApp } from '../../test/server/test-app.ts';

/** As many as one transaction takes without making others wait. */
const BATCH = 250;

/** The business of a person who signs in for the first time. */
export async function ownerOf(server: TestApp, email: string): Promise<string> {
  const token = await server.signIn(email);
  await server.call('/api/user/profile', { token });
  const { owner_id } = await server.db
    .selectFrom('member')
    .innerJoin('app_user', 'app_user.id', 'member.user_id')
    .where('app_user.email', '=', email)
    .select('member.owner_id')
    .executeTakeFirstOrThrow();
  return owner_id;
}

/** Invoices saved as reading a file saves them. Answers their ids, in the order given. */
export async function receiveInvoices(
  server: TestApp,
  email: string,
  listed: readonly Listed[],
): Promise<{ ownerId: string; ids: string[] }> {
  const ownerId = await ownerOf(server, email);
  const ids: string[] = [];
  for (let at = 0; at < listed.length; at += BATCH) {
    const readings = listed.slice(at, at + BATCH).map(aListedReading);
    const saved = await server.db
      .transaction()
      .execute((tx) => saveReadInvoices(tx, ownerId, readings, server.app.deps.clock.now()));
    ids.push(...saved.map(({ invoiceId }) => invoiceId));
  }
  return { ownerId, ids };
}

/** Ties an original to an invoice, as reading the file would have done. */
export async function attachOriginal(
  server: TestApp,
  ownerId: string,
  invoiceId: string,
  original: { name: string; kind: 'pdf' | 'xml'; bytes: Uint8Array },
): Promise<string> {
  const { db, files, clock } = server.app.deps;
  const sha256 = await files.keep(ownerId, original.bytes);
  const at = clock.now();
  const id = newId();
  const key = Buffer.from(sha256, 'hex');
  await db
    .insertInto('stored_file')
    .values({ owner_id: ownerId, sha256: key, size: String(original.bytes.length), created_at: at })
    .onConflict((same) => same.doNothing())
    .execute();
  await db
    .insertInto('document')
    .values({
      owner_id: ownerId,
      id,
      sha256: key,
      name: original.name,
      kind: original.kind,
      source: 'upload',
      state: 'read',
      received_at: at,
      state_changed_at: at,
    })
    .execute();
  await db
    .insertInto('document_invoice')
    .values({ owner_id: ownerId, document_id: id, position: 1, invoice_id: invoiceId, is_new: false })
    .execute();
  return sha256;
}
