import { sql } from 'kysely';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { DocumentState } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import type { DocumentBefore, DocumentLink, KeptInvoice, StoredInvoice } from '../save/stored-invoice.ts';

/** An invoice that a person said is no invoice, and the documents that gave it. */
export interface SetAside {
  readonly stored: StoredInvoice;
  readonly links: readonly DocumentLink[];
  readonly documents: readonly DocumentBefore[];
}

/**
 * Keeps the invoice with each document that gave it, as that was. False: no document gave it, so nothing could bring it
 * back.
 */
export async function insertSetAside(tx: Db, ownerId: string, stored: StoredInvoice, at: Date): Promise<boolean> {
  takesLock(tx, 'invoices', [stored.id]);
  const { rows } = await sql`
    insert into invoice_set_aside (owner_id, document_id, position, invoice_id, is_new, pages, state, reasons, invoice, created_at)
    select l.owner_id, l.document_id, l.position, l.invoice_id, l.is_new, l.pages, d.state, d.reasons,
      ${storedJson(stored)}::jsonb, ${at}
    from document_invoice l join document d on d.owner_id = l.owner_id and d.id = l.document_id
    where l.owner_id = ${ownerId} and l.invoice_id = ${stored.id}
    on conflict (owner_id, document_id, position, invoice_id) do update
      set invoice = excluded.invoice, state = excluded.state, reasons = excluded.reasons, created_at = excluded.created_at
    returning document_id`.execute(tx);
  return rows.length > 0;
}

interface SetAsideRow {
  documentId: string;
  position: number;
  isNew: boolean;
  pages: number[] | null;
  state: DocumentState;
  reasons: readonly StoredReason[] | null;
  invoice: KeptInvoice;
}

export async function findSetAside(db: Db, ownerId: string, invoiceId: string): Promise<SetAside | undefined> {
  const { rows } = await sql<SetAsideRow>`
    select document_id as "documentId", position, is_new as "isNew", pages, state, reasons, invoice from invoice_set_aside
    where owner_id = ${ownerId} and invoice_id = ${invoiceId} order by document_id, position`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    // Rows of earlier versions have no places, no other copies and no `toldApart`.
    stored: {
      ...first.invoice,
      places: first.invoice.places ?? {},
      otherCopies: first.invoice.otherCopies ?? [],
      toldApart: first.invoice.toldApart ?? [],
      createdAt: new Date(first.invoice.createdAt),
    },
    links: rows.map(({ documentId, position, isNew, pages }) => ({ documentId, position, isNew, pages, invoiceId })),
    documents: rows.map(({ documentId, state, reasons }) => ({ documentId, state, reasons })),
  };
}

/** Whether the documents were read again meanwhile and gave something in its place. */
export async function hasOtherInvoices(tx: Db, ownerId: string, links: readonly DocumentLink[]): Promise<boolean> {
  const { rows } = await sql`
    select from document_invoice l
    join json_to_recordset(${storedJson(links)}::json) as w ("documentId" uuid, position integer)
      on l.document_id = w."documentId" and l.position = w.position
    where l.owner_id = ${ownerId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** How many rows there were. */
export async function deleteSetAside(tx: Db, ownerId: string, invoiceId: string): Promise<number> {
  takesLock(tx, 'invoices', [invoiceId]);
  const { numDeletedRows } = await tx
    .deleteFrom('invoice_set_aside')
    .where('owner_id', '=', ownerId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
