import { type MantineColorScheme, useMantineContext } from '@mantine/core';
import { useId } from 'react';
import { t } from '#text/common.ts';
import { framePartsText as words } from '#text/shell/frame-parts.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row } from '#web/ui/layout/parts.tsx';
import { useShortcutsOn } from '../../use-shortcuts.ts';
import classes from './profile.module.css';

const SCHEMES: MantineColorScheme[] = ['light', 'dark', 'auto'];

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineContext();
  const group = useId();
  return (
    <fieldset
      className={look(
        { gap: 12, align: 'center', justify: 'between', m: 0, p: 0, frame: 'none', flow: 'row' },
        classes.theme,
      )}
    >
      <legend>{words.theme}</legend>
      <Row p={2} radius="control" fill="canvas">
        {SCHEMES.map((scheme) => (
          <label
            key={scheme}
            className={look(
              {
                relative: true,
                align: 'center',
                px: 9,
                radius: 'pill',
                tone: 'muted',
                size: 12.5,
                pointer: true,
                flow: 'grid',
                phone: { size: 14, px: 12 },
              },
              classes.segment,
            )}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
            />
            {words.themes[scheme]}
          </label>
        ))}
      </Row>
    </fieldset>
  );
}

/** What a person sets for themselves on this browser. */
export function Preferences() {
  const [shortcutsOn, setShortcutsOn] = useShortcutsOn();
  return (
    <Grid gap={4} py={9} px={10} rule="top" phone={{ px: 0 }}>
      <ThemeChoice />
      <label
        className={look(
          {
            gap: 12,
            align: 'center',
            justify: 'between',
            tone: 'muted',
            pointer: true,
            flow: 'row',
          },
          classes.switch,
        )}
      >
        {t.profile.shortcuts}
        <input
          type="checkbox"
          role="switch"
          aria-checked={shortcutsOn}
          checked={shortcutsOn}
          onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
        />
      </label>
    </Grid>
  );
}
