import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ClosingMonth } from '#contract/closing/closing.ts';
import { closingLeadText as words } from '#text/closing/lead.ts';
import { monthToDeclare } from '#web/api/queries/closing.queries.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { capitalised, formatDate, formatShortDate } from '#web/format/dates.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Panes } from '#web/ui/layout/panes.tsx';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import classes from '../closing.module.css';
import { type Closing, closingQueries } from '../closing.queries.ts';
import { changeOf, isNothing, shortMonth } from '../closing-figures.ts';
import { NoticeList } from '../missing-part.tsx';
import { VatSplit } from '../vat-split.tsx';
import { RunningMonth } from './running-month.tsx';

const LINK = look({ tone: 'brand', weight: 550, underline: 'always' });
/**
 * How many notices, and how many changed months, are shown; the page of the month and its strip of months have the
 * others.
 */
const MOST_NOTICES = 5;
const MOST_CHANGED = 2;
const COLUMNS = 'minmax(0, 1.72fr) minmax(0, 1fr)';
const NARROW_COLUMNS = 'minmax(0, 1.45fr) minmax(0, 1fr)';
type Deadline = ClosingMonth['deadlines']['form120'];

/** «jueves, en 4 días», and by how many days it is late. */
function dueNotes({ day, daysLeft, extendedBy }: Deadline): string[] {
  const weekday = words.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  const when = `${weekday}, ${daysLeft < 0 ? words.late(-daysLeft) : words.left(daysLeft)}`;
  return extendedBy === null ? [when] : [when, words.extended(extendedBy)];
}

const Due = ({ label, deadline }: { label: string; deadline: Deadline }) => (
  <Metric
    label={label}
    value={formatShortDate(deadline.day)}
    exact={formatDate(deadline.day)}
    notes={dueNotes(deadline)}
    {...(deadline.daysLeft < 0 && { tone: 'bad' as const })}
  />
);

/** By how much each line differs from what was closed: «compras + Gs. 412.000, IVA + Gs. 37.455». */
function differenceWords({ differences }: Closing): string {
  const lines = (differences?.lines ?? []).filter(({ total, vat }) => !isNothing(total) || !isNothing(vat));
  return lines
    .map(({ line, total, vat }) => words.differs(words.lines[line], changeOf(total), changeOf(vat)))
    .join('; ');
}

/** What differs from a closed month: it may have to be declared again. */
function Changed({ month }: { month: ClosingMonth }) {
  const { data } = useQuery(closingQueries.month(month.month));
  const differs = data && differenceWords(data);
  return (
    <Note
      tone="warn"
      Icon={IconAlertTriangle}
      title={words.changed(capitalised(shortMonth(month.month)), month.differenceCount)}
      role="status"
    >
      {differs && `${capitalised(differs)}. `}
      {words.rectify}{' '}
      <Link to="/cierre/$month" params={{ month: month.month }} className={LINK}>
        {words.see}
      </Link>
    </Note>
  );
}

interface LedProps {
  month: ClosingMonth;
  /** The full close of the month; absent while it is asked for, or when that failed. */
  closing: Closing | undefined;
}

function Strip({ month, closing }: LedProps) {
  const { vat } = closing?.purchases ?? month;
  const notices = closing?.notices.length ?? month.noticeCount;
  const label = words.label(capitalised(shortMonth(month.month)));
  return (
    <Metrics label={label} bleed>
      <Metric
        label={label}
        value={formatNumber(vat)}
        inGuaranies
        notes={[closing && <VatSplit key="split" of={closing.purchases} />].filter(Boolean)}
      />
      <Due label={words.form120} deadline={month.deadlines.form120} />
      <Due label={words.rg90} deadline={month.deadlines.rg90} />
      <Metric
        label={words.missing}
        value={words.notices(notices)}
        {...(notices > 0 && { tone: 'warn' as const })}
        notes={[
          (closing ?? month).state === 'open' ? (
            words.incomplete
          ) : (
            <Row as="span" gap={6} align="center" inline key="whole">
              <IconCheck className={look({ flex: 'none', tone: 'ok' })} size={15} stroke={2} aria-hidden="true" />
              {words.whole}
            </Row>
          ),
          <Link key="close" to="/cierre/$month" params={{ month: month.month }} className={classes.onPhone}>
            {words.go}
          </Link>,
        ]}
      />
    </Metrics>
  );
}

function ComingNotices() {
  return (
    <Box py={10} px={16}>
      {['62%', '54%', '58%'].map((width) => (
        <Row as="p" py={12} key={width}>
          <Skeleton width={width} />
        </Row>
      ))}
    </Box>
  );
}

function Notices({ month, closing, isFailed }: LedProps & { isFailed: boolean }) {
  const hidden = (closing?.notices.length ?? 0) - MOST_NOTICES;
  const { count, total } = closing?.purchases ?? month;
  return (
    <Card
      title={words.before(shortMonth(month.month))}
      aside={
        <>
          {words.counted(formatNumber(count), count === 1, formatGuaranies(total))}
          {hidden > 0 && (
            <>
              {', '}
              <Link to="/cierre/$month" params={{ month: month.month }}>
                {words.more(hidden)}
              </Link>
            </>
          )}
        </>
      }
    >
      {!closing && (isFailed ? <CardEmpty>{words.problem}</CardEmpty> : <ComingNotices />)}
      {closing?.notices.length === 0 && <CardEmpty>{words.nothing}</CardEmpty>}
      {closing && closing.notices.length > 0 && (
        <NoticeList isFramed closing={{ ...closing, notices: closing.notices.filter((_, at) => at < MOST_NOTICES) }} />
      )}
    </Card>
  );
}

/** The VAT credit of the month and its deadline, what is missing, and the running month beside it. */
function MonthToDeclare({ month, running }: { month: ClosingMonth; running: ClosingMonth | undefined }) {
  const { data: closing, isError } = useQuery(closingQueries.month(month.month));
  return (
    <>
      <Strip month={month} closing={closing} />
      {/* As wide as the cards of the dashboard beneath. */}
      <div>
        <Panes columns={COLUMNS} narrow={NARROW_COLUMNS} upright="minmax(0, 1fr)" className={look({ gap: 16 })}>
          <Notices month={month} closing={closing} isFailed={isError} />
          {running && <RunningMonth month={running} before={month} />}
        </Panes>
      </div>
    </>
  );
}

/** Shows the month to declare until it is closed, and what changed in a month since its close. */
export function ClosingLead({
  months,
  onRetry,
}: {
  months: readonly ClosingMonth[];
  onRetry: (() => void) | undefined;
}) {
  const ended = monthToDeclare(months);
  const changed = months.filter(({ differenceCount }) => differenceCount > 0);
  return (
    <>
      {onRetry && <Problem title={words.listProblem} onRetry={onRetry} />}
      {changed
        .filter((_, at) => at < MOST_CHANGED)
        .map((month) => (
          <Changed key={month.month} month={month} />
        ))}
      {changed.length > MOST_CHANGED && (
        <Text as="p" tone="muted" size={13.5}>
          {words.othersChanged(changed.length - MOST_CHANGED)}{' '}
          <Link to="/cierre" className={LINK}>
            {words.see}
          </Link>
        </Text>
      )}
      {ended && <MonthToDeclare month={ended} running={months.find(({ state }) => state === 'running')} />}
    </>
  );
}
