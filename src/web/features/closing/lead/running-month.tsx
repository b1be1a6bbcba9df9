import { Link } from '@tanstack/react-router';
import type { ClosingMonth } from '#contract/closing/closing.ts';
import { toUnits } from '#domain/money/money.ts';
import { dayInAsuncion, lastDay } from '#domain/time/period.ts';
import { closingLeadText as words } from '#text/closing/lead.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { capitalised } from '#web/format/dates.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import { shortMonth } from '../closing-figures.ts';

const dayOf = (date: string): number => Number(date.split('-')[2]);

/** How far the running month has come, compared with the month before. */
export function RunningMonth({ month, before }: { month: ClosingMonth; before: ClosingMonth }) {
  const [mine, theirs] = [Number(toUnits(month.vat)), Number(toUnits(before.vat))];
  const share = theirs > 0 ? mine / theirs : null;
  return (
    <Card
      title={words.running(capitalised(shortMonth(month.month)))}
      aside={words.day(dayOf(dayInAsuncion(Date.now())), dayOf(lastDay(month.month)))}
    >
      <Box pt={8} pb={14} px={16} size={13} tone="muted" tabular>
        <Text as="p" size={20} weight={600} tone="ink" tracking={2.5} lines="one">
          {formatGuaranies(month.vat)}
        </Text>
        <p>{words.untilToday}</p>
        <Box py={8}>
          <Bar share={share ?? (mine > 0 ? 1 : 0)} isRunning />
        </Box>
        <Row gapX={12} gapY={0} wrap justify="between">
          <Link to="/cierre/$month" params={{ month: month.month }} className={look({ underline: 'hover' })}>
            {words.counted(formatNumber(month.count), month.count === 1, formatGuaranies(month.total))}
          </Link>
          {share !== null && <span>{words.shareOf(Math.round(100 * share), shortMonth(before.month))}</span>}
        </Row>
      </Box>
    </Card>
  );
}
