import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './note.module.css';

interface NoteProps {
  tone?: 'plain' | 'ok' | 'warn' | 'bad';
  Icon: Icon;
  title?: string;
  children?: ReactNode;
  role?: 'status' | 'alert';
}

/** A few words on a soft ground that belong to what stands beside them. */
export function Note({ tone = 'plain', Icon, title, children, role }: NoteProps) {
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      <Icon className={classes.icon} size={20} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div className={classes.body}>{children}</div>}
      </div>
    </div>
  );
}
