import type { ReactNode } from 'react';
import { Box } from '#web/ui/layout/parts.tsx';
import classes from './plans.module.css';

/** The frame of a table, with a coloured ground under its headings. */
export function TableFrame({ children }: { children: ReactNode }) {
  return (
    <Box relative shrinkX overflow="hidden" frame="line" radius="card" className={classes.frame}>
      {children}
    </Box>
  );
}
