import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import type { ExportTemplate, Preset } from '#contract/exports/templates.ts';
import { templatesText as words } from '#web/text/es/exports/templates.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import classes from './templates-screen.module.css';
import { useAddPreset } from './use-template-actions.ts';

const PRESETS = Object.entries(words.presetNames) as [Preset, readonly [name: string, use: string]][];

interface PresetListProps {
  isOwnIncluded: boolean;
  onAdded?: (template: ExportTemplate) => void;
}

/** Templates that need no thought: a press adds one. */
export function PresetList({ isOwnIncluded, onAdded }: PresetListProps) {
  const { mutate, isPending } = useAddPreset(onAdded);
  const titleId = useId();
  return (
    <section className={classes.presets} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.presetsTitle}>
        {words.presets} <span>{isOwnIncluded ? words.presetsHint : words.presetsHintFixed}</span>
      </h2>
      <ul className={classes.presetList}>
        {PRESETS.map(([preset, [name, use]]) => (
          <li key={preset}>
            <button type="button" className={classes.preset} {...clickUnlessBusy(isPending, () => mutate(preset))}>
              <span>
                <strong>
                  <span className="visually-hidden">{words.addPreset}</span>
                  {name}
                </strong>
                {use}
              </span>
              <IconPlus size={17} stroke={1.7} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
