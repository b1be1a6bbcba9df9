import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BusinessSettings } from '#contract/business.ts';
import { businessText } from '#text/business.ts';
import { t } from '#text/common.ts';
import { businessQueries } from '#web/api/queries/business.queries.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { type KeepUnsaved, useUnsavedForms } from '#web/ui/form/unsaved.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Stack } from '#web/ui/layout/parts.tsx';
import { PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import classes from './business.module.css';
import { BusinessForm } from './business-form.tsx';
import { ImputationForm } from './imputation-form.tsx';

function ComingCards() {
  return (
    <div
      className={look({ gap: 14, flow: 'stack' }, classes.cards)}
      role="status"
      aria-label={businessText.loading}
      data-skeleton
    >
      {[180, 240, 210].map((width) => (
        <Grid gap={18} py={20} px={16} frame="line" radius="card" key={width}>
          <Skeleton width={width} />
          <Skeleton width="100%" />
          <Skeleton width={140} />
        </Grid>
      ))}
    </div>
  );
}

interface SettingsProps {
  settings: BusinessSettings;
  unsaved: KeepUnsaved;
}

const rg90Place = defineLazyPart(async () => (await import('./rg90/rg90-card.tsx')).Rg90Place);

/** The business itself: its RUC and name, and the file for the tax office. */
const Data = ({ settings, unsaved }: SettingsProps) => (
  <>
    <BusinessForm settings={settings} unsaved={unsaved} />
    <LazyPart part={rg90Place} props={{}} />
  </>
);

const FORMS = { business: Data, imputation: ImputationForm };

/** What a person fills in about the business; what was not saved is asked about before they go to another tab. */
function SettingsTab({ part }: { part: keyof typeof FORMS }) {
  const Forms = FORMS[part];
  const { data, isError, refetch } = useQuery(businessQueries.settings());
  const unsaved = useUnsavedForms();
  return (
    <>
      {isError && !data && <Problem title={businessText.problem} onRetry={() => void refetch()} />}
      {!data && !isError && <ComingCards />}
      {data && (
        <Stack gap={14} className={classes.cards}>
          <LeaveGuard wouldLose={unsaved.wouldLose} />
          <Forms settings={data} unsaved={unsaved} />
        </Stack>
      )}
    </>
  );
}

const PLACES = {
  business: '/mi-negocio',
  imputation: '/mi-negocio/imputacion',
  people: '/mi-negocio/personas',
  connections: '/mi-negocio/conexiones',
} as const;
type Part = keyof typeof PLACES;

const createBusiness = defineLazyPart(async () => (await import('./create-business.tsx')).CreateBusiness);
const peopleTab = defineLazyPart(async () => (await import('./people/people-tab.tsx')).PeopleTab);

const connectionsTab = defineLazyPart(async () => (await import('./connections/connections-tab.tsx')).ConnectionsTab);
const OTHERS = { people: peopleTab, connections: connectionsTab };

/**
 * The pages of a business, each with an address of its own: its data, the taxes of its vouchers, its people, its
 * connections.
 */
export function BusinessScreen({ part = 'business' }: { part?: Part }) {
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMay('duena');
  const { data: business } = useQuery(businessQueries.settings());
  const { tabs } = businessText;
  const note = business?.ruc ? businessText.known(business.name ?? '', business.ruc) : businessText.note;
  return (
    <>
      <PageHeader title={t.pages.business.title} note={note} inline>
        {mayAdd && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {businessText.add}
          </Button>
        )}
      </PageHeader>
      <Tabs
        label={tabs.label}
        tabs={[
          { value: 'business', label: tabs.business },
          { value: 'imputation', label: tabs.imputation },
          { value: 'people', label: tabs.people },
          { value: 'connections', label: tabs.connections },
        ]}
        chosen={part}
        onChoose={(next) => goTo(PLACES[next])}
      >
        {part === 'business' || part === 'imputation' ? (
          <SettingsTab key={part} part={part} />
        ) : (
          <LazyPart key={part} part={OTHERS[part]} props={{}} fallback={<ComingCards />} />
        )}
      </Tabs>
      {isAdding && <LazyPart part={createBusiness} props={{ onClose: () => setAdding(false) }} />}
    </>
  );
}

export const ImputationPage = () => <BusinessScreen part="imputation" />;

export const PeoplePage = () => <BusinessScreen part="people" />;

export const ConnectionsPage = () => <BusinessScreen part="connections" />;
