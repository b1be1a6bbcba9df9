import type { previewTemplate } from '#contract/exports/template-preview.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import type { CellValue } from '#domain/export/export-fields.ts';
import type { TemplateContent } from '#domain/export/export-template.ts';
import { firstDay, lastDay } from '#domain/time/period.ts';
import { findNewestCounted, type MatchingQuery } from '#server/features/invoices/page-through/invoice-pages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { exportFilters } from '../run/export-filters.ts';
import { invoiceSheet } from '../run/export-sheets.ts';
import { orderedFields } from './manage-templates.ts';

const PREVIEWED_INVOICES = 6;
/** An invoice may have thousands of lines. */
const MOST_ROWS = 40;

/** How the file of a template begins, made by the same code. The template need not be one that could be saved. */
export async function previewRows(
  db: Db,
  ownerId: string,
  { filters, ...body }: RouteInput<typeof previewTemplate>['body'],
): Promise<RouteReply<typeof previewTemplate>> {
  const template = { ...body, fields: orderedFields(body.fields) };
  const begun = await beginningOf(db, ownerId, template, filters ?? (await newestMonth(db, ownerId)));
  const isOfOtherMonths = filters === undefined && begun.rows.length === 0;
  return isOfOtherMonths ? await beginningOf(db, ownerId, template, {}) : begun;
}

/** The newest one with invoices that count. */
async function newestMonth(db: Db, ownerId: string): Promise<MatchingQuery> {
  const [newest] = await findNewestCounted(db, ownerId, 1);
  if (newest === undefined) return {};
  const month = newest.issueDate.slice(0, 7);
  return { from: firstDay(month), to: lastDay(month) };
}

async function beginningOf(db: Db, ownerId: string, template: TemplateContent, asked: MatchingQuery) {
  const filters = await exportFilters(db, ownerId, template, asked);
  const sheet = invoiceSheet(db, ownerId, template, filters, { mostInvoices: PREVIEWED_INVOICES });
  const heading = template.includeHeader ? ((await sheet.heading?.()) ?? []) : [];
  const rows: (readonly CellValue[])[] = [];
  for await (const some of sheet.rows) rows.push(...some);
  const shown = (all: readonly (readonly CellValue[])[]) => all.map((cells) => [...cells]);
  return {
    columns: [...sheet.columns],
    heading: shown(heading),
    rows: shown(rows.slice(0, MOST_ROWS)),
    // Sums of rows that are not shown would be taken for those of the rows that are.
    totals: rows.length > MOST_ROWS ? [] : shown(sheet.totals()),
  };
}
