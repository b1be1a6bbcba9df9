import { IconCornerDownLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { paletteText } from '#text/palette.ts';
import { look } from '#web/ui/layout/look.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import type { Command } from './command.ts';
import { splitAtMatch } from './match-commands.ts';
import classes from './palette.module.css';

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
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above hears the keys
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      className={look(
        { gap: 12, align: 'center', px: 12, radius: 'control', tone: 'muted', pointer: true, flow: 'row' },
        classes.option,
      )}
      onPointerMove={() => !active && onPoint(command)}
      onClick={() => onRun(command)}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <Text flex={1} shrinkX ellipsis>
        <Text tone="ink" className={classes.label} data-code={isCode || undefined}>
          {before}
          {match && (
            <Text as="b" weight={650}>
              {match}
            </Text>
          )}
          {after}
        </Text>
        {detail && (
          <Text
            ml={6}
            tone="faint"
            size={13}
            tabular
            phone={{ display: 'block', ml: 0, overflow: 'hidden', size: 12.5 }}
            className={classes.detail}
          >
            {' '}
            {detail}
          </Text>
        )}
      </Text>
      {aside && (
        <Text flex="none" tone="muted" size={13} tabular>
          {aside}
        </Text>
      )}
      {caps && <KeyCaps keys={caps} />}
      {active && <IconCornerDownLeft size={16} stroke={1.6} aria-hidden="true" />}
    </div>
  );
}

type List = Choice & { id: string; commands: Command[]; active: Command | undefined };

/**
 * The commands that are known at once come first, then what the search finds: results that arrive late do not move the
 * chosen one.
 */
export function CommandList({ id, commands, active, ...choice }: List) {
  const groups = Object.entries(Object.groupBy(commands, ({ group }) => group));
  return (
    <div id={id} className={look({ p: 8 }, classes.list)} role="listbox" aria-label={paletteText.results}>
      {groups.map(([name, members = []]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a listbox
        <div key={name} role="group" aria-label={name}>
          <Text as="p" pt={8} pb={5} px={10} tone="faint" size={12} weight={500} aria-hidden="true">
            {name}
          </Text>
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
