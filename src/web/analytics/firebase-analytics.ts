import { initializeAnalytics, isSupported, logEvent, setUserId, setUserProperties } from 'firebase/analytics';
import { initializeApp } from 'firebase/app';
import type { FirebaseConfig } from '#contract/system/system.ts';
import type { AnalyticsService } from './analytics-client.ts';

/**
 * Addresses here hold names and RUC that people searched for: the service is told only the application's own address.
 */
const config = () => ({
  send_page_view: false,
  page_location: `${location.origin}/`,
  page_referrer: '',
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
});

export async function openFirebaseAnalytics(firebase: FirebaseConfig): Promise<AnalyticsService> {
  if (!(await isSupported())) throw new Error('this browser keeps nothing that analytics needs');
  // The sign-in library initializes the same application; a second initialization with the same settings returns it.
  const service = initializeAnalytics(initializeApp(firebase), { config: config() });
  return {
    logEvent: (name, fields) => logEvent(service, name as string, fields),
    setUserId: (id) => setUserId(service, id),
    setUserProperties: (properties) => setUserProperties(service, properties),
  };
}
