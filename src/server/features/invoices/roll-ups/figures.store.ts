import { sql } from 'kysely';
import type { CopyStrength } from '#domain/invoice/copies/copy-strength.ts';
import type { Source } from '#domain/invoice/copies/same-invoice.ts';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import type { Verdict } from '#domain/invoice/verdict.ts';
import type { Row } from '#server/platform/db/insert-rows.ts';
import type { Figures } from './contribution.ts';

const COLUMNS = [
  'id',
  'revision',
  'strength',
  'alteration',
  'pair_id',
  'issue_date',
  'created_at',
  'issuer_ruc',
  'issuer_name',
  'receiver_ruc',
  'receiver_name',
  'currency',
  'total',
  'total_pyg',
  'vat',
  'vat5',
  'vat10',
  'base5',
  'base10',
  'exempt',
  'exonerated',
  'document_type',
  'environment',
  'cancelled',
  'in_review',
  'verdict',
  'source',
  'cdc',
  'timbrado',
  'item_count',
] as const satisfies readonly (keyof Row<'invoice'>)[];

/** What `figuresOf` needs of a row. */
export type FigureColumns = Pick<Row<'invoice'>, (typeof COLUMNS)[number]>;
export const FIGURE_COLUMNS = sql.join(COLUMNS.map((name) => sql.ref(name)));

export function figuresOf(row: FigureColumns): Figures {
  const amount = (value: string | number | null | undefined) => (value == null ? null : String(value));
  return {
    id: row.id,
    revision: Number(row.revision),
    pairId: row.pair_id,
    issueDate: String(row.issue_date),
    createdAt: new Date(row.created_at),
    issuerRuc: row.issuer_ruc,
    issuerName: row.issuer_name,
    receiverRuc: row.receiver_ruc ?? null,
    receiverName: row.receiver_name ?? null,
    currency: row.currency,
    total: amount(row.total),
    totalInGuaranies: amount(row.total_pyg),
    vat: amount(row.vat),
    vat5: amount(row.vat5),
    vat10: amount(row.vat10),
    base5: amount(row.base5),
    base10: amount(row.base10),
    exempt: amount(row.exempt),
    exonerated: amount(row.exonerated),
    documentType: row.document_type as DocumentType,
    isTest: row.environment === 'test',
    isCancelled: row.cancelled,
    isInReview: row.in_review,
    verdict: row.verdict as Verdict,
    source: row.source as Source,
    strength: row.strength as CopyStrength,
    isAltered: row.alteration != null,
    hasCdc: row.cdc != null,
    hasTimbrado: row.timbrado != null,
    itemCount: Number(row.item_count),
  };
}
