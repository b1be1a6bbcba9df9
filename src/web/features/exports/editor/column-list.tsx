import { IconArrowDown, IconArrowUp, IconEyeOff, IconGripVertical, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { editorText as words } from '#web/text/es/exports/template-editor.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import classes from './columns.module.css';
import { columnLetter, type DraftField, fieldName } from './template-draft.ts';
import { useRowDrag } from './use-row-drag.ts';
import type { TemplateForm } from './use-template-form.ts';

/** Comes when a column is first opened. */
const columnSettings = defineLazyPart(async () => (await import('./column-settings.tsx')).ColumnSettings);

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface ColumnRowProps {
  editor: TemplateForm;
  field: DraftField;
  at: number;
  /** Its letter in the sheet; null when it is not shown there. */
  letter: string | null;
  isLast: boolean;
  drag: ReturnType<typeof useRowDrag>;
}

function ColumnRow({ editor, field, at, letter, isLast, drag }: ColumnRowProps) {
  const { key, title, type, width, isVisible } = field;
  const isOpen = editor.opened === key;
  const name = fieldName(field);
  const shown = title.trim() || name;
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // A list that unfolds with Alt and an arrow keeps that.
    if (!event.altKey || step === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    editor.move(key, at + step);
  };
  return (
    // Whatever in it has the focus, Alt and an arrow move it.
    <li
      className={classes.row}
      data-key={key}
      data-open={isOpen || undefined}
      data-dragged={drag.dragged === key || undefined}
      onKeyDown={moveByKey}
    >
      <div className={classes.line}>
        <span
          className={classes.grip}
          title={words.drag(shown)}
          aria-hidden="true"
          onPointerDown={(event) => drag.start(key, event)}
        >
          <IconGripVertical size={17} stroke={1.8} />
        </span>
        <span className={classes.letter}>{letter}</span>
        <button
          type="button"
          className={classes.name}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => editor.toggle(key)}
        >
          <span className="visually-hidden">{words.configure}</span>
          <strong className="cut">{shown}</strong>
          {name !== shown && <span className="cut">{name}</span>}
          {!isVisible && (
            <Pill tone="neutral" icon={<IconEyeOff size={13} aria-hidden="true" />}>
              {words.hidden}
            </Pill>
          )}
        </button>
        <span className={classes.type}>{words.types[type]}</span>
        <span className={classes.width}>{words.pixels(Number(width) || 0)}</span>
        <span className={classes.actions}>
          <IconButton
            Icon={IconArrowUp}
            label={words.moveUp(shown)}
            {...clickUnlessBusy(at === 0, () => editor.move(key, at - 1))}
          />
          <IconButton
            Icon={IconArrowDown}
            label={words.moveDown(shown)}
            {...clickUnlessBusy(isLast, () => editor.move(key, at + 1))}
          />
          <IconButton Icon={IconX} label={words.remove(shown)} onClick={() => editor.remove(field)} />
        </span>
      </div>
      {isOpen && <LazyPart part={columnSettings} props={{ field, onChange: (part) => editor.change(key, part) }} />}
    </li>
  );
}

/** The columns in their order: dragged, moved with buttons or keys, set and taken away. */
export function ColumnList({ editor, isPhone }: { editor: TemplateForm; isPhone: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const drag = useRowDrag({ list, onMove: editor.move });
  const { fields } = editor.form.values;
  const visible = fields.filter(({ isVisible }) => isVisible);
  return (
    <section className={classes.columns} aria-label={words.columns}>
      <header className={classes.head}>
        <h2>
          {words.columns} <span className={classes.headCount}>{fields.length}</span>
        </h2>
        {fields.length > 1 && <p>{words.reorderHint}</p>}
      </header>
      {fields.length === 0 ? (
        <div className={classes.none}>
          <Empty>{isPhone ? words.noColumnsPhone : words.noColumns}</Empty>
        </div>
      ) : (
        <ol ref={list} className={classes.list} data-dragging={drag.dragged !== null || undefined}>
          {fields.map((field, at) => (
            <ColumnRow
              key={field.key}
              editor={editor}
              field={field}
              at={at}
              letter={field.isVisible ? columnLetter(visible.indexOf(field)) : null}
              isLast={at === fields.length - 1}
              drag={drag}
            />
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {editor.said}
      </p>
    </section>
  );
}
