import type { CSSProperties } from 'react';
import { formatNumber } from '#web/format/amounts.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { axisEnd, barHeights } from './bar-heights.ts';
import classes from './column-chart.module.css';

interface ChartPoint {
  key: string;
  /** Under the bar. */
  label: string;
  /** In the table, where the label is too short to be understood; the label unless said. */
  name?: string;
  value: number;
  /** Hatched: the period has not ended. */
  isRunning?: boolean;
}

interface ColumnChartProps {
  /** What the chart shows: its caption, and its name for screen readers. */
  label: string;
  /** Headings of the table that says the same to whoever cannot see the bars. */
  headings: { key: string; value: string };
  points: readonly ChartPoint[];
  /** The figure above each bar. */
  showsValues?: boolean;
  /** Percent of the largest that the lowest bar has. */
  least?: number;
  /** How many labels fit beneath the bars; all unless said. */
  labels?: number;
}

/** Bars beside each other, and the same as a table for screen readers. */
export function ColumnChart({ label, headings, points, showsValues = false, least, labels }: ColumnChartProps) {
  const values = points.map(({ value }) => value);
  const largest = Math.max(0, ...values);
  const end = axisEnd(largest);
  const heights = barHeights(values, least);
  const everyLabel = Math.max(1, Math.ceil(points.length / (labels ?? points.length)));
  return (
    <Box as="figure" relative shrinkX aria-label={label}>
      <Grid
        columns="auto-rest"
        gap={10}
        pt={8}
        tone="muted"
        size={12}
        tabular
        className={classes.plot}
        aria-hidden="true"
        data-values={showsValues || undefined}
      >
        <Stack justify="between" leading={1} textAlign="right" className={classes.axis}>
          <span>{formatNumber(end)}</span>
          <span>{formatNumber(end / 2)}</span>
          <span>0</span>
        </Stack>
        <Row
          relative
          align="end"
          shrinkX
          px={10}
          className={classes.columns}
          data-tight={points.length > 8 || undefined}
          data-thin={points.length > 60 || undefined}
        >
          {points.map(({ key, label, value, isRunning }, at) => (
            <Stack flex={1} shrinkX key={key} title={`${label}: ${formatNumber(value)}`}>
              <Stack justify="end" className={classes.space}>
                {showsValues && (
                  <Text mb={5} tone="ink" textAlign="center">
                    {formatNumber(value)}
                  </Text>
                )}
                <Text
                  flex="none"
                  self="center"
                  wide
                  className={classes.columnChartBar}
                  data-bar
                  data-running={isRunning || undefined}
                  data-empty={value === 0 || undefined}
                  style={{ '--height': `${((heights[at] ?? 0) * largest) / end}%` } as CSSProperties}
                />
              </Stack>
              <Text pt={6} textAlign="center" lines="one" className={classes.label}>
                {at % everyLabel === 0 ? label : ''}
              </Text>
            </Stack>
          ))}
        </Row>
      </Grid>
      {/* A table is never smaller than its rows: hidden by itself it would make the page longer. */}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{headings.key}</th>
              <th scope="col">{headings.value}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ key, label, name = label, value }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{formatNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
