import { useQuery } from '@tanstack/react-query';
import type { ExportTemplate, TemplateBody } from '#contract/exports/templates.ts';
import type { ExportFieldType } from '#domain/export/export-fields.ts';
import { formatNumber, formatPercent, formatQuantity } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { templateQueries } from '../exports.queries.ts';

/** A value as a spreadsheet set to Spanish shows it. */
function cellText(value: string | null, type: ExportFieldType): string {
  if (value === null) return '';
  switch (type) {
    case 'date':
      return formatDate(value);
    case 'currency':
      return formatNumber(value);
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
  total: string;
}

/**
 * The columns of a template filled with the newest invoices. Titles, widths and order are those of this moment; the
 * values come with the answer, and stay until the next one is there.
 */
export function useSheetColumns(template: TemplateBody, kind: ExportTemplate['kind']) {
  const { data, isError, isPending } = useQuery(templateQueries.preview(template, kind));
  const columns = template.fields
    .filter(({ isVisible }) => isVisible)
    .map(({ key, title, alignment, width }): SheetColumn => {
      const at = data?.keys.indexOf(key) ?? -1;
      const type = data?.columns[at]?.type ?? 'text';
      const value = (row: readonly (string | null)[] | null | undefined) => cellText(row?.[at] ?? null, type);
      // A column of days has no sum: there stands what the row is.
      const total = type === 'date' ? (data?.totals?.[at] ?? '') : value(data?.totals);
      return { key, title, alignment, width, cells: data?.rows.map(value) ?? [], total };
    });
  return { columns, rowCount: data?.rows.length ?? 0, hasAnswer: data !== undefined, isError, isPending };
}

/** «A» to «Z», then «AA»: as a spreadsheet names its columns. */
export function columnLetter(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetter(Math.floor(at / 26) - 1) + letter;
}
