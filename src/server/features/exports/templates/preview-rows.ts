import type { previewTemplate } from '#contract/exports/templates.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { columnsOf, rowMakerOf } from '#domain/export/export-rows.ts';
import { readNewestInvoices } from '#server/features/invoices/walk/walk-invoices.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { writtenColumn } from '../run/export-sheets.ts';
import { orderedFields } from './manage-templates.ts';

const PREVIEWED_INVOICES = 6;
const MOST_ROWS = 12;

/** What a template would make of the newest invoices. Nothing is wrong with one that could not be saved yet. */
export async function previewRows(
  db: Db,
  ownerId: string,
  { fields, kind, includeTotals }: RouteInput<typeof previewTemplate>['body'],
): Promise<RouteReply<typeof previewTemplate>> {
  const template = { fields: orderedFields(fields), kind };
  const newest = await readNewestInvoices(db, ownerId, PREVIEWED_INVOICES);
  const invoices = kind === 'by-supplier' ? newest.toSorted((a, b) => a.issuerRuc.localeCompare(b.issuerRuc)) : newest;
  const rowMaker = rowMakerOf(template);
  const rows = [...invoices.flatMap((invoice) => rowMaker.rowsOf(invoice)), ...rowMaker.lastRows()];
  return {
    columns: columnsOf(template).map(writtenColumn),
    rows: rows.slice(0, MOST_ROWS),
    totals: includeTotals ? rowMaker.totals() : null,
  };
}
