import type { ExportTemplate } from '#contract/exports/templates.ts';
import { editorText as words } from '#web/text/es/exports/template-editor.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { previewWords, useSheetColumns } from '../sheet/sheet-cells.ts';
import classes from './editor.module.css';
import { bodyOf } from './template-draft.ts';
import type { TemplateForm } from './use-template-form.ts';

const COMING_ROWS = 4;

/** How the sheet will begin, with the invoices of the newest month. */
export function TemplatePreview({ form, kind }: Pick<TemplateForm, 'form'> & { kind: ExportTemplate['kind'] }) {
  const { values } = form;
  const { columns, heading, rowCount, totalCount, error, isPending } = useSheetColumns(bodyOf(values), kind);
  if (columns.length === 0) return null;
  return (
    <section className={classes.preview} aria-label={words.preview}>
      <header className={classes.previewHead}>
        <h2>{words.preview}</h2>
        <p>{words.previewNote}</p>
      </header>
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
    </section>
  );
}
