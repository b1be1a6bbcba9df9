import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { setAutoRefresh } from '#contract/mailboxes/processing.ts';
import { processingText } from '#text/processing.ts';
import { call } from '#web/api/client.ts';
import { log } from '#web/log/log.ts';
import { processingQueries } from '../processing.queries.ts';
import { type AutoRefresh, createAutoRefresh } from './auto-refresh.ts';

const preference = createAutoRefresh({
  store: localStorage,
  onStored: (listener) => {
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  },
  // A failure is only logged: this browser has stored the preference already.
  save: ({ isOn, everyMs }) =>
    void call(setAutoRefresh, { body: { enabled: isOn, intervalMs: everyMs }, quiet: true, keepalive: true }).catch(
      (error: unknown) => log.warn(processingText.log.notSaved, { component: 'processing', error }),
    ),
});

export function useAutoRefresh(): AutoRefresh & { change: (part: Partial<AutoRefresh>) => void } {
  const current = useSyncExternalStore(preference.subscribe, preference.get);
  const { data } = useQuery(processingQueries.autoRefresh());
  useEffect(() => {
    if (data) preference.told({ isOn: data.enabled, everyMs: data.intervalMs });
  }, [data]);
  useEffect(() => {
    addEventListener('pagehide', preference.flush);
    return () => removeEventListener('pagehide', preference.flush);
  }, []);
  return { ...current, change: preference.change };
}
