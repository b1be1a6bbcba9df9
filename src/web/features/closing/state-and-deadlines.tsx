import {
  type Icon,
  IconAlertTriangle,
  IconCalendarDue,
  IconCheck,
  IconClockHour4,
  IconLock,
} from '@tabler/icons-react';
import type { MonthState } from '#domain/closing/month-state.ts';
import { lastDay } from '#domain/time/period.ts';
import { closingText } from '#text/closing/month.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import classes from './closing.module.css';
import type { Closing } from './closing.queries.ts';
import { whenDue, whoOf } from './closing-words.ts';

const { state: words, deadlines } = closingText;

const ICONS: Readonly<Record<MonthState, Icon>> = {
  running: IconClockHour4,
  open: IconAlertTriangle,
  'with-notices': IconCheck,
  ready: IconCheck,
  closed: IconLock,
  'closed-with-differences': IconAlertTriangle,
};

/** How the month stands, and what that means. */
export function stateWordsOf(closing: Closing): { title: string; body: string; Icon: Icon; isWarning: boolean } {
  const { state, notices, close, differences, month } = closing;
  const Icon = ICONS[state];
  const isWarning = state === 'open' || state === 'closed-with-differences';
  const said = (title: string, body: string) => ({ title, body, Icon, isWarning });
  switch (state) {
    case 'running':
      return said(words.running, words.runningBody(formatDate(lastDay(month))));
    case 'open':
      return said(words.open, words.openBody);
    case 'with-notices':
      return said(words.ready, words.noticesBody(notices.length));
    case 'ready':
      return said(words.ready, words.readyBody);
    case 'closed':
      return said(
        words.closed,
        words.closedBody(whoOf(close?.by ?? null), formatDate(close?.closedAt), formatTime(close?.closedAt)),
      );
    case 'closed-with-differences':
      return said(words.differences, words.differencesBody(differences?.count ?? 0));
  }
}

interface DueProps extends Pick<Look, 'px' | 'py'> {
  name: string;
  deadline: Closing['deadlines']['form120'];
  isClosed: boolean;
}

export function Due({ name, deadline, isClosed, ...room }: DueProps) {
  const isLate = deadline.daysLeft < 0 && !isClosed;
  return (
    <Box flex={1} shrinkX {...room}>
      <Text as="dt" tone="muted" size={13}>
        {name}
      </Text>
      <Text as="dd" tabular weight={600} size={18} leading={1.3} tracking={2.5}>
        {formatDate(deadline.day)}
      </Text>
      <Text as="dd" tone={isLate ? 'bad' : 'muted'} weight={isLate ? 600 : 400} size={13} tabular>
        {whenDue(deadline, isClosed)}
      </Text>
      {deadline.extendedBy !== null && (
        <Text as="dd" tone="muted" size={12.5} breaks>
          {deadlines.extended(deadline.extendedBy)}
        </Text>
      )}
    </Box>
  );
}

/** Whether it can be declared, and until when. */
export function StateAndDeadlines({ closing }: { closing: Closing }) {
  const { title, body, Icon, isWarning } = stateWordsOf(closing);
  const isClosed = closing.close !== null;
  return (
    <section className={look({ frame: 'line', radius: 'card', flow: 'grid' }, classes.state)} aria-label={words.label}>
      <Row gap={14} align="center" py={14} px={18}>
        <Grid
          as="span"
          flex="none"
          placeItems="center"
          radius="round"
          fill={isWarning ? 'warn-soft' : 'brand-soft'}
          tone={isWarning ? 'warn' : 'ok'}
          className={classes.ring}
        >
          <Icon size={22} stroke={2} aria-hidden="true" />
        </Grid>
        <Stack shrinkX>
          <Text as="h2" size={18} weight={600} tracking={2} leading={1.3}>
            {title}
          </Text>
          <Text as="p" tone="muted" size={13.5}>
            {body}
          </Text>
        </Stack>
      </Row>
      <Row gap={16} align="center" py={13} px={18} className={classes.dues}>
        <IconCalendarDue className={look({ flex: 'none', tone: 'muted' })} size={24} stroke={1.5} aria-hidden="true" />
        <Row as="dl" flex={1} gap={16} shrinkX>
          <Due name={deadlines.form120} deadline={closing.deadlines.form120} isClosed={isClosed} />
          <Due name={deadlines.rg90} deadline={closing.deadlines.rg90} isClosed={isClosed} />
        </Row>
        <Text flex="none" tone="faint" size={12.5} leading={1.4} narrow={{ display: 'none' }}>
          {deadlines.ending(closing.ending)}
        </Text>
      </Row>
    </section>
  );
}
