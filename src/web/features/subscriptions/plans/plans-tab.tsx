import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OfferedPlan } from '#contract/subscriptions/plans.ts';
import type { RequestState, Subscription } from '#contract/subscriptions/subscriptions.ts';
import { aiUsage, planLinesWithoutLimit } from '#domain/plan.ts';
import { currencySymbol, formatFigure } from '#web/format/amounts.ts';
import { aiLimitLine, formatUsage } from '#web/format/plans.ts';
import { log } from '#web/log/log.ts';
import { plansText, subscriptionText } from '#web/text/es/subscription.ts';
import { t } from '#web/text/es.ts';
import { UsageBar } from '#web/ui/charts/usage-bar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Empty, Problem } from '#web/ui/layout/screen.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import { StatusPill } from '../status-pill.tsx';
import { subscriptionQueries } from '../subscription.queries.ts';
import classes from './plans-tab.module.css';

const words = subscriptionText.plans;

function Price({ price, currency, billingPeriod }: OfferedPlan) {
  if (Number(price) === 0) {
    return (
      <p className={classes.price}>
        <strong>{plansText.free}</strong>
      </p>
    );
  }
  return (
    <>
      <p className={classes.price}>
        <span className="muted">{currencySymbol(currency)}</span> <strong>{formatFigure(price, currency)}</strong>
      </p>
      <p className="muted">{plansText.periods[billingPeriod]}</p>
    </>
  );
}

interface PlanCardProps {
  plan: OfferedPlan;
  isCurrent: boolean;
  isRequested: boolean;
  isAsking: boolean;
  onChoose: () => void;
}

function PlanCard({ plan, isCurrent, isRequested, isAsking, onChoose }: PlanCardProps) {
  const { summary, features } = planLinesWithoutLimit(plan.description);
  return (
    <li className={classes.plan} data-popular={plan.isPopular || undefined}>
      <div className={classes.name}>
        <h2>{plan.name}</h2>
        <Pill tone="neutral">{plansText.types[plan.type]}</Pill>
        {plan.isPopular && <span className={classes.popular}>{words.popular}</span>}
      </div>
      {summary && <p className={classes.summary}>{summary}</p>}
      <div>
        <Price {...plan} />
      </div>
      <p className={classes.limit}>{aiLimitLine(plan.aiLimit)}</p>
      <ul className={classes.features}>
        {features.map((feature) => (
          <li key={feature}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {isCurrent || isRequested ? (
        <Button fullWidth disabled>
          {isCurrent ? words.isCurrent : subscriptionText.request.requested}
        </Button>
      ) : (
        <Button
          fullWidth
          variant={plan.isPopular ? 'filled' : 'default'}
          aria-label={words.chooseNamed(plan.name)}
          loading={isAsking}
          onClick={onChoose}
        >
          {words.choose}
        </Button>
      )}
    </li>
  );
}

/** What the business has now, above what it could have. */
function Now({ active }: { active: Subscription | null }) {
  const usage = active && aiUsage(active.aiUsed, active.aiLimit);
  return (
    <div className={classes.now}>
      <div>
        <p className="muted">{words.currentPlan}</p>
        <p className={classes.nowPlan}>
          {active ? active.planName : words.none}
          {active && <StatusPill status={active.status} />}
        </p>
      </div>
      {active && usage && (
        <div className={classes.nowUsage}>
          <p>
            <span className="muted">{subscriptionText.current.usage}</span>
            <strong>{formatUsage(active.aiUsed, active.aiLimit)}</strong>
          </p>
          <UsageBar percent={usage.percent} label={subscriptionText.current.usage} />
        </div>
      )}
    </div>
  );
}

interface PlansTabProps {
  active: Subscription | null;
  /** Undefined while nobody knows. */
  requests: RequestState | undefined;
  /** Somebody wants this plan. */
  onWant: (plan: OfferedPlan) => void;
}

/** As many as there usually are, each as high as one is. */
const ComingPlans = () => (
  <div className={classes.plans} role="status" aria-label={t.common.loading}>
    {[0, 1, 2].map((at) => (
      <div key={at} className={classes.plan} data-coming>
        {['40%', '80%', '55%', '65%', '75%', '70%', '100%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    ))}
  </div>
);

/** The plans that are offered. What is current is asked for anew first: another window may have changed it. */
export function PlansTab({ active, requests, onWant }: PlansTabProps) {
  const client = useQueryClient();
  const { data: plans, error, refetch } = useQuery(subscriptionQueries.plans());
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (error) log.warn(subscriptionText.log.plans, { component: 'subscription', error });
  }, [error]);

  async function choose(plan: OfferedPlan): Promise<void> {
    setAsked(plan.code);
    const fresh = { ...subscriptionQueries.current(), staleTime: 0, retry: false };
    const now = await client.fetchQuery(fresh).catch(() => active);
    setAsked(null);
    if (now?.status === 'active' && now.planCode === plan.code) {
      notify({ id: 'plan-chosen', type: 'info', message: words.alreadyActive });
    } else onWant(plan);
  }

  if (!plans) return error ? <Problem title={words.problem} onRetry={() => void refetch()} /> : <ComingPlans />;
  if (plans.length === 0) return <Empty wholePage>{words.empty}</Empty>;
  return (
    <>
      <Now active={active} />
      <ul className={classes.plans} aria-label={words.label}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isCurrent={active?.planCode === plan.code}
            isRequested={requests?.request?.planCode === plan.code}
            isAsking={asked === plan.code}
            onChoose={() => void choose(plan)}
          />
        ))}
      </ul>
      <p className="muted">{requests?.needsApproval ? subscriptionText.request.note : words.note}</p>
    </>
  );
}
