import type { ReactNode } from 'react';
import { t } from '#text/common.ts';
import { Box, Grid, Text } from '#web/ui/layout/parts.tsx';
import classes from './metrics.module.css';

interface MetricsProps {
  label: string;
  bleed?: boolean;
  even?: boolean;
  children: ReactNode;
}

/** A row of figures of which the first leads, unless they are `even`. `bleed` lets its lines reach the edges of the sheet. */
export function Metrics({ label, bleed = false, even = false, children }: MetricsProps) {
  return (
    <section
      className={classes.metrics}
      data-bleed={bleed || undefined}
      data-even={even || undefined}
      aria-label={label}
    >
      <Grid as="dl" className={classes.row}>
        {children}
      </Grid>
    </section>
  );
}

interface MetricProps {
  label: ReactNode;
  value: ReactNode;
  /** Smaller words beneath, one line each. */
  notes?: readonly ReactNode[];
  /** The figure is in guaraníes and says so before it. */
  inGuaranies?: boolean;
  tone?: 'ok' | 'warn' | 'bad';
  /** The exact figure, where the mouse rests on a shortened one. */
  exact?: string | undefined;
}

export function Metric({ label, value, notes = [], inGuaranies = false, tone, exact }: MetricProps) {
  return (
    <Box shrinkX className={classes.metric}>
      <Text as="dt" tone="muted" size={13}>
        {label}
      </Text>
      <Text
        as="dd"
        tabular
        weight={600}
        leading={1.2}
        tracking={3}
        lines="one"
        className={classes.value}
        data-tone={tone}
        title={exact}
      >
        {inGuaranies && <small>{t.common.guarani} </small>}
        {value}
      </Text>
      {notes.map((note, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
        <Text as="dd" tone="muted" size={13} tabular textWrap="balance" className={classes.note} key={line}>
          {note}
        </Text>
      ))}
    </Box>
  );
}
