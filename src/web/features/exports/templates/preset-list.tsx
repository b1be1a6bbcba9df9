import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import type { ExportTemplate, Preset } from '#contract/exports/templates.ts';
import { templatesText as words } from '#text/exports/templates.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Text } from '#web/ui/layout/parts.tsx';
import { PartTitle } from '../section-head.tsx';
import classes from './templates.module.css';
import { useAddPreset } from './use-template-actions.ts';

const PRESETS = Object.entries(words.presetNames) as [Preset, readonly [name: string, use: string]][];

interface PresetListProps {
  isOwnIncluded: boolean;
  onAdded?: (template: ExportTemplate) => void;
}

/** Ready-made templates: one press adds one. */
export function PresetList({ isOwnIncluded, onAdded }: PresetListProps) {
  const { mutate, isPending } = useAddPreset(onAdded);
  const titleId = useId();
  return (
    <Grid as="section" gap={10} aria-labelledby={titleId}>
      <PartTitle id={titleId}>
        {words.presets}{' '}
        <Text ml={4} tone="muted" size={13} weight={400} className={classes.presetsHint}>
          {isOwnIncluded ? words.presetsHint : words.presetsHintFixed}
        </Text>
      </PartTitle>
      <Grid as="ul" columns={4} gap={10} narrow={{ columns: 2 }} phone={{ columns: 1 }}>
        {PRESETS.map(([preset, [name, use]]) => (
          <li key={preset}>
            <button
              type="button"
              className={look(
                {
                  gap: 10,
                  align: 'start',
                  justify: 'between',
                  wide: true,
                  radius: 'card',
                  tone: 'muted',
                  size: 13,
                  textAlign: 'left',
                  fades: true,
                  hover: 'soft',
                  flow: 'row',
                },
                classes.preset,
              )}
              {...clickUnlessBusy(isPending, () => mutate(preset))}
            >
              <span>
                <Text as="strong" display="block" tone="ink" size={13.5} weight={600}>
                  <span className="visually-hidden">{words.addPreset}</span>
                  {name}
                </Text>
                {use}
              </span>
              <IconPlus
                className={look({ flex: 'none', tone: 'brand' }, classes.plus)}
                size={17}
                stroke={1.7}
                aria-hidden="true"
              />
            </button>
          </li>
        ))}
      </Grid>
    </Grid>
  );
}
