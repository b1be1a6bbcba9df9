import { Button } from '@mantine/core';
import { IconCopy, IconPrinter, IconTableExport, IconTrash } from '@tabler/icons-react';
import { invoiceListText } from '#text/invoices.ts';
import type { InvoicePage } from '#web/api/queries/invoices.queries.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { countNotCounted, notCountedSentence } from '#web/format/not-counted.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './list.module.css';
import { countedSum, type Selection } from './selection.ts';
import { countWords } from './summary-words.ts';
import type { ListExport } from './use-list-export.ts';

const text = invoiceListText;

/** Pixels at either side of an action: all four stand on one line beside the panel of columns. */
const ROOM = 9;

/** On a phone the count stands on a line of its own, and the actions side by side beneath. */
const ACTION = look({ phone: { flex: 1 } });
const EVERY = look({ phone: { flex: 'line' } }, classes.every);
const DESK = look({ phone: { display: 'none' } });

interface SelectionBarProps {
  selection: Selection;
  /** Absent while the first answer is on its way. */
  answer: InvoicePage | undefined;
  exporting: ListExport;
  /** The question about deleting them is open. */
  isAsking: boolean;
  onRemove: () => void;
}

/** How many invoices are ticked and for how much: of this page, or of all that match. */
function Count({ selection: { selected, isEveryMatch }, answer }: Pick<SelectionBarProps, 'selection' | 'answer'>) {
  const count = selected.length;
  if (count === 0) return null;
  const amount = isEveryMatch && answer ? answer.amount : countedSum(selected);
  const counts = isEveryMatch && answer ? answer.notCounted : countNotCounted(selected);
  const uncounted = counts && notCountedSentence(counts);
  return (
    <>
      <Text as="strong" weight={600}>
        {isEveryMatch && answer ? countWords(answer) : count}
      </Text>{' '}
      {text.selected(count)}
      {amount !== null && <span className={classes.sum}>{text.worth(formatGuaranies(amount))}</span>}
      {uncounted && (
        <Text tone="muted" size={12.5} display="block">
          {uncounted}
        </Text>
      )}
    </>
  );
}

/**
 * The ticked invoices and their actions. Screen readers hear the count as it changes. Only invoices of this page can be
 * deleted.
 */
export function SelectionBar({ selection, answer, exporting, isAsking, onRemove }: SelectionBarProps) {
  const { selected, isAll, isEveryMatch, selectEveryMatch, clear } = selection;
  const count = selected.length;
  const hasMore = answer !== undefined && (answer.total > answer.invoices.length || answer.isTotalMinimum);
  return (
    <Row
      as="section"
      flex="none"
      wrap
      gap={6}
      align="center"
      ml="auto"
      size={13.5}
      unprinted
      className={classes.bar}
      data-empty={count === 0 || undefined}
      aria-label={text.selection}
    >
      <Text mr={6} tabular lines="one" phone={{ flex: 'line' }} className={classes.count} role="status">
        <Count selection={selection} answer={answer} />
      </Text>
      {count > 0 && (
        <>
          {isAll && hasMore && !isEveryMatch && (
            <Button className={EVERY} size="xs" variant="subtle" onClick={selectEveryMatch}>
              {text.selectEveryMatch(countWords(answer))}
            </Button>
          )}
          <Button className={DESK} size="xs" px={ROOM} variant="subtle" color="gray" c="inherit" onClick={clear}>
            {text.unselect}
          </Button>
          <Button
            className={DESK}
            size="xs"
            px={ROOM}
            variant="default"
            loading={exporting.isBusy}
            leftSection={<IconCopy size={15} aria-hidden="true" />}
            onClick={exporting.copySelection}
          >
            {text.copySelection}
          </Button>
          <Button
            className={ACTION}
            size="xs"
            px={ROOM}
            variant="default"
            loading={exporting.isBusy}
            leftSection={<IconTableExport size={15} aria-hidden="true" />}
            onClick={() => exporting.exportSelection('excel')}
          >
            {text.exportSelection}
          </Button>
          {isEveryMatch ? (
            <Button
              className={ACTION}
              size="xs"
              variant="default"
              loading={exporting.isBusy}
              leftSection={<IconPrinter size={15} aria-hidden="true" />}
              onClick={() => exporting.exportSelection('pdf')}
            >
              {text.printSelection}
            </Button>
          ) : (
            <May needs="contador">
              <Button
                className={ACTION}
                size="xs"
                px={ROOM}
                color="red.7"
                loading={isAsking}
                leftSection={<IconTrash size={15} aria-hidden="true" />}
                onClick={onRemove}
              >
                {text.remove(count)}
              </Button>
            </May>
          )}
        </>
      )}
    </Row>
  );
}
