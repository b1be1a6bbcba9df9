import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lookForRepeats } from '#server/features/invoices/repeats/look-for-repeats.ts';
import { upload } from '../test/intake/uploads.ts';
import { isFullRun } from '../test/long-run.ts';
import { ownerOf } from '../test/server/owner-inventory.ts';
import type { PickedFile } from './support/invoice-files.ts';
import { expectAccessible, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { unprovenFile } from './support/pdf-files.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
let token: string;
let email: string;
let people = 0;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());
beforeEach(() => enter());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

/** Each journey has a business of its own. */
async function enter(options: Parameters<Journey['open']>[0] = {}): Promise<void> {
  visitor = await journey.open(options);
  page = visitor.page;
  email = `repetidas-${++people}@empresa.com.py`;
  await visitor.enter(email);
  token = await journey.server.signIn(email);
}

const numberOf = (n: number) => `001-002-000${4450 + n}`;
const send = async ({ name, buffer }: PickedFile): Promise<string> => {
  const { body } = await upload(journey.server.url, '/upload', token, [[name, new Uint8Array(buffer)]]);
  return body.invoices[0].id;
};
const call = async (path: string, body?: object) =>
  (await journey.server.call(path, { token, ...(body ? { body, method: 'POST' } : {}) })).body;
const total = async () => (await call('/export/mongodb/stats')).total_amount as number;

/** One paper twice: read whole and confirmed, and then with its timbrado unread. */
async function receiveTwice(n: number) {
  const first = await send(unprovenFile({ number: numberOf(n) }, `entera-${n}.pdf`));
  await call(`/v2/invoices/${first}/confirm`, {});
  const second = await send(unprovenFile({ number: numberOf(n), timbrado: '' }, `cortada-${n}.pdf`));
  return { first, second };
}

/** As it was before anybody asked: both count. */
async function storedTwice(n: number) {
  const { first, second } = await receiveTwice(n);
  const { version } = await call(`/v2/invoices/${second}`);
  await call(`/v2/invoices/${second}/same-as`, { otra_id: first, es_la_misma: false, version });
  await call(`/v2/invoices/${second}/confirm`, {});
  await sql`update invoice set told_apart = '[]', decisions = '[]' where id in (${first}, ${second})`.execute(
    journey.server.db,
  );
  return { first, second };
}

const comparison = () => page.getByRole('table', { name: 'Las dos, dato por dato' });
const choice = (name: string) => page.getByRole('region', { name, exact: true });
const notice = (text: string | RegExp) => page.getByRole('region', { name: 'Avisos' }).getByText(text).waitFor();

test.runIf(isFullRun)(
  'EXACT-34 EXACT-117 in the queue the two stand side by side, and each answer says before what it changes',
  async () => {
    const { first, second } = await receiveTwice(1);
    const once = await total();
    // Its figures are right: only the question is left.
    await call(`/v2/invoices/${second}/confirm`, {});
    await page.goto('/en-revision');
    await comparison().waitFor();
    await page
      .getByRole('article', { name: 'La que ya tenías' })
      .getByRole('img', { name: /Página 1/ })
      .waitFor();
    await page
      .getByRole('article', { name: 'La que llegó después' })
      .getByRole('img', { name: /Página 1/ })
      .waitFor();
    await page.getByText(/^Mismo RUC, número, fecha y total: Gs\.\s[\d.]+$/).waitFor();
    await comparison().getByRole('rowheader', { name: 'Timbrado (distinto)' }).waitFor();
    await comparison().getByRole('rowheader', { name: 'Número (igual)' }).waitFor();
    await choice('Es la misma').getByText('no cambia').first().waitFor();
    await choice('Son distintas')
      .getByText(/^\+ [\d.]+$/)
      .first()
      .waitFor();
    await expectAccessible(page);

    // Two papers: both count, until that is taken back.
    await page.keyboard.press('d');
    await notice(/son dos facturas distintas/);
    await page.getByText('No hay nada que revisar').waitFor();
    await expect.poll(total).toBe(2 * once);
    await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).click();
    await comparison().waitFor();
    await expect.poll(total).toBe(once);

    // One paper.
    await page.keyboard.press('m');
    await notice(/son la misma factura/);
    await page.getByText('No hay nada que revisar').waitFor();
    await expect.poll(total).toBe(once);
    const { archivos } = await call(`/v2/invoices/${first}`);
    expect(archivos).toHaveLength(2);

    // That too is taken back, where it was said and later in the panel.
    await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).click();
    await notice(/son otra vez dos facturas/);
    await comparison().waitFor();
    await expect.poll(async () => (await call(`/v2/invoices/${first}`)).archivos).toHaveLength(1);
    await page.keyboard.press('m');
    await page.getByText('No hay nada que revisar').waitFor();
    await page.goto(`/invoice-list?month=all&invoice=${first}`);
    await page.getByRole('button', { name: 'Deshacer «es la misma»' }).click();
    await expect.poll(async () => (await call('/review/repeats')).total).toBe(1);
    await expect.poll(total).toBe(once);
  },
);

test.runIf(isFullRun)(
  'EXACT-33 EXACT-34 EXACT-130 what was counted twice before is told on the dashboard, and answered on a phone',
  async () => {
    await visitor.close();
    await enter({ viewport: PHONE, hasTouch: true });
    await storedTwice(1);
    await storedTwice(2);
    const twice = await total();
    const ownerId = await ownerOf(journey.server, email);
    await sql`insert into repeat_search (owner_id) values (${ownerId})`.execute(journey.server.db);
    await lookForRepeats(journey.server.app.deps);
    await expect.poll(total).toBe(twice);

    // Pages of one pair each: the second comes before it is reached.
    await page.route(/\/review\/repeats\?/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/page_size=\d+/, 'page_size=1'),
      }),
    );
    await page.goto('/');
    await page.getByText('2 posibles facturas repetidas').waitFor();
    await page.getByRole('link', { name: 'Compararlas' }).click();
    await page.getByRole('heading', { name: '¿Es la misma factura?' }).waitFor();
    await page.getByText('1 de 2', { exact: true }).waitFor();
    await page.getByText('cuentan las dos hasta que decidas', { exact: false }).waitFor();
    await choice('Es la misma')
      .getByText(/^− [\d.]+$/)
      .first()
      .waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const paper = page.getByRole('region', { name: 'Las dos, dato por dato' });
    await paper.getByText(numberOf(1), { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Más tarde' }).tap();
    await paper.getByText(numberOf(2), { exact: true }).first().waitFor();
    await page.keyboard.press('j');
    await paper.getByText(numberOf(1), { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Es la misma, unir' }).tap();
    await page.getByText('1 de 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Son distintas' }).tap();
    await page.getByText('No hay posibles repetidas').waitFor();
    await expect.poll(total).toBe((twice * 3) / 4);
    await page.getByRole('link', { name: 'Ir a En revisión' }).click();
    await page.getByText('No hay nada que revisar').waitFor();
  },
);
