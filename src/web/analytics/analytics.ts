import { publicConfig } from '#web/api/public-config.ts';
import { createAnalytics } from './analytics-client.ts';

/** The library is a file of its own, downloaded only where a measurement id is configured. */
export const analytics = createAnalytics({
  open: async () => {
    const { firebase } = await publicConfig();
    if (!firebase?.measurementId) return null;
    const { openFirebaseAnalytics } = await import('./firebase-analytics.ts');
    return openFirebaseAnalytics(firebase);
  },
  write: (what, fields) => console.debug('[analytics]', what, JSON.stringify(fields)),
});
