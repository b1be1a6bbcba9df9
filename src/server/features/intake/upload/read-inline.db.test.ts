import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { type NamedFile, upload } from '../../../../../test/intake/uploads.ts';
import { ownerOf, rowsOfOwner } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { until } from '../../../../../test/server/until.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ LOG_LEVEL: 'warn' });
});
afterAll(() => server.stop());

async function aPerson(email: string) {
  const token = await server.signIn(email);
  await server.call('/api/user/profile', { token });
  const owner = await ownerOf(server, email);
  return {
    owner,
    send: (...files: NamedFile[]) => upload(server.url, '/upload-xml', token, files),
    documents: async () => (await server.call('/documents', { token })).body.data,
  };
}

describe('an upload that is read at once', () => {
  test('INTK-05 INTK-31 answers what the tray says afterwards, for new ones, copies and what is no invoice', async () => {
    const { send, documents } = await aPerson('igual@empresa.com.py');
    await send(['primera.xml', numberedInvoice(1)]);
    const { body } = await send(
      ['copia.xml', numberedInvoice(1)],
      ['nueva.xml', numberedInvoice(2)],
      ['roto.xml', '<rDE><DE>'],
    );
    expect(body).toMatchObject({
      message: '1 factura procesada, 1 ya estaba registrada, 1 archivo con error.',
      invoices: [
        { numero_factura: '001-001-0000001', monto_total: 110000, iva: 10000, moneda: 'GS', duplicado: true },
        { numero_factura: '001-001-0000002', duplicado: false },
      ],
    });
    const tray = await documents();
    expect(tray.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
      ['roto.xml', 'error'],
      ['nueva.xml', 'leido'],
      ['copia.xml', 'duplicado'],
      ['primera.xml', 'leido'],
    ]);
    expect(tray[2].invoices).toMatchObject([{ id: body.invoices[0].id, monto_total: 110000, nueva: false }]);
  });

  test('INTK-01 is not written down when its bytes cannot be kept', async () => {
    const { owner, send } = await aPerson('sindisco@empresa.com.py');
    const place = path.join(server.dataDir, 'files', owner);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, 'a file where the directory should be');
    expect((await send(['a.xml', numberedInvoice(1)])).status).toBe(500);
    expect(await rowsOfOwner(server, owner)).toEqual({ member: 1 });
    rmSync(place);
    expect((await send(['a.xml', numberedInvoice(1)])).body).toMatchObject({ success: true, invoice_count: 1 });
  });

  test('INTK-01 INTK-03 is in the tray, being read, before its invoice is written: a crash then loses nothing', async () => {
    const { send, documents } = await aPerson('primero@empresa.com.py');
    const sending = await server.db.transaction().execute(async (tx) => {
      await sql`lock table invoice in exclusive mode`.execute(tx);
      const answer = send(['a.xml', numberedInvoice(1)]);
      await until(async () => (await documents()).length > 0);
      expect(await documents()).toMatchObject([{ name: 'a.xml', state: 'leyendo', attempts: 1 }]);
      return { answer };
    });
    expect((await sending.answer).body).toMatchObject({ success: true, invoice_count: 1 });
    expect(await documents()).toMatchObject([{ name: 'a.xml', state: 'leido', attempts: 1 }]);
  });

  test('INTK-09 goes the long way when that fails, and arrives', async () => {
    const { owner, send } = await aPerson('largo@empresa.com.py');
    await sql`
      create sequence refusals;
      create function refuse_first() returns trigger language plpgsql as
        $$ begin if nextval('refusals') = 1 then raise exception 'refused'; end if; return new; end $$;
      create trigger refuse_first before insert on invoice for each row execute function refuse_first()`.execute(
      server.db,
    );
    const { body } = await send(['a.xml', numberedInvoice(1)]);
    await sql`drop trigger refuse_first on invoice`.execute(server.db);
    expect(body).toMatchObject({ success: true, invoice_count: 1, message: '1 factura procesada.' });
    expect(await rowsOfOwner(server, owner)).toMatchObject({ invoice: 1, document: 1, task: 1, invoice_month: 1 });
  });
});
