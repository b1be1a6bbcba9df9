import type { ExportTemplate } from '#contract/exports/templates.ts';
import { editorText as words } from '#text/exports/template-editor.ts';
import { Grid } from '#web/ui/layout/parts.tsx';
import { SectionHead } from '../section-head.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { previewWords, useSheetColumns } from '../sheet/sheet-cells.ts';
import { bodyOf } from './template-draft.ts';
import type { TemplateForm } from './use-template-form.ts';

const COMING_ROWS = 4;

/** The first rows of the sheet, with the invoices of the newest month. */
export function TemplatePreview({ form, kind }: Pick<TemplateForm, 'form'> & { kind: ExportTemplate['kind'] }) {
  const { values } = form;
  const { columns, heading, rowCount, totalCount, error, isPending } = useSheetColumns(bodyOf(values), kind);
  if (columns.length === 0) return null;
  return (
    <Grid as="section" gap={8} shrinkX aria-label={words.preview}>
      <SectionHead title={words.preview} note={words.previewNote} gap={12} />
      <Sheet
        label={words.previewTable}
        columns={columns}
        heading={values.includeHeader ? heading : []}
        rowCount={rowCount}
        hasHeader={values.includeHeader}
        totalCount={values.includeTotals ? totalCount : 0}
        comingRows={isPending ? COMING_ROWS : 0}
        emptyWords={previewWords(error, words)}
      />
    </Grid>
  );
}
