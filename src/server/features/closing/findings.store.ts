import { type RawBuilder, sql } from 'kysely';
import { type FiscalMonth, firstDay } from '#domain/time/period.ts';
import type { MonthsWritten } from '#server/features/invoices/closing/read-closing-groups.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

/** What takes long to find out about a month. */
export type Matter = 'figures' | 'usual-suppliers' | 'possible-repeats' | 'comparison' | 'differences';

export interface KeptFinding {
  readonly month: FiscalMonth;
  readonly matter: Matter;
  readonly basis: string;
  readonly found: unknown;
}

export async function findFindings(
  db: Db,
  ownerId: string,
  months: readonly FiscalMonth[],
): Promise<readonly KeptFinding[]> {
  const { rows } = await sql<KeptFinding>`
    select to_char(month, 'YYYY-MM') as month, matter, basis, found from closing_finding
    where owner_id = ${ownerId} and month = any(${months.map(firstDay)}::date[])`.execute(db);
  return rows;
}

/** Crosses owners: the kept findings of the businesses that one person belongs to. */
export async function findFindingsOf(
  db: Db,
  ownerIds: readonly string[],
  months: readonly FiscalMonth[],
): Promise<readonly (KeptFinding & { readonly ownerId: string })[]> {
  const { rows } = await sql<KeptFinding & { ownerId: string }>`
    select owner_id as "ownerId", to_char(month, 'YYYY-MM') as month, matter, basis, found from closing_finding
    where owner_id = any(${ownerIds}::uuid[]) and month = any(${months.map(firstDay)}::date[])`.execute(db);
  return rows;
}

/** Undefined where nothing is kept for this basis. */
export async function findListed<T>(
  db: Db,
  ownerId: string,
  { month, matter, basis }: Omit<KeptFinding, 'found'>,
): Promise<T | undefined> {
  const { rows } = await sql<{ listed: T }>`
    select listed from closing_finding
    where owner_id = ${ownerId} and month = ${firstDay(month)} and matter = ${matter} and basis = ${basis}`.execute(db);
  return rows[0]?.listed;
}

/** In place of what was found before. */
export async function saveFinding(
  db: Db,
  ownerId: string,
  { month, matter, basis, found, listed }: KeptFinding & { readonly listed?: unknown },
): Promise<void> {
  const list = listed === undefined ? null : storedJson(listed);
  await sql`
    insert into closing_finding (owner_id, month, matter, basis, found, listed)
    values (${ownerId}, ${firstDay(month)}, ${matter}, ${basis}, ${storedJson(found)}::jsonb, ${list}::jsonb)
    on conflict (owner_id, month, matter) do update
    set basis = excluded.basis, found = excluded.found, listed = excluded.listed`.execute(db);
}

/**
 * Crosses owners. Rows are written in a fixed order, so that two writers of the same rows never wait for each other.
 */
export async function saveFindingsOf(
  db: Db,
  findings: readonly (KeptFinding & { readonly ownerId: string; readonly listed: unknown })[],
): Promise<void> {
  const kept = findings.map(({ ownerId, month, ...finding }) => ({
    ...{ ...finding, owner_id: ownerId, month: firstDay(month) },
  }));
  await sql`
    insert into closing_finding (owner_id, month, matter, basis, found, listed)
    select owner_id, month, matter, basis, found, listed
    from jsonb_to_recordset(${storedJson(kept)}::jsonb)
      as kept (owner_id uuid, month date, matter text, basis text, found jsonb, listed jsonb)
    order by owner_id, month, matter
    on conflict (owner_id, month, matter) do update
    set basis = excluded.basis, found = excluded.found, listed = excluded.listed`.execute(db);
}

/** A column with the fingerprint of a month's documents, as the same statement sees them. */
export const fingerprintOf = (ownerId: string, month: FiscalMonth): RawBuilder<string> => sql`
  (select coalesce(bit_xor(c.fingerprint), 0)::text from invoice_closing c
    where c.owner_id = ${ownerId} and c.taxpayer = '' and c.month = ${firstDay(month)})`;

/** A column of `MonthsWritten`; both months are included. */
export const writtenBetween = (
  ownerId: string | RawBuilder<unknown>,
  first: FiscalMonth,
  last: FiscalMonth,
): RawBuilder<MonthsWritten> => sql`
  (select coalesce(json_object_agg(to_char(m.month, 'YYYY-MM'), m.xmin::text), '{}') from invoice_month m
    where m.owner_id = ${ownerId} and m.month between ${firstDay(first)} and ${firstDay(last)})`;
