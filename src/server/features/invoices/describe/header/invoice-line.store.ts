import type { SignInSums } from '#domain/invoice/amounts/counting.ts';
import type { Check } from '#domain/invoice/check.ts';
import type { Verdict } from '#domain/invoice/verdict.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Check constraints of the table admit no other values. */
interface Narrowed {
  signInSums: SignInSums;
  verdict: Verdict;
  checks: Check[];
}

const line = [
  'id',
  'document_number as documentNumber',
  'issuer_ruc as issuerRuc',
  'issuer_name as issuerName',
  'issue_date as issueDate',
  'total',
  'vat',
  'currency',
  'sum_sign as signInSums',
  'verdict',
  'altered as isAltered',
  'seal_checks as checks',
  'created_at as createdAt',
] as const;

export async function findLines(db: Db, ownerId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('invoice')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .select(line)
    .execute();
  return rows.map((row) => ({ ...row, ...(row as Narrowed) }));
}
