import type { ReactNode } from 'react';
import classes from './blocks.module.css';
import type { Look } from './look.ts';
import { Box, Row } from './parts.tsx';

type ToolbarProps = Look & {
  as?: 'div' | 'header';
  stacks?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Controls that choose, search or act on what follows. With `stacks` they stand one beneath the other on a phone. */
export function Toolbar({ stacks = false, ...props }: ToolbarProps) {
  const stacked: Look = stacks ? { phone: { display: 'grid', columns: 1, align: 'stretch' } } : {};
  return <Row wrap gapY={10} gapX={16} align="center" {...stacked} {...props} />;
}

/** On a phone: the actions of the whole page, within reach of the thumb. The first stands at the right. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <Box unprinted phone={{ display: 'flex', rule: 'top', fill: 'sheet' }} className={classes.actionBar}>
    {children}
  </Box>
);
