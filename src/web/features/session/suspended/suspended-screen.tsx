import { Button } from '@mantine/core';
import { IconLockPause, IconLogout, IconMail, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '#text/common.ts';
import { suspendedText } from '#text/suspended.ts';
import { ApiError } from '#web/api/api-error.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import type { Look } from '#web/ui/layout/look.ts';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import { CardActions, CardFact, CardPage, CardTitle, MAIN_ACTION } from '../card-page.tsx';
import { sessionQueries } from '../session.queries.ts';
import { useSession } from '../session.ts';
import { signOutAndLeave } from '../sign-out/sign-out.ts';
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
    <CardPage Icon={IconLockPause} tone="bad">
      <CardTitle>{t.pages.suspended.title}</CardTitle>
      <Text as="p" {...MESSAGE}>
        {suspendedText.message}
      </Text>
      {signedIn && !confined && (
        <Text as="p" {...MESSAGE}>
          {suspendedText.active} <Link to="/">{suspendedText.home}</Link>
        </Text>
      )}
      {user && (
        <Box mt={16}>
          <CardFact label={suspendedText.account}>{user.email}</CardFact>
        </Box>
      )}
      <CardActions>
        {support && (
          <Button
            className={MAIN_ACTION}
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
      </CardActions>
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
    </CardPage>
  );
}
