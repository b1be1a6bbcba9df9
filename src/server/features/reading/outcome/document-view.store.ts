import { sql } from 'kysely';
import { MOST_COUNTED_DOCUMENTS, type OriginMessage } from '#contract/reading/documents.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import {
  DOCUMENT_STATES,
  type DocumentKind,
  type DocumentSource,
  type DocumentState,
  PRINTED_KINDS,
} from '#domain/received-document.ts';
import { type FiscalMonth, firstDay, lastDay, startOfDayInAsuncion } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lowestId } from '#server/platform/new-id.ts';
import { hasUnreadPages, isReadableAgain, isRetryable, isTypable } from '../reading.store.ts';
import { isDeletable } from '../remove/delete-documents.store.ts';

export interface DocumentRow {
  id: string;
  name: string;
  state: DocumentState;
  reasons: readonly StoredReason[] | null;
  canRetry: boolean;
  canDelete: boolean;
  canReadAgain: boolean;
  canType: boolean;
  canReadFurther: boolean;
  setAsideInvoiceId: string | null;
  kind: DocumentKind;
  size: string;
  pages: number | null;
  pagesRead: number | null;
  source: DocumentSource;
  sender: string | null;
  /** Null for what was uploaded. */
  mailMessageId: string | null;
  mailSender: string | null;
  mailSubject: string | null;
  mailSentAt: Date | null;
  mailHeaderId: string | null;
  mailbox: string | null;
  parentId: string | null;
  container: string | null;
  attempts: number;
  receivedAt: Date;
  stateChangedAt: Date;
  moveKind: 'to' | 'from' | 'proposed' | null;
  moveBusinessId: string | null;
  moveDocumentId: string | null;
  movedAt: Date | null;
  /** The mail in the business that it came from. */
  moveMail: OriginMessage | null;
}

export interface DocumentFilters {
  state?: DocumentState | undefined;
  source?: DocumentSource | undefined;
  waitsForAi?: boolean | undefined;
  /** Only what failed and may work now. */
  isRetryable?: boolean | undefined;
  /** Only what gave an invoice that was changed after it was signed. */
  isAltered?: boolean | undefined;
  /** Only what brought an invoice of this month once more. */
  copiesOf?: FiscalMonth | undefined;
}

const isWaitingForAi = sql<boolean>`(d.without_ai and waits_for_ai(d.without_ai, d.state, d.can_retry))`;

/** Of a file with several the one that was set aside last. */
const setAsideInvoice = (ownerId: string) => sql<string | null>`(
  select s.invoice_id from invoice_set_aside s
  where s.owner_id = ${ownerId} and s.document_id = d.id order by s.created_at desc limit 1)`;

const rowsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('stored_file as f', (on) => on.onRef('f.owner_id', '=', 'd.owner_id').onRef('f.sha256', '=', 'd.sha256'))
    .leftJoin('document as c', (on) => on.onRef('c.owner_id', '=', 'd.owner_id').onRef('c.id', '=', 'd.parent_id'))
    .leftJoin('mail_message as m', (on) =>
      on.onRef('m.owner_id', '=', 'd.owner_id').onRef('m.id', '=', 'd.mail_message_id'),
    )
    .leftJoin('mail_folder as mf', (on) =>
      on.onRef('mf.owner_id', '=', 'm.owner_id').onRef('mf.id', '=', 'm.folder_id'),
    )
    .leftJoin('mailbox as mb', (on) => on.onRef('mb.owner_id', '=', 'mf.owner_id').onRef('mb.id', '=', 'mf.mailbox_id'))
    .leftJoin('document_move as v', (on) =>
      on.onRef('v.owner_id', '=', 'd.owner_id').onRef('v.document_id', '=', 'd.id'),
    )
    .where('d.owner_id', '=', ownerId)
    .select([
      'd.id',
      'd.name',
      'd.state',
      'd.reasons',
      'd.can_retry as canRetry',
      isDeletable('d', ownerId).as('canDelete'),
      isReadableAgain('d', ownerId).as('canReadAgain'),
      isTypable('d', ownerId).as('canType'),
      hasUnreadPages('d', ownerId).as('canReadFurther'),
      setAsideInvoice(ownerId).as('setAsideInvoiceId'),
      'd.kind',
      'f.size',
      'd.pages',
      'd.pages_read as pagesRead',
      'd.source',
      'd.sender',
      'd.mail_message_id as mailMessageId',
      'm.sender as mailSender',
      'm.subject as mailSubject',
      'm.sent_at as mailSentAt',
      'm.message_id as mailHeaderId',
      'mb.username as mailbox',
      'd.parent_id as parentId',
      'c.name as container',
      'd.attempts',
      'd.received_at as receivedAt',
      'd.state_changed_at as stateChangedAt',
      'v.kind as moveKind',
      'v.other_owner_id as moveBusinessId',
      'v.other_document_id as moveDocumentId',
      'v.moved_at as movedAt',
      'v.mail as moveMail',
    ]);

/** Check constraints of the table admit no other values. */
const typed = (rows: unknown[]) => rows as DocumentRow[];

export async function findDocuments(
  db: Db,
  ownerId: string,
  which: { taskId: string; newest?: number } | { ids: readonly string[] },
): Promise<DocumentRow[]> {
  const rows = rowsOf(db, ownerId).orderBy('d.id');
  if ('taskId' in which && which.newest !== undefined) {
    const newest = rowsOf(db, ownerId)
      .where('d.task_id', '=', which.taskId)
      .orderBy('d.id', 'desc')
      .limit(which.newest);
    return typed((await newest.execute()).reverse());
  }
  if ('taskId' in which) return typed(await rows.where('d.task_id', '=', which.taskId).execute());
  if (which.ids.length === 0) return [];
  return typed(await rows.where('d.id', 'in', which.ids).execute());
}

export const ofSource = (source: DocumentSource | undefined) => (source ? sql`d.source = ${source}` : sql`true`);
export const ofState = (state: DocumentState | undefined) => (state ? sql`d.state = ${state}` : sql`true`);
export const ofWaiting = (waitsForAi: boolean | undefined) => (waitsForAi ? isWaitingForAi : sql`true`);

export const ofRetryable = (isWanted: boolean | undefined) => (isWanted ? isRetryable('d') : sql`true`);

/** Looked up once from the few altered invoices: asking for each document would go through all of them each time. */
export const ofAltered = (ownerId: string, isWanted: boolean | undefined) =>
  isWanted
    ? sql`d.id = any(array(
        select l.document_id from invoice i
        join document_invoice l on l.owner_id = i.owner_id and l.invoice_id = i.id
        where i.owner_id = ${ownerId} and i.altered))`
    : sql`true`;

/** A copy arrives after its month began, and ids begin with their time: older documents are not looked at. */
export const ofCopies = (ownerId: string, month: FiscalMonth | undefined) =>
  month === undefined
    ? sql`true`
    : sql`(d.state = 'duplicate' and d.id >= ${lowestId(new Date(startOfDayInAsuncion(firstDay(month))))}::uuid and exists (
        select from document_invoice l join invoice i on i.owner_id = l.owner_id and i.id = l.invoice_id
        where l.owner_id = ${ownerId} and l.document_id = d.id
          and i.issue_date between ${firstDay(month)} and ${lastDay(month)} offset 0))`;

export interface DocumentPlace {
  /** The last id of the page above. */
  readonly before?: string | undefined;
  readonly skip: number;
  readonly most: number;
}

/** Newest first: ids carry the moment of arrival. Only ids, which an index gives however far the page lies. */
export async function findDocumentIds(
  db: Db,
  ownerId: string,
  { state, source, waitsForAi, isRetryable, isAltered, copiesOf }: DocumentFilters,
  { before, skip, most }: DocumentPlace,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from document d
    where d.owner_id = ${ownerId} and ${ofState(state)} and ${ofSource(source)} and ${ofWaiting(waitsForAi)}
      and ${ofRetryable(isRetryable)} and ${ofAltered(ownerId, isAltered)}
      and ${ofCopies(ownerId, copiesOf)} and ${before ? sql`d.id < ${before}` : sql`true`}
    order by d.id desc limit ${most} offset ${skip}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many are in each state, counted to one more than the limit: beyond it, all ever received would be counted. */
export async function countStates(
  db: Db,
  ownerId: string,
  { source, waitsForAi, copiesOf }: DocumentFilters,
): Promise<{ state: DocumentState; count: number }[]> {
  const { rows } = await sql<{ state: DocumentState; count: number }>`
    select s.state, c.count
    from unnest(${DOCUMENT_STATES}::text[]) as s (state)
    cross join lateral (
      select count(*)::int as count from (
        select from document d
        where d.owner_id = ${ownerId} and d.state = s.state and ${ofSource(source)} and ${ofWaiting(waitsForAi)}
          and ${ofCopies(ownerId, copiesOf)}
        order by d.id limit ${MOST_COUNTED_DOCUMENTS + 1}
      ) as counted
    ) as c
    where c.count > 0`.execute(db);
  return rows;
}

/** How many gave an altered invoice, in any state, counted to one more than the limit. */
export async function countAltered(
  db: Db,
  ownerId: string,
  { state, source, waitsForAi, copiesOf }: DocumentFilters,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from document d
      where d.owner_id = ${ownerId} and ${ofAltered(ownerId, true)} and ${ofState(state)} and ${ofSource(source)}
        and ${ofWaiting(waitsForAi)} and ${ofCopies(ownerId, copiesOf)}
      limit ${MOST_COUNTED_DOCUMENTS + 1}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface LinkedInvoice {
  documentId: string;
  invoiceId: string;
  isNew: boolean;
  /** The invoice was there, and no earlier document of it was of the same sort: XML, or printed. */
  isJoined: boolean;
  pages: number[] | null;
}

/** Ids carry the moment of arrival: what came before has a smaller one. */
const isJoined = (ownerId: string) => sql<boolean>`(not l.is_new and not exists (
  select from document_invoice o
  join document d on d.owner_id = o.owner_id and d.id = o.document_id
  join document own on own.owner_id = l.owner_id and own.id = l.document_id
  where o.owner_id = ${ownerId} and o.invoice_id = l.invoice_id and o.document_id < l.document_id
    and (d.kind = any(${PRINTED_KINDS}::text[])) = (own.kind = any(${PRINTED_KINDS}::text[]))))`;

export async function findLinkedInvoices(
  db: Db,
  ownerId: string,
  documentIds: readonly string[],
): Promise<LinkedInvoice[]> {
  if (documentIds.length === 0) return [];
  return await db
    .selectFrom('document_invoice as l')
    .where('l.owner_id', '=', ownerId)
    .where('l.document_id', 'in', documentIds)
    .orderBy('l.document_id')
    .orderBy('l.position')
    .select(['l.document_id as documentId', 'l.invoice_id as invoiceId', 'l.is_new as isNew', 'l.pages'])
    .select(isJoined(ownerId).as('isJoined'))
    .execute();
}

/** The document's own bytes; undefined when they lie only in its package. */
export async function findDocumentFile(
  db: Db,
  ownerId: string,
  id: string,
): Promise<{ kind: DocumentKind; sha256: string; turn: number } | undefined> {
  const row = await db
    .selectFrom('document as d')
    .innerJoin('stored_file as f', (on) =>
      on.onRef('f.owner_id', '=', 'd.owner_id').onRef('f.sha256', '=', 'd.sha256').on('f.package_only', '=', false),
    )
    .where('d.owner_id', '=', ownerId)
    .where('d.id', '=', id)
    .select(['d.kind', 'd.turn', sql<string>`encode(d.sha256, 'hex')`.as('sha256')])
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as DocumentKind };
}
