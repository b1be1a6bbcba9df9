import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OfferedPlan } from '#contract/subscriptions/plans.ts';
import { t } from '#text/common.ts';
import { subscriptionText as words } from '#text/subscription.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Text } from '#web/ui/layout/parts.tsx';
import { Loading, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { CurrentTab } from './current/current-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { PlansTab } from './plans/plans-tab.tsx';
import { subscriptionQueries } from './subscription.queries.ts';

const changeDialog = defineLazyPart(async () => (await import('./plans/change-dialog.tsx')).ChangeDialog);
const requestNotes = defineLazyPart(async () => (await import('./request-notes.tsx')).RequestNotes);
const cancelDialog = defineLazyPart(async () => (await import('./current/cancel-dialog.tsx')).CancelDialog);

const TABS = (['current', 'history', 'plans'] as const).map((value) => ({ value, label: words.tabs[value] }));
type Tab = (typeof TABS)[number]['value'];

/** The current subscription, earlier ones, and the plans on offer. */
export function SubscriptionScreen() {
  const { data, isError, refetch } = useQuery(subscriptionQueries.current());
  const [tab, setTab] = useState<Tab>('current');
  const [wanted, setWanted] = useState<OfferedPlan | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  // A failure is not shown: the page works without the pending request.
  const { data: asked } = useQuery(subscriptionQueries.request());
  const { data: payer } = useQuery(subscriptionQueries.payer());
  const active = data?.status === 'active' ? data : null;
  return (
    <>
      <PageHeader title={t.pages.subscription.title} inline>
        <Button component={Link} to="/" variant="default" leftSection={<IconArrowLeft size={16} aria-hidden="true" />}>
          {words.back}
        </Button>
      </PageHeader>
      {payer && (
        <Text as="p" tone="muted" size={13.5}>
          {payer.isDecidedByCaller ? words.paidBy(payer.name) : words.decidedBy(payer.name)}
        </Text>
      )}
      <Tabs label={words.tabs.label} tabs={TABS} chosen={tab} onChoose={setTab}>
        {tab !== 'history' &&
          data === undefined &&
          (isError ? <Problem title={words.problems.load} onRetry={() => void refetch()} /> : <Loading />)}
        {tab !== 'history' && (asked?.request || asked?.refusal) && (
          <LazyPart part={requestNotes} props={{ state: asked }} />
        )}
        {tab === 'current' && data !== undefined && (
          <CurrentTab subscription={data} onSeePlans={() => setTab('plans')} onCancel={() => setCancelling(true)} />
        )}
        {tab === 'history' && <HistoryTab />}
        {tab === 'plans' && data !== undefined && <PlansTab active={active} requests={asked} onWant={setWanted} />}
      </Tabs>
      {wanted && (
        <LazyPart
          part={changeDialog}
          props={{
            active,
            plan: wanted,
            isRequest: asked?.needsApproval === true && Number(wanted.price) > 0,
            onClose: () => setWanted(null),
          }}
        />
      )}
      {isCancelling && active && (
        <LazyPart
          part={cancelDialog}
          props={{ active, onClose: () => setCancelling(false), onCancelled: () => setTab('plans') }}
        />
      )}
    </>
  );
}
