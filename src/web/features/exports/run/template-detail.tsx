import { useState } from 'react';
import type { ExportTemplate } from '#contract/exports/templates.ts';
import { sheetNameOf } from '#domain/export/export-template.ts';
import { exportText as words } from '#text/exports/export.ts';
import { Grid, Text } from '#web/ui/layout/parts.tsx';
import { SectionHead } from '../section-head.tsx';
import type { PreviewFilters } from '../sheet/preview.queries.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { previewWords, useSheetColumns } from '../sheet/sheet-cells.ts';

/** How many columns of a template are shown at first (S2 §9). */
const SHOWN_FIELDS = 4;
const COMING_ROWS = 6;

function optionWords({ includeHeader, includeTotals }: ExportTemplate): string {
  if (includeHeader && includeTotals) return words.withBoth;
  return includeHeader ? words.withHeader : includeTotals ? words.withTotals : '';
}

interface TemplateDetailProps {
  template: ExportTemplate;
  filters: PreviewFilters | undefined;
}

/** The first columns of the chosen template's file; a button shows the others. */
export function TemplateDetail({ template, filters }: TemplateDetailProps) {
  const sheet = useSheetColumns(template, template.kind, filters);
  const { columns, heading, rowCount, totalCount, error, isPending } = sheet;
  const [wholeOf, showAllOf] = useState<string | null>(null);
  const shown = wholeOf === template.id ? columns : columns.slice(0, SHOWN_FIELDS);
  const others = columns.length - shown.length;
  const count = words.fields(columns.length);
  return (
    <Grid as="section" gap={8} shrinkX aria-label={template.name}>
      <SectionHead
        wrap
        gapY={2}
        gapX={12}
        title={<Text breaks>{template.name}</Text>}
        note={words.detail(shown.length, count, sheetNameOf(template)) + optionWords(template)}
      />
      <Sheet
        label={words.previewTable}
        columns={shown}
        heading={heading}
        rowCount={rowCount}
        hasHeader={template.includeHeader}
        totalCount={totalCount}
        comingRows={isPending ? COMING_ROWS : 0}
        emptyWords={previewWords(error, words)}
        {...(others > 0 && {
          others: { count: others, words: words.more(others), onShow: () => showAllOf(template.id) },
        })}
      />
    </Grid>
  );
}
