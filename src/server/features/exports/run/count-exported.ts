import { BACKGROUND_ROWS, COUNTED_INVOICES, type countExport, ORIGINALS, PDF_ROWS } from '#contract/exports/exports.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { rowUnitOf } from '#domain/export/export-rows.ts';
import type { TemplateContent } from '#domain/export/export-template.ts';
import { NOT_EXPORTED_SENTENCES, type NotExportedReason, notExportedReason } from '#domain/export/not-exported.ts';
import { addUp } from '#domain/money/money.ts';
import {
  countInvoiceFiles,
  countMatchingInvoices,
  type MatchingCount,
  type MatchingFilters,
} from '#server/features/invoices/page-through/invoice-pages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readTemplate } from '../templates/manage-templates.ts';
import { exportFilters } from './export-filters.ts';

/** What an export would hold and leave out, told before it is made. */
export async function countExported(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  { templateId, filters, withOriginals }: RouteInput<typeof countExport>['body'],
): Promise<RouteReply<typeof countExport>> {
  const template = templateId === undefined ? null : await readTemplate(db, ownerId, templateId);
  const wanted = await exportFilters(db, ownerId, template, filters);
  const found = await countMatchingInvoices(db, ownerId, wanted, COUNTED_INVOICES + 1);
  const exported = found.filter((part) => reasonOf(part) === null);
  const rows = rowsOf(exported, template);
  return {
    invoices: sumOf(exported, ({ invoices }) => invoices),
    rows,
    isMinimum: sumOf(found, ({ invoices }) => invoices) > COUNTED_INVOICES,
    amount: addUp(exported.map(({ amount }) => amount)),
    leftOut: leftOutOf(found),
    isLarge: rows > BACKGROUND_ROWS,
    fitsPdf: mostRows(found, template) <= PDF_ROWS,
    ...(withOriginals ? { originals: await originalsOf(db, ownerId, wanted) } : {}),
  };
}

/** What a ZIP of originals would hold; one invoice more than it may hold is the most that is counted. */
export async function countOriginals(db: Db, ownerId: string, filters: MatchingFilters) {
  return await countInvoiceFiles(db, ownerId, filters, ORIGINALS.invoices + 1);
}

async function originalsOf(db: Db, ownerId: string, filters: MatchingFilters) {
  const counted = await countOriginals(db, ownerId, filters);
  const isLarge = counted.invoices > ORIGINALS.streamedInvoices;
  return { ...counted, isLarge, fits: counted.invoices <= ORIGINALS.invoices };
}

/** Rows of a template's sheet, counted up to so many invoices. */
export async function countRows(
  db: Db,
  ownerId: string,
  template: TemplateContent,
  filters: MatchingFilters,
): Promise<number> {
  const found = await countMatchingInvoices(db, ownerId, filters, COUNTED_INVOICES + 1);
  return rowsOf(
    found.filter((part) => reasonOf(part) === null),
    template,
  );
}

/** Rows of a template's sheet, or of what it leaves out, whichever are more. */
export async function countMostRows(
  db: Db,
  ownerId: string,
  template: TemplateContent,
  filters: MatchingFilters,
): Promise<number> {
  const found = await countMatchingInvoices(db, ownerId, filters, COUNTED_INVOICES + 1);
  return mostRows(found, template);
}

function mostRows(found: readonly MatchingCount[], template: TemplateContent | null): number {
  const isExported = (part: MatchingCount) => reasonOf(part) === null;
  const leftOut = found.filter((part) => !isExported(part));
  return Math.max(rowsOf(found.filter(isExported), template), rowsOf(leftOut, null));
}

function rowsOf(exported: readonly MatchingCount[], template: TemplateContent | null): number {
  const unit = template === null ? 'invoice' : rowUnitOf(template);
  const value = { invoice: 'invoices', item: 'items', supplier: 'issuers' } as const;
  return sumOf(exported, (part) => part[value[unit]]);
}

function reasonOf({ isRemission, hasGuaranies, ...facts }: MatchingCount): NotExportedReason | null {
  return notExportedReason({
    ...facts,
    documentType: isRemission ? 'remission-note' : 'invoice',
    totalInGuaranies: hasGuaranies ? '0' : null,
  });
}

function leftOutOf(found: readonly MatchingCount[]): RouteReply<typeof countExport>['leftOut'] {
  const byReason = Map.groupBy(found, reasonOf);
  return [...byReason].flatMap(([reason, parts]) => {
    if (reason === null) return [];
    const amount = addUp(parts.map((part) => part.amount));
    return [
      {
        reason,
        sentence: NOT_EXPORTED_SENTENCES[reason],
        count: sumOf(parts, ({ invoices }) => invoices),
        amount: amount === '0' ? null : amount,
      },
    ];
  });
}

const sumOf = <T>(parts: readonly T[], value: (part: T) => number) => parts.reduce((sum, part) => sum + value(part), 0);
