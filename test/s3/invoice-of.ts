import { expect } from 'vitest';
import type { TestApp } from '../server/test-app.ts';

/** The invoice that these bytes gave, once they are read: on a busy machine that is later than the answer to their upload. */
export async function invoiceOf({ db }: Pick<TestApp, 'db'>, ownerId: string, sha256: string): Promise<string> {
  const find = async () =>
    (
      await db
        .selectFrom('document as d')
        .innerJoin('document_invoice as l', (on) =>
          on.onRef('l.owner_id', '=', 'd.owner_id').onRef('l.document_id', '=', 'd.id'),
        )
        .where('d.owner_id', '=', ownerId)
        .where('d.sha256', '=', Buffer.from(sha256, 'hex'))
        .select('l.invoice_id as id')
        .executeTakeFirst()
    )?.id;
  await expect.poll(find).toEqual(expect.any(String));
  return (await find()) ?? '';
}
