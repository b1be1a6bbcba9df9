import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { getProfile } from '#contract/session.ts';
import { startApp } from '#server/app/start-app.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { startThrowAway } from '../test/database/throw-away-server.ts';
import { PERSON } from './business.ts';
import { nameBusiness, planCloses, prepareCloses } from './closes.ts';
import { deliveriesOf } from './deliveries.ts';
import { type DemoSession, signInForDemo } from './demo-sign-in.ts';
import { yesterdayInAsuncion } from './months.ts';
import { planDocuments } from './plan.ts';
import { pushDocuments } from './push-documents.ts';

type Person = Pick<typeof PERSON, 'email' | 'name'>;

/** The product with the documents of the demonstration in it, and a browser to look at it with. */
export async function startFilledDemo() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'ajaka-screenshots-'));
  const database = await startThrowAway();
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: path.join(scratch, 'data'),
    TRUST_ANCHORS: path.resolve(import.meta.dirname, 'trust'),
    LOG_LEVEL: 'error',
  });
  const app = await startApp(settings, createLog(settings.LOG_LEVEL));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
  const url = app.url ?? '';
  const now = new Date();
  const closes = planCloses(planDocuments(yesterdayInAsuncion(now)), now);
  const session = await signInForDemo(url, PERSON);
  const { signal } = new AbortController();
  await nameBusiness(session);
  await pushDocuments({ session, deliveries: deliveriesOf(closes.onTime), signal, onSent: () => {} });
  await prepareCloses(session, closes, signal);
  return {
    db: app.deps.db,
    /** Null: not signed in. */
    async enter(person: Person | null, options: BrowserContextOptions) {
      const context = await browser.newContext({ baseURL: url, locale: 'es-PY', reducedMotion: 'reduce', ...options });
      if (person) await context.request.post('/local-identity/sign-in', { data: person, headers: { origin: url } });
      return context;
    },
    /** Makes calls as the person who received the documents. */
    session,
    /** Creates an account for a person, as if they had signed in before; answers what makes calls for them. */
    async register(person: Person): Promise<DemoSession> {
      const theirs = await signInForDemo(url, person);
      await theirs.ask(getProfile);
      return theirs;
    },
    async stop(): Promise<void> {
      await browser.close();
      await app.stop();
      await database.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
