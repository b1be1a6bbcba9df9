import type { Icon } from '@tabler/icons-react';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import classes from './closing.module.css';

interface PartProps {
  title: string;
  aside?: ReactNode;
  Icon?: Icon;
  /** Folded on a desk too, until somebody opens it. */
  isFolded?: boolean;
  children: ReactNode;
}

/** A part of the close: a card on a desk, a line that unfolds on a phone. */
export function Part({ title, aside, Icon, isFolded = false, children }: PartProps) {
  const isPhone = usePhone();
  if (!isPhone && !isFolded) {
    return (
      <Card title={title} aside={aside} {...(Icon && { Icon })}>
        {children}
      </Card>
    );
  }
  return (
    <details className={look({ radius: 'card', frame: 'line', phone: { frame: 'none' } }, classes.fold)}>
      <summary
        className={look({
          gap: 10,
          align: 'center',
          px: 16,
          touch: true,
          pointer: true,
          flow: 'row',
          phone: { px: 0 },
        })}
      >
        <Text as="h2" flex={1} size={14.5} weight={600} tracking={1}>
          {title}
        </Text>
        {aside && (
          <Text tone="muted" size={12.5} tabular textAlign="right">
            {aside}
          </Text>
        )}
        <IconChevronDown
          className={look({ flex: 'none', tone: 'faint' }, classes.chevron)}
          size={18}
          aria-hidden="true"
        />
      </summary>
      <Box>{children}</Box>
    </details>
  );
}
