import { sql } from 'kysely';
import type { Imputation } from '#domain/business/imputation.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface StoredBusiness {
  readonly ruc: string;
  readonly name: string;
  readonly purchases: Imputation | null;
  readonly sales: Imputation | null;
  readonly version: number;
  readonly imputationVersion: number;
}

export interface SupplierException {
  readonly rucNumber: string;
  readonly ruc: string;
  readonly name: string;
  readonly imputation: Imputation;
}

const TAXES = ['vat', 'ire', 'irp', 'none'] as const;

const taxesOf = (imputation: Imputation): string[] => TAXES.filter((tax) => imputation[tax]);
const optionalTaxes = (imputation: Imputation | null) => imputation && taxesOf(imputation);

function imputationFrom(taxes: readonly string[]): Imputation {
  const has = (tax: (typeof TAXES)[number]) => taxes.includes(tax);
  return { vat: has('vat'), ire: has('ire'), irp: has('irp'), none: has('none') };
}

export async function findBusiness(db: Db, ownerId: string): Promise<StoredBusiness | null> {
  const row = await db
    .selectFrom('business')
    .where('owner_id', '=', ownerId)
    .select(['ruc', 'name', 'purchase_taxes', 'sale_taxes', 'revision', 'imputation_revision'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ruc: row.ruc,
    name: row.name,
    purchases: row.purchase_taxes && imputationFrom(row.purchase_taxes),
    sales: row.sale_taxes && imputationFrom(row.sale_taxes),
    version: row.revision,
    imputationVersion: row.imputation_revision,
  };
}

/** Asked with every page of the list. */
export async function findBusinessRuc(db: Db, ownerId: string): Promise<string | null> {
  const row = await db.selectFrom('business').where('owner_id', '=', ownerId).select('ruc').executeTakeFirst();
  return row?.ruc ?? null;
}

/** False when it is not the version that was looked at; null asks for none. */
export async function saveBusiness(
  db: Db,
  ownerId: string,
  { ruc, name, version, at }: { ruc: string; name: string; version: number | null; at: Date },
): Promise<boolean> {
  const saved = await db
    .insertInto('business')
    .values({ owner_id: ownerId, ruc, name, updated_at: at })
    .onConflict((oc) =>
      oc
        .column('owner_id')
        .doUpdateSet({ ruc, name, updated_at: at, revision: sql`business.revision + 1` })
        .where(sql<boolean>`coalesce(${version}::int, business.revision) = business.revision`),
    )
    .returning('revision')
    .executeTakeFirst();
  return saved !== undefined;
}

/** False when there is no business, or not the version that was looked at. */
export async function saveImputations(
  db: Db,
  ownerId: string,
  chosen: { purchases: Imputation | null; sales: Imputation | null; version: number | null; at: Date },
): Promise<boolean> {
  const saved = await db
    .updateTable('business')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`coalesce(${chosen.version}::int, imputation_revision) = imputation_revision`)
    .set({
      purchase_taxes: optionalTaxes(chosen.purchases),
      sale_taxes: optionalTaxes(chosen.sales),
      updated_at: chosen.at,
      imputation_revision: sql`imputation_revision + 1`,
    })
    .returning('imputation_revision')
    .executeTakeFirst();
  return saved !== undefined;
}

/** By name, as a table shows them. */
export async function findExceptions(db: Db, ownerId: string): Promise<SupplierException[]> {
  const rows = await db
    .selectFrom('business_supplier')
    .where('owner_id', '=', ownerId)
    .orderBy('name')
    .orderBy('ruc_number')
    .select(['ruc_number as rucNumber', 'ruc', 'name', 'taxes'])
    .execute();
  return rows.map(({ taxes, ...supplier }) => ({ ...supplier, imputation: imputationFrom(taxes) }));
}

/** Holds off whoever else adds one meanwhile, so that their number stays within its limit; false without a business. */
export async function lockBusiness(tx: Db, ownerId: string): Promise<boolean> {
  const locked = tx.selectFrom('business').where('owner_id', '=', ownerId).forNoKeyUpdate();
  return (await locked.select('owner_id').executeTakeFirst()) !== undefined;
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

export async function saveException(
  tx: Db,
  ownerId: string,
  { rucNumber, ruc, name, imputation, at }: SupplierException & { at: Date },
): Promise<void> {
  const values = { ruc, name, taxes: taxesOf(imputation), updated_at: at };
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

/** Which file for the tax office this is, from 1. Two at once get two numbers. */
export async function countRg90File(db: Db, ownerId: string): Promise<number> {
  const { rg90_files } = await db
    .updateTable('business')
    .where('owner_id', '=', ownerId)
    .set({ rg90_files: sql`rg90_files + 1` })
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
 * Who receives most invoices, under the name that most of them write. Of the roll-up of pairs, which are some thousands:
 * no invoice is read.
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
