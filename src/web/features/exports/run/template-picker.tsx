import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ExportTemplate } from '#contract/exports/templates.ts';
import { exportText as words } from '#text/exports/export.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { PartTitle } from '../section-head.tsx';
import classes from './run.module.css';

interface TemplatePickerProps {
  /** Absent until the first answer. */
  templates: readonly ExportTemplate[] | undefined;
  chosen: ExportTemplate | null;
  /** The plan allows changing templates and making new ones. */
  isOwnIncluded: boolean;
  onChoose: (id: string) => void;
}

const COMING = [170, 130, 150];

/** All templates, of which one can be chosen. */
export function TemplatePicker({ templates, chosen, isOwnIncluded, onChoose }: TemplatePickerProps) {
  const titleId = useId();
  return (
    <div className={look({ gap: 2, shrinkX: true, flow: 'grid' })} role="radiogroup" aria-labelledby={titleId}>
      <Row as="header" align="baseline" justify="between" mb={4}>
        <PartTitle id={titleId}>{words.template}</PartTitle>
        {isOwnIncluded && (
          <Link
            className={look({ tone: 'brand', size: 13.5, weight: 550, underline: 'hover' }, classes.create)}
            to="/templates-export/create"
          >
            {words.create}
          </Link>
        )}
      </Row>
      {templates?.map(({ id, name, fields, isDefault }) => {
        const count = words.fields(fields.length);
        return (
          <Row
            gap={4}
            align="center"
            shrinkX
            pr={8}
            radius="card"
            hover="soft"
            className={classes.choice}
            key={id}
            data-chosen={id === chosen?.id || undefined}
          >
            <label
              className={look(
                { flex: 1, gap: 11, align: 'center', shrinkX: true, py: 6, pointer: true, flow: 'row' },
                classes.choiceLabel,
              )}
            >
              <input
                className={look({ flex: 'none', m: 0 }, classes.radio)}
                type="radio"
                name="template"
                checked={id === chosen?.id}
                onChange={() => onChoose(id)}
                aria-label={name}
              />
              <Grid as="span" shrinkX tone="muted" size={13}>
                <Text as="strong" tone="ink" size={13.5} weight={600} className="cut" title={name}>
                  {name}
                </Text>
                {isDefault ? words.isDefault(count) : count}
              </Grid>
            </label>
            {id === chosen?.id && isOwnIncluded && (
              <Link
                className={look(
                  { flex: 'none', placeItems: 'center', radius: 'control', hover: 'hover', flow: 'grid' },
                  classes.edit,
                )}
                to="/templates-export/edit/$id"
                params={{ id }}
                aria-label={words.edit(name)}
                title={words.edit(name)}
              >
                <IconPencil size={17} stroke={1.7} aria-hidden="true" />
              </Link>
            )}
          </Row>
        );
      })}
      {!templates &&
        COMING.map((width) => (
          <Text as="p" py={16} px={12} key={width}>
            <Skeleton width={width} />
          </Text>
        ))}
    </div>
  );
}
