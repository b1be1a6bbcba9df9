import { type Icon, IconAlertCircle, IconAlertTriangle, IconCheck, IconLock } from '@tabler/icons-react';
import type { DeskMonth } from '#contract/desk.ts';
import type { MonthState } from '#domain/closing/month-state.ts';
import { deskText as words } from '#text/desk/desk.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Row } from '#web/ui/layout/parts.tsx';

interface StateLook extends Pick<Look, 'fill' | 'tone' | 'weight'> {
  Icon: Icon | null;
}

/** A word always stands beside the colour, which alone would not be understood. */
const LOOKS: Readonly<Record<MonthState, StateLook>> = {
  running: { Icon: null, tone: 'ink' },
  open: { Icon: IconAlertCircle, fill: 'bad-soft', tone: 'bad', weight: 600 },
  'with-notices': { Icon: IconAlertTriangle, fill: 'warn-soft', tone: 'warn', weight: 550 },
  ready: { Icon: IconCheck, fill: 'brand-soft', tone: 'ok', weight: 550 },
  closed: { Icon: IconLock, tone: 'muted' },
  'closed-with-differences': { Icon: IconAlertTriangle, fill: 'warn-soft', tone: 'warn', weight: 550 },
};

const READY_BEFORE: StateLook = { Icon: IconCheck, tone: 'muted' };

function monthStateWords({ state, count, blockingCount, noticeCount, differenceCount }: DeskMonth): string {
  switch (state) {
    case 'running':
      return words.running(formatNumber(count), count === 1);
    case 'open':
      return words.blocking(blockingCount);
    case 'with-notices':
      return words.notices(noticeCount);
    case 'ready':
      return words.ready;
    case 'closed':
      return words.closed;
    case 'closed-with-differences':
      return words.differences(differenceCount);
  }
}

/** The hatching of every period that has not ended. */
const HATCHED = { background: 'repeating-linear-gradient(115deg, var(--line2) 0 1px, transparent 1px 7px)' };

interface MonthMarkProps {
  month: DeskMonth;
  /** As wide as the cell. */
  isWide?: boolean;
  /** The month is before the one to declare: it has a colour only if something is still to be done. */
  isEarlier?: boolean;
}

/** How a month stands, in one word with its icon. */
export function MonthMark({ month, isWide = false, isEarlier = false }: MonthMarkProps) {
  const { Icon, ...colours } = isEarlier && month.state === 'ready' ? READY_BEFORE : LOOKS[month.state];
  return (
    <Row
      as="span"
      inline={!isWide}
      gap={6}
      align="center"
      py={5}
      px={8}
      radius="control"
      size={13}
      lines="one"
      tabular
      {...colours}
      {...(month.state === 'running' && { style: HATCHED })}
    >
      {Icon && <Icon className={look({ flex: 'none' })} size={15} stroke={1.8} aria-hidden="true" />}
      {monthStateWords(month)}
    </Row>
  );
}
