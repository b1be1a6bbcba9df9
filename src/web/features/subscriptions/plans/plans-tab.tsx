import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OfferedPlan } from '#contract/subscriptions/plans.ts';
import type { RequestState, Subscription } from '#contract/subscriptions/subscriptions.ts';
import { aiUsage, planLinesWithoutLimit } from '#domain/plans/plan.ts';
import { t } from '#text/common.ts';
import { plansText, subscriptionText } from '#text/subscription.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { currencySymbol, formatFigure } from '#web/format/amounts.ts';
import { aiLimitLine, formatUsage } from '#web/format/plans.ts';
import { log } from '#web/log/log.ts';
import { UsageBar } from '#web/ui/charts/usage-bar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Empty, Problem } from '#web/ui/layout/screen.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import { MarkedLines } from '../marked-lines.tsx';
import { StatusPill } from '../status-pill.tsx';
import classes from '../subscription.module.css';
import { subscriptionQueries } from '../subscription.queries.ts';

const words = subscriptionText.plans;
const BUTTON = look({ phone: { touch: true } });

const Figure = ({ children }: { children: string }) => (
  <Text as="strong" weight={600} tabular tracking={3} className={classes.figure}>
    {children}
  </Text>
);

function Price({ price, currency, billingPeriod }: OfferedPlan) {
  if (Number(price) === 0) {
    return (
      <p>
        <Figure>{plansText.free}</Figure>
      </p>
    );
  }
  return (
    <>
      <p>
        <span className="muted">{currencySymbol(currency)}</span> <Figure>{formatFigure(price, currency)}</Figure>
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
    <Stack as="li" gap={14} fill={plan.isPopular ? 'brand-soft' : 'sheet'} className={classes.plan}>
      <Row wrap gapY={4} gapX={8} align="center">
        <Text as="h2" shrinkX size={17} weight={600} tracking={1.5} breaks>
          {plan.name}
        </Text>
        <Pill tone="neutral">{plansText.types[plan.type]}</Pill>
        {plan.isPopular && (
          <Text ml="auto" py={2} px={8} radius="pill" fill="lap-soft" tone="lap" size={12} weight={550}>
            {words.popular}
          </Text>
        )}
      </Row>
      {summary && (
        <Text as="p" tone="muted" size={13.5}>
          {summary}
        </Text>
      )}
      <div>
        <Price {...plan} />
      </div>
      <Text as="p" weight={600}>
        {aiLimitLine(plan.aiLimit)}
      </Text>
      <MarkedLines lines={features} mb={14} />
      {isCurrent || isRequested ? (
        <Button className={BUTTON} fullWidth disabled>
          {isCurrent ? words.isCurrent : subscriptionText.request.requested}
        </Button>
      ) : (
        <May needs="duena">
          <Button
            className={BUTTON}
            fullWidth
            variant={plan.isPopular ? 'filled' : 'default'}
            aria-label={words.chooseNamed(plan.name)}
            loading={isAsking}
            onClick={onChoose}
          >
            {words.choose}
          </Button>
        </May>
      )}
    </Stack>
  );
}

/** The current plan, above those on offer. */
function Now({ active }: { active: Subscription | null }) {
  const usage = active && aiUsage(active.aiUsed, active.aiLimit);
  return (
    <Row wrap gapY={12} gapX={24} align="end" justify="between">
      <div>
        <p className="muted">{words.currentPlan}</p>
        <Row as="p" wrap gapY={4} gapX={10} align="center" size={17} weight={600} tracking={1.5}>
          {active ? active.planName : words.none}
          {active && <StatusPill status={active.status} />}
        </Row>
      </div>
      {active && usage && (
        <Grid gap={8} className={classes.nowUsage}>
          <Row as="p" gap={12} justify="between" tabular>
            <span className="muted">{subscriptionText.current.usage}</span>
            <strong>{formatUsage(active.aiUsed, active.aiLimit)}</strong>
          </Row>
          <UsageBar percent={usage.percent} label={subscriptionText.current.usage} />
        </Grid>
      )}
    </Row>
  );
}

interface PlansTabProps {
  active: Subscription | null;
  /** Undefined until it is known. */
  requests: RequestState | undefined;
  /** Called when somebody chooses this plan. */
  onWant: (plan: OfferedPlan) => void;
}

/** Placeholders: as many plans as there usually are, of the usual height. */
const ComingPlans = () => (
  <div
    className={look({ gap: 1, overflow: 'hidden', frame: 'line', radius: 'card', flow: 'grid' }, classes.plans)}
    role="status"
    aria-label={t.common.loading}
  >
    {[0, 1, 2].map((at) => (
      <Stack gap={14} fill="sheet" className={classes.plan} key={at} data-coming>
        {['40%', '80%', '55%', '65%', '75%', '70%', '100%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Stack>
    ))}
  </div>
);

/** The plans on offer. The current plan is asked for anew first: another window may have changed it. */
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
    const now = await client.fetchQuery(fresh).then(
      ({ subscription }) => subscription,
      () => active,
    );
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
      <Grid
        as="ul"
        gap={1}
        overflow="hidden"
        frame="line"
        radius="card"
        className={classes.plans}
        aria-label={words.label}
      >
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
      </Grid>
      <p className="muted">{requests?.needsApproval ? subscriptionText.request.note : words.note}</p>
    </>
  );
}
