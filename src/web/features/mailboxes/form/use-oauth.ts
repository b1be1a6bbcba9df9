import { useState } from 'react';
import { type OauthProvider, startOauth } from '#contract/mailboxes/mailboxes.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { call } from '#web/api/client.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { saidBy } from './use-connection-test.ts';

/**
 * Sends the window to Google or Microsoft, which send it back here. With an account, that account is connected again.
 */
export function useOauth() {
  const [goingTo, setGoingTo] = useState<OauthProvider | null>(null);

  async function connect(provider: OauthProvider, configId?: string): Promise<void> {
    setGoingTo(provider);
    try {
      const { url } = await call(startOauth, { params: { provider }, body: { configId }, quiet: true });
      window.location.assign(url);
    } catch (problem) {
      const { title, message } = mailboxesText.connection.fallida;
      notify({ type: 'error', title, message: saidBy(problem) || message });
      setGoingTo(null);
    }
  }

  return { connect, goingTo };
}
