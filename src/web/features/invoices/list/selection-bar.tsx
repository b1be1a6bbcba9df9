import { Button } from '@mantine/core';
import { IconCopy, IconPrinter, IconTableExport, IconTrash } from '@tabler/icons-react';
import type { InvoicePage } from '#web/api/queries/invoices.queries.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { countNotCounted, notCountedSentence } from '#web/format/not-counted.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { countedSum, type Selection } from './selection.ts';
import classes from './selection-bar.module.css';
import { countWords } from './summary-words.ts';
import type { ListExport } from './use-list-export.ts';

const text = invoiceListText;

interface SelectionBarProps {
  selection: Selection;
  /** Absent while the first answer is on its way. */
  answer: InvoicePage | undefined;
  exporting: ListExport;
  /** What their deletion means is being asked. */
  isAsking: boolean;
  onRemove: () => void;
}

/** How many are ticked and for how much: of this page, or of all that match. */
function Count({ selection: { selected, isEveryMatch }, answer }: Pick<SelectionBarProps, 'selection' | 'answer'>) {
  const count = selected.length;
  if (count === 0) return null;
  const amount = isEveryMatch && answer ? answer.amount : countedSum(selected);
  const counts = isEveryMatch && answer ? answer.notCounted : countNotCounted(selected);
  const uncounted = counts && notCountedSentence(counts);
  return (
    <>
      <strong>{isEveryMatch && answer ? countWords(answer) : count}</strong> {text.selected(count)}
      {amount !== null && <span className={classes.sum}>{text.worth(formatGuaranies(amount))}</span>}
      {uncounted && <span className={classes.uncounted}>{uncounted}</span>}
    </>
  );
}

/** What is ticked and what can be done with it. Its count is read aloud as it changes. Only a page is ever deleted. */
export function SelectionBar({ selection, answer, exporting, isAsking, onRemove }: SelectionBarProps) {
  const { selected, isAll, isEveryMatch, selectEveryMatch, clear } = selection;
  const count = selected.length;
  const hasMore = answer !== undefined && (answer.total > answer.invoices.length || answer.isTotalMinimum);
  return (
    <section className={classes.bar} data-empty={count === 0 || undefined} aria-label={text.selection}>
      <span className={classes.count} role="status">
        <Count selection={selection} answer={answer} />
      </span>
      {count > 0 && (
        <>
          {isAll && hasMore && !isEveryMatch && (
            <Button className={classes.every} size="xs" variant="subtle" onClick={selectEveryMatch}>
              {text.selectEveryMatch(countWords(answer))}
            </Button>
          )}
          <Button className={classes.clear} size="xs" variant="subtle" color="gray" c="inherit" onClick={clear}>
            {text.unselect}
          </Button>
          <Button
            className={classes.copy}
            size="xs"
            variant="default"
            loading={exporting.isBusy}
            leftSection={<IconCopy size={15} aria-hidden="true" />}
            onClick={exporting.copySelection}
          >
            {text.copySelection}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={exporting.isBusy}
            leftSection={<IconTableExport size={15} aria-hidden="true" />}
            onClick={() => exporting.exportSelection('excel')}
          >
            {text.exportSelection}
          </Button>
          {isEveryMatch ? (
            <Button
              size="xs"
              variant="default"
              loading={exporting.isBusy}
              leftSection={<IconPrinter size={15} aria-hidden="true" />}
              onClick={() => exporting.exportSelection('pdf')}
            >
              {text.printSelection}
            </Button>
          ) : (
            <Button
              size="xs"
              color="red.7"
              loading={isAsking}
              leftSection={<IconTrash size={15} aria-hidden="true" />}
              onClick={onRemove}
            >
              {text.remove(count)}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
