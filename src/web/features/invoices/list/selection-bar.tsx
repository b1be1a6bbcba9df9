import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatGuaranies } from '#web/format/amounts.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { countedSum, type Selection } from './selection.ts';
import classes from './selection-bar.module.css';

const text = invoiceListText;

interface SelectionBarProps {
  selection: Selection;
  /** What their deletion means is being asked. */
  isAsking: boolean;
  onRemove: () => void;
}

/** What is ticked and what can be done with it. Its count is read aloud as it changes. */
export function SelectionBar({ selection: { selected, clear }, isAsking, onRemove }: SelectionBarProps) {
  const count = selected.length;
  return (
    <section className={classes.bar} data-empty={count === 0 || undefined} aria-label={text.selection}>
      <span className={classes.count} role="status">
        {count > 0 && (
          <>
            <strong>{count}</strong> {text.selected(count)}
            <span className={classes.sum}>{text.worth(formatGuaranies(countedSum(selected)))}</span>
          </>
        )}
      </span>
      {count > 0 && (
        <>
          <Button className={classes.clear} size="xs" variant="subtle" color="gray" c="inherit" onClick={clear}>
            {text.unselect}
          </Button>
          <Button
            size="xs"
            color="red.7"
            loading={isAsking}
            leftSection={<IconTrash size={15} aria-hidden="true" />}
            onClick={onRemove}
          >
            {text.remove(count)}
          </Button>
        </>
      )}
    </section>
  );
}
