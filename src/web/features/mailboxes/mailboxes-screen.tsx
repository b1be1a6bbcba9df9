import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EmailConfig, OauthOutcome } from '#contract/mailboxes/mailboxes.ts';
import { t } from '#text/common.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { mailboxQueries } from '#web/api/queries/mailboxes.queries.ts';
import { May, useMay } from '#web/features/session/businesses/may.ts';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import type { NoticeType } from '#web/ui/feedback/toast-queue.ts';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { useUnsavedForms } from '#web/ui/form/unsaved.ts';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Empty, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { AccountCard } from './accounts/account-card.tsx';
import { filterAccounts } from './accounts/filter-accounts.ts';
import { accountsChanged, putAccount } from './accounts/use-account-actions.ts';
import { returnedToSameBusiness } from './form/use-oauth.ts';
import { addForm, editForm, tellMissing } from './lazy-parts.ts';
import classes from './mailboxes.module.css';

const words = mailboxesText;
const OUTCOME_TYPES = {
  lista: 'success',
  reconectada: 'success',
  cancelada: 'info',
  vencida: 'warning',
  otra_cuenta: 'warning',
  sin_permiso: 'warning',
  demasiados: 'warning',
  fallida: 'error',
} as const satisfies Record<OauthOutcome, NoticeType>;
const SKELETONS = [0, 1, 2];

function Filter({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <TextInput
      className={look({ phone: { flex: 'line' } }, classes.filter)}
      type="search"
      aria-label={words.filter}
      placeholder={words.filterPlaceholder}
      maxLength={100}
      value={typed}
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      rightSection={typed ? <CloseButton size="sm" aria-label={words.clearFilter} onClick={() => onType('')} /> : null}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

/** Three grey cards while the accounts are on their way. */
function ComingCards() {
  return (
    <div className={look({ gap: 14, flow: 'stack' })} role="status" aria-label={words.loading}>
      {SKELETONS.map((card) => (
        <Grid py={24} px={18} frame="line" radius="card" className={classes.coming} key={card} data-skeleton>
          <Row as="p" justify="between">
            <Skeleton width={220 - card * 24} />
            <Skeleton width={40} />
          </Row>
          <Row as="p" justify="between">
            <Skeleton width={180} />
            <Skeleton width={150} />
          </Row>
        </Grid>
      ))}
    </div>
  );
}

interface MailboxesScreenProps {
  /** The outcome with which Google or Microsoft sent the browser back, and for which account. */
  outcome?: OauthOutcome | undefined;
  accountId?: string | undefined;
  /** Opens the form for a new account at once. */
  startsAdding?: boolean;
  /** Called once the outcome was shown. */
  onTold: () => void;
}

/** Every account in which invoices are searched. */
export function MailboxesScreen({ outcome, accountId, startsAdding = false, onTold }: MailboxesScreenProps) {
  const client = useQueryClient();
  const mayWrite = useMay('contador');
  const { data, isError, refetch } = useQuery(mailboxQueries.list());
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(startsAdding && mayWrite);
  const [newest, setNewest] = useState<string | null>(null);
  const unsaved = useUnsavedForms();
  // Preloads the forms, so that a pressed button opens one at once.
  useEffect(() => {
    addForm.preload();
    editForm.preload();
  }, []);

  const tellOutcome = useEffectEvent((told: OauthOutcome) => {
    notify({ id: 'mailbox-connection', type: OUTCOME_TYPES[told], ...words.connection[told] });
    if (told === 'lista' && accountId) setNewest(accountId);
    onTold();
  });
  useEffect(() => {
    if (outcome && returnedToSameBusiness()) tellOutcome(outcome);
  }, [outcome]);

  function added(account: EmailConfig): void {
    putAccount(client, account);
    setNewest(account.id);
    setTyped('');
    setAdding(false);
    notify({ id: 'mailbox-saved', type: 'success', ...words.added });
    void accountsChanged(client);
  }

  const accounts = data?.configs ?? [];
  const shown = filterAccounts(accounts, typed);
  const add = (
    <May needs="contador">
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
        {words.add}
      </Button>
    </May>
  );
  return (
    <>
      <PageHeader
        title={t.pages.mailboxes.title}
        breadcrumb={<Breadcrumb to="/manage-invoices" parent={words.management} here={words.mailboxes} />}
      >
        <Filter typed={typed} onType={setTyped} />
        <May needs="contador">
          <Button
            className={look({ phone: { flex: 'line' } })}
            variant={isAdding ? 'default' : 'filled'}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            {words.add}
          </Button>
        </May>
      </PageHeader>
      <LeaveGuard wouldLose={unsaved.wouldLose} />
      {isError && !data && <Problem title={words.problems.load} onRetry={() => void refetch()} />}
      {isAdding && (
        <LazyPart
          part={addForm}
          props={{ oauth: data?.oauth, unsaved, onAdded: added, onClose: () => setAdding(false) }}
          onMissing={(error) => tellMissing(error, () => setAdding(false))}
        />
      )}
      {!data && !isError && <ComingCards />}
      {data && accounts.length === 0 && !isAdding && (
        <Empty wholePage action={add}>
          <Text as="strong" tone="ink" weight={600} display="block">
            {words.empty}
          </Text>
          {words.emptyHint}
        </Empty>
      )}
      {accounts.length > 0 && shown.length === 0 && <Empty>{words.noMatch(typed.trim())}</Empty>}
      {shown.length > 0 && (
        <Stack as="section" gap={14} aria-label={words.list}>
          {shown.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              isNew={account.id === newest}
              isCompact={isAdding}
              unsaved={unsaved}
            />
          ))}
        </Stack>
      )}
    </>
  );
}
