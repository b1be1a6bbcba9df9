import type { ComponentProps, CSSProperties } from 'react';
import classes from './panes.module.css';
import { Stack } from './parts.tsx';

/** A screen as large as the window, without the padding of a page: each part in it scrolls by itself. */
export function WholeWindow(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <Stack flex={1} shrinkY phone={{ gap: 12 }} className={classes.whole} data-fills-window {...props} />;
}

interface PanesProps extends ComponentProps<'div'> {
  /**
   * The widths of the panes as a CSS grid writes them; `narrow` below 1200 pixels and `upright` below 900, where they
   * differ.
   */
  columns: string;
  narrow?: string;
  upright?: string;
  /** The panes are the whole screen. */
  isWhole?: boolean;
}

/** Panes beside each other, such as a document and its data; one beneath the other on a phone. */
export function Panes({
  columns,
  narrow = columns,
  upright = narrow,
  isWhole = false,
  className = '',
  ...rest
}: PanesProps) {
  const style = { '--columns': columns, '--narrow': narrow, '--upright': upright } as CSSProperties;
  return (
    <div
      className={`${classes.panes} ${isWhole ? classes.whole : ''} ${className}`}
      style={style}
      data-fills-window={isWhole || undefined}
      {...rest}
    />
  );
}
