import type { ReactNode } from 'react';
import classes from './pill.module.css';

export type PillTone = 'ok' | 'warn' | 'bad' | 'neutral' | 'quiet';

/** A state in one word, always with its icon. `quiet` has no ground: something under way. */
export function Pill({ tone, icon, children }: { tone: PillTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
