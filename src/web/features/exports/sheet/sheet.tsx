import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import { columnLetter } from '../editor/template-draft.ts';
import classes from '../exports.module.css';
import type { SheetColumn } from './sheet-cells.ts';

interface SheetProps {
  label: string;
  columns: readonly SheetColumn[];
  /** Rows of texts above the titles. */
  heading?: readonly (readonly string[])[];
  rowCount: number;
  hasHeader: boolean;
  totalCount: number;
  /** How many grey rows are drawn while the answer is on its way. */
  comingRows?: number;
  /** In place of the columns that are not shown: how many there are, their letters, and a button to show them. */
  others?: { count: number; words: string; onShow: () => void };
  emptyWords: string;
}

/** A part of a spreadsheet, as the file will look. */
export function Sheet(props: SheetProps) {
  const { label, columns, heading = [], rowCount, hasHeader, totalCount, comingRows = 0, others, emptyWords } = props;
  const first = heading.length + (hasHeader ? 2 : 1);
  const totals = Array.from({ length: rowCount > 0 ? totalCount : 0 }, (_, at) => at);
  const lines = Array.from({ length: rowCount || comingRows }, (_, at) => at);
  const otherLetters = others && `${columnLetter(columns.length)} – ${columnLetter(columns.length + others.count - 1)}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={look({ frame: 'line2', radius: 'control' }, classes.frame)} aria-label={label} tabIndex={0}>
      <table className={look({ wide: true, size: 12.5, tabular: true }, classes.sheet)} aria-label={label}>
        <colgroup>
          <col className={classes.numbers} />
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width: `${width}px` }} />
          ))}
          {others && <col className={classes.others} />}
        </colgroup>
        <thead aria-hidden="true">
          <tr>
            <td />
            {columns.map(({ key }, at) => (
              <td key={key}>{columnLetter(at)}</td>
            ))}
            {others && <td>{others.count === 1 ? columnLetter(columns.length) : otherLetters}</td>}
          </tr>
        </thead>
        <tbody>
          {heading.map((cells, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={`heading-${line}`} data-heading>
              <td aria-hidden="true">{line + 1}</td>
              {columns.map(({ key }, at) => (
                <td key={key} title={cells[at]}>
                  {cells[at]}
                </td>
              ))}
              {others && <td />}
            </tr>
          ))}
          <tr data-header hidden={!hasHeader}>
            <td aria-hidden="true">{first - 1}</td>
            {columns.map(({ key, title, alignment }) => (
              <th key={key} scope="col" data-align={alignment} title={title}>
                {title}
              </th>
            ))}
            {others && (
              <td data-others>
                <button type="button" onClick={others.onShow}>
                  {others.words}
                </button>
              </td>
            )}
          </tr>
          {lines.map((line) => (
            <tr key={line}>
              <td aria-hidden="true">{first + line}</td>
              {columns.map(({ key, alignment, cells }) => (
                <td key={key} data-align={alignment} title={cells[line]}>
                  {rowCount === 0 ? <Skeleton width="70%" /> : cells[line]}
                </td>
              ))}
              {others && <td />}
            </tr>
          ))}
          {totals.map((line) => (
            <tr key={`total-${line}`} data-totals>
              <td aria-hidden="true">{first + rowCount + line}</td>
              {columns.map(({ key, alignment, totals: sums }) => (
                <td key={key} data-align={alignment} title={sums[line]}>
                  {sums[line]}
                </td>
              ))}
              {others && <td />}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length === 0 && (
        <Text as="p" py={14} px={16} tone="muted" size={13}>
          {emptyWords}
        </Text>
      )}
    </section>
  );
}
