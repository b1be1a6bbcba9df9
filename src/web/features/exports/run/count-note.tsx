import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { exportText as words } from '#web/text/es/exports/export.ts';
import classes from './export-screen.module.css';
import type { ExportCount } from './use-export-form.ts';

type LeftOut = ExportCount['leftOut'];

/** What the file leaves out, by reason, with what is known of its worth. */
export const leftOutWords = (leftOut: LeftOut): string[] =>
  leftOut.map(({ sentence, count, amount }) =>
    words.leftOutLine(formatNumber(count), sentence, amount === null ? null : formatGuaranies(amount)),
  );

/** How many invoices go into the file, for how much, and what stays out: before anything is made. */
export function CountNote({ count, isCounting }: { count: ExportCount | undefined; isCounting: boolean }) {
  if (!count) return isCounting ? <p className={classes.count}>{words.counting}</p> : null;
  const { invoices, rows, amount, isMinimum, leftOut } = count;
  const invoiceWords = words.invoices(formatNumber(invoices), invoices === 1);
  const rowWords = rows === invoices ? null : words.rows(formatNumber(rows), rows === 1);
  return (
    <div className={classes.count} role="status" aria-busy={isCounting} data-counting={isCounting || undefined}>
      <p>
        <strong>{isMinimum ? words.atLeast(invoiceWords) : invoiceWords}</strong>
        {rowWords && `, ${rowWords}`}
        {words.worth(formatGuaranies(amount))}
      </p>
      {leftOut.length > 0 && (
        <>
          <p>{words.leftOut}</p>
          <ul>
            {leftOutWords(leftOut).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
