type Fields = Record<string, string | number | boolean>;

/** The part of the analytics service that is used, so that a test can replace it. */
export interface AnalyticsService {
  logEvent(name: string, fields: Fields): void;
  setUserId(id: string | null): void;
  setUserProperties(properties: Fields): void;
}

interface Deps {
  /** Answers null without a measurement id: then nothing is sent, and the console shows what would have been. */
  open: () => Promise<AnalyticsService | null>;
  /** Writes to the console. */
  write: (what: string, fields: Fields) => void;
}

/** Counts what people do here. Its failures are ignored: nothing ever waits for it or fails because of it. */
export function createAnalytics({ open, write }: Deps) {
  let opening: Promise<AnalyticsService | null> | null = null;
  let properties = '';

  async function tell(
    toService: (service: AnalyticsService) => void,
    toConsole: readonly [what: string, fields: Fields],
  ): Promise<void> {
    try {
      opening ??= open();
      const service = await opening;
      if (service) toService(service);
      else write(...toConsole);
    } catch {
      // A blocked script, no network or a full storage must not disturb the person's work.
    }
  }
  const event = (name: string, fields: Fields = {}): void =>
    void tell((service) => service.logEvent(name, fields), [name, fields]);

  return {
    login: (method = 'firebase') => event('login', { method }),
    logout: () => event('logout'),
    pageView: (pageName: string) => event('page_view', { page_name: pageName }),
    featureUsed: (featureName: string, extra: Fields = {}) =>
      event('feature_used', { ...extra, feature_name: featureName }),
    buttonClick: (buttonName: string, context = 'unknown') =>
      event('button_click', { button_name: buttonName, context }),
    appError: (errorType: string, errorMessage: string, component = 'unknown') =>
      event('app_error', { error_type: errorType, error_message: errorMessage, component }),
    setUserId: (id: string | null): void =>
      void tell((service) => service.setUserId(id), ['user_id', { user_id: id ?? '' }]),
    /** Sent again only when they changed: the profile is asked for every half minute. */
    setUserProperties: (changed: Fields): void => {
      if (JSON.stringify(changed) === properties) return;
      properties = JSON.stringify(changed);
      void tell((service) => service.setUserProperties(changed), ['user_properties', changed]);
    },
  };
}
export type Analytics = ReturnType<typeof createAnalytics>;
