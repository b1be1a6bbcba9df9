import { createLocalJWKSet } from 'jose';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from './support/journey.ts';
import { followTo } from './support/tab.ts';

const MEASUREMENT_ID = 'G-PRUEBA';
const OPEN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney(
    {
      FIREBASE_API_KEY: 'demo-key',
      FIREBASE_AUTH_DOMAIN: 'demo-ajaka.firebaseapp.com',
      FIREBASE_PROJECT_ID: 'demo-ajaka',
      FIREBASE_APP_ID: '1:1:web:1',
      FIREBASE_MEASUREMENT_ID: MEASUREMENT_ID,
    },
    { keys: createLocalJWKSet({ keys: [] }) },
  );
});
afterAll(() => journey.stop());

/** The service as the library meets it: where the application is described, an installation, and a script that does nothing. */
function answer(route: Route): Promise<void> {
  const { hostname } = new URL(route.request().url());
  switch (hostname) {
    case 'firebase.googleapis.com':
      return route.fulfill({ json: { measurementId: MEASUREMENT_ID, appId: '1:1:web:1' }, headers: OPEN });
    case 'firebaseinstallations.googleapis.com': {
      const authToken = { token: 'token', expiresIn: '604800s' };
      return route.fulfill({ json: { fid: 'c1234567890123456789AB', refreshToken: 'r', authToken }, headers: OPEN });
    }
    case 'www.googletagmanager.com':
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    default:
      return route.abort();
  }
}

/** What was handed to the service's script, as it waits for it. */
const handedOver = (page: Page) =>
  page.evaluate(() =>
    ((Reflect.get(window, 'dataLayer') ?? []) as ArrayLike<unknown>[]).map((one) =>
      JSON.parse(JSON.stringify(Array.from(one))),
    ),
  );

test('ANA-09 ANA-19 ANA-24 with a measurement id page views go to the service and not to the console, without the address in view', async () => {
  const visitor = await journey.openNew();
  const { page } = visitor;
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await visitor.context.route(({ hostname }) => hostname !== '127.0.0.1', answer);
  await page.goto('/login?returnUrl=%2Finvoice-list%3Fsearch%3D80012345');
  const view = (page_name: string) => ['event', 'page_view', expect.objectContaining({ page_name })];
  await expect.poll(() => handedOver(page)).toContainEqual(view('login'));
  await followTo(page, '/suspended');
  await expect.poll(() => handedOver(page)).toContainEqual(view('suspended'));
  const everything = async () => JSON.stringify(await handedOver(page));
  await expect.poll(everything).toContain('"send_page_view":false');
  await expect.poll(everything).not.toContain('80012345');
  expect(told.filter((line) => line.includes('[analytics]'))).toEqual([]);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
