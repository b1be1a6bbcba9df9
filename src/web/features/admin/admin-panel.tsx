import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reportPanelOpened } from '#contract/accounts.ts';
import { adminText } from '#text/admin/panel.ts';
import { t } from '#text/common.ts';
import { call } from '#web/api/client.ts';
import { log } from '#web/log/log.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { AdminLinks } from '#web/ui/layout/admin-links.tsx';
import { Loading, PageHeader } from '#web/ui/layout/screen.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { adminQueries } from './admin.queries.ts';

const words = adminText;

const PARTS = {
  statistics: defineLazyPart(async () => (await import('./statistics/statistics-tab.tsx')).StatisticsTab),
  users: defineLazyPart(async () => (await import('./users/users-tab.tsx')).UsersTab),
  plans: defineLazyPart(async () => {
    const { PlansManagement } = await import('./plans/plans-management.tsx');
    return () => <PlansManagement />;
  }),
  limits: defineLazyPart(async () => (await import('./limits/limits-tab.tsx')).LimitsTab),
};
type Tab = keyof typeof PARTS;
const TABS = (Object.keys(PARTS) as Tab[]).map((value) => ({ value, label: words.tabs[value] }));

/** Tells the server that the panel was opened, once for each visit: it goes into the audit. */
function useReportOpened() {
  useEffect(() => {
    call(reportPanelOpened, { quiet: true }).catch((error: unknown) =>
      log.warn(t.log.panelNotReported, { component: 'admin', error }),
    );
  }, []);
}

/** The administrator's panel, with its four tabs. */
export function AdminPanel() {
  const client = useQueryClient();
  const [tab, setTab] = useState<Tab>('statistics');
  const isFetching = useIsFetching({ queryKey: adminQueries.all }) > 0;
  useReportOpened();
  const refresh = () => void client.invalidateQueries({ queryKey: adminQueries.all });
  return (
    <>
      <AdminLinks />
      <PageHeader title={t.pages.admin.title} inline>
        <Button variant="default" aria-label={t.common.refresh} {...clickUnlessBusy(isFetching, refresh)}>
          <IconRefresh size={16} aria-hidden="true" />
          <span className="phone-hidden" style={{ marginLeft: 8 }}>
            {t.common.refresh}
          </span>
        </Button>
      </PageHeader>
      <Tabs label={words.tabList} tabs={TABS} chosen={tab} onChoose={setTab}>
        <LazyPart key={tab} part={PARTS[tab]} props={{}} fallback={<Loading />} />
      </Tabs>
    </>
  );
}
