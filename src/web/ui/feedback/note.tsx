import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { look } from '#web/ui/layout/look.ts';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import classes from './note.module.css';

interface NoteProps {
  tone?: 'plain' | 'ok' | 'warn' | 'bad';
  Icon: Icon;
  title?: string;
  children?: ReactNode;
  role?: 'status' | 'alert';
}

/** A few words on a soft background, about what stands beside them. */
export function Note({ tone = 'plain', Icon, title, children, role }: NoteProps) {
  return (
    <div
      className={look(
        { gap: 11, align: 'start', py: 12, px: 14, radius: 10, fill: 'soft', size: 13.5, flow: 'row' },
        classes.note,
      )}
      data-tone={tone}
      role={role}
    >
      <Icon className={look({ flex: 'none', tone: 'muted' }, classes.icon)} size={20} stroke={1.7} aria-hidden="true" />
      <Box flex={1} shrinkX breaks>
        {title && (
          <Text as="p" weight={600} className={classes.title}>
            {title}
          </Text>
        )}
        {children && <div className={classes.body}>{children}</div>}
      </Box>
    </div>
  );
}
