import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import classes from './sheet.module.css';
import { columnLetter, type SheetColumn } from './sheet-cells.ts';

interface SheetProps {
  label: string;
  columns: readonly SheetColumn[];
  rowCount: number;
  hasHeader: boolean;
  hasTotals: boolean;
  /** Rows drawn while the answer is on its way. */
  comingRows?: number;
  /** Stands for the columns that are not shown: how many, and in which letters. */
  others?: { count: number; words: string };
  emptyWords: string;
}

/** A piece of a spreadsheet, as the file will look. */
export function Sheet(props: SheetProps) {
  const { label, columns, rowCount, hasHeader, hasTotals, comingRows = 0, others, emptyWords } = props;
  const first = hasHeader ? 2 : 1;
  const lines = Array.from({ length: rowCount || comingRows }, (_, at) => at);
  const otherLetters = others && `${columnLetter(columns.length)} – ${columnLetter(columns.length + others.count - 1)}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table className={classes.sheet} aria-label={label}>
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
          <tr data-header hidden={!hasHeader}>
            <td aria-hidden="true">1</td>
            {columns.map(({ key, title, alignment }) => (
              <th key={key} scope="col" data-align={alignment} title={title}>
                {title}
              </th>
            ))}
            {others && <td data-others>{others.words}</td>}
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
          {rowCount > 0 && hasTotals && (
            <tr data-totals>
              <td aria-hidden="true">{first + rowCount}</td>
              {columns.map(({ key, alignment, total }) => (
                <td key={key} data-align={alignment} title={total}>
                  {total}
                </td>
              ))}
              {others && <td />}
            </tr>
          )}
        </tbody>
      </table>
      {lines.length === 0 && <p className={classes.empty}>{emptyWords}</p>}
    </section>
  );
}
