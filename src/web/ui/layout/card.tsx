import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import classes from './blocks.module.css';

interface CardProps {
  title: string;
  /** Before the title. */
  Icon?: Icon;
  iconTone?: Look['tone'];
  aside?: ReactNode;
  children: ReactNode;
}

/** A framed part of a page: its title, something at the right of it, and what it holds. */
export function Card({ title, Icon, iconTone = 'muted', aside, children }: CardProps) {
  const id = useId();
  return (
    <Stack as="section" shrinkX frame="line" radius="card" aria-labelledby={id}>
      <Row as="header" gap={10} align="center" pt={14} px={16} phone={{ wrap: true }}>
        {Icon && <Icon className={look({ flex: 'none', tone: iconTone })} size={16} stroke={1.8} aria-hidden="true" />}
        <Text as="h2" size={14.5} weight={600} tracking={1} lines="one" id={id}>
          {title}
        </Text>
        {aside && (
          <Row
            gap={10}
            align="center"
            ml="auto"
            tone="muted"
            size={13}
            tabular
            textAlign="right"
            className={classes.aside}
          >
            {aside}
          </Row>
        )}
      </Row>
      {children}
    </Stack>
  );
}

/** One sentence where a card has nothing to show. */
export function CardEmpty({ children }: { children: ReactNode }) {
  return (
    <Grid as="p" flex={1} placeContent="center" tone="muted" size={13.5} textAlign="center" className={classes.empty}>
      {children}
    </Grid>
  );
}
