import { exportText as words } from '#text/exports/export.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import classes from './run.module.css';
import type { ExportCount } from './use-export-form.ts';

type NotExported = ExportCount['leftOut'];

/** How many invoices the file leaves out, by reason, with their amounts where known. */
export const notExportedWords = (leftOut: NotExported): string[] =>
  leftOut.map(({ sentence, count, amount }) =>
    words.leftOutLine(formatNumber(count), sentence, amount === null ? null : formatGuaranies(amount)),
  );

/** Before the file is made: how many invoices it will hold, for how much, and what is left out. */
export function CountNote({ count, isCounting }: { count: ExportCount | undefined; isCounting: boolean }) {
  if (!count)
    return isCounting ? (
      <Text as="p" pt={14} rule="top" tone="muted" size={13.5} tabular>
        {words.counting}
      </Text>
    ) : null;
  const { invoices, rows, amount, isMinimum, leftOut } = count;
  const invoiceWords = words.invoices(formatNumber(invoices), invoices === 1);
  const rowWords = rows === invoices ? null : words.rows(formatNumber(rows), rows === 1);
  return (
    <div
      className={look({ pt: 14, rule: 'top', tone: 'muted', size: 13.5, tabular: true }, classes.count)}
      role="status"
      aria-busy={isCounting}
      data-counting={isCounting || undefined}
    >
      <p>
        <Text as="strong" tone="ink" weight={600}>
          {isMinimum ? words.atLeast(invoiceWords) : invoiceWords}
        </Text>
        {rowWords && `, ${rowWords}`}
        {words.worth(formatGuaranies(amount))}
      </p>
      {leftOut.length > 0 && (
        <>
          <p>{words.leftOut}</p>
          <Box as="ul" pl={18} className={classes.leftOut}>
            {notExportedWords(leftOut).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </>
      )}
    </div>
  );
}
