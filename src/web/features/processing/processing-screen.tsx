import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#text/common.ts';
import { processingText } from '#text/processing.ts';
import { mailboxQueries } from '#web/api/queries/mailboxes.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Text } from '#web/ui/layout/parts.tsx';
import { PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { ConfigurationMenu } from './configuration-menu.tsx';
import { AutomationCard } from './job/automation-card.tsx';
import { useJob } from './job/use-job.ts';
import { LatestInvoices } from './latest-invoices.tsx';
import classes from './processing.module.css';
import { useAutoRefresh } from './refresh/use-auto-refresh.ts';
import { ProcessCard } from './run/process-card.tsx';
import { useMailRun } from './run/use-mail-run.ts';
import { StatusStrip } from './status-strip.tsx';

const words = processingText;
/** The status shown when it could not be loaded. */
const ALL_FALSE = { emailConfigsCount: 0, openaiConfigured: false };

/** Reading the mailboxes, now or on a schedule. `runId`: the run that the address names. */
export function ProcessingScreen({ runId }: { runId?: string | undefined }) {
  const client = useQueryClient();
  const refresh = useAutoRefresh();
  const everyMs = refresh.isOn && refresh.everyMs;
  const status = useQuery(sessionQueries.systemStatus());
  const { data: profile } = useQuery(sessionQueries.profile());
  const { data: mailboxes } = useQuery(mailboxQueries.list());
  const job = useJob(everyMs);
  const run = useMailRun(job.status, runId);
  const [isReloading, setReloading] = useState(false);

  async function reload(): Promise<void> {
    setReloading(true);
    await Promise.allSettled([
      client.refetchQueries({ queryKey: sessionQueries.systemStatus().queryKey }),
      client.refetchQueries({ queryKey: mailboxQueries.list().queryKey }),
      job.reload(),
    ]);
    setReloading(false);
  }

  return (
    <>
      <PageHeader title={t.pages.processing.title} note={<Text phone={{ display: 'none' }}>{words.note}</Text>} inline>
        <Button
          className={look({ phone: { p: 0 } }, classes.tool)}
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          {...clickUnlessBusy(isReloading, () => void reload())}
        >
          <span className="phone-hidden">{t.common.refresh}</span>
        </Button>
        <ConfigurationMenu />
      </PageHeader>
      {status.isError && <Problem title={words.statusProblem} onRetry={() => void reload()} />}
      <StatusStrip
        status={status.isError ? ALL_FALSE : status.data}
        accounts={mailboxes?.configs ?? []}
        job={job.status}
        isJobUnknown={job.status === undefined && job.problem !== null}
        profile={profile}
      />
      <Grid gap={16} className={classes.grid}>
        <ProcessCard run={run} hasMailboxes={status.data?.emailConfigured ?? true} />
        <AutomationCard job={job} refresh={refresh} />
      </Grid>
      <LatestInvoices task={run.task} />
    </>
  );
}
