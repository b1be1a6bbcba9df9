import type { ExportTemplate } from '#contract/exports/templates.ts';
import { sheetNameOf } from '#domain/export/export-template.ts';
import { exportText as words } from '#web/text/es/exports/export.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { useSheetColumns } from '../sheet/sheet-cells.ts';
import classes from './export-screen.module.css';

/** Fields of a template on this screen (S2 §9). */
const SHOWN_FIELDS = 4;
const SHOWN_ROWS = 3;

function optionWords({ includeHeader, includeTotals }: ExportTemplate): string {
  if (includeHeader && includeTotals) return words.withBoth;
  return includeHeader ? words.withHeader : includeTotals ? words.withTotals : '';
}

/** The first columns of the chosen template, filled with the newest invoices. */
export function TemplateDetail({ template }: { template: ExportTemplate }) {
  const { columns, rowCount, isError, isPending } = useSheetColumns(template, template.kind);
  const shown = columns.slice(0, SHOWN_FIELDS);
  const others = columns.length - shown.length;
  const count = words.fields(columns.length);
  return (
    <section className={classes.detail} aria-label={template.name}>
      <header className={classes.detailHead}>
        <h2>{template.name}</h2>
        <p>
          {words.detail(shown.length, count, sheetNameOf(template))}
          {optionWords(template)}
        </p>
      </header>
      <Sheet
        label={words.previewTable}
        columns={shown}
        rowCount={Math.min(rowCount, SHOWN_ROWS)}
        hasHeader
        hasTotals={false}
        comingRows={isPending ? SHOWN_ROWS : 0}
        emptyWords={isError ? words.previewProblem : words.previewEmpty}
        {...(others > 0 && { others: { count: others, words: words.more(others) } })}
      />
    </section>
  );
}
