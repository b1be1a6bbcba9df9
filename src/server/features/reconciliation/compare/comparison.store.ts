import { sql } from 'kysely';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import type { ComparisonClass, ComparisonSummary } from '#domain/reconciliation/compare-registers.ts';
import type { Register, RegisterRow } from '#domain/reconciliation/register-row.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storableJson, storedJson } from '#server/platform/db/stored-json.ts';
import { madeAt } from '#server/platform/new-id.ts';
import { jsonInTurns } from '#server/platform/work-in-slices.ts';

export interface MonthDays {
  /** Both included. */
  readonly from: string;
  readonly to: string;
}

export interface CurrentFile {
  readonly register: Register;
  readonly fileId: string;
  readonly loadedAt: Date;
}

/** The file that counts for each register. */
export async function findCurrentFiles(db: Db, ownerId: string, month: string): Promise<CurrentFile[]> {
  const { rows } = await sql<CurrentFile>`
    select c.register, c.file_id as "fileId", f.created_at as "loadedAt" from reconciliation_register c
    join reconciliation_file f on f.owner_id = c.owner_id and f.id = c.file_id
    where c.owner_id = ${ownerId} and c.month = ${month}::date order by c.register`.execute(db);
  return rows;
}

/** The same, reading only ids: an id tells when its file was brought. */
export async function findCurrentFileIds(db: Db, ownerId: string, month: string): Promise<CurrentFile[]> {
  const { rows } = await sql<Pick<CurrentFile, 'register' | 'fileId'>>`
    select c.register, c.file_id as "fileId" from reconciliation_register c
    where c.owner_id = ${ownerId} and c.month = ${month}::date order by c.register`.execute(db);
  return rows.map((file) => ({ ...file, loadedAt: madeAt(file.fileId) }));
}

/** Crosses owners: for the businesses that one person belongs to. */
export async function findCurrentFileIdsOf(
  db: Db,
  ownerIds: readonly string[],
  months: readonly string[],
): Promise<readonly (CurrentFile & { readonly ownerId: string; readonly month: string })[]> {
  const { rows } = await sql<Pick<CurrentFile, 'register' | 'fileId'> & { ownerId: string; month: string }>`
    select c.owner_id as "ownerId", c.month::text as month, c.register, c.file_id as "fileId"
    from reconciliation_register c
    where c.owner_id = any(${ownerIds}::uuid[]) and c.month = any(${months}::date[]) order by c.register`.execute(db);
  return rows.map((file) => ({ ...file, loadedAt: madeAt(file.fileId) }));
}

/**
 * A text that changes as soon as an invoice of the month is added, changed or removed: made of every row's id and the
 * transaction that wrote it last.
 */
const BASIS = sql`count(*) || ':' || coalesce(bit_xor(hashtextextended(i.id || ' ' || i.xmin, 0)), 0)`;

export async function findInvoiceBasis(db: Db, ownerId: string, { from, to }: MonthDays): Promise<string> {
  const { rows } = await sql<{ basis: string }>`
    select ${BASIS} as basis from invoice i
    where i.owner_id = ${ownerId} and i.issue_date between ${from} and ${to}`.execute(db);
  return rows[0]?.basis ?? '';
}

/** Together with the fingerprint that closes have of the month's documents, seen at the same moment. */
export async function findBasisAndFingerprint(
  db: Db,
  ownerId: string,
  { from, to }: MonthDays,
): Promise<{ readonly basis: string; readonly fingerprint: string }> {
  const { rows } = await sql<{ basis: string; fingerprint: string }>`
    select ${BASIS} as basis, (select coalesce(bit_xor(c.fingerprint), 0)::text from invoice_closing c
        where c.owner_id = ${ownerId} and c.taxpayer = '' and c.month = ${from}) as fingerprint
    from invoice i where i.owner_id = ${ownerId} and i.issue_date between ${from} and ${to}`.execute(db);
  return rows[0] ?? { basis: '', fingerprint: '0' };
}

export interface CountedInvoice {
  readonly id: string;
  readonly cdc: string | null;
  readonly documentType: DocumentType;
  readonly issuerRuc: string;
  readonly receiverRuc: string | null;
  readonly documentNumber: string;
  readonly timbrado: string | null;
  readonly issueDate: string;
  readonly totalInGuaranies: string;
  readonly vatInGuaranies: string | null;
  readonly currency: string;
  readonly total: string | null;
  readonly isElectronic: boolean;
  readonly isVerified: boolean;
}

/** The month's invoices that count in sums, and the basis of all its invoices, seen at the same moment. */
export async function findCountedInvoices(
  db: Db,
  ownerId: string,
  { from, to }: MonthDays,
): Promise<{ readonly basis: string; readonly invoices: readonly CountedInvoice[] }> {
  const { rows } = await sql<CountedInvoice & { readonly basis: string; readonly hasInvoice: boolean }>`
    with basis as (
      select ${BASIS} as basis from invoice i
      where i.owner_id = ${ownerId} and i.issue_date between ${from} and ${to})
    select b.basis, i.id is not null as "hasInvoice", i.id, i.cdc, i.document_type as "documentType",
      i.issuer_ruc as "issuerRuc", i.receiver_ruc as "receiverRuc", i.document_number as "documentNumber", i.timbrado,
      i.issue_date as "issueDate", i.total_pyg as "totalInGuaranies",
      case when i.vat is not null then i.vat_pyg end as "vatInGuaranies", i.currency, i.total,
      i.cdc is not null or i.details ->> 'qr' is not null as "isElectronic",
      i.source = 'xml' and i.verdict = 'ok' as "isVerified"
    from basis b
    left join invoice i on i.owner_id = ${ownerId} and i.issue_date between ${from} and ${to}
      and i.sum_sign <> 0 and not i.is_left_out
    order by i.issue_date, i.id`.execute(db);
  return { basis: rows[0]?.basis ?? '', invoices: rows.filter(({ hasInvoice }) => hasInvoice) };
}

export interface MoreOfIssuer {
  readonly id: string;
  readonly dueDate: string | null;
  readonly issuerName: string;
  readonly activities: readonly string[];
}

/** Facts from the whole document, asked for only where nothing else explains a difference. */
export async function findMoreOfIssuers(db: Db, ownerId: string, ids: readonly string[]): Promise<MoreOfIssuer[]> {
  const { rows } = await sql<MoreOfIssuer>`
    select i.id, i.details #>> '{sale,dueDate}' as "dueDate", i.issuer_name as "issuerName",
      array(select a ->> 'description' from jsonb_array_elements(
        case jsonb_typeof(i.details #> '{issuer,economicActivities}')
          when 'array' then i.details #> '{issuer,economicActivities}' else '[]' end) as a
        where a ->> 'description' is not null) as activities
    from invoice i where i.owner_id = ${ownerId} and i.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

const ROW_COLUMNS = sql`r.file_id as "fileId", r.position, r.register, r.counterpart_ruc as "counterpartRuc",
  r.counterpart_name as "counterpartName", r.document_type as "documentType", r.issue_date as "issueDate", r.timbrado,
  r.document_number as "documentNumber", r.cdc, r.is_foreign as "isForeign", r.taxed10, r.vat10, r.taxed5, r.vat5,
  r.exempt, r.total, r.adds_up as "addsUp", r.imputes_vat as "imputesVat", r.imputes_ire as "imputesIre",
  r.imputes_irp as "imputesIrp", r.imputes_none as "imputesNone", r.origin`;

export interface StoredRow extends RegisterRow {
  readonly fileId: string;
}

/** Rows of the files that count for a month, in the order of their files. */
export async function findCurrentRows(db: Db, ownerId: string, month: string): Promise<readonly StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${ROW_COLUMNS} from reconciliation_register c
    join reconciliation_row r on r.owner_id = c.owner_id and r.file_id = c.file_id and r.register = c.register
    where c.owner_id = ${ownerId} and c.month = ${month}::date
    order by c.register, r.position`.execute(db);
  return rows;
}

export interface StoredComparison {
  readonly basis: string;
  readonly summaries: Partial<Readonly<Record<Register, ComparisonSummary>>>;
}

export async function findStoredComparison(
  db: Db,
  ownerId: string,
  month: string,
): Promise<StoredComparison | undefined> {
  const { rows } = await sql<StoredComparison>`
    select basis, summaries from reconciliation_month
    where owner_id = ${ownerId} and month = ${month}::date`.execute(db);
  return rows[0];
}

/** Crosses owners: for the businesses that one person belongs to. */
export async function findStoredComparisonsOf(
  db: Db,
  ownerIds: readonly string[],
  months: readonly string[],
): Promise<readonly (StoredComparison & { readonly ownerId: string; readonly month: string })[]> {
  const { rows } = await sql<StoredComparison & { ownerId: string; month: string }>`
    select owner_id as "ownerId", month::text as month, basis, summaries from reconciliation_month
    where owner_id = any(${ownerIds}::uuid[]) and month = any(${months}::date[])`.execute(db);
  return rows;
}

export interface StoredEntry {
  readonly class: ComparisonClass;
  readonly reason: StoredReason | null;
  readonly isRepeated: boolean;
  readonly fileId: string | null;
  readonly rowPosition: number | null;
  readonly invoiceId: string | null;
}

/** Replaces the former comparison entirely. */
export async function saveComparison(
  tx: Db,
  ownerId: string,
  month: string,
  {
    basis,
    summaries,
    entries,
    at,
  }: StoredComparison & {
    readonly entries: Readonly<Record<Register, readonly StoredEntry[]>>;
    readonly at: Date;
  },
): Promise<void> {
  takesLock(tx, 'reconciliations', [ownerId]);
  await sql`
    insert into reconciliation_month (owner_id, month, basis, summaries, computed_at)
    values (${ownerId}, ${month}::date, ${basis}, ${storedJson(summaries)}::jsonb, ${at})
    on conflict (owner_id, month) do update
    set basis = excluded.basis, summaries = excluded.summaries, computed_at = excluded.computed_at`.execute(tx);
  await sql`delete from reconciliation_entry where owner_id = ${ownerId} and month = ${month}::date`.execute(tx);
  for (const [register, list] of Object.entries(entries)) {
    const json = storableJson(await jsonInTurns(list));
    await sql`
      insert into reconciliation_entry
        (owner_id, month, register, position, class, reason, is_repeated, file_id, row_position, invoice_id)
      select ${ownerId}::uuid, ${month}::date, ${register}, e.at - 1, e.one ->> 'class', nullif(e.one -> 'reason', 'null'),
        (e.one ->> 'isRepeated')::boolean, (e.one ->> 'fileId')::uuid, (e.one ->> 'rowPosition')::int,
        (e.one ->> 'invoiceId')::uuid
      from jsonb_array_elements(${json}::jsonb) with ordinality as e (one, at)`.execute(tx);
  }
}

/** Entries of the comparison with this basis; none once another replaced it. */
export async function findEntries(
  db: Db,
  ownerId: string,
  { month, register, basis, from, to }: { month: string; register: Register; basis: string; from: number; to: number },
): Promise<readonly StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.class, e.reason, e.is_repeated as "isRepeated", e.file_id as "fileId", e.row_position as "rowPosition",
      e.invoice_id as "invoiceId"
    from reconciliation_month m
    join reconciliation_entry e on e.owner_id = m.owner_id and e.month = m.month
    where m.owner_id = ${ownerId} and m.month = ${month}::date and m.basis = ${basis}
      and e.register = ${register} and e.position >= ${from} and e.position < ${to}
    order by e.position`.execute(db);
  return rows;
}

export async function findRows(
  db: Db,
  ownerId: string,
  wanted: readonly { readonly fileId: string; readonly position: number }[],
): Promise<readonly StoredRow[]> {
  const [files, positions] = [wanted.map(({ fileId }) => fileId), wanted.map(({ position }) => position)];
  const { rows } = await sql<StoredRow>`
    select ${ROW_COLUMNS} from unnest(${files}::uuid[], ${positions}::int[]) as w (file_id, position)
    join reconciliation_row r on r.owner_id = ${ownerId} and r.file_id = w.file_id and r.position = w.position`.execute(
    db,
  );
  return rows;
}

export interface ShownInvoice extends Omit<CountedInvoice, 'totalInGuaranies' | 'isElectronic' | 'isVerified'> {
  readonly totalInGuaranies: string | null;
  readonly issuerName: string;
  readonly receiverName: string | null;
  readonly isTest: boolean;
  readonly isCancelled: boolean;
  readonly isInReview: boolean;
  readonly dueDate: string | null;
  readonly issuerEmail: string | null;
}

const SHOWN = sql`i.id, i.cdc, i.document_type as "documentType", i.issuer_ruc as "issuerRuc",
  i.issuer_name as "issuerName", i.receiver_ruc as "receiverRuc", i.receiver_name as "receiverName",
  i.document_number as "documentNumber", i.timbrado, i.issue_date as "issueDate", i.total_pyg as "totalInGuaranies",
  case when i.vat is not null then i.vat_pyg end as "vatInGuaranies", i.currency, i.total,
  i.environment = 'test' as "isTest", i.cancelled as "isCancelled", i.in_review as "isInReview",
  i.details #>> '{sale,dueDate}' as "dueDate", i.details #>> '{issuer,email}' as "issuerEmail"`;

export async function findShownInvoices(db: Db, ownerId: string, ids: readonly string[]): Promise<ShownInvoice[]> {
  const { rows } = await sql<ShownInvoice>`
    select ${SHOWN} from invoice i where i.owner_id = ${ownerId} and i.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Of any month and in any state: those with one of these CDCs, or of these numbers as they are printed. */
export async function findNamesakes(
  db: Db,
  ownerId: string,
  { cdcs, numbers }: { cdcs: readonly string[]; numbers: readonly string[] },
): Promise<ShownInvoice[]> {
  const { rows } = await sql<ShownInvoice>`
    select ${SHOWN} from invoice i where i.owner_id = ${ownerId} and i.cdc = any(${cdcs}::text[])
    union
    select ${SHOWN} from unnest(${numbers}::text[]) as w (number)
    join invoice i on i.owner_id = ${ownerId} and i.document_number = w.number
      and i.first_digits collate "C" = left(replace(w.number, '-', ''), 9) collate "C"`.execute(db);
  return rows;
}

/**
 * Which of these issuers (RUC without check digit) have invoices here, each with the e-mail address on the newest one.
 */
export async function findKnownIssuers(
  db: Db,
  ownerId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ number: string; email: string | null }>`
    select w.number, newest.email from unnest(${numbers}::text[]) as w (number)
    cross join lateral (
      select i.details #>> '{issuer,email}' as email from generate_series(0, 9) as d (digit)
      cross join lateral (
        select i.issue_date, i.details from invoice i
        where i.owner_id = ${ownerId} and i.issuer_ruc collate "C" = w.number || '-' || d.digit
        order by i.issue_date desc, i.number_digits collate "C" desc, i.id desc limit 1
      ) as i
      order by i.issue_date desc limit 1
    ) as newest`.execute(db);
  return new Map(rows.map(({ number, email }) => [number, email]));
}
