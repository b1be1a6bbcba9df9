import { watchMessages } from '#contract/suppliers/watch.text.ts';
import type { settleMark } from '#contract/suppliers/watch.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { type Amount, parseAmount } from '#domain/money/money.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { countMissingSettled } from '#server/features/business/read-business.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { deleteOldestSettled, deleteSettled, insertSettled, type Settled } from './settled.store.ts';

/** A supplier's RUC as a path holds it, without its check digit. */
export function supplierNumberOf(ruc: string): string {
  const number = rucNumberOf(ruc.trim().toUpperCase());
  if (number === '') throw new ApiError('no_encontrado');
  return number;
}

type Needs = Pick<Deps, 'db'>;
type Said = RouteInput<typeof settleMark>['body'];

/** Kept for one supplier; beyond so many the oldest are dropped. */
const MOST_SETTLED = 1_000;

/** «Está bien»: not shown again. Saying it twice is saying it once. */
export async function settle(
  { db }: Needs,
  ownerId: string,
  { ruc, ...said }: Said & { ruc: string },
  by: DoneBy,
): Promise<{ message: string }> {
  const supplier = supplierNumberOf(ruc);
  const settled = settledOf(said);
  await db.transaction().execute(async (tx) => {
    if (!(await insertSettled(tx, ownerId, supplier, settled, by))) return;
    if (settled.kind === 'missing-month') await countMissingSettled(tx, ownerId);
    await deleteOldestSettled(tx, ownerId, supplier, MOST_SETTLED);
    await record(tx, ownerId, { action: 'supplier-mark-settled', ruc, settled }, by);
  });
  return { message: watchMessages.settled };
}

/** Takes «Está bien» back: the mark is shown again. */
export async function reopen(
  { db }: Needs,
  ownerId: string,
  { ruc, ...said }: Said & { ruc: string },
  by: DoneBy,
): Promise<{ message: string }> {
  const settled = settledOf(said);
  await db.transaction().execute(async (tx) => {
    if (!(await deleteSettled(tx, ownerId, supplierNumberOf(ruc), settled))) return;
    if (settled.kind === 'missing-month') await countMissingSettled(tx, ownerId);
    await record(tx, ownerId, { action: 'supplier-mark-reopened', ruc, settled }, by);
  });
  return { message: watchMessages.reopened };
}

/** A price is fine up to an amount; other marks have none. */
function settledOf({ kind, subject, upTo }: Said): Settled {
  if (kind !== 'price-rise') return { kind, subject, upTo: null };
  const price: Amount | undefined = upTo === null ? undefined : parseAmount(upTo);
  if (price === undefined) {
    throw new ApiError('datos_invalidos', {
      fields: { precio_maximo: 'Escribe el precio que está bien, como 12500.5.' },
    });
  }
  return { kind, subject, upTo: price };
}

interface Recorded {
  readonly action: 'supplier-mark-settled' | 'supplier-mark-reopened';
  readonly ruc: string;
  readonly settled: Settled;
}

function record(tx: Db, ownerId: string, { action, ruc, settled }: Recorded, by: DoneBy): Promise<void> {
  const subject = { kind: 'closing', id: newId(by.at), name: `Proveedor ${ruc}` } as const;
  return recordSecurityEvent(tx, ownerId, { action, subject, details: { mark: settled } }, by);
}
