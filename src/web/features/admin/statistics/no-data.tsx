import type { ReactNode } from 'react';
import { Text } from '#web/ui/layout/parts.tsx';
import classes from '../admin.module.css';

/** A sentence in place of a chart or a table without data. */
export function NoData({ children }: { children: ReactNode }) {
  return (
    <Text as="p" px={16} tone="muted" size={13.5} textAlign="center" className={classes.noData}>
      {children}
    </Text>
  );
}
