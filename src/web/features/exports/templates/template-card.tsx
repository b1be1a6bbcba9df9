import { Button } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTableExport,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ExportTemplate } from '#contract/exports/templates.ts';
import { formatDate } from '#web/format/dates.ts';
import { templatesText as words } from '#web/text/es/exports/templates.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Dropdown, MenuItem, menuItem } from '#web/ui/layout/dropdown.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import classes from './templates-screen.module.css';
import { useTemplateActions } from './use-template-actions.ts';

/** Names of fields on a card (S2 §9). */
const SHOWN_FIELDS = 3;
const ICON = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

interface TemplateCardProps {
  template: ExportTemplate;
  /** The plan lets people change templates and make their own. */
  isOwnIncluded: boolean;
}

function CardMenu({ template, isOwnIncluded }: TemplateCardProps) {
  const { id, name, isDefault } = template;
  const { isBusy, askDuplicate, askSetDefault, askRemove } = useTemplateActions(template);
  return (
    <Dropdown
      kind="menu"
      label={words.menu(name)}
      placement="bottom-end"
      width={250}
      trigger={(props) => <IconButton Icon={IconDots} label={words.menu(name)} disabled={isBusy} {...props} />}
    >
      {() => (
        <>
          {isOwnIncluded && (
            <>
              <Link to="/templates-export/edit/$id" params={{ id }} {...menuItem}>
                <IconPencil {...ICON} />
                {words.edit}
              </Link>
              <MenuItem icon={<IconCopy {...ICON} />} onClick={askDuplicate}>
                {words.duplicate}
              </MenuItem>
            </>
          )}
          {!isDefault && (
            <MenuItem icon={<IconStar {...ICON} />} onClick={askSetDefault}>
              {words.setDefault}
            </MenuItem>
          )}
          {(isOwnIncluded || !isDefault) && <hr />}
          <MenuItem isDangerous icon={<IconTrash {...ICON} />} onClick={askRemove}>
            {words.remove}
          </MenuItem>
        </>
      )}
    </Dropdown>
  );
}

/** One template: what it is for, what it holds, and the way to export with it. */
export function TemplateCard({ template, isOwnIncluded }: TemplateCardProps) {
  const { id, name, description, fields, createdAt, isDefault } = template;
  const titleId = useId();
  const others = fields.length - SHOWN_FIELDS;
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.cardHead}>
        <h2 id={titleId} className={classes.cardTitle} title={name}>
          {name}
        </h2>
        <CardMenu template={template} isOwnIncluded={isOwnIncluded} />
      </header>
      <p className={classes.description} title={description || undefined}>
        {description || words.noDescription}
      </p>
      <ul className={classes.fields}>
        {fields.slice(0, SHOWN_FIELDS).map(({ key, title }) => (
          <li key={key} title={title}>
            {title}
          </li>
        ))}
        {others > 0 && <li data-more>{words.more(others)}</li>}
      </ul>
      <footer className={classes.cardFoot}>
        <div className={classes.facts}>
          {isDefault && (
            <Pill tone="ok" icon={<IconStarFilled size={12} aria-hidden="true" />}>
              {words.isDefault}
            </Pill>
          )}
          <p>{words.created(words.fields(fields.length), formatDate(createdAt))}</p>
        </div>
        <Button
          size="xs"
          variant={isDefault ? 'filled' : 'default'}
          leftSection={<IconTableExport size={16} aria-hidden="true" />}
          aria-label={words.exportNamed(name)}
          renderRoot={(props) => <Link to="/templates-export/export/$id" params={{ id }} {...props} />}
        >
          {words.exportWith}
        </Button>
      </footer>
    </article>
  );
}
