import { useState } from 'react';
import { type OauthProvider, startOauth } from '#contract/mailboxes/mailboxes.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { call } from '#web/api/client.ts';
import { otherBusiness, pageBusiness, pathInBusiness } from '#web/api/page-business.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { saidBy } from './use-connection-test.ts';

/** Keeps the business for which the window went to Google or Microsoft: they send it back to an address without one. */
const BEGUN = 'ajaka.conexion';

/**
 * Whether the page is of the business that was left for Google or Microsoft; if not, the page of that business opens.
 */
export function returnedToSameBusiness(): boolean {
  const begun = sessionStorage.getItem(BEGUN);
  if (begun && begun !== pageBusiness()) {
    goTo(pathInBusiness(begun, `/email-settings${location.search}`), { replace: true });
    return false;
  }
  sessionStorage.removeItem(BEGUN);
  return true;
}

/**
 * Sends the window to Google or Microsoft, which send it back here. With an account, that account is connected again.
 */
export function useOauth() {
  const [goingTo, setGoingTo] = useState<OauthProvider | null>(null);

  async function connect(provider: OauthProvider, configId?: string): Promise<void> {
    setGoingTo(provider);
    try {
      const { url } = await call(startOauth, { params: { provider }, body: { configId }, quiet: true });
      sessionStorage.setItem(BEGUN, otherBusiness() ?? '');
      window.location.assign(url);
    } catch (problem) {
      const { title, message } = mailboxesText.connection.fallida;
      notify({ type: 'error', title, message: saidBy(problem) || message });
      setGoingTo(null);
    }
  }

  return { connect, goingTo };
}
