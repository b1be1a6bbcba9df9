import type { KeptFormat } from '#contract/exports/export-file.ts';
import type { TemplateContent } from '#domain/export/export-template.ts';
import type { TakenFile } from '#server/features/audit/record-taking.ts';
import type { WalkQuery } from '#server/features/invoices/page-through/walk-invoices.ts';

interface Taken {
  readonly fileName: string;
  readonly format: KeptFormat;
  /** Null for originals. */
  readonly template: Pick<TemplateContent, 'name'> | null;
  readonly filters: WalkQuery;
}

/** What the audit keeps of a sheet of invoices, or of their originals. */
export function takenExport({ fileName, format, template, filters }: Taken, rows: number): TakenFile {
  const action = format === 'originals' ? 'originals-exported' : 'exported';
  return { action, fileName, format, filters, rows, ...(template && { template: template.name }) };
}
