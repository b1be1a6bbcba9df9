import type { Db } from '#server/platform/db/connect.ts';

/** Documents that gave the invoice, with who uploaded them; the oldest first. */
export async function findArrivals(db: Db, ownerId: string, invoiceId: string) {
  return await db
    .selectFrom('document_invoice as l')
    .innerJoin('document as d', (on) => on.onRef('d.owner_id', '=', 'l.owner_id').onRef('d.id', '=', 'l.document_id'))
    .leftJoin('task as t', (on) => on.onRef('t.owner_id', '=', 'd.owner_id').onRef('t.id', '=', 'd.task_id'))
    .leftJoin('api_token as k', (on) => on.onRef('k.owner_id', '=', 't.owner_id').onRef('k.id', '=', 't.token_id'))
    .leftJoin('document_move as v', (on) =>
      on.onRef('v.owner_id', '=', 'd.owner_id').onRef('v.document_id', '=', 'd.id').on('v.kind', '=', 'from'),
    )
    .leftJoin('app_user as u', (on) => on.on((eb) => eb('u.id', '=', eb.fn.coalesce('t.user_id', 'v.moved_by'))))
    .where('l.owner_id', '=', ownerId)
    .where('l.invoice_id', '=', invoiceId)
    .distinctOn('d.id')
    .orderBy('d.id')
    .select([
      'd.id',
      'd.received_at as at',
      'd.name',
      'd.sender',
      'd.sha256',
      'u.email as userEmail',
      'u.name as userName',
      'k.name as tokenName',
      'v.other_owner_id as cameFrom',
    ])
    .execute();
}
export type Arrival = Awaited<ReturnType<typeof findArrivals>>[number];

/** Hexadecimal SHA-256 by document, of those that are still there. */
export async function findFileKeys(
  db: Db,
  ownerId: string,
  documentIds: readonly string[],
): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('document')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', documentIds)
    .select(['id', 'sha256'])
    .execute();
  return new Map(rows.map(({ id, sha256 }) => [id, sha256.toString('hex')]));
}

/** The name by which others know whoever decides. */
export async function findPersonName(db: Db, userId: string): Promise<string | null> {
  const person = await db.selectFrom('app_user').where('id', '=', userId).select('name').executeTakeFirst();
  return person?.name || null;
}
