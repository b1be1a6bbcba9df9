// npm run lighthouse [part of an address]: every page of the delivered application with the documents of the demonstration,
// as Lighthouse and axe see it, in one table.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import pg from 'pg';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { createFromPreset } from '#contract/exports/templates.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { startApp } from '#server/app/start-app.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { PERSON } from '../demo/business.ts';
import { deliveriesOf } from '../demo/deliveries.ts';
import { signInForDemo } from '../demo/demo-sign-in.ts';
import { yesterdayInAsuncion } from '../demo/months.ts';
import { planDocuments } from '../demo/plan.ts';
import { pushDocuments } from '../demo/push-documents.ts';
import { startThrowAway } from '../test/database/throw-away-server.ts';
import { printTable } from './interleave.ts';
import { type Named, PAGES } from './lighthouse-pages.ts';

/** Of the pages that have a bar for speed; one look at each of the others shows what is wrong with it. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
/** Looks at one page that may fail before it counts as not seen. */
const MOST_LOST = 2;
const [asked = ''] = process.argv.slice(2);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const BARS = {
  desktop: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
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

/** Robots may read the sign-in alone (public/robots.txt). */
const isOfRow = ({ at }: Row, category: Category) => category !== 'seo' || at === '/login';

/** Everything that costs a point where nothing may. */
function complaintsOf(row: Row, report: Report): string[] {
  const strict = CATEGORIES.filter((category) => category !== 'performance' && isOfRow(row, category));
  return strict.flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}, ${report.audits[id]?.title}`),
  );
}

interface Row {
  at: string;
  form: Form;
  hasSpeedBar: boolean;
  reports: Report[];
  /** Rules that axe finds broken. */
  broken: string[];
}

/** Accessibility and good practice are whole everywhere; speed has a bar where people come most. */
function isGood(row: Row): boolean {
  const { form, reports, broken, hasSpeedBar } = row;
  const bounded = CATEGORIES.filter((category) => (category === 'performance' ? hasSpeedBar : isOfRow(row, category)));
  return (
    broken.length === 0 &&
    bounded.every((category) => median(reports.map((one) => scoreOf(one, category))) >= BARS[form][category])
  );
}

function tell(rows: readonly Row[]): void {
  const head = ['página', 'forma', ...CATEGORIES, 'LCP ms', 'TBT ms', 'CLS', 'axe', ''];
  const cells = rows.map((row) => [
    row.at,
    row.form,
    ...CATEGORIES.map((category) =>
      isOfRow(row, category) ? String(median(row.reports.map((report) => scoreOf(report, category)))) : '—',
    ),
    String(timing(row.reports, 'largest-contentful-paint')),
    String(timing(row.reports, 'total-blocking-time')),
    median(row.reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 0)).toFixed(3),
    String(row.broken.length),
    isGood(row) ? '✓' : '✗',
  ]);
  printTable(head, cells);
  for (const row of rows) {
    for (const complaint of new Set([...row.reports.flatMap((one) => complaintsOf(row, one)), ...row.broken])) {
      console.log(`${row.at}, ${row.form}: ${complaint}`);
    }
  }
}

const SIZES = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function brokenRules(page: Page, at: string, form: Form): Promise<string[]> {
  await page.setViewportSize(SIZES[form]);
  await page.goto(at);
  await page.waitForLoadState('networkidle');
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (values) => (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly: { type: 'tag', values } }),
    RULES,
  );
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** The documents of the demonstration, and what the addresses of pages name. */
async function fill(url: string): Promise<Named> {
  const plan = planDocuments(yesterdayInAsuncion(new Date()));
  const session = await signInForDemo(url, PERSON);
  const signal = new AbortController().signal;
  await pushDocuments({ session, deliveries: deliveriesOf(plan), signal, onSent: () => {} });
  const { template } = await session.ask(createFromPreset, { body: { preset: 'libro_iva_compras' } });
  const { invoices } = await session.ask(listInvoices, { path: `${listInvoices.path}?page_size=1` });
  const [invoice] = invoices;
  if (!invoice?.issuer.ruc) throw new Error('The demonstration brought no invoice.');
  return { templateId: template.id, invoiceId: invoice.id, supplierRuc: invoice.issuer.ruc };
}

async function look(url: string, scratch: string, named: Named, becomeAdmin: () => Promise<void>): Promise<boolean> {
  const port = await freePort();
  // The default context of the browser is the one Lighthouse opens its page in: the session lives there.
  const context = await chromium.launchPersistentContext(path.join(scratch, 'browser'), {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
    bypassCSP: true, // axe is put into the page
    baseURL: url,
    locale: 'es-PY',
  });
  try {
    const measure = await measurer(context, url, port);
    const pages = PAGES.map((page) => ({ ...page, at: page.at(named) })).filter(({ at }) => at.includes(asked));
    const rows = await measure(pages.filter(({ isPublic }) => isPublic));
    await context.request.post('/local-identity/sign-in', { data: PERSON, headers: { origin: url } });
    await becomeAdmin();
    rows.push(...(await measure(pages.filter(({ isPublic }) => !isPublic))));
    tell(rows);
    return rows.every(isGood);
  } finally {
    await context.close();
  }
}

async function measurer(context: BrowserContext, url: string, port: number) {
  const run = await load<Run>('core/index.js');
  const configs = { desktop: await load<object>('core/config/desktop-config.js'), mobile: undefined };
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES, disableStorageReset: true };
  return async (pages: readonly { at: string; hasSpeedBar?: boolean }[]): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const { at, hasSpeedBar = false } of pages) {
      console.error(at);
      for (const form of ['desktop', 'mobile'] as const) {
        const reports: Report[] = [];
        const wanted = hasSpeedBar ? RUNS : 1;
        for (let turn = 0; reports.length < wanted && turn < wanted + MOST_LOST; turn++) {
          const result = await run(url + at, flags, configs[form]);
          // A busy machine may miss the first paint: then there is no figure to tell.
          if (result && result.lhr.categories.performance.score !== null) reports.push(result.lhr);
        }
        const page = await context.newPage();
        rows.push({ at, form, hasSpeedBar, reports, broken: await brokenRules(page, at, form) });
        await page.close();
      }
    }
    return rows;
  };
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
  const named = await fill(app.url ?? '');
  const client = new pg.Client(database.url);
  await client.connect();
  const becomeAdmin = async () => void (await client.query("update app_user set role = 'admin'"));
  const areAllGood = await look(app.url ?? '', scratch, named, becomeAdmin).finally(() => client.end());
  if (!areAllGood) process.exitCode = 1;
} finally {
  await app.stop();
  await database.stop();
  rmSync(scratch, { recursive: true, force: true });
}
