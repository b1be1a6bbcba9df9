import { IconCornerDownLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { paletteText } from '#web/text/es/palette.ts';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { splitAtMatch } from './match-commands.ts';
import classes from './palette.module.css';
import type { Command } from './use-commands.ts';

type Choice = { query: string; onPoint: (command: Command) => void; onRun: (command: Command) => void };

function Option({
  id,
  command,
  active,
  query,
  onPoint,
  onRun,
}: Choice & { id: string; command: Command; active: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { label, detail, aside, isCode, caps, Icon } = command;
  const [before, match, after] = splitAtMatch(label, query);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above keeps the focus and hears the keys
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      className={classes.option}
      onPointerMove={() => !active && onPoint(command)}
      onClick={() => onRun(command)}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.label} data-code={isCode || undefined}>
          {before}
          {match && <b>{match}</b>}
          {after}
        </span>
        {detail && <span className={classes.detail}> {detail}</span>}
      </span>
      {aside && <span className={classes.aside}>{aside}</span>}
      {caps && <KeyCaps keys={caps} />}
      {active && <IconCornerDownLeft size={16} stroke={1.6} aria-hidden="true" />}
    </div>
  );
}

type List = Choice & { id: string; commands: Command[]; active: Command | undefined };

/** What is at hand first, then what the search brought: nothing that came late moves what was chosen. */
export function CommandList({ id, commands, active, ...choice }: List) {
  const groups = Object.entries(Object.groupBy(commands, ({ group }) => group));
  return (
    <div id={id} className={classes.list} role="listbox" aria-label={paletteText.results}>
      {groups.map(([name, members = []]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a listbox
        <div key={name} role="group" aria-label={name}>
          <p className={classes.group} aria-hidden="true">
            {name}
          </p>
          {members.map((command) => (
            <Option
              key={command.id}
              id={`${id}-${command.id}`}
              command={command}
              active={command === active}
              {...choice}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
