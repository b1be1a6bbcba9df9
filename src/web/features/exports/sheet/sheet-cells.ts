import { useQuery } from '@tanstack/react-query';
import type { ExportTemplate, TemplateBody } from '#contract/exports/templates.ts';
import type { ExportFieldType } from '#domain/export/export-fields.ts';
import { formatExact } from '#domain/money/money-text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { formatPercent, formatQuantity } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { type PreviewFilters, previewQuery } from './preview.queries.ts';

/** A value as a spreadsheet in Spanish shows it. */
function cellText(value: string | null, type: ExportFieldType): string {
  if (value === null) return '';
  switch (type) {
    case 'date':
      return formatDate(value);
    case 'currency':
      return formatExact(value);
    case 'number':
      return formatQuantity(value);
    case 'percentage':
      return formatPercent(Number(value) * 100);
    default:
      return value;
  }
}

export interface SheetColumn {
  key: string;
  title: string;
  alignment: 'left' | 'center' | 'right';
  /** Pixels. */
  width: number;
  cells: readonly string[];
  /** A text for each row of totals. */
  totals: readonly string[];
}

/**
 * The columns of a template with the first rows of its file. Titles, widths and order are the current ones; the values
 * come from the server, and stay until the next answer.
 */
export function useSheetColumns(
  template: TemplateBody,
  kind: ExportTemplate['kind'],
  filters?: PreviewFilters | undefined,
) {
  const { data, error, isPending } = useQuery(previewQuery(template, kind, filters));
  const columns = template.fields
    .filter(({ isVisible }) => isVisible)
    .map(({ key, title, alignment, width }): SheetColumn => {
      const at = data?.keys.indexOf(key) ?? -1;
      const type = data?.columns[at]?.type ?? 'text';
      const value = (row: readonly (string | null)[] | null | undefined) => cellText(row?.[at] ?? null, type);
      // A column of dates has no sum: in its place stands the name of the row.
      const totals = data?.totals.map((row) => (type === 'date' ? (row[at] ?? '') : value(row))) ?? [];
      return { key, title, alignment, width, cells: data?.rows.map(value) ?? [], totals };
    });
  const heading = data?.heading.map((row) => row.map((cell) => cell ?? '')) ?? [];
  return { columns, heading, rowCount: data?.rows.length ?? 0, totalCount: data?.totals.length ?? 0, error, isPending };
}

/** The sentence where there are no rows: nothing to show yet, or why there is nothing. */
export function previewWords(
  error: Error | null,
  words: { readonly previewEmpty: string; readonly previewProblem: string },
): string {
  if (error === null) return words.previewEmpty;
  return error instanceof ApiError && error.code === 'falta_el_negocio' ? error.message : words.previewProblem;
}
