import { afterAll, beforeAll, expect, test } from 'vitest';
import { genuineXml, printedPaper, qrOf, receivePdf } from '../../../../test/builders/a-read-pdf.ts';
import { aReviewer, newPaper } from '../../../../test/builders/a-reviewer.ts';
import { aReading, readingOf } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers } from '../../../../test/builders/made-papers.ts';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../test/intake/uploads.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { certainFactsOf } from '../../../sifen/certain-facts.ts';
import { recheckSeals } from '../reading/recheck/recheck-seals.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  // The first reading also loads the programs that read.
  await (await aReviewer(server)).sendXml(newPaper());
});
afterAll(() => server.stop());

/** The same invoice over another total, in its QR too. */
const dearer = (number: number) =>
  numberedInvoice(
    number,
    genuineXml(number)
      .replaceAll('110000', '910000')
      .replaceAll('>100000<', '>827273<')
      .replaceAll('>10000<', '>82727<'),
  ).replace('consultas-test/qr', 'consultas/qr');
const unsigned = (xml: string) => xml.replace(/<Signature[\s\S]*<\/Signature>/, '').replace(/&amp;DigestValue=\w+/, '');

/** An invoice that came as PDF with its QR, and then an unsigned XML with another total. */
async function twoCopies() {
  const person = await aReviewer(server);
  const number = newPaper();
  const certain = certainFactsOf(qrOf(number)) ?? null;
  const { id, ownerId } = await receivePdf(server, person.email, printedPaper(number), { certain });
  const send = async (xml: string, name = 'otra.xml') =>
    (await upload(server.url, '/upload-xml', person.token, [[name, xml]])).body;
  const answer = await send(unsigned(dearer(number)));
  await expect.poll(async () => (await person.read(id)).copias).not.toBeNull();
  const detail = await person.read(id);
  const choose = (copyId: string | null, version?: number) =>
    person.post(`/v2/invoices/${id}/choose-copy`, { copia_id: copyId, version: version ?? detail.version });
  return { person, number, id, ownerId, send, answer, detail, choose, copyId: detail.copias.copias[0].id as string };
}

test('SAFE-01 SAFE-06 an unsigned XML changes nothing of a PDF: both figures stand side by side, and answer, tray and history say so', async () => {
  const { person, id, answer, detail } = await twoCopies();
  expect(detail.header).toMatchObject({
    ...{ monto_total: 110_000, fuente: 'PDF_LOCAL', en_revision: false, verificacion: 'observada' },
  });
  expect(detail.copias).toMatchObject({
    por_elegir: true,
    se_puede_cambiar: true,
    copias: [{ archivo: 'otra.xml', fuente: 'XML_NATIVO', se_puede_usar: true }],
  });
  expect(detail.copias.datos.slice(0, 2)).toEqual([
    { titulo: 'Total', actual: 'Gs. 110.000', otras: ['Gs. 910.000'] },
    { titulo: 'IVA', actual: 'Gs. 10.000', otras: ['Gs. 82.727'] },
  ]);
  expect(answer.cambios).toMatchObject([
    expect.stringContaining('Dos copias dicen cosas distintas: total Gs. 110.000 y Gs. 910.000'),
  ]);
  expect((await person.get('/documents')).data[0]).toMatchObject({ name: 'otra.xml', changes: answer.cambios });
  expect((await person.history(id)).at(-1)).toMatchObject({ suceso: 'copias_distintas', desde: 'otra.xml' });
  expect(await person.sum()).toMatchObject({ amount: 110_000, leftOut: 0 });
});

test('SAFE-07 a person takes the other copy’s figures, which count from then on; it is in the history and can be undone', async () => {
  const { person, id, detail, choose, copyId } = await twoCopies();
  const { status, body } = await choose(copyId);
  expect([status, body]).toMatchObject([200, { version: detail.version + 1, en_revision: false }]);
  const after = await person.read(id);
  expect(after.header).toMatchObject({ monto_total: 910_000, fuente: 'XML_NATIVO' });
  expect(after).toMatchObject({ copias: { por_elegir: false }, se_puede_deshacer: 'copia_elegida' });
  expect(await person.sum()).toMatchObject({ amount: 910_000 });
  expect((await person.history(id)).at(-1)).toMatchObject({
    suceso: 'copia_elegida',
    detalle: expect.stringContaining('eligió los datos de otra copia: total Gs. 110.000 → Gs. 910.000'),
    quien: { correo: person.email },
  });

  expect((await person.decide(id, 'undo', { version: after.version })).status).toBe(200);
  const back = await person.read(id);
  expect(back.header).toMatchObject({ monto_total: 110_000, fuente: 'PDF_LOCAL', en_revision: false });
  expect(back.copias).toEqual(detail.copias);
  expect(await person.sum()).toMatchObject({ amount: 110_000 });
});

test('SAFE-07 SAFE-04 a person keeps what is there: it is no longer observed, and the same file asks nothing again', async () => {
  const { person, id, number, send, choose } = await twoCopies();
  expect((await choose(null)).status).toBe(200);
  const after = await person.read(id);
  expect(after.header).toMatchObject({ monto_total: 110_000, verificacion: 'no_verificable' });
  expect(after.copias).toMatchObject({ por_elegir: false });
  expect((await send(unsigned(dearer(number)), 'de-nuevo.xml')).cambios).toEqual([]);
  expect((await person.read(id)).copias.por_elegir).toBe(false);
  expect(await person.sum()).toMatchObject({ amount: 110_000 });
  expect((await choose(null, after.version)).body).toMatchObject({ code: 'sin_copias_distintas' });
});

test('SAFE-07 of ten choices at once one is written; an old version, an unknown copy and another business are refused', async () => {
  const { person, id, detail, choose, copyId } = await twoCopies();
  const stranger = await aReviewer(server);
  const strange = await stranger.post(`/v2/invoices/${id}/choose-copy`, { copia_id: null, version: detail.version });
  expect(strange.status).toBe(404);
  expect((await choose('01a1df14-1e00-7000-8000-000000000000')).status).toBe(404);
  expect((await choose(copyId, detail.version - 1)).body).toMatchObject({ code: 'cambio_mientras_tanto' });
  expect(await person.sum()).toMatchObject({ amount: 110_000 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => choose(copyId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await person.sum()).toMatchObject({ amount: 910_000 });
});

test('SAFE-04 the XML with its issuer’s chained signature overrules what a person chose, and answer, tray and history say so', async () => {
  const { person, id, number, send, choose, copyId } = await twoCopies();
  await choose(copyId);
  const answer = await send(genuineXml(number), 'genuina.xml');
  const said = 'Una persona había decidido lo que estaba';
  expect(answer.cambios).toMatchObject([expect.stringContaining(said)]);
  expect((await person.get('/documents')).data[0]).toMatchObject({ reason: expect.stringContaining(said) });
  expect((await person.history(id)).at(-1)).toMatchObject({ detalle: expect.stringContaining(said) });
  const after = await person.read(id);
  expect(after.header).toMatchObject({ monto_total: 110_000, fuente: 'XML_NATIVO' });
  expect(after.copias).toMatchObject({ por_elegir: true, se_puede_cambiar: false });
  expect(await person.sum()).toMatchObject({ amount: 110_000 });

  const refused = await person.post(`/v2/invoices/${id}/choose-copy`, {
    ...{ copia_id: after.copias.copias[0].id, version: after.version },
  });
  expect(refused.body).toMatchObject({ code: 'copia_no_se_puede_usar' });
  const known = await person.post(`/v2/invoices/${id}/choose-copy`, { copia_id: null, version: after.version });
  expect(known.status).toBe(200);
  expect((await person.read(id)).header.verificacion).toBe('ok');
});

test('SAFE-06 what waits in review shows there that its copies differ', async () => {
  const person = await aReviewer(server);
  const { id, number } = await person.scan();
  const { body } = await upload(server.url, '/upload-xml', person.token, [['otra.xml', unsigned(dearer(number))]]);
  expect(body.invoices).toMatchObject([{ id, duplicado: true }]);
  expect((await person.queue()).data).toMatchObject([{ header: { id }, copias_distintas: true }]);
  const { version, copias } = await person.read(id);
  await person.post(`/v2/invoices/${id}/choose-copy`, { copia_id: copias.copias[0].id, version });
  expect((await person.queue()).data).toEqual([]);
  expect(await person.sum()).toMatchObject({ amount: 910_000, waiting: 0 });
});

test('SAFE-05 checking the seals again changes neither the PDF’s figures nor what a person chose', async () => {
  const { person, id, ownerId, choose, copyId, detail } = await twoCopies();
  const recheck = async () => {
    await server.db
      .insertInto('seal_recheck')
      .values({ owner_id: ownerId, cdc: detail.header.cdc, is_due: true })
      .onConflict((on) => on.columns(['owner_id', 'cdc']).doUpdateSet({ is_due: true }))
      .execute();
    await recheckSeals(server.app.deps);
    return await person.read(id);
  };
  expect(await recheck()).toEqual(detail);
  await choose(copyId);
  const chosen = await person.read(id);
  expect((await recheck()).header).toEqual(chosen.header);
  expect(await person.sum()).toMatchObject({ amount: 910_000 });
});

test('SAFE-08 a chained XML counts also when one without timbrado has its number: that one waits, and says why', async () => {
  const person = await aReviewer(server);
  const papers = await aBusinessWithPapers(server, person.email);
  const [pdf] = await papers.receive([{ ...aReading({ cdc: null, timbrado: null }, 'pdf-model'), doubts: [] }]);
  expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 0 });
  const [xml] = await papers.receive([readingOf('01-fe-10')]);
  expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 1 });
  expect((await person.read(xml?.invoiceId ?? '')).header).toMatchObject({ en_revision: false });
  const waiting = await person.read(pdf?.invoiceId ?? '');
  expect(waiting.header).toMatchObject({ en_revision: true });
  expect(JSON.stringify(waiting.dudas)).toContain('Puede ser la misma que otra factura');
  expect((await person.history(pdf?.invoiceId ?? '')).at(-1)).toMatchObject({ suceso: 'posible_repetida' });
  // Once a person has said that it is another one, it counts.
  const { version } = waiting;
  const word = { otra_id: xml?.invoiceId, es_la_misma: false, version };
  await person.post(`/v2/invoices/${pdf?.invoiceId}/same-as`, word);
  await papers.receive([readingOf('01-fe-10')]);
  expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
});
