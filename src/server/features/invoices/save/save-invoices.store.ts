import { sql } from 'kysely';
import type { Check } from '#domain/invoice/check.ts';
import type { CopyStrength } from '#domain/invoice/copies/copy-strength.ts';
import type { Source } from '#domain/invoice/copies/same-invoice.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Verdict } from '#domain/invoice/verdict.ts';
import type { Doubt, FieldPlaces } from '#domain/review/doubt.ts';
import { announceParts, findListened, type Listened } from '#server/features/webhooks/outbox/announce.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { executePrepared } from '#server/platform/db/execute-prepared.ts';
import { insertPartsInTurns, insertRows, type Row, rowsOf } from '#server/platform/db/insert-rows.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storableJson, storedJson } from '#server/platform/db/stored-json.ts';
import { type Part, writeTogether } from '#server/platform/db/write-together.ts';
import { jsonInTurns } from '#server/platform/work-in-slices.ts';
import type { Figures } from '../roll-ups/contribution.ts';
import { FIGURE_COLUMNS, type FigureColumns, figuresOf } from '../roll-ups/figures.store.ts';
import { changeBetween } from '../roll-ups/roll-up-change.ts';
import { cleanUpRollUps, MONTHS_CHANGED, rollUpParts } from '../roll-ups/roll-ups.store.ts';
import { type MergedInvoice, mergedEvent, savedEvent } from './invoice-events.store.ts';
import type { Keys } from './invoice-locks.store.ts';
import { invoiceRow, itemRows, linkRows, noticeRows, relationRows, repeatRows } from './invoice-rows.store.ts';
import { deleteWaitingRepeats } from './repeat-pairs.store.ts';
import type {
  CancellationNotice,
  Confirmation,
  Decision,
  DocumentLink,
  KnownCancellation,
  KnownInvoice,
  OtherCopy,
  StoredInvoice,
} from './stored-invoice.ts';

interface KnownRow extends FigureColumns {
  id: string;
  details: Invoice;
  source: Source;
  strength: CopyStrength;
  verdict: Verdict;
  seal_checks: Check[];
  alteration: StoredInvoice['alteration'];
  signer_chain: StoredInvoice['chain'];
  confirmation: Confirmation | null;
  doubts: Doubt[];
  places: FieldPlaces;
  read_from: string | null;
  first_reading: Invoice | null;
  decisions: Decision[];
  other_copies: OtherCopy[];
  told_apart: string[];
  revision: number;
  created_at: Date;
}

interface CancelledRow {
  cancelled_cdc: string | null;
  reason: string | null;
  signed_at: string | null;
  document_id: string;
  is_undone: boolean;
}

const KNOWN = sql`details, seal_checks, signer_chain, confirmation, doubts, places, read_from, first_reading, decisions,
  other_copies, told_apart, ${FIGURE_COLUMNS}`;

/** Invoices with these keys, and which of the CDCs their issuers cancelled, also of invoices that are still to come. */
export async function findKnown(tx: Db, ownerId: string, { cdcs, papers, numbers }: Keys) {
  takesLock(tx, 'invoices');
  const statement = sql<KnownRow & CancelledRow>`
    with known as materialized (
      select ${KNOWN}
      from invoice
      where owner_id = ${ownerId} and (cdc = any(${cdcs}::text[]) or paper_key = any(${papers}::text[])
        or id = any(array(${possiblyTheSame(ownerId, numbers)})))
      order by id for update
    ), cancelled as (
      select distinct on (cdc) cdc, reason, signed_at, document_id, undone_at is not null as is_undone
      from invoice_cancellation
      where owner_id = ${ownerId} and cdc = any(${cdcs}::text[]) and effect = 'cancels'
      order by cdc, undone_at, created_at
    )
    select known.*, cancelled.cdc as cancelled_cdc, cancelled.reason, cancelled.signed_at, cancelled.document_id,
      cancelled.is_undone
    from known full join cancelled on cancelled.cdc = known.cdc
    order by known.id`;
  const rows = await executePrepared(tx, statement);
  return {
    known: rows.filter(({ id }) => id !== null).map(knownInvoice),
    cancelled: new Map(
      rows.flatMap(
        ({ cancelled_cdc: cdc, reason, signed_at, document_id, is_undone }): [string, KnownCancellation][] =>
          cdc === null ? [] : [[cdc, { reason, signedAt: signed_at, documentId: document_id, isUndone: is_undone }]],
      ),
    ),
  };
}

/** Invoices of one number that are compared: of thousands only the oldest. */
const MOST_ALIKE = 20;

/**
 * Invoices that may be the same document as one of these, for the rule to judge (`isPossibleRepeat`): with the same
 * number and issuer, and lacking CDC or timbrado where this one has both; without a number, of the same day and total.
 */
function possiblyTheSame(ownerId: string, numbers: Keys['numbers']) {
  return sql`
    select alike.id
    from json_to_recordset(${storedJson(numbers)}::json) as w (
      "issuerRuc" text, "documentNumber" text, "hasNumber" boolean, "issueDate" date, total numeric, "isComplete" boolean)
    cross join lateral (
      (select id from invoice
      where w."hasNumber" and owner_id = ${ownerId} and (cdc is null or timbrado is null)
        and document_number = w."documentNumber" and split_part(issuer_ruc, '-', 1) = split_part(w."issuerRuc", '-', 1)
      order by id limit ${MOST_ALIKE})
      union all
      (select id from invoice
      where w."hasNumber" and not w."isComplete" and owner_id = ${ownerId}
        and last_digits collate "C" = reverse(right(w."documentNumber", 3)) and document_number = w."documentNumber"
        and split_part(issuer_ruc, '-', 1) = split_part(w."issuerRuc", '-', 1)
      order by id limit ${MOST_ALIKE})
      union all
      (select id from invoice
      where w."hasNumber" and owner_id = ${ownerId} and right(document_number, 7) = '0000000'
        and issue_date = w."issueDate" and total = w.total
        and split_part(issuer_ruc, '-', 1) = split_part(w."issuerRuc", '-', 1)
      order by id limit ${MOST_ALIKE})
      union all
      (select id from invoice
      where not w."hasNumber" and owner_id = ${ownerId} and issuer_ruc collate "C" = w."issuerRuc"
        and issue_date = w."issueDate" and total = w.total
      order by id limit ${MOST_ALIKE})
    ) as alike`;
}

/** One by its id, as it is at this moment. */
export async function findKnownInvoice(db: Db, ownerId: string, id: string): Promise<KnownInvoice | undefined> {
  const { rows } = await sql<KnownRow>`
    select ${KNOWN} from invoice where owner_id = ${ownerId} and id = ${id}`.execute(db);
  return rows[0] && knownInvoice(rows[0]);
}

export async function findKnownInvoices(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, KnownInvoice>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<KnownRow>`
    select ${KNOWN} from invoice where owner_id = ${ownerId} and id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, knownInvoice(row)]));
}

/** One by its id; nobody else changes it until the end of the transaction. */
export async function lockKnownInvoice(tx: Db, ownerId: string, id: string): Promise<KnownInvoice | undefined> {
  takesLock(tx, 'invoices', [id]);
  const { rows } = await sql<KnownRow>`
    select ${KNOWN} from invoice where owner_id = ${ownerId} and id = ${id} for update`.execute(tx);
  return rows[0] && knownInvoice(rows[0]);
}

/** From now on no notice of it counts; all of them are kept. */
export async function markCancellationUndone(tx: Db, ownerId: string, cdc: string, at: Date): Promise<void> {
  takesLock(tx, 'invoices');
  await tx
    .updateTable('invoice_cancellation')
    .set({ undone_at: at })
    .where('owner_id', '=', ownerId)
    .where('cdc', '=', cdc)
    .where('effect', '=', 'cancels')
    .execute();
}

function knownInvoice(row: KnownRow): KnownInvoice {
  return {
    id: row.id,
    invoice: row.details,
    source: row.source,
    strength: row.strength,
    isInReview: row.in_review,
    verdict: row.verdict,
    checks: row.seal_checks,
    alteration: row.alteration,
    chain: row.signer_chain,
    confirmation: row.confirmation,
    doubts: row.doubts,
    places: row.places,
    readFrom: row.read_from,
    firstReading: row.first_reading,
    decisions: row.decisions,
    otherCopies: row.other_copies,
    toldApart: row.told_apart,
    revision: row.revision,
    createdAt: row.created_at,
    figures: figuresOf(row),
  };
}

export interface Writing {
  readonly added: readonly StoredInvoice[];
  /** Rows as `replaceInvoice` wrote them. */
  readonly changed: readonly Row<'invoice'>[];
  /** Of those that changed or went, how they were. */
  readonly before: readonly Figures[];
  readonly notices: readonly CancellationNotice[];
  readonly links: readonly DocumentLink[];
  /** To be written in the same statement. */
  readonly alongside: readonly Part[];
  /** Those of `before` that became copies of others. */
  readonly merged?: readonly MergedInvoice[];
  /** What the business listens to, where the caller has read it already. */
  readonly listened?: Listened | undefined;
}

/**
 * New invoices, what belongs to them, and the roll-ups, in one statement: the last one, since it locks the owner's
 * sums.
 */
export async function writeInvoices(tx: Db, ownerId: string, writing: Writing, at: Date): Promise<void> {
  takesLock(tx, 'invoices');
  const { added, changed, before, notices, links, alongside } = writing;
  const rows = added.map((stored) => invoiceRow(ownerId, stored, at));
  const noticed = rowsOf('invoice_cancellation', noticeRows(ownerId, notices, at));
  const linked = rowsOf('document_invoice', linkRows(ownerId, links));
  const inserted = await insertPartsInTurns(rowsOf('invoice', rows), ...parts(ownerId, added), noticed, linked);
  const told = await eventParts(tx, ownerId, { ...writing, rows }, at);
  const written = [...inserted, ...alongside, ...told];
  if (added.length + changed.length + before.length === 0) {
    if (written.length > 0) await writeTogether(tx, written);
    return;
  }
  takesLock(tx, 'summary');
  const change = changeBetween(before, [...changed, ...rows].map(figuresOf));
  const [answer] = await writeTogether(tx, [...written, ...rollUpParts(ownerId, change)], MONTHS_CHANGED);
  await cleanUpRollUps(tx, ownerId, change, answer);
}

/** Events for the webhook addresses of the business; almost no business has any. */
async function eventParts(
  tx: Db,
  ownerId: string,
  { rows, changed, merged = [], listened }: Writing & { readonly rows: readonly Row<'invoice'>[] },
  at: Date,
): Promise<Part[]> {
  if (rows.length + changed.length + merged.length === 0) return [];
  const heard = listened ?? (await findListened(tx, ownerId));
  if (heard.size === 0) return [];
  const events = [
    ...merged.map(mergedEvent),
    ...rows.map((row) => savedEvent(row, 'invoice-saved')),
    ...changed.map((row) => savedEvent(row, 'invoice-changed')),
  ];
  return announceParts(ownerId, heard, events, at);
}

const parts = (ownerId: string, invoices: readonly StoredInvoice[]) => [
  rowsOf(
    'invoice_item',
    invoices.flatMap((stored) => itemRows(ownerId, stored)),
  ),
  rowsOf(
    'invoice_relation',
    invoices.flatMap((stored) => relationRows(ownerId, stored)),
  ),
  rowsOf(
    'invoice_repeat',
    invoices.flatMap((stored) => repeatRows(ownerId, stored)),
  ),
];

/** The row, its items and what it refers to, as they are from now on: another revision. */
export async function replaceInvoice(
  tx: Db,
  ownerId: string,
  stored: StoredInvoice,
  at: Date,
): Promise<Row<'invoice'>> {
  takesLock(tx, 'invoices', [stored.id]);
  const row = invoiceRow(ownerId, { ...stored, revision: stored.revision + 1 }, at);
  const { owner_id: _, id, seal_checks, details, alteration, signer_chain, confirmation, ...others } = row;
  const { doubts, places, first_reading, decisions, other_copies, told_apart, ...columns } = others;
  const judged = { seal_checks, details, alteration, signer_chain, confirmation, doubts, places };
  const json = { ...judged, first_reading, decisions, other_copies, told_apart };
  await tx
    .updateTable('invoice')
    .set({ ...columns, ...(await asJson(json)) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('invoice_item').where('owner_id', '=', ownerId).where('invoice_id', '=', id).execute();
  await tx.deleteFrom('invoice_relation').where('owner_id', '=', ownerId).where('invoice_id', '=', id).execute();
  await deleteWaitingRepeats(tx, ownerId, id);
  await insertRows(tx, ...parts(ownerId, [stored]));
  return row;
}

/** The driver would send a list as an array of PostgreSQL. */
async function asJson<F extends Record<string, unknown>>(values: F): Promise<Record<keyof F, string | null>> {
  const written: [string, string | null][] = [];
  for (const [name, value] of Object.entries(values)) {
    written.push([name, value == null ? null : storableJson(await jsonInTurns(value))]);
  }
  return Object.fromEntries(written) as Record<keyof F, string | null>;
}

/** Gives the documents of one invoice to the other, and deletes the first. */
export async function mergeRows(tx: Db, ownerId: string, from: string, into: string): Promise<void> {
  takesLock(tx, 'invoices', [from]);
  await tx
    .updateTable('document_invoice')
    .set({ invoice_id: into })
    .where('owner_id', '=', ownerId)
    .where('invoice_id', '=', from)
    .execute();
  await tx.deleteFrom('invoice').where('owner_id', '=', ownerId).where('id', '=', from).execute();
}
