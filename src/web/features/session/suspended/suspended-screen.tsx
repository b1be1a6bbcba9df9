import { Button } from '@mantine/core';
import { IconLockPause, IconLogout, IconMail, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { suspendedText } from '#web/text/es/suspended.ts';
import { t } from '#web/text/es.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { Logo } from '#web/ui/marks/logo.tsx';
import { sessionQueries } from '../session.queries.ts';
import { useSession } from '../session.ts';
import { signOutAndLeave } from '../sign-out/sign-out.ts';
import { isSuspendedHere, suspendedContact } from './suspended-flag.ts';
import classes from './suspended-screen.module.css';

/** Whoever was confined here and is active again need not sign out to find out: it is looked after, and can be asked. */
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
    <div className={classes.page}>
      <header className={classes.brand}>
        <Logo size={26} />
        {t.product.name}
      </header>
      <main tabIndex={-1} className={classes.card}>
        <span className={classes.icon}>
          <IconLockPause size={24} stroke={1.6} aria-hidden="true" />
        </span>
        <h1 className={classes.title}>{t.pages.suspended.title}</h1>
        <p className={classes.message}>{suspendedText.message}</p>
        {signedIn && !confined && (
          <p className={classes.message}>
            {suspendedText.active} <Link to="/">{suspendedText.home}</Link>
          </p>
        )}
        {user && (
          <p className={classes.account}>
            <span>{suspendedText.account}</span>
            <span className={classes.email}>{user.email}</span>
          </p>
        )}
        <div className={classes.actions}>
          {support && (
            <Button
              className={classes.support}
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
        </div>
        <div role="status">{reactivation.answer && <p className={classes.address}>{reactivation.answer}</p>}</div>
        {support && <p className={classes.address}>{support}</p>}
      </main>
    </div>
  );
}
