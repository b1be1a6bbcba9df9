import { afterAll, beforeEach, expect, test } from 'vitest';
import { aDeskPerson } from '../../../../test/builders/a-desk.ts';
import { startReadingByModel, unproven } from '../../../../test/fakes/openai/reading-by-model.ts';
import { upload } from '../../../../test/intake/uploads.ts';

const { server, usage, reset, stop } = await startReadingByModel();
afterAll(stop);
beforeEach(reset);

/** Whom the paper of these tests names as receiver. */
const RECEIVER = '80088001-3';
const invoicesOf = (ownerId: string) =>
  server.db.selectFrom('invoice').where('owner_id', '=', ownerId).select(['id', 'source', 'receiver_ruc']).execute();

test.each([
  ['by whoever pays for both', true],
  ['by whoever pays for the mailbox', false],
])('DESK-165 a reading by AI is paid once, %s, though the paper is read in both', async (who, isSamePayer) => {
  const ana = await aDeskPerson(server, `contadora-${isSamePayer}@empresa.com.py`);
  const client = await aDeskPerson(server, `cliente-${isSamePayer}@empresa.com.py`);
  const receiver = { ruc: RECEIVER, nombre: `Importadora ${who}` };
  let to = client.ownerId;
  if (isSamePayer) to = (await ana.send('/user/businesses', { body: receiver })).body.negocio.id;
  else {
    await client.send('/user/business', { method: 'PUT', body: receiver });
    await ana.join(to, 'contador');
  }
  await upload(server.url, '/upload', ana.token, [['factura.pdf', unproven([who])]]);
  const [invoice] = await invoicesOf(ana.ownerId);
  expect(invoice).toMatchObject({ source: 'pdf-model', receiver_ruc: RECEIVER });
  expect(await usage(ana)).toEqual({ used: 1, reserved: 0 });
  const move = { at: ana.ownerId, body: { negocio_id: to } };
  expect((await ana.send(`/v2/invoices/${invoice?.id}/move`, move)).status).toBe(200);
  await expect.poll(() => invoicesOf(to)).toMatchObject([{ source: 'pdf-model' }]);
  expect(await usage(ana)).toEqual({ used: 1, reserved: 0 });
  expect(await usage(client)).toEqual({ used: 0, reserved: 0 });
  // And back: no third time either.
  const [pointer] = await server.db.selectFrom('document').where('owner_id', '=', ana.ownerId).select('id').execute();
  expect((await ana.send(`/documents/${pointer?.id}/move/undo`, { at: ana.ownerId, body: {} })).status).toBe(200);
  await expect.poll(() => invoicesOf(ana.ownerId)).toMatchObject([{ source: 'pdf-model' }]);
  expect(await usage(ana)).toEqual({ used: 1, reserved: 0 });
});
