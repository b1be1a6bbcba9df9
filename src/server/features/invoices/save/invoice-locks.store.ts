import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { hasNumber, numberKey } from '#domain/invoice/copies/same-invoice.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedPaperKey } from './invoice-rows.store.ts';

export interface Keys {
  readonly cdcs: readonly string[];
  readonly papers: readonly string[];
  /** To find invoices that may be the same document: by number or, without one, by day and total. */
  readonly numbers: readonly NumberKey[];
}

export interface NumberKey {
  /** What writers of it wait for: it covers all papers that have this number. */
  readonly key: string;
  readonly issuerRuc: string;
  readonly documentNumber: string;
  readonly hasNumber: boolean;
  readonly issueDate: string;
  readonly total: string | null;
  /** True with both CDC and timbrado: then only an invoice that lacks one of them may be the same. */
  readonly isComplete: boolean;
}

/** PostgreSQL has room for some thousands of locks in all: with more than this, the whole owner is locked instead. */
const MOST_LOCKS = 400;

export function keysOf(invoices: readonly Invoice[]): Keys {
  return {
    cdcs: [...new Set(invoices.flatMap(({ cdc }) => cdc ?? []))],
    papers: [...new Set(invoices.flatMap((invoice) => storedPaperKey(invoice) ?? []))],
    numbers: invoices.map(({ documentType, number, issuer, issueDate, totals, cdc, timbrado }) =>
      numberKeyOf({
        ...{ documentType, number, issuer, issueDate },
        total: totals?.total ?? null,
        isComplete: cdc !== null && timbrado !== null,
      }),
    ),
  };
}

export const isKeyless = ({ cdcs, papers, numbers }: Keys): boolean =>
  cdcs.length + papers.length + numbers.length === 0;

/** The keys that these invoices have now. */
export async function findKeys(tx: Db, ownerId: string, ids: readonly string[]): Promise<Keys> {
  const rows = await tx
    .selectFrom('invoice')
    .select(['cdc', 'paper_key', 'timbrado', 'series', 'document_type', 'document_number', 'issuer_ruc'])
    .select(['issue_date', 'total'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', sql<string>`(select unnest(${ids}::uuid[]))`)
    .execute();
  return {
    cdcs: rows.flatMap(({ cdc }) => cdc ?? []),
    papers: rows.flatMap(({ paper_key }) => paper_key ?? []),
    numbers: rows.map((row) => {
      const [establishment = '', point = '', number = ''] = row.document_number.split('-');
      return numberKeyOf({
        documentType: row.document_type as Invoice['documentType'],
        number: { establishment, point, number, series: row.series },
        issuer: { ruc: row.issuer_ruc },
        issueDate: row.issue_date,
        total: row.total,
        isComplete: row.cdc !== null && row.timbrado !== null,
      });
    }),
  };
}

type Numbered = Pick<Invoice, 'documentType' | 'number' | 'issueDate'> &
  Pick<NumberKey, 'total' | 'isComplete'> & { readonly issuer: Pick<Invoice['issuer'], 'ruc'> };

function numberKeyOf({ documentType, number, issuer, issueDate, total, isComplete }: Numbered): NumberKey {
  return {
    key: numberKey({ documentType, number, issuer }),
    issuerRuc: issuer.ruc,
    documentNumber: formatDocumentNumber(number),
    hasNumber: hasNumber(number),
    ...{ issueDate, total, isComplete },
  };
}

/**
 * Statements after which, until the end of the transaction, nobody else writes an invoice with one of these keys.
 * Always in the same order, so that two writers never wait for each other. Numbers only: they may be sent as text.
 */
function lockStatements(ownerId: string, { cdcs, numbers }: Keys): string {
  const owner = lockNumber(ownerId);
  const keys = new Set([...cdcs, ...numbers.map(({ key }) => key)].map((key) => lockNumber(`${ownerId} ${key}`)));
  if (keys.size === 0) return '';
  // An invoice without a number may be the same as one with any number: all other writers of the owner wait.
  const isAnyNumber = numbers.some((one) => !one.hasNumber);
  if (isAnyNumber || keys.size > MOST_LOCKS) return `select pg_advisory_xact_lock(${owner});`;
  const sorted = [...keys].sort((a, b) => (a < b ? -1 : 1));
  return `select pg_advisory_xact_lock_shared(${owner});
    select pg_advisory_xact_lock(key) from unnest('{${sorted.join(',')}}'::bigint[]) as key;`;
}

const lockNumber = (text: string): bigint => createHash('sha256').update(text).digest().readBigInt64BE();

export async function lockKeys(tx: Db, ownerId: string, keys: Keys): Promise<void> {
  const statements = lockStatements(ownerId, keys);
  if (statements === '') return;
  takesLock(tx, 'keys');
  await sql.raw(statements).execute(tx);
}
