import { Button } from '@mantine/core';
import { IconLockPause, IconLogout, IconMail, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '#text/common.ts';
import { suspendedText } from '#text/suspended.ts';
import { ApiError } from '#web/api/api-error.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Logo } from '#web/ui/marks/logo.tsx';
import { sessionQueries } from '../session.queries.ts';
import { useSession } from '../session.ts';
import { signOutAndLeave } from '../sign-out/sign-out.ts';
import classes from './suspended.module.css';
import { isSuspendedHere, suspendedContact } from './suspended-flag.ts';

const MESSAGE: Look = { tone: 'muted', size: 15, leading: 1.55 };
const ADDRESS: Look = { mt: 14, tone: 'faint', size: 13, breaks: true };

/** Notices when the account is active again, by asking now and then and with a button, without a new sign-in. */
function useReactivation(mayAsk: boolean) {
  const { data: active, refetch } = useQuery({ ...sessionQueries.reactivation(), enabled: mayAsk });
  const [answer, setAnswer] = useState('');
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (active) goTo('/', { replace: true });
  }, [active]);
  return {
    answer,
    isAsking,
    ask: async () => {
      setAnswer('');
      setAsking(true);
      const { error } = await refetch({ cancelRefetch: false });
      setAsking(false);
      const isRefused = error instanceof ApiError && error.kind === 'suspended';
      if (error) setAnswer(isRefused ? suspendedText.stillSuspended : error.message);
    },
  };
}

export function SuspendedScreen() {
  const { state, user } = useSession();
  const { data: config } = useQuery(sessionQueries.config());
  const [confined] = useState(isSuspendedHere);
  const support = config?.supportEmail ?? suspendedContact();
  const signedIn = state === 'signed-in';
  const reactivation = useReactivation(signedIn && confined);

  return (
    <Grid columns={1} justifyItems="center" p={8} fill="canvas" className={classes.page}>
      <Row
        as="header"
        gap={10}
        align="center"
        py={18}
        px={20}
        size={17}
        weight={650}
        tracking={2.5}
        className={classes.brand}
      >
        <Logo size={26} />
        {t.product.name}
      </Row>
      <main
        tabIndex={-1}
        className={look({ self: 'center', radius: 'sheet', fill: 'sheet', shadow: 'sheet' }, classes.card)}
      >
        <Grid as="span" placeItems="center" radius="card" fill="bad-soft" tone="bad" className={classes.icon}>
          <IconLockPause size={24} stroke={1.6} aria-hidden="true" />
        </Grid>
        <Text as="h1" size={24} weight={600} leading={1.2} tracking={2.5} mt={18} mb={8}>
          {t.pages.suspended.title}
        </Text>
        <Text as="p" {...MESSAGE}>
          {suspendedText.message}
        </Text>
        {signedIn && !confined && (
          <Text as="p" {...MESSAGE}>
            {suspendedText.active} <Link to="/">{suspendedText.home}</Link>
          </Text>
        )}
        {user && (
          <Row
            as="p"
            wrap
            gapY={2}
            gapX={12}
            justify="between"
            mt={16}
            py={10}
            px={14}
            radius={10}
            fill="soft"
            tone="muted"
            size={13.5}
          >
            <span>{suspendedText.account}</span>
            <Text shrinkX tone="ink" breaks>
              {user.email}
            </Text>
          </Row>
        )}
        <Row wrap gap={8} phone={{ direction: 'column' }} className={classes.actions}>
          {support && (
            <Button
              className={look({ flex: 1, phone: { flex: 'none' } })}
              size="md"
              component="a"
              href={`mailto:${support}`}
              leftSection={<IconMail size={17} aria-hidden="true" />}
            >
              {config?.supportEmail ? suspendedText.writeToSupport : suspendedText.writeToAdministrator}
            </Button>
          )}
          {signedIn && confined && (
            <Button
              size="md"
              variant="default"
              loading={reactivation.isAsking}
              leftSection={<IconRefresh size={17} aria-hidden="true" />}
              onClick={() => void reactivation.ask()}
            >
              {suspendedText.checkAgain}
            </Button>
          )}
          <Button
            size="md"
            variant="default"
            leftSection={<IconLogout size={17} aria-hidden="true" />}
            onClick={() => void signOutAndLeave()}
          >
            {suspendedText.signOut}
          </Button>
        </Row>
        <div role="status">
          {reactivation.answer && (
            <Text as="p" {...ADDRESS}>
              {reactivation.answer}
            </Text>
          )}
        </div>
        {support && (
          <Text as="p" {...ADDRESS}>
            {support}
          </Text>
        )}
      </main>
    </Grid>
  );
}
