import { Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconHistory,
  IconKey,
  IconLock,
  IconMailBolt,
  IconPencil,
  IconPlugConnected,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type EmailConfig, testStoredEmailConfig } from '#contract/mailboxes/mailboxes.ts';
import { providerOfHost } from '#domain/mail/mail-provider.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { call } from '#web/api/client.ts';
import { mailboxQueries } from '#web/api/queries/mailboxes.queries.ts';
import { May, useMay } from '#web/features/session/businesses/may.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { HelpLink } from '#web/ui/feedback/help-link.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import type { KeepUnsaved } from '#web/ui/form/unsaved.ts';
import { useNow } from '#web/ui/hooks/use-now.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Switch } from '#web/ui/inputs/switch.tsx';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import { PROVIDER_ICONS } from '../form/provider-choice.tsx';
import { TestResult } from '../form/test-result.tsx';
import { useConnectionTest } from '../form/use-connection-test.ts';
import { useOauth } from '../form/use-oauth.ts';
import { editForm, historyImport, tellMissing } from '../lazy-parts.ts';
import classes from '../mailboxes.module.css';
import { type AccountHealth, describeHealth } from './account-health.ts';
import { providerLabel } from './filter-accounts.ts';
import { accountsChanged, putAccount, useEnable, useRemoveAccount } from './use-account-actions.ts';
import { useProcessNow } from './use-process-now.ts';

const PART: Look = { gap: 12, mt: 14, pt: 12, rule: 'top' };

const { card: words, problems } = mailboxesText;
const TICK_MS = 30_000;

function Marks({ account, health }: { account: EmailConfig; health: AccountHealth }) {
  return (
    <>
      <Pill tone={account.enabled ? 'ok' : 'neutral'}>{account.enabled ? words.enabled : words.disabled}</Pill>
      {health.kind === 'reconnect' && (
        <Pill tone="warn" icon={<IconKey size={13} aria-hidden="true" />}>
          {words.reconnect}
        </Pill>
      )}
      {health.kind === 'failing' && (
        <Pill tone={health.isLong ? 'bad' : 'warn'} icon={<IconAlertCircle size={13} aria-hidden="true" />}>
          {health.line}
        </Pill>
      )}
    </>
  );
}

function Address({ account }: { account: EmailConfig }) {
  const { auth, host, port, useSsl } = account;
  const isSecure = auth !== 'password' || useSsl;
  return (
    <Row as="p" wrap gapY={0} gapX={10} align="center" tone="muted" size={13}>
      {providerLabel(account)}
      <span className={look({ lines: 'many', breaks: true }, 'mono')}>
        {host}:{port}
      </span>
      {isSecure && (
        <Row as="span" gap={4} align="center" inline>
          <IconLock size={13} aria-hidden="true" />
          {useSsl && words.ssl}
          {useSsl && auth !== 'password' && ', '}
          {auth !== 'password' && words.permission}
        </Row>
      )}
    </Row>
  );
}

function Counts({ account: { health } }: { account: EmailConfig }) {
  const { messagesSeen, invoicesFound } = health;
  if (messagesSeen === 0 && invoicesFound === 0) return null;
  return (
    <Text tone="faint" size={12.5}>
      {words.counts(
        words.messages(formatNumber(messagesSeen), messagesSeen === 1),
        words.invoices(formatNumber(invoicesFound), invoicesFound === 1),
      )}
    </Text>
  );
}

function HealthLine({ health }: { health: AccountHealth }) {
  if (health.kind === 'untested')
    return (
      <Text tone="muted" size={13}>
        {health.line}
      </Text>
    );
  if (health.kind !== 'ok') return null;
  return (
    <Row as="span" gap={6} align="center" tone="ok" inline>
      <IconCircleCheck size={16} aria-hidden="true" />
      {health.line}
    </Row>
  );
}

interface CardNoteProps {
  tone: 'ok' | 'warn' | 'bad';
  Icon: typeof IconKey;
  lead: string;
  action: ReactNode;
  children: ReactNode;
}

/** A leading sentence, what follows from it, and the one action. */
function CardNote({ tone, Icon, lead, action, children }: CardNoteProps) {
  return (
    <Note tone={tone} Icon={Icon}>
      <Row wrap gapY={8} gapX={14} align="center" className={classes.note}>
        <p>
          <Text as="strong" tone="ink" weight={600}>
            {lead}
          </Text>{' '}
          {children}
        </p>
        {action}
      </Row>
    </Note>
  );
}

const WRONG_PASSWORD: ReadonlySet<unknown> = new Set(['credenciales', 'contrasena_de_aplicacion']);

/** Asks Google or Microsoft for the permission again. */
function Reconnect({ account: { id, auth } }: { account: EmailConfig }) {
  const { connect, goingTo } = useOauth();
  if (auth === 'password') return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={goingTo !== null}
      leftSection={<IconPlugConnected size={15} aria-hidden="true" />}
      onClick={() => void connect(auth, id)}
    >
      {words.reconnect}
    </Button>
  );
}

/** What keeps the account from being read, and what to do about it. */
function HealthNote({ account, health, onEdit }: { account: EmailConfig; health: AccountHealth; onEdit: () => void }) {
  if (health.kind === 'reconnect') {
    return (
      <CardNote tone="warn" Icon={IconKey} lead={health.message} action={<Reconnect account={account} />}>
        {words.reconnectHint}
      </CardNote>
    );
  }
  if (health.kind !== 'failing') return null;
  const isPassword = WRONG_PASSWORD.has(account.health.lastErrorCause);
  const edit = (
    <Button size="xs" variant="default" leftSection={<IconKey size={15} aria-hidden="true" />} onClick={onEdit}>
      {isPassword ? words.changePassword : words.review}
    </Button>
  );
  return (
    <CardNote tone={health.isLong ? 'bad' : 'warn'} Icon={IconAlertCircle} lead={health.message} action={edit}>
      {health.since} {words.failingHint} {isPassword && <HelpLink topic="password" />}
    </CardNote>
  );
}

/** Shown right after the account was connected: how to get its first invoices. */
function ReadyNote() {
  const { start, isStarting } = useProcessNow();
  const process = (
    <Button
      size="xs"
      loading={isStarting}
      leftSection={<IconMailBolt size={15} aria-hidden="true" />}
      onClick={() => void start()}
    >
      {words.process}
    </Button>
  );
  return (
    <CardNote tone="ok" Icon={IconCircleCheck} lead={words.ready} action={process}>
      {words.readyHint}
    </CardNote>
  );
}

interface AccountCardProps {
  account: EmailConfig;
  /** The account was connected a moment ago. */
  isNew: boolean;
  /** One line only, while the form above is open. */
  isCompact: boolean;
  unsaved: KeepUnsaved;
}

/** One account: its address, server and state, and every action. */
export function AccountCard({ account, isNew, isCompact, unsaved }: AccountCardProps) {
  const client = useQueryClient();
  const mayWrite = useMay('contador');
  const now = useNow(TICK_MS);
  const [isEditing, setEditing] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { data: imported } = useQuery(mailboxQueries.historyImport(account.id));
  const trial = useConnectionTest(problems.test);
  const enable = useEnable(account);
  const removal = useRemoveAccount(account);
  const { id, username, enabled, searchTerms } = account;
  const provider = providerOfHost(account.host);
  const ProviderIcon = PROVIDER_ICONS[provider];
  const health = describeHealth(account, now);

  async function testStored(): Promise<void> {
    await trial.test(() => call(testStoredEmailConfig, { params: { id }, quiet: true }));
    await accountsChanged(client);
  }
  function saved(next: EmailConfig): void {
    putAccount(client, next);
    setEditing(false);
    trial.forget();
    notify({ type: 'success', message: mailboxesText.saved });
    void accountsChanged(client);
  }

  const testButton = mayWrite && (
    <Button
      variant="default"
      size="xs"
      loading={trial.isTesting}
      leftSection={<IconPlugConnected size={15} aria-hidden="true" />}
      aria-label={words.testOf(username)}
      onClick={() => void testStored()}
    >
      {words.test}
    </Button>
  );
  const testResult = trial.outcome && (
    <TestResult outcome={trial.outcome} provider={provider}>
      {trial.outcome.cause === 'reconectar' && <Reconnect account={account} />}
    </TestResult>
  );
  return (
    <Stack
      as="article"
      shrinkX
      py={14}
      px={18}
      frame="line"
      radius="card"
      className={classes.card}
      data-health={health.kind === 'failing' && health.isLong ? 'bad' : health.kind}
      aria-label={username}
    >
      <Row
        as="header"
        gapY={10}
        gapX={14}
        align="center"
        phone={{ display: 'grid', align: 'start' }}
        className={classes.head}
      >
        <Grid
          as="span"
          flex="none"
          placeItems="center"
          radius={10}
          fill="canvas"
          tone={enabled ? 'brand' : 'faint'}
          className={classes.icon}
        >
          <ProviderIcon size={20} stroke={1.5} aria-hidden="true" />
        </Grid>
        <Box flex={1} shrinkX>
          <Row wrap gapY={4} gapX={10} align="center">
            <Text as="h2" shrinkX size={15.5} weight={600} tracking={1} breaks>
              {username}
            </Text>
            <Marks account={account} health={health} />
          </Row>
          <Address account={account} />
        </Box>
        <Stack align="end" size={13} tabular phone={{ align: 'center' }} className={classes.health}>
          <HealthLine health={health} />
          <Counts account={account} />
        </Stack>
        {isCompact && !isEditing && <span className="phone-hidden">{testButton}</span>}
        <Row gap={14} align="center" phone={{ direction: 'column' }} className={classes.controls}>
          <Switch label={words.enable(username)} checked={enabled} disabled={!mayWrite} onChange={enable} />
          <May needs="contador">
            <IconButton
              Icon={IconPencil}
              label={words.edit(username)}
              aria-expanded={isEditing}
              onClick={() => setEditing(!isEditing)}
            />
          </May>
        </Row>
      </Row>
      {isEditing ? (
        <Stack {...PART}>
          <LazyPart
            part={editForm}
            props={{ account, unsaved, onSaved: saved, onCancel: () => setEditing(false) }}
            onMissing={(error) => tellMissing(error, () => setEditing(false))}
          />
        </Stack>
      ) : isCompact ? (
        testResult && <Stack {...PART}>{testResult}</Stack>
      ) : (
        <Stack {...PART}>
          <Row wrap gapY={8} gapX={12} align="center">
            <Text tone="muted" size={13}>
              {words.searches}
            </Text>
            <Row as="ul" flex={1} wrap gap={6} shrinkX>
              {searchTerms.map((term) => (
                <Box
                  as="li"
                  py={2}
                  px={9}
                  frame="line"
                  radius="pill"
                  fill="soft"
                  size={12.5}
                  breaks
                  className={classes.chip}
                  key={term}
                >
                  {term}
                </Box>
              ))}
            </Row>
            <Row
              wrap
              gap={8}
              align="center"
              ml="auto"
              phone={{ display: 'grid', columns: 2, wide: true }}
              className={classes.actions}
            >
              <May needs="contador">
                <Button
                  variant="subtle"
                  color="gray"
                  c="var(--muted)"
                  size="xs"
                  leftSection={<IconHistory size={15} aria-hidden="true" />}
                  aria-expanded={isImporting}
                  aria-label={mailboxesText.history.openOf(username)}
                  onClick={() => setImporting(!isImporting)}
                >
                  {mailboxesText.history.open}
                </Button>
              </May>
              {testButton}
              <May needs="contador">
                <Button
                  variant="subtle"
                  color="red"
                  c="var(--bad)"
                  size="xs"
                  loading={removal.isRemoving}
                  leftSection={<IconTrash size={15} aria-hidden="true" />}
                  aria-label={words.removeOf(username)}
                  onClick={removal.ask}
                >
                  {words.remove}
                </Button>
              </May>
            </Row>
          </Row>
          {testResult}
          {!trial.outcome && <HealthNote account={account} health={health} onEdit={() => setEditing(true)} />}
          {account.sameAs !== null && (
            <CardNote tone="warn" Icon={IconAlertCircle} lead={words.twice(account.sameAs)} action={null}>
              {words.twiceHint}
            </CardNote>
          )}
          {isNew && <ReadyNote />}
          {(imported || isImporting) && (
            <LazyPart
              part={historyImport}
              props={{ account, isAsked: isImporting, onClose: () => setImporting(false) }}
              onMissing={(error) => tellMissing(error, () => setImporting(false))}
            />
          )}
        </Stack>
      )}
    </Stack>
  );
}
