import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { expectSound } from './support/page-problems.ts';
import { ADMIN, register } from './support/people.ts';

const LUIS = 'luis@tavapora.com.py';

let journey: Journey;
let ana: Visitor;
let luis: Visitor;

/** Two people who administer and who work for one business, each in a browser of their own. */
beforeAll(async () => {
  journey = await startJourney({}, { resolveName: async () => ['8.8.8.8'] });
  const { server } = journey;
  await register(server, ADMIN);
  await register(server, LUIS, 'Luis Benítez');
  await call(ADMIN, 'PUT', `/admin/users/${LUIS}/role`, { role: 'admin' });
  const people = await server.db
    .selectFrom('app_user')
    .innerJoin('member', 'member.user_id', 'app_user.id')
    .select(['app_user.email', 'member.user_id', 'member.owner_id'])
    .execute();
  const [boss, other] = [ADMIN, LUIS].map((email) => people.find((one) => one.email === email));
  if (!boss || !other) throw new Error('nobody is there');
  await server.db
    .insertInto('member')
    .values({ owner_id: boss.owner_id, user_id: other.user_id, created_at: new Date('2020-01-01') })
    .execute();
});
afterAll(() => journey.stop());
beforeEach(async () => {
  [ana, luis] = [await journey.open(), await journey.open()];
  await ana.enter(ADMIN);
  await luis.enter(LUIS);
});
afterEach(async () => {
  for (const visitor of [ana, luis]) {
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }
});

/** As somebody's program, or their other window. */
async function call(email: string, method: string, path: string, body?: unknown) {
  const token = await journey.server.signIn(email);
  return (await journey.server.call(path, { token, method, body })).body;
}

const changed = (page: Page) => page.getByRole('dialog', { name: 'Otra persona cambió esto mientras tanto' });
const press = (page: Page, name: string) => changed(page).getByRole('button', { name }).click();
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);

describe('two administrators with the form of the same plan', () => {
  async function openForm({ page }: Visitor) {
    await page.goto('/admin/plans');
    await page.getByRole('button', { name: 'Editar el plan Básico' }).click();
    const form = page.getByRole('dialog', { name: 'Editar plan Básico' });
    await form.getByLabel('Precio').waitFor();
    return { form, save: form.getByRole('button', { name: 'Guardar' }) };
  }
  const stored = async () => {
    const { data } = await call(ADMIN, 'GET', '/admin/plans');
    return data.find(({ code }: { code: string }) => code === 'basic');
  };

  test.runIf(isFullRun)(
    'RACE-17 the second is told whose change came first, looks at it, and applies what they changed and nothing else',
    async () => {
      const [one, other] = [await openForm(luis), await openForm(ana)];
      await one.form.getByLabel('Precio').fill('160000');
      await one.form.getByLabel('Facturas con IA').fill('120');
      await one.save.click();
      await notice(luis.page, 'Plan actualizado correctamente').waitFor();

      // By the keyboard alone.
      const { page } = ana;
      ana.letCallsFail();
      await other.form.getByLabel('Facturas con IA').fill('130');
      await other.form.getByLabel('Descripción').fill('Para empezar');
      await page.keyboard.press('Tab');
      await other.save.focus();
      await page.keyboard.press('Enter');
      await changed(page)
        .getByText(/^Luis Benítez lo cambió el \d\d\/\d\d\/\d{4} a las \d\d:\d\d\.$/)
        .waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ver los cambios');
      await page.keyboard.press('Enter');
      const rows = changed(page).getByRole('row');
      const texts = async () =>
        await Promise.all((await rows.all()).map((row) => row.locator('th, td').allTextContents()));
      await expect.poll(texts).toEqual([
        ['Dato', 'Ahora', 'Lo tuyo'],
        ['Descripción', expect.any(String), 'Para empezar'],
        ['Precio', '160000', 'sin cambios tuyos'],
        ['Facturas con IA', '120', '130'],
      ]);
      await expectSound(page);

      // Back in the form everything typed is still there, and the plan is as Luis left it.
      await page.keyboard.press('Escape');
      await changed(page).waitFor({ state: 'detached' });
      await expect.poll(() => other.form.getByLabel('Descripción').inputValue()).toBe('Para empezar');
      await expect.poll(async () => (await stored()).monthly_ai_limit).toBe(120);

      await other.save.click();
      await press(page, 'Aplicar los míos');
      await notice(page, 'Plan actualizado correctamente').waitFor();
      await expect.poll(stored).toMatchObject({ price: 160000, monthly_ai_limit: 130, description: 'Para empezar' });
    },
  );
});

test.runIf(isFullRun)(
  'RACE-18 a mailbox that one person switches off while another changes it stays off, and has the change',
  async () => {
    const username = 'compras@tavapora.com.py';
    const config = { host: 'imap.tavapora.com.py', username, password: 'no-importa' };
    const { id } = (await call(ADMIN, 'POST', '/email-configs', config)).config;
    for (const { page } of [ana, luis]) await page.goto('/email-settings');
    const card = ana.page.getByRole('article', { name: username });
    await card.getByRole('button', { name: `Editar ${username}` }).click();
    await card.getByRole('textbox', { name: 'Término 1' }).fill('kude');

    const toggle = luis.page.getByRole('switch', { name: `Habilitar ${username}` });
    await toggle.click({ force: true });
    const stored = async () => {
      const { configs } = await call(LUIS, 'GET', '/email-configs');
      return configs.find((one: { id: string }) => one.id === id);
    };
    await expect.poll(async () => (await stored()).enabled).toBe(false);

    ana.letCallsFail();
    await card.getByRole('button', { name: 'Guardar' }).click();
    await press(ana.page, 'Ver los cambios');
    await expect
      .poll(() => changed(ana.page).getByRole('row').allTextContents())
      .toEqual([
        'DatoAhoraLo tuyo',
        'EncendidoNosin cambios tuyos',
        expect.stringContaining('kude, invoice, comprobante'),
      ]);
    await press(ana.page, 'Aplicar los míos');
    await notice(ana.page, 'Cambios guardados').waitFor();
    const terms = ['kude', 'invoice', 'comprobante'];
    await expect.poll(stored).toMatchObject({ enabled: false, search_terms: terms });
  },
);

test.runIf(isFullRun)(
  'RACE-19 a template asks the same question, and applying goes over what there is now',
  async () => {
    const { page } = ana;
    ana.letCallsFail();
    const field = { field_key: 'numero_factura', display_name: 'Número', field_type: 'TEXT' };
    const { template } = await call(ADMIN, 'POST', '/export-templates', { name: 'Compras', fields: [field] });
    await page.goto(`/templates-export/edit/${template.id}`);
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Compras del mes');
    await call(LUIS, 'PUT', `/export-templates/${template.id}`, { description: 'De Luis' });
    await page.getByRole('button', { name: 'Guardar template' }).click();
    await press(page, 'Aplicar los míos');
    await notice(page, 'Template actualizado correctamente').waitFor();
    await expect
      .poll(async () => (await call(LUIS, 'GET', `/export-templates/${template.id}`)).template)
      .toMatchObject({ name: 'Compras del mes', description: 'De Luis' });
  },
);
