import { Button } from '@mantine/core';
import { IconCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OfferedPlan } from '#contract/subscriptions/plans.ts';
import type { Subscription } from '#contract/subscriptions/subscriptions.ts';
import { UNLIMITED } from '#domain/entitlements.ts';
import { addMonths, dayInAsuncion, firstDay } from '#domain/period.ts';
import { aiLastsUntil, aiUsage, planLinesWithoutLimit } from '#domain/plan.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatNumber, formatPercent } from '#web/format/amounts.ts';
import { formatDate, monthOf } from '#web/format/dates.ts';
import { aiLimitLine, formatLastDay, formatPrice } from '#web/format/plans.ts';
import { plansText, subscriptionText } from '#web/text/es/subscription.ts';
import { UsageBar } from '#web/ui/charts/usage-bar.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import { StatusPill } from '../status-pill.tsx';
import { subscriptionQueries } from '../subscription.queries.ts';
import classes from './current-tab.module.css';

const words = subscriptionText.current;

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

/** «A este ritmo alcanzan hasta el 22/11/2026.» A plan of this month has no pace yet: what was used may be another's. */
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
    <div className={classes.usage}>
      <p className={classes.line}>
        <span className="muted">{label}</span>
        {isActive && <span className="faint">{words.resets(formatDate(nextMonth))}</span>}
      </p>
      <p className={classes.figure}>
        <strong>{formatNumber(aiUsed)}</strong>{' '}
        <span className="muted">{aiLimit === UNLIMITED ? words.usedUnlimited : words.used(formatNumber(aiLimit))}</span>
      </p>
      <UsageBar percent={percent} label={label} />
      <p className={classes.line}>
        <span>
          {isActive && <strong>{remainingSentence(remaining)}</strong>}{' '}
          <span className="muted">{isActive ? paceSentence(subscription) : words.xmlFree}</span>
        </span>
        {remaining !== 'unlimited' && <span className="muted">{formatPercent(Math.floor(percent * 10) / 10)}</span>}
      </p>
    </div>
  );
}

function Includes({ planDescription, aiLimit }: Subscription) {
  const features = [aiLimitLine(aiLimit), ...planLinesWithoutLimit(planDescription).features];
  return (
    <div className={classes.includes}>
      <p className="muted">{words.includes}</p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The next plan that reads more, in the catalogue's order. */
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
  /** When the trial ends that goes on without the subscription; null when none does. */
  trialEnd: string | null;
  onSeePlans: () => void;
}

function Suggestion({ subscription, trialEnd, onSeePlans }: SuggestionProps) {
  const { data: plans = [] } = useQuery(subscriptionQueries.plans());
  const isActive = subscription.status === 'active';
  const larger = isActive ? largerThan(subscription.aiLimit, plans) : undefined;
  if (isActive && !larger) return null;
  return (
    <div className={classes.suggestion}>
      <p>
        {larger ? (
          <>
            <strong>{words.short}</strong>{' '}
            {words.larger(larger.name, aiLimitLine(larger.aiLimit), formatPrice(larger.price, larger.currency))}
          </>
        ) : (
          <>
            <strong>{words.over}</strong> {trialEnd ? words.overOnTrial(formatDate(trialEnd)) : words.overHint}
          </>
        )}
      </p>
      <Button variant="default" onClick={onSeePlans}>
        {words.seePlans}
      </Button>
    </div>
  );
}

interface CurrentTabProps {
  subscription: Subscription | null;
  onSeePlans: () => void;
  onCancel: () => void;
}

/** The plan in force, or the last there was: what is used of it, what it includes, and the way out. */
export function CurrentTab({ subscription, onSeePlans, onCancel }: CurrentTabProps) {
  const { data: profile } = useQuery(sessionQueries.profile());
  if (!subscription) {
    return (
      <Empty wholePage action={<Button onClick={onSeePlans}>{words.seePlans}</Button>}>
        <strong className={classes.emptyTitle}>{words.empty}</strong>
        {words.emptyHint}
      </Empty>
    );
  }
  const { planName, status, price, currency, billingPeriod } = subscription;
  const trialEnd = profile && !profile.trialExpired ? profile.trialExpiresAt : null;
  return (
    <>
      <section className={classes.card} aria-label={words.plan(planName)}>
        <header className={classes.head}>
          <div>
            <div className={classes.name}>
              <h2>{words.plan(planName)}</h2>
              <StatusPill status={status} />
            </div>
            <p className="muted">{dates(subscription)}</p>
          </div>
          <p className={classes.price}>
            <strong>{formatPrice(price, currency)}</strong>
            {Number(price) > 0 && <span className="muted">{plansText.periods[billingPeriod]}</span>}
          </p>
        </header>
        <div className={classes.body}>
          <Usage {...subscription} />
          <Includes {...subscription} />
        </div>
      </section>
      <Suggestion subscription={subscription} trialEnd={trialEnd} onSeePlans={onSeePlans} />
      {status === 'active' && (
        <section className={classes.leave} aria-label={words.cancelTitle}>
          <div>
            <h2>{words.cancelTitle}</h2>
            <p className="muted">{trialEnd ? words.cancelHintOnTrial : words.cancelHint}</p>
          </div>
          <Button
            variant="subtle"
            color="red.7"
            c="var(--bad)"
            leftSection={<IconCircleX size={16} aria-hidden="true" />}
            onClick={onCancel}
          >
            {words.cancel}
          </Button>
        </section>
      )}
    </>
  );
}
