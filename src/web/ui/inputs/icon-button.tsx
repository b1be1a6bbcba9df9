import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children' | 'className'> & {
  Icon: Icon;
  label: string;
  bordered?: boolean;
};

/** A button that says with its icon what it does; its name is in the tooltip and for screen readers. */
export function IconButton({ Icon, label, bordered = false, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-bordered={bordered || undefined}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon size={17} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
