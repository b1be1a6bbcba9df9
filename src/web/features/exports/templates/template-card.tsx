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
import { templatesText as words } from '#text/exports/templates.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { formatDate } from '#web/format/dates.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Dropdown, MenuItem, menuItem } from '#web/ui/layout/dropdown.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import classes from './templates.module.css';
import { useTemplateActions } from './use-template-actions.ts';

/** How many names of fields a card shows (S2 §9). */
const SHOWN_FIELDS = 3;
const ICON = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

interface TemplateCardProps {
  template: ExportTemplate;
  /** The plan allows changing templates and making new ones. */
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

/** One template: its purpose, its columns, and a link to export with it. */
export function TemplateCard({ template, isOwnIncluded }: TemplateCardProps) {
  const { id, name, description, fields, createdAt, isDefault } = template;
  const titleId = useId();
  const others = fields.length - SHOWN_FIELDS;
  return (
    <Stack
      as="article"
      gap={10}
      shrinkX
      pt={14}
      pb={16}
      pr={16}
      pl={18}
      frame="line"
      radius="card"
      className={classes.card}
      aria-labelledby={titleId}
    >
      <Row as="header" gap={8} align="center" justify="between">
        <Text as="h2" size={16} weight={600} tracking={1} ellipsis id={titleId} title={name}>
          {name}
        </Text>
        <May needs="contador">
          <CardMenu template={template} isOwnIncluded={isOwnIncluded} />
        </May>
      </Row>
      <Text
        as="p"
        overflow="hidden"
        tone="muted"
        size={13.5}
        breaks
        className={classes.description}
        title={description || undefined}
      >
        {description || words.noDescription}
      </Text>
      <Row as="ul" wrap gap={6} align="center">
        {fields.slice(0, SHOWN_FIELDS).map(({ key, title }) => (
          <Text
            as="li"
            py={1}
            px={8}
            frame="line2"
            radius="pill"
            fill="soft"
            size={12.5}
            weight={550}
            ellipsis
            className={classes.field}
            key={key}
            title={title}
          >
            {title}
          </Text>
        ))}
        {others > 0 && (
          <Text as="li" py={1} px={2} tone="muted" size={12.5} ellipsis className={`${classes.field} ${classes.more}`}>
            {words.more(others)}
          </Text>
        )}
      </Row>
      <Row as="footer" wrap gap={8} align="end" justify="between" mt="auto" pt={6}>
        <Grid gap={5} justifyItems="start" tone="muted" size={13} tabular>
          {isDefault && (
            <Pill tone="ok" icon={<IconStarFilled size={12} aria-hidden="true" />}>
              {words.isDefault}
            </Pill>
          )}
          <p>{words.created(words.fields(fields.length), formatDate(createdAt))}</p>
        </Grid>
        <Button
          className={look({ phone: { touch: true } })}
          size="xs"
          variant={isDefault ? 'filled' : 'default'}
          leftSection={<IconTableExport size={16} aria-hidden="true" />}
          aria-label={words.exportNamed(name)}
          renderRoot={(props) => <Link to="/templates-export/export/$id" params={{ id }} {...props} />}
        >
          {words.exportWith}
        </Button>
      </Row>
    </Stack>
  );
}
