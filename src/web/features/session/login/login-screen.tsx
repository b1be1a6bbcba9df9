import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { analytics } from '#web/analytics/analytics.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { log } from '#web/log/log.ts';
import { loginText } from '#web/text/es/login.ts';
import { t } from '#web/text/es.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { GoogleLogo } from '#web/ui/marks/google-logo.tsx';
import { Logo } from '#web/ui/marks/logo.tsx';
import { sessionQueries } from '../session.queries.ts';
import { session } from '../session.ts';
import { Benefits } from './benefits.tsx';
import { createLoginFlow, safeReturnUrl } from './login-flow.ts';
import { LoginFoot } from './login-foot.tsx';
import { LoginNotice } from './login-notice.tsx';
import classes from './login-screen.module.css';
import { Weave } from './weave.tsx';

function useLoginFlow(returnUrl: string | undefined) {
  const [flow] = useState(() =>
    createLoginFlow({
      session,
      log,
      analytics,
      method: () => queryClient.getQueryData(sessionQueries.config().queryKey)?.identity,
      leave: () => goTo(safeReturnUrl(returnUrl, location.origin), { replace: true }),
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
    <div className={classes.page}>
      <main tabIndex={-1} className={classes.side}>
        <p className={classes.brand}>
          <Logo size={30} />
          {t.product.name}
        </p>
        <div className={classes.middle}>
          <h1 className={classes.headline}>
            {loginText.headline.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className={classes.lead}>{loginText.lead}</p>
          {/* Stays alive while a window is open: closing that window is noticed late, and it may lie hidden. */}
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
          {config?.identity === 'local' && <p className={classes.local}>{loginText.localMode}</p>}
          <p className={classes.terms}>
            {config && config.trialDays > 0 && `${loginText.trial(config.trialDays)} `}
            {loginText.privacy}
          </p>
          <Benefits />
        </div>
        <LoginFoot />
      </main>
      <aside className={classes.weave} aria-hidden="true">
        <Weave />
      </aside>
    </div>
  );
}
