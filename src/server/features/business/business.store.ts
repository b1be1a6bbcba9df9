import { sql } from 'kysely';
import type { Imputation } from '#domain/business/imputation.ts';
import type { CreditNotePlace } from '#domain/rg90/note-register.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import {
  type ChangedBy,
  changedColumns,
  nextVersion,
  type RowVersion,
  versionColumns,
} from '#server/platform/db/row-version.ts';

export interface StoredBusiness {
  readonly ruc: string;
  readonly name: string;
  readonly purchases: Imputation | null;
  readonly sales: Imputation | null;
  readonly creditNotes: CreditNotePlace;
  /** How often a person marked a missing supplier as fine, or took that back. */
  readonly missingSettled: number;
  /** Version of the RUC and the name. */
  readonly identity: RowVersion;
  /** Version of the taxes of purchases and sales. */
  readonly taxes: RowVersion;
}

export interface NewException {
  readonly rucNumber: string;
  readonly ruc: string;
  readonly name: string;
  readonly imputation: Imputation;
}

export interface SupplierException extends NewException, RowVersion {}

const TAXES = ['vat', 'ire', 'irp', 'none'] as const;

const taxesOf = (imputation: Imputation): string[] => TAXES.filter((tax) => imputation[tax]);
const optionalTaxes = (imputation: Imputation | null) => imputation && taxesOf(imputation);

function imputationFrom(taxes: readonly string[]): Imputation {
  const has = (tax: (typeof TAXES)[number]) => taxes.includes(tax);
  return { vat: has('vat'), ire: has('ire'), irp: has('irp'), none: has('none') };
}

const business = (db: Db) =>
  db
    .selectFrom('business')
    .select(['ruc', 'name', 'purchase_taxes', 'sale_taxes', 'rg90_notes', 'missing_settled', ...versionColumns])
    .select(['imputation_revision', 'imputation_changed_at', 'imputation_changed_by']);

type BusinessRow = Awaited<ReturnType<ReturnType<typeof business>['executeTakeFirstOrThrow']>>;

/** Who the business is and to which taxes it puts its purchases and sales; null until somebody says it. */
export async function findBusiness(db: Db, ownerId: string): Promise<StoredBusiness | null> {
  const row = await business(db).where('owner_id', '=', ownerId).executeTakeFirst();
  return row === undefined ? null : stored(row);
}

/** Crosses owners: the same for the businesses that one person belongs to, by owner. */
export async function findBusinessesByOwner(
  db: Db,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, StoredBusiness>> {
  const rows = await business(db).where('owner_id', '=', anyOf(ownerIds)).select('owner_id').execute();
  return new Map(rows.map((row) => [row.owner_id, stored(row)]));
}

function stored(row: BusinessRow): StoredBusiness {
  return {
    ruc: row.ruc,
    name: row.name,
    purchases: row.purchase_taxes && imputationFrom(row.purchase_taxes),
    sales: row.sale_taxes && imputationFrom(row.sale_taxes),
    creditNotes: row.rg90_notes as CreditNotePlace,
    missingSettled: row.missing_settled,
    identity: row,
    taxes: {
      version: row.imputation_revision,
      changedAt: row.imputation_changed_at,
      changedBy: row.imputation_changed_by,
    },
  };
}

/** A person marked a missing supplier as fine, or took that back: findings kept before become outdated. */
export async function countMissingSettled(tx: Db, ownerId: string): Promise<void> {
  takesLock(tx, 'business', [ownerId]);
  await sql`update business set missing_settled = missing_settled + 1 where owner_id = ${ownerId}`.execute(tx);
}

/**
 * RUC of the business that the owner's invoices are of; null until somebody says it. Asked with every page of the list.
 */
export async function findBusinessRuc(db: Db, ownerId: string): Promise<string | null> {
  const row = await db.selectFrom('business').where('owner_id', '=', ownerId).select('ruc').executeTakeFirst();
  return row?.ruc ?? null;
}

/** Locks the owner's row before its RUC or its taxes change: there may be no row of `business` to lock yet. */
export async function lockOwnBusiness(tx: Db, ownerId: string): Promise<StoredBusiness | null> {
  await tx.selectFrom('owner').where('id', '=', ownerId).forNoKeyUpdate().select('id').execute();
  return await findBusiness(tx, ownerId);
}

export async function insertBusiness(
  tx: Db,
  ownerId: string,
  { ruc, name }: { ruc: string; name: string },
  by: ChangedBy,
): Promise<void> {
  await tx
    .insertInto('business')
    .values((eb) => ({
      // Somebody else may pay for it: then its RUC is one of that payer's.
      payer_id: eb.selectFrom('owner').where('id', '=', ownerId).select('payer_id'),
      ...{ owner_id: ownerId, ruc, name, updated_at: by.at, ...changedColumns(by) },
    }))
    .execute();
}

/** Another business of the same payer has this RUC: the index says so, also of two who write it at once. */
export const isRucOfPayerTaken = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '23505' &&
  (error as { constraint?: unknown }).constraint === 'business_of_payer';

export async function updateBusiness(
  tx: Db,
  ownerId: string,
  { ruc, name }: { ruc: string; name: string },
  by: ChangedBy,
): Promise<void> {
  await tx
    .updateTable('business')
    .where('owner_id', '=', ownerId)
    .set({ ruc, name, updated_at: by.at, ...nextVersion(by) })
    .execute();
}

export async function updateImputations(
  tx: Db,
  ownerId: string,
  { purchases, sales, creditNotes }: Pick<StoredBusiness, 'purchases' | 'sales' | 'creditNotes'>,
  by: ChangedBy,
): Promise<void> {
  await tx
    .updateTable('business')
    .where('owner_id', '=', ownerId)
    .set({
      purchase_taxes: optionalTaxes(purchases),
      sale_taxes: optionalTaxes(sales),
      rg90_notes: creditNotes,
      updated_at: by.at,
      imputation_revision: sql`imputation_revision + 1`,
      imputation_changed_at: by.at,
      imputation_changed_by: by.userId,
    })
    .execute();
}

const exceptions = (db: Db) =>
  db
    .selectFrom('business_supplier')
    .orderBy('name')
    .orderBy('ruc_number')
    .select(['ruc_number as rucNumber', 'ruc', 'name', 'taxes', ...versionColumns]);

/** By name, as a table shows them. */
export async function findExceptions(db: Db, ownerId: string): Promise<SupplierException[]> {
  const rows = await exceptions(db).where('owner_id', '=', ownerId).execute();
  return rows.map(({ taxes, ...supplier }) => ({ ...supplier, imputation: imputationFrom(taxes) }));
}

/** Crosses owners: the same of those that one person belongs to. */
export async function findExceptionsByOwner(
  db: Db,
  ownerIds: readonly string[],
): Promise<(SupplierException & { readonly ownerId: string })[]> {
  const rows = await exceptions(db).where('owner_id', '=', anyOf(ownerIds)).select('owner_id as ownerId').execute();
  return rows.map(({ taxes, ...supplier }) => ({ ...supplier, imputation: imputationFrom(taxes) }));
}

const anyOf = (ownerIds: readonly string[]) => sql<string>`any(${ownerIds}::uuid[])`;

/**
 * Until the transaction ends nobody else changes an exception, so that their number stays within its limit; false
 * without a business.
 */
export async function lockExceptions(tx: Db, ownerId: string): Promise<boolean> {
  takesLock(tx, 'business', [ownerId]);
  const locked = tx.selectFrom('business').where('owner_id', '=', ownerId).forNoKeyUpdate();
  return (await locked.select('owner_id').executeTakeFirst()) !== undefined;
}

export async function findException(tx: Db, ownerId: string, rucNumber: string): Promise<SupplierException | null> {
  const row = await tx
    .selectFrom('business_supplier')
    .where('owner_id', '=', ownerId)
    .where('ruc_number', '=', rucNumber)
    .select(['ruc_number as rucNumber', 'ruc', 'name', 'taxes', ...versionColumns])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { taxes, ...supplier } = row;
  return { ...supplier, imputation: imputationFrom(taxes) };
}

/** How many there are of other suppliers. */
export async function countOtherExceptions(tx: Db, ownerId: string, rucNumber: string): Promise<number> {
  const counted = tx
    .selectFrom('business_supplier')
    .where('owner_id', '=', ownerId)
    .where('ruc_number', '<>', rucNumber)
    .select((eb) => eb.fn.countAll<string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Under the lock of the exceptions. */
export async function saveException(
  tx: Db,
  ownerId: string,
  { rucNumber, ruc, name, imputation }: NewException,
  by: ChangedBy,
): Promise<void> {
  const { exception_revision: revision } = await tx
    .updateTable('business')
    .where('owner_id', '=', ownerId)
    .set({ exception_revision: sql`exception_revision + 1` })
    .returning('exception_revision')
    .executeTakeFirstOrThrow();
  const values = { ruc, name, taxes: taxesOf(imputation), updated_at: by.at, revision, ...changedColumns(by) };
  await tx
    .insertInto('business_supplier')
    .values({ owner_id: ownerId, ruc_number: rucNumber, ...values })
    .onConflict((oc) => oc.columns(['owner_id', 'ruc_number']).doUpdateSet(values))
    .execute();
}

export async function deleteException(db: Db, ownerId: string, rucNumber: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('business_supplier')
    .where('owner_id', '=', ownerId)
    .where('ruc_number', '=', rucNumber)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/**
 * Takes numbers for so many files for the tax office and returns the last, counted from 1. Two calls at once get
 * different numbers.
 */
export async function countRg90Files(db: Db, ownerId: string, files: number): Promise<number> {
  const { rg90_files } = await db
    .updateTable('business')
    .where('owner_id', '=', ownerId)
    .set({ rg90_files: sql`rg90_files + ${files}` })
    .returning('rg90_files')
    .executeTakeFirstOrThrow();
  return rg90_files;
}

export interface Receiver {
  readonly ruc: string;
  readonly name: string;
  readonly invoiceCount: number;
}

/**
 * The most frequent receivers, each under the name that most invoices write. From the roll-up of pairs, which has some
 * thousands of rows: no invoice is read.
 */
export async function findFrequentReceivers(db: Db, ownerId: string, most: number): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    with named as (
      select p.receiver_ruc as ruc, p.receiver_name as name, sum(p.listed_count) as listed
      from invoice_pair p where p.owner_id = ${ownerId} and p.receiver_ruc is not null
      group by p.receiver_ruc, p.receiver_name)
    select ruc, coalesce((array_agg(name order by listed desc, name))[1], '') as name, sum(listed)::int as "invoiceCount"
    from named group by ruc having sum(listed) > 0 order by sum(listed) desc, ruc collate "C" limit ${most}`.execute(
    db,
  );
  return rows;
}
