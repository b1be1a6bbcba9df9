import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#text/common.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Logo } from '#web/ui/marks/logo.tsx';
import classes from './card-page.module.css';

interface CardPageProps {
  Icon: TablerIcon;
  tone: 'brand' | 'bad';
  children: ReactNode;
}

/** A page of one card under the name of the product, for whoever is not in a business: without navigation. */
export function CardPage({ Icon, tone, children }: CardPageProps) {
  return (
    <Grid columns={1} justifyItems="center" p={8} fill="canvas" className={classes.page}>
      <Row
        as="header"
        gap={10}
        align="center"
        py={18}
        px={20}
        size={17}
        weight={650}
        tracking={2.5}
        className={classes.brand}
      >
        <Logo size={26} />
        {t.product.name}
      </Row>
      <main
        tabIndex={-1}
        className={look({ self: 'center', radius: 'sheet', fill: 'sheet', shadow: 'sheet' }, classes.card)}
      >
        <Grid as="span" placeItems="center" radius="card" fill={`${tone}-soft`} tone={tone} className={classes.icon}>
          <Icon size={24} stroke={1.6} aria-hidden="true" />
        </Grid>
        {children}
      </main>
    </Grid>
  );
}

export const CardTitle = ({ children }: { children: ReactNode }) => (
  <Text as="h1" size={24} weight={600} leading={1.2} tracking={2.5} mt={18} mb={8}>
    {children}
  </Text>
);

/** A name and what it is, in a line, or in two where the window is narrow. */
export const CardFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Row
    as="p"
    wrap
    gapY={2}
    gapX={12}
    justify="between"
    py={10}
    px={14}
    radius={10}
    fill="soft"
    tone="muted"
    size={13.5}
  >
    <span>{label}</span>
    <Text shrinkX tone="ink" breaks>
      {children}
    </Text>
  </Row>
);

/** What can be done, one beside the other; on a phone one below the other. */
export const CardActions = ({ children }: { children: ReactNode }) => (
  <Row wrap gap={8} phone={{ direction: 'column' }} className={classes.actions}>
    {children}
  </Row>
);

/** Of the button that fills the row. */
export const MAIN_ACTION = look({ flex: 1, phone: { flex: 'none' } });
