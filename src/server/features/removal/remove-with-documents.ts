import { holdInvoices, removeInvoices } from '#server/features/invoices/remove-invoices.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/api-error.ts';

/** All of them or, when one is not there, none. */
export async function removeWithDocuments(
  { db }: Pick<Deps, 'db' | 'queue'>,
  ownerId: string,
  asked: readonly string[],
) {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  await db.transaction().execute(async (tx) => {
    if (!(await holdInvoices(tx, ownerId, ids))) throw new ApiError('no_encontrado');
    await removeInvoices(tx, ownerId, ids);
  });
  const removed = ids.length;
  return { message: removed === 1 ? 'Factura eliminada.' : `${removed} facturas eliminadas.`, removed };
}
