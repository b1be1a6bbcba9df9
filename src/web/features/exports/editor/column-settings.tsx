import { NativeSelect, TextInput } from '@mantine/core';
import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react';
import { useId } from 'react';
import { EXPORT_FIELD_TYPES, type ExportFieldType } from '#domain/export/export-fields.ts';
import { ALIGNMENTS, GROUPINGS, type Grouping, isOfItems, TEMPLATE_LIMITS } from '#domain/export/export-template.ts';
import { editorText as words } from '#text/exports/template-editor.ts';
import { TextField } from '#web/ui/form/form.tsx';
import { Switch } from '#web/ui/inputs/switch.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row } from '#web/ui/layout/parts.tsx';
import shared from '../exports.module.css';
import classes from './editor.module.css';
import { type DraftField, widthProblem } from './template-draft.ts';

const ALIGNMENT_ICONS = { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight };
const ALIGNMENT = look(
  { placeItems: 'center', radius: 'pill', tone: 'muted', pointer: true, flow: 'grid' },
  `${shared.segment} ${classes.alignment}`,
);
const TITLE_CHARACTERS = 100;
const SEPARATOR_CHARACTERS = 10;

interface ColumnSettingsProps {
  field: DraftField;
  onChange: (part: Partial<DraftField>) => void;
}

function AlignmentChoice({ field, onChange }: ColumnSettingsProps) {
  const name = useId();
  return (
    <fieldset className={look({ shrinkX: true, m: 0, p: 0, frame: 'none' })}>
      <legend className={look({ p: 0, tone: 'muted', size: 13, weight: 500, leading: 1.55 })}>{words.alignment}</legend>
      <Row gap={2} p={2} radius="control" className={shared.segments}>
        {ALIGNMENTS.map((alignment) => {
          const Icon = ALIGNMENT_ICONS[alignment];
          return (
            <label className={ALIGNMENT} key={alignment} title={words.alignments[alignment]}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                aria-label={words.alignments[alignment]}
                checked={field.alignment === alignment}
                onChange={() => onChange({ alignment })}
              />
              <Icon size={16} stroke={1.7} aria-hidden="true" />
            </label>
          );
        })}
      </Row>
    </fieldset>
  );
}

/** How several products of one invoice are written; only for fields about products. */
function GroupingChoice({ field, onChange }: ColumnSettingsProps) {
  return (
    <>
      <NativeSelect
        label={words.grouping}
        value={field.grouping}
        data={GROUPINGS.map((grouping) => ({ value: grouping, label: words.groupings[grouping] }))}
        onChange={({ currentTarget }) => onChange({ grouping: currentTarget.value as Grouping })}
      />
      {field.grouping === 'concatenate' && (
        <TextField
          label={words.separator}
          className={classes.widthField}
          maxLength={SEPARATOR_CHARACTERS}
          value={field.separator}
          onChange={(separator) => onChange({ separator })}
        />
      )}
    </>
  );
}

/** All settings of one column. */
export function ColumnSettings({ field, onChange }: ColumnSettingsProps) {
  const { narrowest, widest } = TEMPLATE_LIMITS;
  return (
    <Row wrap gapY={10} gapX={12} align="start" className={classes.column}>
      <TextField
        label={words.title}
        className={classes.titleField}
        maxLength={TITLE_CHARACTERS}
        value={field.title}
        onChange={(title) => onChange({ title })}
      />
      <NativeSelect
        label={words.type}
        value={field.type}
        data={EXPORT_FIELD_TYPES.map((type) => ({ value: type, label: words.types[type] }))}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value as ExportFieldType })}
      />
      <AlignmentChoice field={field} onChange={onChange} />
      <TextInput
        type="number"
        className={classes.widthField}
        label={words.width}
        title={words.widthHint(narrowest, widest)}
        min={narrowest}
        max={widest}
        step={10}
        value={field.width}
        error={widthProblem(field) && words.widthHint(narrowest, widest)}
        onChange={({ currentTarget }) => onChange({ width: currentTarget.value })}
      />
      {isOfItems(field) && <GroupingChoice field={field} onChange={onChange} />}
      <div className={classes.visible}>
        <Switch
          label={words.visible}
          isLabelShown
          checked={field.isVisible}
          onChange={(isVisible) => onChange({ isVisible })}
        />
      </div>
    </Row>
  );
}
