import { useQueryClient } from '@tanstack/react-query';
import { paletteText } from '#text/palette.ts';
import type { Command } from './command.ts';

const MOST = 5;
/** In the cache of queries, which is emptied at sign-out: nobody else finds it. */
const KEY = ['palette', 'recent'];

/** What was found and opened from the palette before, the last first. */
export function useRecent() {
  const client = useQueryClient();
  client.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
  const recent = client.getQueryData<Command[]>(KEY) ?? [];
  const remember = (command: Command) => {
    const opened = { ...command, id: command.id.replace(/^(recent-)?/, 'recent-'), group: paletteText.recent };
    client.setQueryData(KEY, [opened, ...recent.filter(({ id }) => id !== opened.id)].slice(0, MOST));
  };
  return { recent, remember };
}
