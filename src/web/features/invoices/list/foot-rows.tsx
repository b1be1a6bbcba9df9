import type { ReactNode } from 'react';
import { invoiceListText } from '#text/invoices.ts';
import type { InvoicePage } from '#web/api/queries/invoices.queries.ts';
import { formatSignedNumber } from '#web/format/amounts.ts';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import type { MoreColumns } from '../columns/use-more-columns.ts';
import classes from './list.module.css';
import { countedSum } from './selection.ts';
import { countWords } from './summary-words.ts';
import type { InvoiceList } from './use-invoice-list.ts';

const text = invoiceListText;

/** A row at the end of the table that stays visible: words over the first columns, and figures below the others. */
export interface FootRow {
  key: string;
  words: ReactNode;
  /** By column; null where a column has no figure. */
  figures: Readonly<Record<string, string | null>>;
}

/** The words span the columns before the first figure. */
export function FootLine({ row, columns }: { row: FootRow; columns: readonly Column<never>[] }) {
  const first = columns.findIndex(({ key }) => key in row.figures);
  return (
    <Box as="tr" fill={row.key === 'selected' ? 'brand-soft' : 'soft'} className={classes.foot} data-foot={row.key}>
      <td colSpan={first}>{row.words}</td>
      {columns.slice(first).map(({ key, kind }) => (
        <td key={key} data-kind={kind}>
          {row.figures[key]}
        </td>
      ))}
    </Box>
  );
}

/** Sums are in guaraníes, and stand in the column of the total. */
const total = (amount: string): Record<string, string> => ({ total: `Gs.\u00A0${formatSignedNumber(amount)}` });

/** The sum of all pages. When the invoices were not counted to the end there is no sum, and the row says so. */
function totalRow(answer: InvoicePage, more: MoreColumns | null): FootRow {
  const { sums } = answer;
  const words = (
    <>
      <strong>{text.totalRow}</strong>{' '}
      <Text tone="muted" weight={400}>
        {sums ? countWords(answer) : text.noTotal}
      </Text>
    </>
  );
  return { key: 'total', words, figures: sums ? { ...more?.sumCells(sums), ...total(sums.total) } : { total: null } };
}

/** The row of the ticked invoices. `bar` stands over the columns without figures. */
function selectedRow({ selection, answer }: InvoiceList, bar: ReactNode, more: MoreColumns | null): FootRow {
  const { selected, isEveryMatch } = selection;
  if (isEveryMatch) {
    const sums = answer?.sums;
    return {
      key: 'selected',
      words: bar,
      figures: sums ? { ...more?.sumCells(sums), ...total(sums.total) } : { total: null },
    };
  }
  const figures = { ...more?.sumCells(more.sumsOf(selected)), ...total(countedSum(selected)) };
  return { key: 'selected', words: bar, figures };
}

/** The last rows of the table: the ticked invoices, and all that match. */
export function footRows(list: InvoiceList, bar: ReactNode, more: MoreColumns | null): FootRow[] {
  const { answer, selection } = list;
  if (!answer || answer.invoices.length === 0) return [];
  return [...(selection.selected.length > 0 ? [selectedRow(list, bar, more)] : []), totalRow(answer, more)];
}
