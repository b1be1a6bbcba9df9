import { sql } from 'kysely';
import type { ClosingLine } from '#domain/closing/closing-groups.ts';
import type { Amount } from '#domain/money/money.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** A document as a picture has it. */
export interface PicturedDocument {
  readonly invoiceId: string;
  /** 0 for the close itself, else the number of the acceptance. */
  readonly step: number;
  /** Null where it no longer counts since that step; so are its amounts. */
  readonly line: ClosingLine | null;
  readonly revision: number | null;
  readonly documentNumber: string;
  readonly issuerRuc: string;
  readonly issuerName: string;
  readonly issueDate: string;
  readonly total: Amount | null;
  readonly base10: Amount | null;
  readonly vat10: Amount | null;
  readonly base5: Amount | null;
  readonly vat5: Amount | null;
  readonly exempt: Amount | null;
  readonly vat: Amount | null;
}

type Position = Pick<PicturedDocument, 'invoiceId' | 'step'>;

/** The next ones, each with its steps one after the other. */
export async function findPicturedPage(
  db: Db,
  ownerId: string,
  closeId: string,
  { after, size }: { after: Position | null; size: number },
): Promise<readonly PicturedDocument[]> {
  const behind = after === null ? sql`true` : sql`(p.invoice_id, p.step) > (${after.invoiceId}::uuid, ${after.step})`;
  const { rows } = await sql<PicturedDocument>`
    select p.invoice_id as "invoiceId", p.step, p.line, p.revision, p.document_number as "documentNumber",
      p.issuer_ruc as "issuerRuc", p.issuer_name as "issuerName", p.issue_date as "issueDate", p.total, p.base10, p.vat10,
      p.base5, p.vat5, p.exempt, p.vat
    from month_close_invoice p
    where p.owner_id = ${ownerId} and p.close_id = ${closeId} and ${behind}
    order by p.invoice_id, p.step limit ${size}`.execute(db);
  return rows;
}
