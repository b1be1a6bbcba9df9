import { IconAlertTriangle, IconChevronLeft, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ClosingMonth } from '#contract/closing/closing.ts';
import { addMonths, type FiscalMonth, monthInAsuncion } from '#domain/time/period.ts';
import { closingText } from '#text/closing/month.ts';
import { capitalised } from '#web/format/dates.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './closing.module.css';
import { shortMonth } from './closing-figures.ts';

const words = closingText;
/** How many months are shown; the server answers as many at once. */
const SHOWN = 6;

/** How a month stands, in few words. */
export function stateWords({ state, noticeCount, differenceCount }: ClosingMonth): string {
  if (state === 'with-notices') return words.withNotices(noticeCount);
  return state === 'closed-with-differences' ? words.withDifferences(differenceCount) : words.states[state];
}

interface TileProps {
  month: FiscalMonth;
  known: ClosingMonth | undefined;
  isComing: boolean;
}

function Tile({ month, known, isComing }: TileProps) {
  const isClosed = known?.closedAt != null;
  return (
    <Link
      to="/cierre/$month"
      params={{ month }}
      className={look(
        { gap: 2, py: 8, px: 12, frame: 'line', radius: 10, shrinkX: true, fades: true, hover: 'soft', flow: 'stack' },
        classes.tile,
      )}
      data-state={known?.state}
    >
      <Row as="span" gap={6} align="center" justify="between">
        <Text weight={600} size={13.5} ellipsis className={classes.tileName}>
          {capitalised(shortMonth(month))}
        </Text>
        {isClosed && <IconLock className={look({ flex: 'none', tone: 'faint' })} size={14} aria-hidden="true" />}
      </Row>
      <Row as="span" gap={4} align="center" tone="muted" size={12.5} className={classes.tileState}>
        {known?.state === 'closed-with-differences' && (
          <IconAlertTriangle className={look({ flex: 'none' })} size={13} aria-hidden="true" />
        )}
        {isComing ? <Skeleton width="68%" /> : known ? stateWords(known) : words.unknownState}
      </Row>
    </Link>
  );
}

interface MonthStripProps {
  month: FiscalMonth;
  months: readonly ClosingMonth[];
  /** The states of the months are still being asked for. */
  isComing: boolean;
}

/** Six months with their states, ending with the running one; for an older chosen month, the six that begin with it. */
export function MonthStrip({ month, months, isComing }: MonthStripProps) {
  const running = months[0]?.month ?? monthInAsuncion(Date.now());
  const oldest = addMonths(running, 1 - SHOWN);
  const first = month < oldest ? month : oldest;
  const shown = Array.from({ length: SHOWN }, (_, at) => addMonths(first, at));
  return (
    <Row as="nav" gap={8} unprinted aria-label={words.months}>
      <Link
        to="/cierre/$month"
        params={{ month: addMonths(first, -1) }}
        className={look({
          ...{ flex: 'none', placeItems: 'center', px: 4, radius: 10, tone: 'muted', hover: 'hover', flow: 'grid' },
        })}
        aria-label={words.earlier}
        title={words.earlier}
      >
        <IconChevronLeft size={18} aria-hidden="true" />
      </Link>
      <Grid flex={1} gap={8} className={classes.strip}>
        {shown.map((one) => (
          <Tile key={one} month={one} known={months.find((known) => known.month === one)} isComing={isComing} />
        ))}
      </Grid>
    </Row>
  );
}
