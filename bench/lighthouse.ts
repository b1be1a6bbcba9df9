// npm run lighthouse: the delivered application with the documents of the demonstration, as Lighthouse sees it.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { startApp } from '#server/app/start-app.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { PERSON } from '../demo/business.ts';
import { deliveriesOf } from '../demo/deliveries.ts';
import { openDoor } from '../demo/door.ts';
import { yesterdayInAsuncion } from '../demo/months.ts';
import { planDocuments } from '../demo/plan.ts';
import { pushDocuments } from '../demo/push-documents.ts';
import { startThrowAway } from '../test/database/throw-away-server.ts';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const PAGES = { dashboard: '/', lista: '/invoice-list?month=all' };
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const BARS = {
  desktop: { performance: 95, accessibility: 100, 'best-practices': 100 },
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100 },
};
type Form = keyof typeof BARS;
type Category = (typeof CATEGORIES)[number];

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number; displayValue?: string }>;
}
type Run = (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>;

const TOOL = path.resolve(import.meta.dirname, '../tools/lighthouse/node_modules/lighthouse');
const load = async <T>(file: string): Promise<T> =>
  ((await import(pathToFileURL(path.join(TOOL, file)).href)) as { default: T }).default;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const scoreOf = (report: Report, category: Category) => Math.round((report.categories[category].score ?? 0) * 100);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const timing = (reports: Report[], audit: string) =>
  Math.round(median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0)));

/** Everything that costs a point where nothing may. */
function complaintsOf(report: Report): string[] {
  const strict = CATEGORIES.filter((category) => category !== 'performance');
  return strict.flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}, ${report.audits[id]?.title}`),
  );
}

function tell(name: string, form: Form, reports: Report[]): boolean {
  const scores = CATEGORIES.map((category) => ({
    category,
    score: median(reports.map((report) => scoreOf(report, category))),
    bar: BARS[form][category],
  }));
  const words = scores.map(({ category, score, bar }) => `${category} ${score} (≥ ${bar})`).join(', ');
  const isGood = scores.every(({ score, bar }) => score >= bar);
  console.log(`${isGood ? '✓' : '✗'} ${name}, ${form}: ${words}`);
  console.log(
    `  LCP ${timing(reports, 'largest-contentful-paint')} ms, TBT ${timing(reports, 'total-blocking-time')} ms, ` +
      `FCP ${timing(reports, 'first-contentful-paint')} ms, ` +
      `CLS ${median(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 0)).toFixed(3)}, ` +
      `performance of each run ${reports.map((report) => scoreOf(report, 'performance')).join(' ')}`,
  );
  for (const complaint of new Set(reports.flatMap(complaintsOf))) console.log(`  ${complaint}`);
  return isGood;
}

async function fill(url: string): Promise<void> {
  const plan = planDocuments(yesterdayInAsuncion(new Date()));
  const door = await openDoor(url, PERSON);
  const signal = new AbortController().signal;
  await pushDocuments({ door, deliveries: deliveriesOf(plan), signal, onSent: () => {} });
}

async function look(url: string, scratch: string): Promise<boolean> {
  const port = await freePort();
  // The default context of the browser is the one Lighthouse opens its page in: the session lives there.
  const context = await chromium.launchPersistentContext(path.join(scratch, 'browser'), {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    await context.request.post(`${url}/local-identity/sign-in`, { data: PERSON, headers: { origin: url } });
    const run = await load<Run>('core/index.js');
    const configs = { desktop: await load<object>('core/config/desktop-config.js'), mobile: undefined };
    const flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES, disableStorageReset: true };
    let isGood = true;
    for (const [name, at] of Object.entries(PAGES)) {
      for (const form of ['desktop', 'mobile'] as const) {
        const reports: Report[] = [];
        for (let turn = 0; turn < RUNS; turn++) {
          const result = await run(url + at, flags, configs[form]);
          if (result) reports.push(result.lhr);
        }
        isGood = tell(name, form, reports) && isGood;
      }
    }
    return isGood;
  } finally {
    await context.close();
  }
}

const scratch = mkdtempSync(path.join(tmpdir(), 'ajaka-lighthouse-'));
const database = await startThrowAway();
const settings = readSettings({
  PORT: '0',
  DATABASE_URL: database.url,
  DATA_DIR: path.join(scratch, 'data'),
  LOG_LEVEL: 'error',
});
const app = await startApp(settings, createLog(settings.LOG_LEVEL));
try {
  await fill(app.url ?? '');
  if (!(await look(app.url ?? '', scratch))) process.exitCode = 1;
} finally {
  await app.stop();
  await database.stop();
  rmSync(scratch, { recursive: true, force: true });
}
