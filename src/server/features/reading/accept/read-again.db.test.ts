import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setTrialUse } from '../../../../../test/builders/a-subscription.ts';
import { answerToPrinted, PROVEN_CDC } from '../../../../../test/fakes/openai/answer-to-printed.ts';
import {
  AI_LIMIT,
  type Person,
  RIGHT,
  startReadingByModel,
  unproven,
} from '../../../../../test/fakes/openai/reading-by-model.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { zipOf } from '../../../../../test/intake/packages.ts';
import { upload } from '../../../../../test/intake/uploads.ts';
import { type Printed, printedPdf } from '../../../../../test/pdf/make-pdf.ts';

const { vendor, server, proven, aPerson, send, enqueue, tray, usage, kept, reset, stop } = await startReadingByModel();
afterAll(stop);
beforeEach(reset);

/** Nothing on it looks like an invoice. */
const BROCHURE: Printed = {
  words: Array.from({ length: 10 }, (_, at) => [40, 60 + at * 20, 'Ofertas de primavera en toda la tienda'] as const),
};

describe('reading a document again', () => {
  const readAgain = ({ token }: Person, id: string) => server.call(`/documents/${id}/read-again`, { token, body: {} });
  const finished = async (person: Person) => {
    const isOver = async () => !['recibido', 'leyendo'].includes((await tray(person))[0].state);
    await expect.poll(isOver).toBe(true);
    return (await tray(person))[0];
  };

  test('TRIAL-14 TRIAL-20 its price is told before: one reading, none for what was read by AI this month, and how many are left', async () => {
    const ana = await aPerson(AI_LIMIT - 2);
    const blas = await aPerson();
    vendor.reactWith({ status: 500 });
    await send(ana, ['factura.pdf', proven]);
    await upload(server.url, '/upload-xml', ana.token, [['a.xml', numberedInvoice(2)]]);
    const [xml, pdf] = await tray(ana);
    const price = async ({ token }: Person, id: string) =>
      (await server.call(`/documents/${id}/read-again`, { token })).body;
    expect(await price(ana, pdf.id)).toMatchObject({ can_read_again: true, uses_ai: true, ai_cost: 1, ai_left: 2 });
    expect(await price(ana, xml.id)).toMatchObject({ can_read_again: false });
    expect([pdf.can_read_again, xml.can_read_again]).toEqual([true, false]);
    expect((await server.call(`/documents/${pdf.id}/read-again`, { token: blas.token })).status).toBe(404);
    vendor.reactWith({ answer: answerToPrinted() });
    await readAgain(ana, pdf.id);
    await expect.poll(() => usage(ana)).toEqual({ used: AI_LIMIT - 1, reserved: 0 });
    expect(await price(ana, pdf.id)).toMatchObject({ can_read_again: true, uses_ai: true, ai_cost: 0, ai_left: 1 });
  });

  test('FAIR-04 what gave no invoice and lies only in its package is not read again: its bytes are not kept twice', async () => {
    const ana = await aPerson();
    vendor.reactWith({ answer: { invoices: [] } });
    await enqueue(ana, ['mes.zip', new Uint8Array(await zipOf({ 'folleto.pdf': Buffer.from(printedPdf(BROCHURE)) }))]);
    const brochure = async () => (await tray(ana)).find(({ name }: { name: string }) => name === 'folleto.pdf');
    await expect.poll(async () => (await brochure()).state).toBe('no_es_factura');
    await expect.poll(async () => (await brochure()).can_read_again).toBe(false);
    expect(await readAgain(ana, (await brochure()).id)).toMatchObject({
      status: 409,
      body: { code: 'no_se_lee_otra_vez' },
    });
    expect((await brochure()).state).toBe('no_es_factura');
  });

  test('INTK-02 READ-06 TRIAL-20 corrects what is in review, costs nothing more, and is still the same document and invoice', async () => {
    const ana = await aPerson(AI_LIMIT - 1);
    vendor.reactWith({ answer: answerToPrinted({ items: null }) });
    const first = await send(ana, ['factura.pdf', proven]);
    expect(await tray(ana)).toMatchObject([{ state: 'en_revision' }]);
    vendor.reactWith({ answer: answerToPrinted() });
    const [{ id }] = await tray(ana);
    const answer = await readAgain(ana, id);
    expect(answer).toMatchObject({ status: 200, body: { data: { id, state: 'recibido' } } });
    const document = await finished(ana);
    expect(document).toMatchObject({ id, state: 'leido', invoice_id: first.body.invoices[0].id });
    expect(document.invoices).toMatchObject([{ nueva: true }]);
    expect(await kept(ana.ownerId)).toEqual([
      { ...RIGHT, cdc: PROVEN_CDC, source: 'pdf-model', inReview: false, items: 1 },
    ]);
    expect(await usage(ana)).toEqual({ used: AI_LIMIT, reserved: 0 });
  });

  test('READ-12 in vain leaves what it gave as it was, and says so', async () => {
    const ana = await aPerson();
    await send(ana, ['factura.pdf', unproven()]);
    const before = await kept(ana.ownerId);
    vendor.reactWith({ status: 500 });
    const [{ id }] = await tray(ana);
    await readAgain(ana, id);
    expect(await finished(ana)).toMatchObject({
      state: 'leido',
      reason: expect.stringContaining('El archivo está guardado: puedes reintentar'),
      invoices: [{ monto_total: 110000 }],
    });
    expect(await kept(ana.ownerId)).toEqual(before);
    expect(await usage(ana)).toEqual({ used: 1, reserved: 0 });
  });

  test('READ-06 that gives another invoice keeps the first with its file, for a person to decide', async () => {
    const ana = await aPerson();
    vendor.reactWith({ answer: answerToPrinted({ number: '001-002-0000999' }) });
    await send(ana, ['factura.pdf', unproven()]);
    vendor.reactWith({ answer: answerToPrinted() });
    const [{ id }] = await tray(ana);
    await readAgain(ana, id);
    const document = await finished(ana);
    expect(document.invoices.map((one: { numero_documento: string }) => one.numero_documento)).toEqual([
      '001-002-0000345',
      '001-002-0000999',
    ]);
    expect((await kept(ana.ownerId)).map(({ inReview }) => inReview)).toEqual([true, false]);
  });

  test('READ-19 leaves alone what a person corrected, confirmed or said is no invoice', async () => {
    const ana = await aPerson();
    vendor.reactWith({ answer: answerToPrinted({ items: null }) });
    const { body } = await send(ana, ['factura.pdf', proven]);
    const [{ id }] = await tray(ana);
    const invoice = `/v2/invoices/${body.invoices[0].id}`;
    // Confirmed while it is being read again: what the person said stands.
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    vendor.reactBy(async () => {
      asked.resolve();
      await answered.promise;
      return { answer: answerToPrinted() };
    });
    await readAgain(ana, id);
    await asked.promise;
    const confirmed = await server.call(`${invoice}/confirm`, { token: ana.token, body: { reason: 'Comparada' } });
    expect(confirmed.status).toBe(200);
    const before = await kept(ana.ownerId);
    answered.resolve();
    expect(await finished(ana)).toMatchObject({ can_read_again: false });
    expect(await kept(ana.ownerId)).toEqual(before);
    // From then on it is not even asked, and costs nothing.
    const used = await usage(ana);
    expect((await server.call(`/documents/${id}/read-again`, { token: ana.token })).body.can_read_again).toBe(false);
    expect(await readAgain(ana, id)).toMatchObject({ status: 409, body: { code: 'no_se_lee_otra_vez' } });
    expect(await usage(ana)).toEqual(used);
    await server.call(`${invoice}/undo`, { token: ana.token, body: {} });
    expect((await tray(ana))[0].can_read_again).toBe(true);
    vendor.reactWith({ answer: answerToPrinted() });
    const aside = await server.call(`${invoice}/not-an-invoice`, { token: ana.token, body: {} });
    expect(aside.status).toBe(200);
    expect(await readAgain(ana, id)).toMatchObject({ status: 409, body: { code: 'no_se_lee_otra_vez' } });
    expect(await kept(ana.ownerId)).toEqual([]);
  });

  test('TRIAL-21 is refused beyond the limit, for XML, while it is being read, and for what is somebody else’s', async () => {
    const ana = await aPerson();
    const blas = await aPerson();
    vendor.reactWith({ status: 500 });
    await send(ana, ['factura.pdf', proven]);
    await upload(server.url, '/upload-xml', ana.token, [['a.xml', numberedInvoice(1)]]);
    const [xml, pdf] = await tray(ana);
    expect(await readAgain(ana, xml.id)).toMatchObject({ status: 409, body: { code: 'no_se_lee_otra_vez' } });
    expect((await readAgain(blas, pdf.id)).status).toBe(404);
    await setTrialUse(server.db, ana.ownerId, AI_LIMIT);
    expect(await readAgain(ana, pdf.id)).toMatchObject({ status: 402, body: { code: 'limite_de_ia' } });
    expect((await tray(ana)).at(1)).toMatchObject({ state: 'leido' });
    await setTrialUse(server.db, ana.ownerId, AI_LIMIT - 1);
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    vendor.reactBy(async () => {
      asked.resolve();
      await answered.promise;
      return { answer: answerToPrinted() };
    });
    await readAgain(ana, pdf.id);
    await asked.promise;
    expect(await readAgain(ana, pdf.id)).toMatchObject({ status: 409 });
    answered.resolve();
    await expect.poll(async () => (await kept(ana.ownerId)).map(({ source }) => source)).toContain('pdf-model');
    expect(await usage(ana)).toEqual({ used: AI_LIMIT, reserved: 0 });
  });
});
