import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedPaperKey } from './invoice-rows.store.ts';

export interface Keys {
  readonly cdcs: readonly string[];
  readonly papers: readonly string[];
  /** Issuers and numbers of proven papers: what has neither CDC nor timbrado may be one of them. It is locked by its row. */
  readonly proven?: { readonly issuers: readonly string[]; readonly numbers: readonly string[] };
}

/** PostgreSQL has room for some thousands of locks in all: with more than this, the whole owner is locked instead. */
const MOST_LOCKS = 400;

export function keysOf(invoices: readonly Invoice[]): Keys {
  return {
    cdcs: [...new Set(invoices.flatMap(({ cdc }) => cdc ?? []))],
    papers: [...new Set(invoices.flatMap((invoice) => storedPaperKey(invoice) ?? []))],
  };
}

/** The keys that these invoices have now. */
export async function findKeys(tx: Db, ownerId: string, ids: readonly string[]): Promise<Keys> {
  const rows = await tx
    .selectFrom('invoice')
    .select(['cdc', 'paper_key'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', sql<string>`(select unnest(${ids}::uuid[]))`)
    .execute();
  return { cdcs: rows.flatMap(({ cdc }) => cdc ?? []), papers: rows.flatMap(({ paper_key }) => paper_key ?? []) };
}

/**
 * Statements after which, until the end of the transaction, nobody else writes an invoice with one of these keys. Always
 * in the same order, so that two writers never wait for each other. Numbers only: they may be sent as text.
 */
function lockStatements(ownerId: string, { cdcs, papers }: Keys): string {
  const owner = lockNumber(ownerId);
  const keys = new Set([...cdcs, ...papers].map((key) => lockNumber(`${ownerId} ${key}`)));
  if (keys.size === 0) return '';
  if (keys.size > MOST_LOCKS) return `select pg_advisory_xact_lock(${owner});`;
  const sorted = [...keys].sort((a, b) => (a < b ? -1 : 1));
  return `select pg_advisory_xact_lock_shared(${owner});
    select pg_advisory_xact_lock(key) from unnest('{${sorted.join(',')}}'::bigint[]) as key;`;
}

const lockNumber = (text: string): bigint => createHash('sha256').update(text).digest().readBigInt64BE();

export async function lockKeys(tx: Db, ownerId: string, keys: Keys): Promise<void> {
  const statements = lockStatements(ownerId, keys);
  if (statements !== '') await sql.raw(statements).execute(tx);
}
