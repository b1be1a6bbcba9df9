import { Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OfferedPlan } from '#contract/subscriptions/plans.ts';
import type { Subscription } from '#contract/subscriptions/subscriptions.ts';
import { UNLIMITED } from '#domain/plans/entitlements.ts';
import { aiLastsUntil, aiUsage, planLinesWithoutLimit } from '#domain/plans/plan.ts';
import { addMonths, dayInAsuncion, firstDay } from '#domain/time/period.ts';
import { plansText, subscriptionText } from '#text/subscription.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatNumber, formatPercent } from '#web/format/amounts.ts';
import { formatDate, monthOf } from '#web/format/dates.ts';
import { aiLimitLine, formatLastDay, formatPrice } from '#web/format/plans.ts';
import { UsageBar } from '#web/ui/charts/usage-bar.tsx';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import { MarkedLines } from '../marked-lines.tsx';
import { StatusPill } from '../status-pill.tsx';
import classes from '../subscription.module.css';
import { subscriptionQueries } from '../subscription.queries.ts';

const LINE: Look = { wrap: true, gapY: 2, gapX: 16, justify: 'between', size: 13.5, tabular: true };

const words = subscriptionText.current;
const BUTTON = look({ phone: { touch: true } });

/** «Desde el 24/10/2026, vence el 24/11/2026». */
function dates({ status, startsAt, endsAt }: Subscription): string {
  const since = words.since(formatDate(startsAt));
  if (endsAt === null) return `${since}, ${subscriptionText.noEnd.toLowerCase()}`;
  const end = formatLastDay(endsAt);
  return `${since}, ${status === 'active' || status === 'pending' ? words.until(end) : words.ended(end)}`;
}

function remainingSentence(remaining: number | 'unlimited'): string {
  if (remaining === 'unlimited') return words.remainingUnlimited;
  return remaining === 1 ? words.remainingOne : words.remaining(formatNumber(remaining));
}

/**
 * «A este ritmo alcanzan hasta el 22/11/2026.» Not for a plan that began this month: its use may include that of
 * another plan.
 */
function paceSentence({ startsAt, aiUsed, aiLimit }: Subscription): string {
  const today = dayInAsuncion(Date.now());
  const isOfThisMonth = dayInAsuncion(Date.parse(startsAt)) >= firstDay(today.slice(0, 7));
  const until = isOfThisMonth ? null : aiLastsUntil(aiUsed, aiLimit, today);
  return until === null ? words.xmlFree : words.lasts(formatDate(until));
}

function Usage(subscription: Subscription) {
  const { status, aiUsed, aiLimit } = subscription;
  const { percent, remaining } = aiUsage(aiUsed, aiLimit);
  const isActive = status === 'active';
  const label = isActive ? words.usage : words.lastUsage;
  const nextMonth = firstDay(addMonths(monthOf(new Date()), 1));
  return (
    <Grid gap={8} alignContent="start" pt={18} pb={22} px={24} phone={{ px: 16 }} className={classes.usage}>
      <Row as="p" {...LINE}>
        <span className="muted">{label}</span>
        {isActive && <span className="faint">{words.resets(formatDate(nextMonth))}</span>}
      </Row>
      <Row as="p" wrap gapY={0} gapX={8} align="baseline">
        <Text as="strong" weight={600} tabular tracking={3} className={classes.used}>
          {formatNumber(aiUsed)}
        </Text>{' '}
        <span className="muted">{aiLimit === UNLIMITED ? words.usedUnlimited : words.used(formatNumber(aiLimit))}</span>
      </Row>
      <UsageBar percent={percent} label={label} />
      <Row as="p" {...LINE}>
        <span>
          {isActive && <strong>{remainingSentence(remaining)}</strong>}{' '}
          <span className="muted">{isActive ? paceSentence(subscription) : words.xmlFree}</span>
        </span>
        {remaining !== 'unlimited' && <span className="muted">{formatPercent(Math.floor(percent * 10) / 10)}</span>}
      </Row>
    </Grid>
  );
}

function Includes({ planDescription, aiLimit }: Subscription) {
  const features = [aiLimitLine(aiLimit), ...planLinesWithoutLimit(planDescription).features];
  return (
    <Box pt={18} pb={22} px={24} phone={{ px: 16 }}>
      <p className="muted">{words.includes}</p>
      <MarkedLines lines={features} mt={10} />
    </Box>
  );
}

/** The next plan with more readings, in the order of the catalogue. */
function largerThan(limit: number, plans: readonly OfferedPlan[]): OfferedPlan | undefined {
  if (limit === UNLIMITED) return undefined;
  return plans
    .filter(({ aiLimit }) => aiLimit === UNLIMITED || aiLimit > limit)
    .toSorted((one, other) =>
      one.aiLimit === UNLIMITED ? 1 : other.aiLimit === UNLIMITED ? -1 : one.aiLimit - other.aiLimit,
    )[0];
}

interface SuggestionProps {
  subscription: Subscription;
  /** When the trial ends that goes on after the cancellation; null when there is none. */
  trialEnd: string | null;
  onSeePlans: () => void;
}

function Suggestion({ subscription, trialEnd, onSeePlans }: SuggestionProps) {
  const { data: plans = [] } = useQuery(subscriptionQueries.plans());
  const isActive = subscription.status === 'active';
  const larger = isActive ? largerThan(subscription.aiLimit, plans) : undefined;
  if (isActive && !larger) return null;
  return (
    <Row wrap gapY={10} gapX={16} align="center" justify="between" py={10} px={14} radius="card" fill="soft">
      <Text as="p" flex={1} tone="muted" className={classes.suggestion}>
        {larger ? (
          <>
            <Text as="strong" tone="ink">
              {words.short}
            </Text>{' '}
            {words.larger(larger.name, aiLimitLine(larger.aiLimit), formatPrice(larger.price, larger.currency))}
          </>
        ) : (
          <>
            <Text as="strong" tone="ink">
              {words.over}
            </Text>{' '}
            {trialEnd ? words.overOnTrial(formatDate(trialEnd)) : words.overHint}
          </>
        )}
      </Text>
      <Button className={BUTTON} variant="default" onClick={onSeePlans}>
        {words.seePlans}
      </Button>
    </Row>
  );
}

interface CurrentTabProps {
  subscription: Subscription | null;
  onSeePlans: () => void;
  onCancel: () => void;
}

/** The current plan, or the last one: what is used, what it includes, and how to cancel it. */
export function CurrentTab({ subscription, onSeePlans, onCancel }: CurrentTabProps) {
  const { data: profile } = useQuery(sessionQueries.profile());
  if (!subscription) {
    return (
      <Empty wholePage action={<Button onClick={onSeePlans}>{words.seePlans}</Button>}>
        <Text as="strong" mb={4} tone="ink" size={16} display="block">
          {words.empty}
        </Text>
        {words.emptyHint}
      </Empty>
    );
  }
  const { planName, status, price, currency, billingPeriod } = subscription;
  const trialEnd = profile && !profile.trialExpired ? profile.trialExpiresAt : null;
  return (
    <>
      <Box as="section" frame="line" radius="card" aria-label={words.plan(planName)}>
        <Row
          as="header"
          wrap
          gapY={12}
          gapX={24}
          align="start"
          justify="between"
          rule="bottom"
          className={classes.head}
        >
          <Box shrinkX>
            <Row wrap gapY={4} gapX={10} align="center">
              <Text as="h2" shrinkX size={21} weight={600} tracking={2} breaks>
                {words.plan(planName)}
              </Text>
              <StatusPill status={status} />
            </Row>
            <p className="muted">{dates(subscription)}</p>
          </Box>
          <Grid as="p" tabular className={classes.price}>
            <Text as="strong" size={21} weight={600} tracking={2}>
              {formatPrice(price, currency)}
            </Text>
            {Number(price) > 0 && <span className="muted">{plansText.periods[billingPeriod]}</span>}
          </Grid>
        </Row>
        <Grid className={classes.body}>
          <Usage {...subscription} />
          <Includes {...subscription} />
        </Grid>
      </Box>
      <Suggestion subscription={subscription} trialEnd={trialEnd} onSeePlans={onSeePlans} />
      {status === 'active' && (
        <Row
          as="section"
          wrap
          gapY={10}
          gapX={24}
          align="center"
          justify="between"
          pt={16}
          rule="top"
          aria-label={words.cancelTitle}
        >
          <Box flex={1} className={classes.leave}>
            <Text as="h2" size={14.5} weight={600}>
              {words.cancelTitle}
            </Text>
            <p className="muted">{trialEnd ? words.cancelHintOnTrial : words.cancelHint}</p>
          </Box>
          <May needs="duena">
            <Button
              className={BUTTON}
              variant="subtle"
              color="red.7"
              c="var(--bad)"
              leftSection={<IconCircleX size={16} aria-hidden="true" />}
              onClick={onCancel}
            >
              {words.cancel}
            </Button>
          </May>
        </Row>
      )}
    </>
  );
}
