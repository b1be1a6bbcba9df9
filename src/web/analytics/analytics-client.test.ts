import { expect, test } from 'vitest';
import { type AnalyticsService, createAnalytics } from './analytics-client.ts';

/** Analytics with a service that writes down what reaches it, and a console. */
function someAnalytics(open?: () => Promise<AnalyticsService | null>) {
  const sent: unknown[] = [];
  const written: unknown[] = [];
  const service: AnalyticsService = {
    logEvent: (name, fields) => void sent.push([name, fields]),
    setUserId: (id) => void sent.push(['id', id]),
    setUserProperties: (properties) => void sent.push(['properties', properties]),
  };
  const analytics = createAnalytics({
    open: open ?? (async () => service),
    write: (what, fields) => void written.push([what, fields]),
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { analytics, sent, written, settle };
}

test('ANA-01 a sign-in says how it was made, by Firebase unless told otherwise', async () => {
  const { analytics, sent, settle } = someAnalytics();
  analytics.login();
  analytics.login('local');
  await settle();
  expect(sent).toEqual([
    ['login', { method: 'firebase' }],
    ['login', { method: 'local' }],
  ]);
});

test('ANA-02 ANA-03 a sign-out has no field, a page view has the name of its page', async () => {
  const { analytics, sent, settle } = someAnalytics();
  analytics.pageView('dashboard');
  analytics.logout();
  await settle();
  expect(sent).toEqual([
    ['page_view', { page_name: 'dashboard' }],
    ['logout', {}],
  ]);
});

test('ANA-04 a used feature has its name, and whatever else is told of it', async () => {
  const { analytics, sent, settle } = someAnalytics();
  analytics.featureUsed('upload_xml', { files: 3, zip: true });
  await settle();
  expect(sent).toEqual([['feature_used', { feature_name: 'upload_xml', files: 3, zip: true }]]);
});

test('ANA-05 a pressed button has its name and its context, unknown unless told', async () => {
  const { analytics, sent, settle } = someAnalytics();
  analytics.buttonClick('subscribe');
  analytics.buttonClick('subscribe', 'banner');
  await settle();
  expect(sent).toEqual([
    ['button_click', { button_name: 'subscribe', context: 'unknown' }],
    ['button_click', { button_name: 'subscribe', context: 'banner' }],
  ]);
});

test('ANA-06 an error has its type, its message and its component, unknown unless told', async () => {
  const { analytics, sent, settle } = someAnalytics();
  analytics.appError('TypeError', 'x is undefined');
  analytics.appError('TypeError', 'x is undefined', 'window');
  await settle();
  const error = { error_type: 'TypeError', error_message: 'x is undefined' };
  expect(sent).toEqual([
    ['app_error', { ...error, component: 'unknown' }],
    ['app_error', { ...error, component: 'window' }],
  ]);
});

test('ANA-07 ANA-08 a user id and user properties can be set; the same properties are told once', async () => {
  const { analytics, sent, settle } = someAnalytics();
  analytics.setUserId('u1');
  analytics.setUserProperties({ is_trial: true });
  analytics.setUserProperties({ is_trial: true });
  analytics.setUserProperties({ is_trial: false });
  analytics.setUserId(null);
  await settle();
  expect(sent).toEqual([
    ['id', 'u1'],
    ['properties', { is_trial: true }],
    ['properties', { is_trial: false }],
    ['id', null],
  ]);
});

test('ANA-10 without a measurement id the console has the events, in their order', async () => {
  const { analytics, written, settle } = someAnalytics(async () => null);
  analytics.pageView('login');
  analytics.login('local');
  await settle();
  expect(written).toEqual([
    ['page_view', { page_name: 'login' }],
    ['login', { method: 'local' }],
  ]);
});

test('ANA-11 a service that cannot be opened, or that throws, disturbs nobody', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const fails = () => {
    throw new Error('blocked');
  };
  const closed = someAnalytics(() => Promise.reject(new Error('no network')));
  const never = someAnalytics(fails);
  const throwing = someAnalytics(async () => ({ logEvent: fails, setUserId: fails, setUserProperties: fails }));
  for (const { analytics } of [closed, never, throwing]) {
    expect(() => {
      analytics.pageView('dashboard');
      analytics.setUserId('u1');
      analytics.setUserProperties({ is_trial: true });
    }).not.toThrow();
  }
  await throwing.settle();
  process.off('unhandledRejection', note);
  expect([unhandled, closed.written]).toEqual([[], []]);
});
