import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSubscription, ownerOf } from '../test/builders/a-subscription.ts';
import { isFullRun } from '../test/long-run.ts';
import { DESKTOP, type Journey, startJourney } from './support/journey.ts';
import { expectSound } from './support/page-problems.ts';
import { ADMIN, register } from './support/people.ts';
import { resize, turn } from './support/themes-and-widths.ts';

const ANA = 'ana@tavapora.com.py';
const BLAS = 'blas@lomaalta.com.py';
let journey: Journey;

beforeAll(async () => {
  journey = await startJourney({ PLAN_CHANGES: 'approval' });
  await register(journey.server, ADMIN);
  for (const email of [ANA, BLAS]) await register(journey.server, email);
});
afterAll(() => journey.stop());

/** In every look, and then as before. */
async function look(page: Page): Promise<void> {
  await expectSound(page);
  await turn(page, 'light');
  await resize(page, DESKTOP);
}

/** A plan with a price, asked for by a call. */
async function ask(email: string, plan_id: string, reason?: string): Promise<void> {
  const token = await journey.server.signIn(email);
  await journey.server.call('/user/subscription/change-plan', { token, body: { plan_id, reason } });
}

test.runIf(isFullRun)(
  'SAFE-35 SAFE-36 a person asks for a plan, sees that it waits, withdraws it, and reads why it was rejected',
  async () => {
    const visitor = await journey.open();
    const { page } = visitor;
    await visitor.enter(ANA);
    await page.goto('/subscription');
    await page.getByRole('tab', { name: 'Planes' }).click();
    await page.getByText('Un plan con precio se solicita').waitFor();
    await page.getByRole('button', { name: 'Solicitar Cambio: Profesional' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Solicitar el plan Profesional?' });
    await dialog.getByText('nada cambia hasta que un administrador la apruebe').waitFor();
    await dialog.getByRole('checkbox', { name: 'Entiendo las implicaciones del cambio de plan' }).check();
    await dialog.getByRole('button', { name: 'Enviar solicitud' }).click();
    await page.getByText('Solicitud de cambio de plan enviada correctamente').waitFor();
    await page.getByText('Tu solicitud del plan Profesional espera aprobación').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Solicitado' }).isDisabled()).toBe(true);
    await look(page);
    await page.getByRole('tab', { name: 'Actual' }).click();
    await page.getByText('No tienes una suscripción activa').waitFor();
    await page.getByRole('button', { name: 'Retirar solicitud' }).click();
    await page.getByText('Retiraste tu solicitud del plan Profesional. Nada cambió.').waitFor();
    await page.getByText('Tu solicitud del plan Profesional espera aprobación').waitFor({ state: 'detached' });

    await ask(ANA, 'basic');
    const ownerId = await ownerOf(journey.server.db, ANA);
    const { id } = await journey.server.db
      .selectFrom('subscription')
      .where('owner_id', '=', ownerId)
      .where('status', '=', 'pending')
      .select('id')
      .executeTakeFirstOrThrow();
    const token = await journey.server.signIn(ADMIN);
    const reason = 'Todavía no recibimos el pago';
    await journey.server.call(`/admin/subscriptions/requests/${id}/reject`, { token, body: { reason } });
    await page.reload();
    await page.getByText('Tu solicitud del plan Básico fue rechazada el').waitFor();
    await page.getByText(`Motivo: ${reason}`).waitFor();
    await look(page);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  },
);

test.runIf(isFullRun)(
  'SAFE-35 an administrator sees under Planes who waits, approves one and rejects another',
  async () => {
    const { db } = journey.server;
    await aSubscription(db, await ownerOf(db, BLAS), { plan: 'free' });
    await ask(ANA, 'pro', 'Ya pasamos de cien facturas por mes');
    await ask(BLAS, 'basic');
    const visitor = await journey.open();
    const { page } = visitor;
    await visitor.enter(ADMIN);
    await page.goto('/admin/plans');
    await page.getByRole('heading', { name: '2 solicitudes esperan tu decisión' }).waitFor();
    const row = (email: string) =>
      page.getByRole('table', { name: 'Solicitudes de plan' }).getByRole('row').filter({ hasText: email });
    await row(ANA).getByText('Sin plan → Profesional').waitFor();
    await row(ANA).getByText('Motivo: Ya pasamos de cien facturas por mes').waitFor();
    await row(BLAS).getByText('Gratis → Básico').waitFor();
    await look(page);

    await page.getByRole('button', { name: `Aprobar la solicitud de ${ANA}` }).click();
    await page.getByText(`¿Pasar a ${ANA} al plan Profesional por`).waitFor();
    await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await page.getByText(`Plan Profesional aprobado para ${ANA}`).waitFor();
    await page.getByRole('heading', { name: '1 solicitud espera tu decisión' }).waitFor();

    const reject = page.getByRole('button', { name: `Rechazar la solicitud de ${BLAS}` });
    await reject.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '¿Rechazar la solicitud del plan Básico?' });
    await dialog.getByLabel('Motivo (opcional)').fill('Falta la factura');
    await look(page);
    await dialog.getByRole('button', { name: 'Rechazar' }).click();
    await page.getByText('Solicitud del plan Básico rechazada').waitFor();
    await page.getByRole('table', { name: 'Solicitudes de plan' }).waitFor({ state: 'detached' });
    const planOf = async (email: string) =>
      (
        await db
          .selectFrom('owner_standing')
          .where('owner_id', '=', await ownerOf(db, email))
          .select('plan_code')
          .executeTakeFirst()
      )?.plan_code;
    await expect.poll(() => planOf(ANA)).toBe('pro');
    await expect.poll(() => planOf(BLAS)).toBe('free');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  },
);
