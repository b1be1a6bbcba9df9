import { ActionIcon, Button } from '@mantine/core';
import { IconLock, IconMailBolt, IconMailX, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useDeferredValue } from 'react';
import type { ClosingMonth } from '#contract/closing/closing.ts';
import { addMonths, monthInAsuncion } from '#domain/time/period.ts';
import { t } from '#text/common.ts';
import { dashboardText } from '#text/dashboard.ts';
import { monthToDeclare } from '#web/api/queries/closing.queries.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { useSession } from '#web/features/session/session.ts';
import { formatAgo, formatDate, formatTime } from '#web/format/dates.ts';
import { defineLazyPart, LazyPart, type LazyPartOf } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useNow } from '#web/ui/hooks/use-now.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid } from '#web/ui/layout/parts.tsx';
import { PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import classes from './dashboard.module.css';
import { monthsWithoutInvoices } from './dashboard-figures.ts';
import { DashboardSkeleton, LeadSkeleton } from './dashboard-skeleton.tsx';
import { FirstSteps } from './first-steps.tsx';
import { IssuersCard } from './issuers-card.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { MetricStrip } from './metric-strip.tsx';
import { MonthsCard } from './months-card.tsx';
import { PeriodMenu } from './period-menu.tsx';
import { RecentCard } from './recent-card.tsx';
import { StatusCard } from './status-card.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';

const words = dashboardText;
/** Loaded only where there are repeated invoices, which few businesses have. */
const repeatsNotice = defineLazyPart(async () => (await import('#web/ui/marks/repeats-notice.tsx')).RepeatsNotice);
const TICK_MS = 20_000;

function HeadNote({ dashboard }: { dashboard: Dashboard }) {
  const { isLoading, isFirstUse, isFailed, updatedAt, triedAt } = dashboard;
  const now = useNow(TICK_MS);
  const { user } = useSession();
  if (isLoading) return words.loading;
  if (isFirstUse) return user && words.first.note(user.name?.split(' ')[0] || t.profile.noName);
  if (isFailed) return words.lastTry(formatTime(new Date(triedAt)));
  return words.updated(formatAgo(Math.max(0, now - updatedAt)));
}

/** One alert for everything: what failed, and that a zero then does not count as a figure. */
function LoadProblem({ dashboard }: { dashboard: Dashboard }) {
  const { isFailed, isStatusFailed, areFiguresKnown, updatedAt, reload } = dashboard;
  if (!isFailed && !isStatusFailed) return null;
  const status = isStatusFailed && (isFailed ? `${words.statusProblem}.` : words.statusProblem);
  const title = [isFailed && words.problem, status].filter(Boolean).join(' ');
  const missing = areFiguresKnown ? words.emptyNotReal : words.notReal;
  return (
    <Problem title={title} onRetry={() => void reload()}>
      {isFailed && (updatedAt === 0 ? missing : t.common.outdated(formatTime(new Date(updatedAt))))}
    </Problem>
  );
}

/** Says that a mailbox is no longer read, until it works again. */
function MailboxAlert({ dashboard: { status } }: { dashboard: Dashboard }) {
  const [first, ...others] = status?.emailFailing ?? [];
  if (!first) return null;
  const { username, since, message, needsReconnect } = first;
  const title =
    others.length > 0
      ? words.mailboxesFail(others.length + 1)
      : needsReconnect
        ? words.mailboxReconnect(username)
        : words.mailboxFails(username, formatDate(since));
  return (
    <Note tone="bad" Icon={IconMailX} title={title} role="status">
      {others.length === 0 && message} {words.mailboxMissing}{' '}
      <Link to="/email-settings" className={look({ tone: 'brand', weight: 550, underline: 'always' })}>
        {words.mailboxReview}
      </Link>
    </Note>
  );
}

export type LeadPart = LazyPartOf<{ months: readonly ClosingMonth[]; onRetry: (() => void) | undefined }>;
interface ScreenProps {
  dashboard: Dashboard;
  /** The part that shows the month to declare. */
  lead: LeadPart;
}

function Figures({ dashboard, lead }: ScreenProps) {
  const { isFirstUse, months, issuers, isRankedHere, invoices, status, closings, areClosingsComing, retryClosings } =
    dashboard;
  const shown = isFirstUse ? monthsWithoutInvoices(monthInAsuncion(Date.now())) : months;
  return (
    <>
      {isFirstUse && <FirstSteps />}
      {!isFirstUse && areClosingsComing && <LeadSkeleton />}
      {!isFirstUse && (closings.length > 0 || retryClosings) && (
        <LazyPart part={lead} props={{ months: closings, onRetry: retryClosings }} fallback={<LeadSkeleton />} />
      )}
      <MetricStrip dashboard={dashboard} />
      <Grid gap={16} className={classes.grid} data-first={isFirstUse || undefined}>
        <MonthsCard months={shown} closings={isFirstUse ? [] : closings} isDense={isFirstUse} />
        <IssuersCard issuers={issuers} isRankedHere={isRankedHere} isFirstUse={isFirstUse} />
        <RecentCard invoices={invoices} isFirstUse={isFirstUse} />
        <StatusCard status={status} />
      </Grid>
    </>
  );
}

const Screen = memo(function Screen({ dashboard, lead }: ScreenProps) {
  const { isLoading, isReloading, isFirstUse, reload, period, choosePeriod } = dashboard;
  const toDeclare = isFirstUse ? undefined : monthToDeclare(dashboard.closings);
  const isBusy = isLoading || isReloading;
  const { repeatCount = 0 } = dashboard.figures;
  return (
    <>
      <PageHeader title={t.pages.dashboard.title} note={<HeadNote dashboard={dashboard} />} inline>
        {!isFirstUse && !isLoading && (
          <Link
            to="/invoice-explorer"
            search={{ month: addMonths(monthInAsuncion(Date.now()), -1) }}
            className={look({ tone: 'brand', size: 13.5, weight: 550, underline: 'hover', phone: { display: 'none' } })}
          >
            {words.previousMonth}
          </Link>
        )}
        <PeriodMenu chosen={period} onChoose={choosePeriod} />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t.common.refresh}
          {...clickUnlessBusy(isBusy, () => void reload())}
        >
          <IconRefresh size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        {!isFirstUse && !isLoading && (
          <May needs="contador">
            <Button
              className={look({ phone: { display: 'none' } })}
              variant={toDeclare ? 'default' : 'filled'}
              leftSection={<IconMailBolt size={17} stroke={1.6} aria-hidden="true" />}
              renderRoot={(props) => <Link to="/manage-invoices" {...props} />}
            >
              {words.process}
            </Button>
          </May>
        )}
        {toDeclare && (
          <Button
            className={look({ phone: { display: 'none' } })}
            leftSection={<IconLock size={16} stroke={1.7} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/cierre/$month" params={{ month: toDeclare.month }} {...props} />}
          >
            {words.close.go}
          </Button>
        )}
      </PageHeader>
      <LoadProblem dashboard={dashboard} />
      <MailboxAlert dashboard={dashboard} />
      {repeatCount > 0 && <LazyPart part={repeatsNotice} props={{ count: repeatCount }} />}
      <LoadingOverlay isShown={isBusy} label={words.loading}>
        {isLoading ? (
          <DashboardSkeleton />
        ) : (
          <Figures key={isFirstUse ? 'first' : 'figures'} dashboard={dashboard} lead={lead} />
        )}
      </LoadingOverlay>
    </>
  );
});

/**
 * Store updates are drawn in one blocking step. Deferred, the figures are drawn in slices, and touches are handled
 * meanwhile.
 */
export function DashboardScreen({ lead }: Pick<ScreenProps, 'lead'>) {
  return <Screen dashboard={useDeferredValue(useDashboard())} lead={lead} />;
}
