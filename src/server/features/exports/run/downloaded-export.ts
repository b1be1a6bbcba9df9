import type { KeptFormat } from '#contract/exports/export-file.ts';
import type { TemplateContent } from '#domain/export/export-template.ts';
import type { DownloadedFile } from '#server/features/audit/record-download.ts';
import type { MatchingQuery } from '#server/features/invoices/page-through/invoice-pages.ts';

interface Taken {
  readonly fileName: string;
  readonly format: KeptFormat;
  /** Null for originals and evidence. */
  readonly template: Pick<TemplateContent, 'name'> | null;
  readonly filters: MatchingQuery;
}

/** What the audit keeps of a sheet of invoices, of their originals, or of a month's evidence. */
export function downloadedExport({ fileName, format, template, filters }: Taken, rows: number): DownloadedFile {
  const action =
    format === 'originals' ? 'originals-exported' : format === 'evidence' ? 'evidence-exported' : 'exported';
  return { action, fileName, format, filters, rows, ...(template && { template: template.name }) };
}
