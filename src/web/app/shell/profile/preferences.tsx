import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { t } from '#web/text/es.ts';
import { useShortcutsOn } from '../../use-shortcuts.ts';
import classes from './preferences.module.css';

const SCHEMES: MantineColorScheme[] = ['light', 'dark', 'auto'];

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const group = useId();
  return (
    <fieldset className={classes.theme}>
      <legend>{t.profile.theme}</legend>
      <div className={classes.segments}>
        {SCHEMES.map((scheme) => (
          <label key={scheme} className={classes.segment}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
            />
            {t.profile.themes[scheme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What a person sets for themselves on this browser. */
export function Preferences() {
  const [shortcutsOn, setShortcutsOn] = useShortcutsOn();
  return (
    <div className={classes.preferences}>
      <ThemeChoice />
      <label className={classes.switch}>
        {t.profile.shortcuts}
        <input
          type="checkbox"
          role="switch"
          aria-checked={shortcutsOn}
          checked={shortcutsOn}
          onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
        />
      </label>
    </div>
  );
}
