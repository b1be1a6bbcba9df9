import { keysOf, links, type NavigationLink } from './shell/sidebar/navigation-links.ts';

/** Two keys, one after the other: `g` goes, `u` uploads. */
const TARGETS = new Map(
  Object.values(links).flatMap((link): [string, NavigationLink['to']][] => {
    const keys = keysOf(link);
    return keys ? [[keys, link.to]] : [];
  }),
);

const STARTS = new Set(Array.from(TARGETS.keys(), (keys) => keys.slice(0, 1)));

/** Milliseconds within which the second key must follow. */
const SECOND_KEY_MS = 1500;

export type Pending = { key: string; at: number };
type Outcome = { pending?: Pending; to?: NavigationLink['to'] };

/** Reads one key: it completes a shortcut, starts one, or means nothing. */
export function readKey(pending: Pending | undefined, pressed: string, at: number): Outcome {
  const key = pressed.toLowerCase();
  if (pending && at - pending.at <= SECOND_KEY_MS) {
    const to = TARGETS.get(pending.key + key);
    if (to) return { to };
  }
  return STARTS.has(key) ? { pending: { key, at } } : {};
}

/** «gd» as it is shown on key caps: «G D». */
export const capsOf = (keys: string) => Array.from(keys.toUpperCase()).join(' ');

/** The keys that open the palette, as this keyboard prints them. */
export function paletteKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
}
