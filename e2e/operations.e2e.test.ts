import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/new-id.ts';
import { saidOfDocument } from '../test/builders/said.ts';
import { isFullRun } from '../test/long-run.ts';
import { ownerOf } from '../test/server/owner-inventory.ts';
import { type Journey, PHONE, startJourney } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { expectSound } from './support/page-problems.ts';
import { ADMIN } from './support/people.ts';
import { followTo } from './support/tab.ts';
import { resize } from './support/themes-and-widths.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

const EMAIL = 'oscar@tobatilogistica.com.py';

async function bring(): Promise<void> {
  const { server } = journey;
  const token = await server.signIn(EMAIL);
  await server.call('/api/user/profile', { token });
  const ownerId = await ownerOf(server, EMAIL);
  const at = new Date();
  const file = { owner_id: ownerId, sha256: Buffer.alloc(32, 7) };
  await server.db
    .insertInto('stored_file')
    .values({ ...file, size: '10', created_at: at })
    .execute();
  const failed = {
    state: 'failed',
    can_retry: true,
    reasons: JSON.stringify(saidOfDocument('La lectura superó 90 s.')),
    attempts: 3,
  };
  const document = { name: 'cierre_octubre.xml', kind: 'xml', source: 'upload', ...failed };
  await server.db
    .insertInto('document')
    .values({ ...file, ...document, id: newId(at), received_at: at, state_changed_at: at })
    .execute();
  await server.db
    .insertInto('disk_check')
    .values({
      checked_at: at,
      orphan_count: 2,
      orphan_bytes: '2048',
      made_orphan_count: 0,
      made_orphan_bytes: '0',
      missing_count: 1,
      examples: [`${ownerId}/07/${'07'.repeat(32)}`],
    })
    .execute();
  const entry = { timestamp: at.toISOString(), level: 'error', message: 'Se rompió la lista', request_id: 'sesion-1' };
  await server.call('/logs/frontend', { token, body: { logs: [{ ...entry, stack_trace: 'Error: en la línea 7' }] } });
}

test.runIf(isFullRun)(
  'RACE-29 an administrator sees how the installation does, reads a document again, finds that in the audit, and reads what browsers reported',
  async () => {
    await bring();
    const { page, enter, complaints, close } = await journey.open({ acceptDownloads: true });
    await enter(ADMIN);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Operaciones' }).click();
    const setAside = page.getByRole('region', { name: 'Documentos apartados' });
    await setAside.getByText('La lectura superó 90 s.').waitFor();
    await setAside.getByText(EMAIL).waitFor();
    await page.getByRole('region', { name: 'Cola' }).getByText('Mantenimiento').waitFor();
    await page.getByText('Todos los correos conectados funcionan.').waitFor();
    const check = page.getByRole('region', { name: 'Archivos y registros' });
    await check.getByText('2 originales en el disco sin registro (2 KB). Míralos antes de borrarlos.').waitFor();
    await check.getByText('1 original que falta en el disco.').waitFor();
    await page.getByText('En 30 días nadie eliminó una factura dentro de sus cinco años.').waitFor();
    await check.getByText('Dónde están').click();
    await check.getByText(`/07/${'07'.repeat(32)}`).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Reintentar cierre_octubre.xml' }).click();
    await page.getByRole('region', { name: 'Avisos' }).getByText('Se lee otra vez.').waitFor();

    await page.getByRole('link', { name: 'Auditoría' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Reintentó un documento' });
    await row.getByText('cierre_octubre.xml').waitFor();
    await page.getByRole('combobox', { name: 'Qué' }).selectOption('Planes');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('Nada coincide con estos filtros.').waitFor();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await row.waitFor();
    await page.getByRole('textbox', { name: /^Quién, sobre qué/ }).fill('CIERRE');
    await page.keyboard.press('Enter');
    await row.waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?search=CIERRE');
    await expectSound(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('auditoria.csv');

    await followTo(page, '/admin/registros');
    const log = page.getByRole('row').filter({ hasText: 'Se rompió la lista' });
    await log.click();
    await page.getByText('Error: en la línea 7').waitFor();
    await expectSound(page);
    await page.getByRole('combobox', { name: 'Nivel' }).selectOption('Avisos');
    await page.getByText('Nada coincide con estos filtros.').waitFor();
    await resize(page, PHONE);
    await expectNoSidewaysScroll(page);
    await followTo(page, '/admin/operaciones');
    await page.getByRole('region', { name: 'Cola' }).waitFor();
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  },
);

test.runIf(isFullRun)(
  'CLOSE-156 an administrator writes down a holiday with the keyboard, sees what it moves, and takes it away on a phone',
  async () => {
    const { page, enter, complaints, close } = await journey.open({ fixedTime: '2026-11-15T12:00:00-03:00' });
    await enter(ADMIN);
    await page.goto('/admin/operaciones');
    await page.getByRole('link', { name: 'Calendario' }).click();
    await page.getByRole('row').filter({ hasText: 'Viernes Santo' }).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Agregar día' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Agregar un día' });
    const day = dialog.getByRole('textbox', { name: 'Día', exact: true });
    await day.focus();
    await page.keyboard.type('19/11/2026');
    await dialog.getByRole('textbox', { name: 'Motivo' }).focus();
    await page.keyboard.type('Decreto 4.600');
    await dialog.getByText('IVA de octubre 2026, terminación 6').waitFor();
    await expectSound(page);
    await day.focus();
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'Decreto 4.600' });
    await row.waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByRole('button', { name: 'Agregar día' }).evaluate((one) => one.matches(':focus')))
      .toBe(true);

    await resize(page, PHONE);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Quitar el 19/11/2026' }).click();
    await page.getByRole('dialog', { name: '¿Quitar el jueves 19/11/2026?' }).getByText('del 20/11 al 19/11').waitFor();
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  },
);
