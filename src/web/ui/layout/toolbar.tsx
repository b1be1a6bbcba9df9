import type { ReactNode } from 'react';
import type { Look } from './look.ts';
import { Row } from './parts.tsx';

type ToolbarProps = Look & {
  as?: 'div' | 'header';
  stacks?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** What is chosen, searched or done with what follows. `stacks`: one beneath the other on a phone. */
export function Toolbar({ stacks = false, ...props }: ToolbarProps) {
  const stacked: Look = stacks ? { phone: { display: 'grid', columns: 1, align: 'stretch' } } : {};
  return <Row wrap gapY={10} gapX={16} align="center" {...stacked} {...props} />;
}
