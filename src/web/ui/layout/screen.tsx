import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#text/common.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { DelayedSpinner } from '../feedback/delayed-spinner.tsx';
import { Logo } from '../marks/logo.tsx';
import classes from './screen.module.css';

type PageHeaderProps = {
  title: string;
  /**
   * The title exactly as a document writes it, where the title itself is in readable case: shown where the mouse rests.
   */
  written?: string | undefined;
  /** Above the title: where the page belongs. */
  breadcrumb?: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
  inline?: boolean;
  corner?: boolean;
};

/**
 * The only h1 of a page, a line under it and its actions. On a phone `inline` keeps a few actions beside the title, and
 * `corner` keeps one beside its first line.
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, written, breadcrumb, note, children, inline = false, corner = false } = props;
  return (
    <Row
      as="header"
      wrap
      gapY={12}
      gapX={16}
      align="end"
      className={classes.header}
      data-inline={inline || undefined}
      data-corner={corner || undefined}
    >
      <Box shrinkX className={classes.titles}>
        {breadcrumb}
        <Text
          as="h1"
          size={24}
          weight={600}
          leading={1.2}
          tracking={2.5}
          textWrap="balance"
          className={classes.title}
          title={written}
        >
          {title}
        </Text>
        {note && (
          <Text as="p" mt={4} tone="muted" size={13.5}>
            {note}
          </Text>
        )}
      </Box>
      {children && (
        <Row wrap gap={8} align="center" ml="auto" unprinted className={classes.actions}>
          {children}
        </Row>
      )}
    </Row>
  );
}

type EmptyProps = { children: ReactNode; action?: ReactNode; wholePage?: boolean };

/** One sentence on what will appear here, and at most one action. `wholePage` adds the product's mark. */
export function Empty({ children, action, wholePage = false }: EmptyProps) {
  return (
    <Grid
      flex={1}
      gap={16}
      placeContent="center"
      justifyItems="center"
      py={32}
      px={24}
      tone="muted"
      textAlign="center"
      className={classes.empty}
    >
      {wholePage && <Logo size={40} />}
      <p>{children}</p>
      {action}
    </Grid>
  );
}

/** What failed, and a button to try again; the rest of the page goes on working. @public */
export function Problem({ title, children, onRetry }: { title: string; children?: ReactNode; onRetry?: () => void }) {
  return (
    <div
      className={look(
        {
          wrap: true,
          gap: 10,
          align: 'center',
          py: 12,
          px: 14,
          radius: 'card',
          fill: 'bad-soft',
          size: 13.5,
          flow: 'row',
        },
        classes.problem,
      )}
      role="alert"
    >
      <IconAlertCircle className={look({ flex: 'none', tone: 'bad' })} size={20} stroke={1.8} aria-hidden="true" />
      <p>
        <strong>{title}</strong>
        {children && !/[.!?…]$/.test(title) && '.'} {children}
      </p>
      {onRetry && (
        <Button size="xs" variant="default" leftSection={<IconRefresh size={15} />} onClick={onRetry}>
          {t.common.retry}
        </Button>
      )}
    </div>
  );
}

/** For waits whose final shape is unknown; a list shows skeletons instead. */
export function Loading() {
  return (
    <div className={look({ flex: 1, placeContent: 'center', flow: 'grid' }, classes.loading)} role="status">
      <DelayedSpinner aria-label={t.common.loading} />
    </div>
  );
}
