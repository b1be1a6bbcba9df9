import { IconArrowDown, IconArrowUp, IconEyeOff, IconGripVertical, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { editorText as words } from '#text/exports/template-editor.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import { SectionHead } from '../section-head.tsx';
import classes from './editor.module.css';
import { columnLetter, type DraftField, fieldName } from './template-draft.ts';
import { useRowDrag } from './use-row-drag.ts';
import type { TemplateForm } from './use-template-form.ts';

/** Loaded when a column is first opened. */
const columnSettings = defineLazyPart(async () => (await import('./column-settings.tsx')).ColumnSettings);

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface ColumnRowProps {
  editor: TemplateForm;
  field: DraftField;
  at: number;
  /** The letter of the column in the sheet; null when the column is hidden. */
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
    // Alt and an arrow open a select: there they keep that meaning.
    if (!event.altKey || step === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    editor.move(key, at + step);
  };
  return (
    // Alt and an arrow move the row, whichever of its elements has the focus.
    <li
      className={classes.row}
      data-key={key}
      data-open={isOpen || undefined}
      data-dragged={drag.dragged === key || undefined}
      onKeyDown={moveByKey}
    >
      <Grid gap={4} align="center" phone={{ gap: 0 }} className={classes.line}>
        <span
          className={look({ placeItems: 'center', tone: 'faint', flow: 'grid' }, classes.grip)}
          title={words.drag(shown)}
          aria-hidden="true"
          onPointerDown={(event) => drag.start(key, event)}
        >
          <IconGripVertical size={17} stroke={1.8} />
        </span>
        <Text tone="faint" face="mono" size={12} phone={{ display: 'none' }}>
          {letter}
        </Text>
        <button
          type="button"
          className={look(
            {
              gap: 9,
              align: 'center',
              shrinkX: true,
              px: 6,
              radius: 'pill',
              size: 13.5,
              textAlign: 'left',
              hover: 'hover',
              flow: 'row',
              phone: { direction: 'column', gap: 0, align: 'start', justify: 'center' },
            },
            classes.name,
          )}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => editor.toggle(key)}
        >
          <span className="visually-hidden">{words.configure}</span>
          <strong className="cut strong">{shown}</strong>
          {name !== shown && <span className="cut muted">{name}</span>}
          {!isVisible && (
            <Pill tone="neutral" icon={<IconEyeOff size={13} aria-hidden="true" />}>
              {words.hidden}
            </Pill>
          )}
        </button>
        <Text
          px={8}
          frame="line2"
          radius="pill"
          fill="soft"
          size={12.5}
          phone={{ display: 'none' }}
          className={classes.type}
        >
          {words.types[type]}
        </Text>
        <Text tone="muted" size={13} tabular textAlign="right" narrow={{ display: 'none' }}>
          {words.pixels(Number(width) || 0)}
        </Text>
        <Row as="span" ml={8} phone={{ ml: 0 }} className={classes.actions}>
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
        </Row>
      </Grid>
      {isOpen && <LazyPart part={columnSettings} props={{ field, onChange: (part) => editor.change(key, part) }} />}
    </li>
  );
}

/** The columns in their order: they can be dragged, moved with buttons or keys, changed and removed. */
export function ColumnList({ editor, isPhone }: { editor: TemplateForm; isPhone: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const drag = useRowDrag({ list, onMove: editor.move });
  const { fields } = editor.form.values;
  const visible = fields.filter(({ isVisible }) => isVisible);
  return (
    <Grid as="section" gap={8} shrinkX aria-label={words.columns}>
      <SectionHead
        wrap
        gapY={2}
        gapX={12}
        title={
          <>
            {words.columns}{' '}
            <Text tone="muted" weight={400} tabular className={classes.headCount}>
              {fields.length}
            </Text>
          </>
        }
        note={fields.length > 1 && words.reorderHint}
      />
      {fields.length === 0 ? (
        <Box frame="dashed" radius="card">
          <Empty>{isPhone ? words.noColumnsPhone : words.noColumns}</Empty>
        </Box>
      ) : (
        <Box
          as="ol"
          frame="line"
          radius="card"
          className={classes.list}
          ref={list}
          data-dragging={drag.dragged !== null || undefined}
        >
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
        </Box>
      )}
      <p className="visually-hidden" role="status">
        {editor.said}
      </p>
    </Grid>
  );
}
