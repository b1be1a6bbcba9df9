import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ExportTemplate } from '#contract/exports/templates.ts';
import { exportText as words } from '#web/text/es/exports/export.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import classes from './export-screen.module.css';

interface TemplatePickerProps {
  /** Absent while they are on their way. */
  templates: readonly ExportTemplate[] | undefined;
  chosen: ExportTemplate | null;
  /** The plan lets people change templates and make their own. */
  isOwnIncluded: boolean;
  onChoose: (id: string) => void;
}

const COMING = [170, 130, 150];

/** Every template, of which one is chosen. */
export function TemplatePicker({ templates, chosen, isOwnIncluded, onChoose }: TemplatePickerProps) {
  const titleId = useId();
  return (
    <div className={classes.picker} role="radiogroup" aria-labelledby={titleId}>
      <header className={classes.pickerHead}>
        <h2 id={titleId}>{words.template}</h2>
        {isOwnIncluded && (
          <Link className={classes.create} to="/templates-export/create">
            {words.create}
          </Link>
        )}
      </header>
      {templates?.map(({ id, name, fields, isDefault }) => {
        const count = words.fields(fields.length);
        return (
          <div key={id} className={classes.choice} data-chosen={id === chosen?.id || undefined}>
            <label>
              <input
                type="radio"
                name="template"
                checked={id === chosen?.id}
                onChange={() => onChoose(id)}
                aria-label={name}
              />
              <span className={classes.choiceWords}>
                <strong className="cut" title={name}>
                  {name}
                </strong>
                {isDefault ? words.isDefault(count) : count}
              </span>
            </label>
            {id === chosen?.id && isOwnIncluded && (
              <Link
                className={classes.edit}
                to="/templates-export/edit/$id"
                params={{ id }}
                aria-label={words.edit(name)}
                title={words.edit(name)}
              >
                <IconPencil size={17} stroke={1.7} aria-hidden="true" />
              </Link>
            )}
          </div>
        );
      })}
      {!templates &&
        COMING.map((width) => (
          <p key={width} className={classes.coming}>
            <Skeleton width={width} />
          </p>
        ))}
    </div>
  );
}
