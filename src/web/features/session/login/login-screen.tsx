import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '#text/common.ts';
import { loginText } from '#text/login.ts';
import { analytics } from '#web/analytics/analytics.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { log } from '#web/log/log.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { GoogleLogo } from '#web/ui/marks/google-logo.tsx';
import { Logo } from '#web/ui/marks/logo.tsx';
import { aboutBusinesses } from '../businesses/may.ts';
import { sessionQueries } from '../session.queries.ts';
import { session } from '../session.ts';
import { Benefits } from './benefits.tsx';
import classes from './login.module.css';
import { createLoginFlow, safeReturnUrl } from './login-flow.ts';
import { LoginFoot } from './login-foot.tsx';
import { LoginNotice } from './login-notice.tsx';
import { Weave } from './weave.tsx';

function useLoginFlow(returnUrl: string | undefined) {
  const [flow] = useState(() =>
    createLoginFlow({
      session,
      log,
      analytics,
      method: () => queryClient.getQueryData(sessionQueries.config().queryKey)?.identity,
      leave: async () => {
        const wanted = safeReturnUrl(returnUrl, location.origin);
        const found = wanted === '/' ? aboutBusinesses().then(({ startingPage }) => startingPage()) : wanted;
        const to = await Promise.resolve(found).catch(() => wanted);
        goTo(to, { replace: true });
      },
    }),
  );
  useEffect(() => flow.arrive(), [flow]);
  return { state: useSyncExternalStore(flow.subscribe, flow.state), signIn: flow.signIn };
}

export function LoginScreen({ returnUrl }: { returnUrl?: string }) {
  const { state, signIn } = useLoginFlow(returnUrl);
  const { data: config } = useQuery(sessionQueries.config());
  const leaving = state.phase === 'success' || state.phase === 'already';

  return (
    <Grid fill="sheet" className={classes.page}>
      <main tabIndex={-1} className={look({ shrinkX: true, flow: 'stack' }, classes.side)}>
        <Row as="p" gap={11} align="center" size={20} weight={650} tracking={2.5}>
          <Logo size={30} />
          {t.product.name}
        </Row>
        <div className={classes.middle}>
          <Text as="h1" mb={14} weight={600} tracking={3} textWrap="balance" className={classes.headline}>
            {loginText.headline.map((line) => (
              <Text display="block" key={line}>
                {line}{' '}
              </Text>
            ))}
          </Text>
          <Text as="p" tone="muted" size={16} leading={1.55} className={classes.lead}>
            {loginText.lead}
          </Text>
          {/* Stays enabled while the window is open: that it was closed is noticed late, and it may be hidden. */}
          <Button
            className={classes.google}
            variant="default"
            fullWidth
            leftSection={<GoogleLogo busy={state.phase === 'loading'} />}
            disabled={leaving}
            onClick={() => void signIn()}
          >
            {loginText.google}
          </Button>
          <LoginNotice state={state} trialDays={config?.trialDays} />
          {config?.identity === 'local' && (
            <Text
              as="p"
              relative
              mt={12}
              radius="control"
              fill="warn-soft"
              size={13}
              overflow="hidden"
              className={classes.local}
            >
              {loginText.localMode}
            </Text>
          )}
          <Text as="p" mt={12} tone="muted" size={13}>
            {config && config.trialDays > 0 && `${loginText.trial(config.trialDays)} `}
            {loginText.privacy}
          </Text>
          <Benefits />
        </div>
        <LoginFoot />
      </main>
      <Weave />
    </Grid>
  );
}
