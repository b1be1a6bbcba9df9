import type { ReactNode } from 'react';
import { Row } from '#web/ui/layout/parts.tsx';
import classes from './marks.module.css';

export type PillTone = 'ok' | 'warn' | 'bad' | 'neutral' | 'quiet';

/** A state in one word, always with its icon. `quiet` has no background, for something under way. */
export function Pill({ tone, icon, children }: { tone: PillTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <Row
      as="span"
      gap={6}
      align="center"
      py={2}
      px={8}
      frame="line"
      radius="pill"
      fill="soft"
      tone="muted"
      size={12}
      weight={550}
      lines="one"
      inline
      className={classes.pill}
      data-tone={tone}
    >
      {icon}
      {children}
    </Row>
  );
}
