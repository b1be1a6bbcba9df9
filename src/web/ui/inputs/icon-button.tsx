import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { look } from '#web/ui/layout/look.ts';
import classes from './inputs.module.css';

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
      className={look(
        { placeItems: 'center', flex: 'none', radius: 'control', tone: 'ink', fades: true, flow: 'inlineGrid' },
        classes.button,
      )}
      data-bordered={bordered || undefined}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon size={17} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
