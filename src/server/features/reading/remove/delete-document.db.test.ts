import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { zipOf } from '../../../../../test/intake/packages.ts';
import { finishedTask, type NamedFile, upload } from '../../../../../test/intake/uploads.ts';
import { filesOfOwner, ownerOf, rowsOfOwner } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { signedCancellation } from '../../../../../test/sifen/signed-cancellation.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

let people = 0;
async function aBusiness() {
  const email = `borra${++people}@empresa.com.py`;
  const token = await server.signIn(email);
  await server.call('/api/user/profile', { token });
  const ownerId = await ownerOf(server, email);
  return {
    token,
    ownerId,
    /** Sent and read; the ids of its documents by name. */
    async deliver(...files: NamedFile[]): Promise<Record<string, string>> {
      const { body } = await upload(server.url, '/tasks/upload-xml', token, files);
      const { documents } = await finishedTask(server, token, body.job_id);
      return Object.fromEntries(documents.map(({ id, name }: { id: string; name: string }) => [name, id]));
    },
    remove: (id = '') => server.call(`/documents/${id}`, { token, method: 'DELETE' }),
    async deletable(): Promise<Record<string, boolean>> {
      const { data } = (await server.call('/documents?page_size=100', { token })).body;
      return Object.fromEntries(
        data.map(({ name, can_delete }: { name: string; can_delete: boolean }) => [name, can_delete]),
      );
    },
    rows: () => rowsOfOwner(server, ownerId),
    files: () => filesOfOwner(server, ownerId),
    counted: async () =>
      Number(
        (await server.db.selectFrom('owner_storage').where('owner_id', '=', ownerId).select('bytes').executeTakeFirst())
          ?.bytes,
      ),
  };
}

const folleto = Buffer.from('<folleto>Ofertas</folleto>');

describe('a document that gave no invoice', () => {
  test('FAIR-07 is deleted by its owner, with its bytes and their part of the count; then it can come again', async () => {
    const shop = await aBusiness();
    const { 'folleto.xml': id } = await shop.deliver(['folleto.xml', folleto]);
    expect(await shop.counted()).toBe(folleto.length);
    expect(await shop.remove(id)).toMatchObject({ status: 200, body: { success: true, deleted: 1 } });
    expect(await shop.rows()).toEqual({ member: 1, task: 1 });
    expect(await shop.counted()).toBe(0);
    await expect.poll(shop.files).toEqual([]);
    expect((await shop.remove(id)).status).toBe(404);
    await shop.deliver(['folleto.xml', folleto]);
    expect(shop.files()).toHaveLength(1);
  });

  test('keeps the bytes that another document is made of', async () => {
    const shop = await aBusiness();
    const { 'a.xml': id } = await shop.deliver(['a.xml', folleto], ['b.xml', folleto]);
    await shop.remove(id);
    expect(await shop.rows()).toMatchObject({ document: 1, stored_file: 1 });
    expect(await shop.counted()).toBe(folleto.length);
    expect(shop.files()).toHaveLength(1);
  });

  test('and is a package goes with all that was found in it, at every depth', async () => {
    const shop = await aBusiness();
    const inner = await zipOf({ 'folleto.xml': folleto });
    const { 'a.zip': id } = await shop.deliver(['a.zip', await zipOf({ 'dentro.zip': inner })]);
    expect(await shop.remove(id)).toMatchObject({ status: 200, body: { deleted: 3 } });
    expect(await shop.rows()).toEqual({ member: 1, task: 1 });
    expect(await shop.counted()).toBe(0);
    await expect.poll(shop.files).toEqual([]);
  });

  test('is told apart in the tray from those that gave one, from packages with invoices and from notices of a cancellation', async () => {
    const shop = await aBusiness();
    const cdc = /<DE Id="(\d{44})"/.exec(numberedInvoice(1))?.[1] ?? '';
    const ids = await shop.deliver(
      ['factura.xml', numberedInvoice(1)],
      ['aviso.xml', signedCancellation(cdc)],
      ['folleto.xml', folleto],
      [
        'mezcla.zip',
        await zipOf({ 'otra.xml': numberedInvoice(2), 'dentro.zip': await zipOf({ 'nada.xml': '<nada/>' }) }),
      ],
    );
    expect(await shop.deletable()).toEqual({
      'factura.xml': false,
      'aviso.xml': false,
      'folleto.xml': true,
      'mezcla.zip': false,
      'otra.xml': false,
      'dentro.zip': true,
      'nada.xml': true,
    });
    const before = await shop.rows();
    for (const name of ['factura.xml', 'aviso.xml', 'mezcla.zip', 'otra.xml']) {
      const { status, body } = await shop.remove(ids[name]);
      expect({ name, status, code: body.code }).toEqual({ name, status: 409, code: 'documento_con_factura' });
    }
    expect(await shop.rows()).toEqual(before);
  });

  test('is left alone while it is being read, and is nobody else’s to delete', async () => {
    const shop = await aBusiness();
    const { 'folleto.xml': id = '' } = await shop.deliver(['folleto.xml', folleto]);
    const stranger = await aBusiness();
    expect((await stranger.remove(id)).status).toBe(404);
    expect((await stranger.remove('no-es-un-id')).status).toBe(404);
    await server.db.updateTable('document').set({ state: 'received' }).where('id', '=', id).execute();
    expect(await shop.remove(id)).toMatchObject({ status: 409, body: { code: 'documento_en_lectura' } });
    expect(await shop.deletable()).toEqual({ 'folleto.xml': false });
  });
});
