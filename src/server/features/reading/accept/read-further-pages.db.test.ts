import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { finishedTask, upload } from '../../../../../test/intake/uploads.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import { type PrintedFields, printedInvoice, qrAddress, qrPicture } from '../../../../../test/pdf/a-printed-invoice.ts';
import { type Printed, printedPdf } from '../../../../../test/pdf/make-pdf.ts';
import { startTestApp } from '../../../../../test/server/test-app.ts';

const server = await startTestApp();
afterAll(() => server.stop());

let people = 0;
const aPerson = () => server.signIn(`paginas${++people}@empresa.com.py`);
/** Small: each page is looked at for a QR, and costs by its size. */
const FILLED: Printed = {
  words: Array.from({ length: 5 }, (_, at) => [10, 20 + at * 12, 'Condiciones generales de la venta'] as const),
  width: 180,
};
const filled = (count: number): Printed[] => Array.from({ length: count }, () => FILLED);
const proven = async (fields: Partial<PrintedFields> = {}): Promise<Printed> => ({
  ...printedInvoice(fields),
  picture: await qrPicture(qrAddress(fields)),
});
const OTHER = { number: '001-002-0000346', total: '220.000', vat: '20.000' };

const tray = async (token: string) => (await server.call('/documents', { token })).body.data;
const months = async (token: string) => (await server.call('/invoices/months', { token })).body.months;

async function sent(token: string, ...pages: Printed[]) {
  const { body } = await upload(server.url, '/tasks/upload-pdf', token, [['largo.pdf', printedPdf(...pages)]]);
  await finishedTask(server, token, body.job_id);
  return (await tray(token))[0];
}

const further = (token: string, id: string) => server.call(`/documents/${id}/read-further`, { token, body: {} });

async function readOn(token: string, id: string) {
  const { status } = await further(token, id);
  expect(status).toBe(200);
  await expect.poll(async () => (await tray(token))[0].state).not.toMatch(/recibido|leyendo/);
  return (await tray(token))[0];
}

describe('a PDF that was not read to its end', () => {
  test('SAFE-54 SAFE-55 gives what its further pages hold, and then nothing waits for them any more', async () => {
    const ana = await aPerson();
    const first = await sent(ana, await proven(), ...filled(20), await proven(OTHER));
    expect(first).toMatchObject({
      ...{ state: 'en_revision', pages: 22, pages_read: 20, can_read_further: true },
      reason: expect.stringContaining('las páginas 21 a 22'),
    });
    expect(first.invoices).toMatchObject([{ numero_documento: '001-002-0000345' }]);
    expect(await months(ana)).toEqual([]);
    const rest = await readOn(ana, first.id);
    expect(rest).toMatchObject({ state: 'leido', pages: 22, pages_read: 22, can_read_further: false });
    expect(rest.reason).toMatch(/las páginas 21 y 22: hay 1 factura más/);
    expect(rest.invoices).toMatchObject([
      { numero_documento: '001-002-0000345', nueva: true },
      { numero_documento: '001-002-0000346', nueva: true, paginas: [21, 22] },
    ]);
    expect(await months(ana)).toMatchObject([{ count: 2 }]);
  });

  test.runIf(isFullRun)(
    'SAFE-55 SAFE-70 is read on again and again, each time as many pages, and is something else only at its end',
    async () => {
      const ana = await aPerson();
      const first = await sent(ana, ...filled(41));
      expect(first).toMatchObject({ state: 'error', pages_read: 20, can_read_further: true, can_retry: false });
      const second = await readOn(ana, first.id);
      expect(second).toMatchObject({ state: 'error', pages_read: 40, can_read_further: true });
      const last = await readOn(ana, first.id);
      expect(last).toMatchObject({ state: 'no_es_factura', pages_read: 41, can_read_further: false });
    },
  );

  test.runIf(isFullRun)(
    'SAFE-70 whose first pages show a RUC is not something else, though its last ones show nothing',
    async () => {
      const ana = await aPerson();
      const signed: Printed = { ...FILLED, words: [...FILLED.words, [10, 84, 'RUC: 80012345-0']] };
      const first = await sent(ana, signed, ...filled(20));
      expect(first).toMatchObject({ state: 'error', can_read_further: true });
      expect(await readOn(ana, first.id)).toMatchObject({
        state: 'error',
        reason: expect.stringContaining('OpenAI no está configurado'),
      });
    },
  );

  test('SAFE-55 asked for twice at once is read on once; asked for by others it is not there', async () => {
    const [ana, blas] = [await aPerson(), await aPerson()];
    const first = await sent(ana, ...filled(40), await proven());
    expect((await further(blas, first.id)).status).toBe(404);
    expect((await further(ana, randomUUID())).status).toBe(404);
    const both = await Promise.all([further(ana, first.id), further(ana, first.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(async () => (await tray(ana))[0].pages_read).toBe(40);
    const last = await readOn(ana, first.id);
    expect(last).toMatchObject({ pages_read: 41, invoices: [{ numero_documento: '001-002-0000345' }] });
    const done = await further(ana, first.id);
    expect(done.body.data).toMatchObject({ state: last.state, can_read_further: false });
  });

  test('SAFE-55 what a person confirmed meanwhile stays as it is', async () => {
    const ana = await aPerson();
    const first = await sent(ana, await proven(), ...filled(20));
    const id = first.invoices[0].id;
    const { version } = (await server.call(`/v2/invoices/${id}`, { token: ana })).body;
    const confirmed = await server.call(`/v2/invoices/${id}/confirm`, { token: ana, body: { version } });
    expect(confirmed.status).toBe(200);
    await readOn(ana, first.id);
    expect(await months(ana)).toMatchObject([{ count: 1 }]);
  });
});
