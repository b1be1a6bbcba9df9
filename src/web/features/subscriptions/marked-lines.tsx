import { IconCheck, type IconCircleX } from '@tabler/icons-react';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Grid, Row } from '#web/ui/layout/parts.tsx';

interface MarkedLinesProps extends Pick<Look, 'gap' | 'mt' | 'mb'> {
  lines: readonly string[];
  Icon?: typeof IconCircleX;
  tone?: 'ok' | 'bad';
  /** The gap between a line and its mark. */
  markGap?: 8 | 10;
}

/** Lines with a mark: included or not. */
export function MarkedLines({
  lines,
  Icon = IconCheck,
  tone = 'ok',
  markGap = 10,
  gap = 8,
  ...room
}: MarkedLinesProps) {
  const mark = look({ flex: 'none', mt: 2, tone });
  return (
    <Grid as="ul" gap={gap} {...room}>
      {lines.map((line) => (
        <Row as="li" gap={markGap} align="start" breaks key={line}>
          <Icon className={mark} size={16} stroke={2} aria-hidden="true" />
          {line}
        </Row>
      ))}
    </Grid>
  );
}
