import { type BusinessLine, MOST_BUSINESSES } from '#contract/businesses.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findBusinessesOf, type StoredLine } from './businesses.store.ts';

/** A business as the API tells it, and when it was added here. */
export type BusinessOfPerson = BusinessLine & Pick<StoredLine, 'addedAt'>;

export async function readBusinesses(db: Db, userId: string): Promise<BusinessOfPerson[]> {
  return (await findBusinessesOf(db, userId, { most: MOST_BUSINESSES })).map(describe);
}

export async function readBusinessLine(db: Db, userId: string, ownerId: string): Promise<BusinessOfPerson> {
  const [found] = await findBusinessesOf(db, userId, { most: 1, only: ownerId });
  if (!found) throw new ApiError('negocio_no_encontrado');
  return describe(found);
}

const describe = ({ payerId, payerName, ...line }: StoredLine): BusinessOfPerson => ({
  ...line,
  payer: line.paysForItself ? null : { id: payerId, name: payerName ?? '' },
});
