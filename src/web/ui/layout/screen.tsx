import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#web/text/es.ts';
import { DelayedSpinner } from '../feedback/delayed-spinner.tsx';
import { Logo } from '../marks/logo.tsx';
import classes from './screen.module.css';

type PageHeaderProps = {
  title: string;
  /** Letter by letter, where the title is in readable case: shown where the mouse rests. */
  written?: string | undefined;
  /** Where the page belongs, above its title. */
  breadcrumb?: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
  inline?: boolean;
  corner?: boolean;
};

/**
 * The one h1 of a page, a line under it and its actions. On a phone `inline` keeps few actions beside the title, and
 * `corner` one beside its first line.
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, written, breadcrumb, note, children, inline = false, corner = false } = props;
  return (
    <header className={classes.header} data-inline={inline || undefined} data-corner={corner || undefined}>
      <div className={classes.titles}>
        {breadcrumb}
        <h1 className={classes.title} title={written}>
          {title}
        </h1>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}

type EmptyProps = { children: ReactNode; action?: ReactNode; wholePage?: boolean };

/** One sentence on what will appear here, and at most one action. `wholePage` adds the mark. */
export function Empty({ children, action, wholePage = false }: EmptyProps) {
  return (
    <div className={classes.empty}>
      {wholePage && <Logo size={40} />}
      <p>{children}</p>
      {action}
    </div>
  );
}

/** What failed, and the way to try again; the rest of the page stays alive. @public */
export function Problem({ title, children, onRetry }: { title: string; children?: ReactNode; onRetry?: () => void }) {
  return (
    <div className={classes.problem} role="alert">
      <IconAlertCircle className={classes.problemIcon} size={20} stroke={1.8} aria-hidden="true" />
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
    <div className={classes.loading} role="status">
      <DelayedSpinner aria-label={t.common.loading} />
    </div>
  );
}
