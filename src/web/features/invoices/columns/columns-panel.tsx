import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CHOSEN_COLUMNS } from '#contract/invoices/list-preference.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Segments } from '#web/ui/inputs/segments.tsx';
import classes from './columns-panel.module.css';
import type { ListLook } from './list-preference.ts';

const text = invoiceListText;
const { columns: headings, columnsPanel: words } = text;

/** As they stand in the table: those that nobody can take away among the others. */
const ALL = [
  ...(['date', 'number', 'issuer'] as const).map((name) => ({ name, isFixed: true as const })),
  ...CHOSEN_COLUMNS.map((name) => ({ name, isFixed: false as const })),
  { name: 'total' as const, isFixed: true as const },
];

interface ColumnsPanelProps {
  id: string;
  look: ListLook;
  onClose: () => void;
}

/** Which columns the table has and how high its rows are, beside the table. */
export function ColumnsPanel({ id, look, onClose }: ColumnsPanelProps) {
  const { columns, isDense, choose, reset } = look;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const toggle = (name: (typeof CHOSEN_COLUMNS)[number], isOn: boolean) =>
    choose({ columns: CHOSEN_COLUMNS.filter((other) => (other === name ? isOn : columns.includes(other))) });
  return (
    <section
      ref={panel}
      id={id}
      className={classes.panel}
      aria-label={words.title}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className={classes.head}>
        <h2>{words.title}</h2>
        <IconButton Icon={IconX} label={words.close} onClick={onClose} />
      </div>
      <ul className={classes.list}>
        {ALL.map((column) => (
          <li key={column.name}>
            {column.isFixed ? (
              <>
                <Checkbox label={headings[column.name]} isLabelShown checked disabled onChange={() => {}} />
                <span className={classes.fixed}>{words.fixed}</span>
              </>
            ) : (
              <Checkbox
                label={headings[column.name]}
                isLabelShown
                checked={columns.includes(column.name)}
                onChange={(isOn) => toggle(column.name, isOn)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <p id={`${id}-alto`}>{words.rowHeight}</p>
        <Segments
          label={words.rowHeight}
          choices={[
            { value: 'usual', label: words.usual },
            { value: 'dense', label: words.dense },
          ]}
          chosen={isDense ? 'dense' : 'usual'}
          onChoose={(height) => choose({ isDense: height === 'dense' })}
        />
        <button type="button" className={classes.reset} onClick={reset}>
          {words.reset}
        </button>
      </div>
    </section>
  );
}
