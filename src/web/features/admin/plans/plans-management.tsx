import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedPlan } from '#contract/subscriptions/plans.ts';
import { adminPlansText as words } from '#text/admin-plans.ts';
import { t } from '#text/common.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Segments } from '#web/ui/inputs/segments.tsx';
import { AdminLinks } from '#web/ui/layout/admin-links.tsx';
import { Text } from '#web/ui/layout/parts.tsx';
import { Loading, PageHeader } from '#web/ui/layout/screen.tsx';
import { Toolbar } from '#web/ui/layout/toolbar.tsx';
import classes from './plans.module.css';
import { planQueries } from './plans.queries.ts';
import { PlansTable } from './plans-table.tsx';

const planForm = defineLazyPart(async () => (await import('./plan-form.tsx')).PlanForm);
const planStats = defineLazyPart(async () => (await import('./plan-stats.tsx')).PlanStats);
const assignPlan = defineLazyPart(async () => (await import('./assign/assign-plan.tsx')).AssignPlan);
const requestsTable = defineLazyPart(async () => (await import('./requests/requests-table.tsx')).RequestsTable);

/** Requests for plans that wait for a decision, above the plans; nothing when there are none. */
function PlanRequests() {
  const { data, isError, refetch } = useQuery(planQueries.requests());
  if (!isError && (data === undefined || data.total === 0)) return null;
  return <LazyPart part={requestsTable} props={{ data, isError, onRetry: () => void refetch() }} />;
}

const PARTS = (['plans', 'stats', 'assign'] as const).map((value) => ({ value, label: words.parts[value] }));
type PartName = (typeof PARTS)[number]['value'];

/** Plans, how many users have them, and assigning them: a page of its own, or a tab of the panel. */
export function PlansManagement({ isPage = false }: { isPage?: boolean }) {
  const [part, setPart] = useState<PartName>('plans');
  /** The plan that is open in the form; `new` for a new one. */
  const [edited, setEdited] = useState<ManagedPlan | 'new' | null>(null);
  const actions = (
    <>
      <Segments label={words.parts.label} choices={PARTS} chosen={part} onChoose={setPart} />
      {part === 'plans' && (
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setEdited('new')}>
          {words.add}
        </Button>
      )}
    </>
  );
  return (
    <>
      {isPage ? (
        <>
          <AdminLinks />
          <PageHeader title={t.pages.adminPlans.title}>{actions}</PageHeader>
        </>
      ) : (
        <Toolbar as="header" justify="between">
          <Text as="h2" size={17} weight={600} tracking={1.5}>
            {t.pages.adminPlans.title}
          </Text>
          <Toolbar className={classes.actions}>{actions}</Toolbar>
        </Toolbar>
      )}
      {part === 'plans' && <PlanRequests />}
      {part === 'plans' && <PlansTable onEdit={setEdited} />}
      {part === 'stats' && <LazyPart part={planStats} props={{}} fallback={<Loading />} />}
      {part === 'assign' && <LazyPart part={assignPlan} props={{}} fallback={<Loading />} />}
      {edited !== null && (
        <LazyPart
          part={planForm}
          props={{ plan: edited === 'new' ? null : edited, onClose: () => setEdited(null) }}
          key={edited === 'new' ? 'new' : edited.id}
        />
      )}
    </>
  );
}

/** The same as a page with its own address. */
export const PlansPage = () => <PlansManagement isPage />;
