import { sql } from 'kysely';
import type { OriginMessage } from '#contract/reading/documents.ts';
import type { DocumentKind, DocumentSource, DocumentState } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

/** Documents and invoices that only go together. */
export interface MoveSet {
  readonly documents: readonly SetDocument[];
  readonly invoices: readonly SetInvoice[];
  /** False: there are more than go at once. */
  readonly isWhole: boolean;
}

export interface SetDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  readonly name: string;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly size: number;
  readonly isPackageOnly: boolean;
  readonly source: DocumentSource;
  readonly sender: string | null;
  readonly documentDate: string | null;
  readonly taskId: string | null;
  readonly parentId: string | null;
  readonly mailMessageId: string | null;
  readonly withoutAi: boolean;
  readonly mail: OriginMessage | null;
}

export interface SetInvoice {
  readonly id: string;
  readonly cdc: string | null;
  readonly receiverRuc: string | null;
  readonly receiverName: string | null;
  readonly issuerRuc: string;
  readonly issueDate: string;
  readonly isTyped: boolean;
  /** Its receiver is in doubt, or the invoice was changed after it was signed. */
  readonly isReceiverDoubted: boolean;
  /** A person has confirmed, corrected or chosen something. */
  readonly isDecided: boolean;
}

/** Pairs of document and invoice that go at once. */
const MOST_PAIRS = 100;

/**
 * All that is connected: a document gives invoices, which other documents give too, and so on; with the notices that
 * cancel one of them. A document that gave none is alone.
 */
export async function findMoveSet(
  db: Db,
  ownerId: string,
  start: { readonly documentIds: readonly string[] } | { readonly invoiceId: string },
): Promise<MoveSet> {
  const first =
    'invoiceId' in start ? sql`invoice_id = ${start.invoiceId}` : sql`document_id = any(${start.documentIds}::uuid[])`;
  const { rows: pairs } = await sql<{ documentId: string; invoiceId: string }>`
    with recursive pair (document_id, invoice_id) as (
      select document_id, invoice_id from document_invoice where owner_id = ${ownerId} and ${first}
      union
      select l.document_id, l.invoice_id
      from pair cross join lateral (
        select document_id, invoice_id from document_invoice
        where owner_id = ${ownerId} and document_id = pair.document_id
        union all
        select document_id, invoice_id from document_invoice
        where owner_id = ${ownerId} and invoice_id = pair.invoice_id) as l
    )
    select document_id as "documentId", invoice_id as "invoiceId" from pair limit ${MOST_PAIRS + 1}`.execute(db);
  const invoiceIds = [...new Set(pairs.map(({ invoiceId }) => invoiceId))];
  if ('invoiceId' in start && invoiceIds.length === 0) invoiceIds.push(start.invoiceId);
  const invoices = await findInvoices(db, ownerId, invoiceIds);
  const given = [...pairs.map(({ documentId }) => documentId), ...('documentIds' in start ? start.documentIds : [])];
  const notices = await findNotices(
    db,
    ownerId,
    invoices.flatMap(({ cdc }) => cdc ?? []),
  );
  const documents = await findSetDocuments(db, ownerId, [...new Set([...given, ...notices])]);
  return { documents, invoices, isWhole: pairs.length <= MOST_PAIRS };
}

async function findInvoices(db: Db, ownerId: string, ids: readonly string[]): Promise<SetInvoice[]> {
  const { rows } = await sql<SetInvoice>`
    select id, cdc, receiver_ruc as "receiverRuc", receiver_name as "receiverName", issuer_ruc as "issuerRuc",
      issue_date::text as "issueDate", source = 'typed' as "isTyped",
      altered or doubts @> '[{"field":"receiverRuc"}]' as "isReceiverDoubted",
      confirmation is not null or first_reading is not null or decisions <> '[]'::jsonb as "isDecided"
    from invoice where owner_id = ${ownerId} and id = any(${ids}::uuid[]) order by id`.execute(db);
  return rows;
}

/** Files with a notice that cancels one of these, and that give no invoice themselves. */
async function findNotices(db: Db, ownerId: string, cdcs: readonly string[]): Promise<string[]> {
  if (cdcs.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select c.document_id as id from invoice_cancellation c
    where c.owner_id = ${ownerId} and c.cdc = any(${cdcs}::text[]) and not exists (
      select from document_invoice l where l.owner_id = ${ownerId} and l.document_id = c.document_id)`.execute(db);
  return rows.map(({ id }) => id);
}

async function findSetDocuments(db: Db, ownerId: string, ids: readonly string[]): Promise<SetDocument[]> {
  const { rows } = await sql<SetDocument>`
    select d.id, d.kind, d.state, d.name, encode(d.sha256, 'hex') as sha256, f.size::int as size,
      f.package_only as "isPackageOnly", d.source, coalesce(d.sender, m.sender) as sender,
      d.document_date::text as "documentDate", d.task_id as "taskId", d.parent_id as "parentId",
      d.mail_message_id as "mailMessageId", d.without_ai as "withoutAi",
      case when m.id is not null then json_build_object('sender', m.sender, 'subject', m.subject,
        'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'messageId', m.message_id,
        'mailbox', b.username) else v.mail::json end as mail
    from document d
    join stored_file f on f.owner_id = d.owner_id and f.sha256 = d.sha256
    left join document_move v on v.owner_id = d.owner_id and v.document_id = d.id
    left join mail_message m on m.owner_id = d.owner_id and m.id = d.mail_message_id
    left join mail_folder mf on mf.owner_id = m.owner_id and mf.id = m.folder_id
    left join mailbox b on b.owner_id = mf.owner_id and b.id = mf.mailbox_id
    where d.owner_id = ${ownerId} and d.id = any(${ids}::uuid[]) order by d.id`.execute(db);
  return rows;
}

export interface NewMove {
  readonly documentId: string;
  readonly kind: 'to' | 'from' | 'proposed';
  readonly otherOwnerId: string;
  readonly otherDocumentId: string | null;
  readonly groupId: string;
  readonly by: string | null;
  readonly cdcs: readonly string[];
  readonly mail: OriginMessage | null;
}

export async function insertMoves(tx: Db, ownerId: string, moves: readonly NewMove[], at: Date): Promise<void> {
  await sql`
    insert into document_move (owner_id, document_id, kind, other_owner_id, other_document_id, group_id, moved_at, moved_by,
      cdcs, mail)
    select ${ownerId}::uuid, m."documentId", m.kind, m."otherOwnerId", m."otherDocumentId", m."groupId",
      ${at}::timestamptz, m.by, array(select json_array_elements_text(m.cdcs)), m.mail
    from json_to_recordset(${storedJson(moves)}::json) as m ("documentId" uuid, kind text, "otherOwnerId" uuid,
      "otherDocumentId" uuid, "groupId" uuid, by uuid, cdcs json, mail jsonb)
    on conflict (owner_id, document_id) do update set kind = excluded.kind, other_owner_id = excluded.other_owner_id,
      other_document_id = excluded.other_document_id, group_id = excluded.group_id, moved_at = excluded.moved_at,
      moved_by = excluded.moved_by, cdcs = excluded.cdcs, mail = coalesce(excluded.mail, document_move.mail)
      where document_move.kind = 'proposed' or excluded.kind <> 'proposed'`.execute(tx);
}

/** The documents that went together with this one, and where each is now; none when it did not go. */
export async function findGroup(
  db: Db,
  ownerId: string,
  documentId: string,
): Promise<{ documentId: string; otherOwnerId: string; otherDocumentId: string }[]> {
  const { rows } = await sql<{ documentId: string; otherOwnerId: string; otherDocumentId: string }>`
    select g.document_id as "documentId", g.other_owner_id as "otherOwnerId", g.other_document_id as "otherDocumentId"
    from document_move m join document_move g on g.owner_id = m.owner_id and g.group_id = m.group_id and g.kind = 'to'
    where m.owner_id = ${ownerId} and m.document_id = ${documentId} and m.kind = 'to' order by g.document_id`.execute(
    db,
  );
  return rows;
}

export async function findProposed(db: Db, ownerId: string, documentId: string): Promise<string | null> {
  const found = await db
    .selectFrom('document_move')
    .where('owner_id', '=', ownerId)
    .where('document_id', '=', documentId)
    .where('kind', '=', 'proposed')
    .select('other_owner_id')
    .executeTakeFirst();
  return found?.other_owner_id ?? null;
}

/** Where the invoices went that a cancellation notice is about. */
export async function findWhereNoticedWent(db: Db, ownerId: string, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct m.other_owner_id as id
    from invoice_cancellation c join document_move m on m.owner_id = c.owner_id and m.kind = 'to' and m.cdcs @> array[c.cdc]
    where c.owner_id = ${ownerId} and c.document_id = ${documentId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Documents of an upload that gave invoices, with whom these name as receiver. */
export interface TaskReceiver {
  readonly documentId: string;
  readonly receiverRuc: string;
}

export async function findTaskReceivers(db: Db, ownerId: string, taskId: string): Promise<TaskReceiver[]> {
  const { rows } = await sql<TaskReceiver>`
    select distinct d.id as "documentId", i.receiver_ruc as "receiverRuc"
    from document d
    join document_invoice l on l.owner_id = d.owner_id and l.document_id = d.id
    join invoice i on i.owner_id = l.owner_id and i.id = l.invoice_id
    where d.owner_id = ${ownerId} and d.task_id = ${taskId} and i.receiver_ruc is not null`.execute(db);
  return rows;
}
