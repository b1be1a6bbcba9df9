import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordingDatabase } from '../../../../../test/database/statement-costs.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../../test/intake/uploads.ts';
import { runs } from '../../../../../test/long-run.ts';
import { ownerOf } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { findPage } from './list-documents.ts';

let server: TestApp;
let recorder: ReturnType<typeof recordingDatabase>;
beforeAll(async () => {
  server = await startTestApp();
  recorder = recordingDatabase(server.databaseUrl);
});
afterAll(async () => {
  await recorder.close();
  await server.stop();
});

async function aPerson(name: string) {
  const email = `${name}@tavapora.com.py`;
  const token = await server.signIn(email);
  await server.call('/api/user/profile', { token });
  const names = async (query: string) => {
    const { body } = await server.call(`/documents?${query}`, { token });
    return body.data.map((document: { name: string }) => document.name);
  };
  return { token, names, ownerId: await ownerOf(server, email) };
}

describe('documents are found', () => {
  test('by how words of their name begin, and of issuer, RUC and number of the invoices they gave', async () => {
    const { token, names } = await aPerson('palabras');
    const [xml, other] = [numberedInvoice(4321), numberedInvoice(77)];
    await upload(server.url, '/upload-xml', token, [
      ['FE_octubre Ñandutí.xml', xml],
      ['otra.xml', other],
    ]);
    for (const search of ['octubre', 'OCTU', 'nandu', 'fe octubre', '4321', '0004321', '001-001-0004321']) {
      expect({ search, found: await names(`search=${encodeURIComponent(search)}`) }).toEqual({
        search,
        found: ['FE_octubre Ñandutí.xml'],
      });
    }
    expect(await names('search=80099001')).toHaveLength(2);
    expect(await names('search=tornillo')).toHaveLength(2);
    expect(await names('search=ctubre')).toEqual([]);
    expect(await names('search=octubre+otra')).toEqual([]);
    const { body } = await server.call('/documents?search=tornillo&state=leido', { token });
    expect(body).toMatchObject({ counts: { leido: 2 }, con_conteo: true, total: 2 });
    const stranger = await aPerson('ajena');
    expect(await stranger.names('search=octubre')).toEqual([]);
  });

  test('by pages, whose numbers and cursor lead to the same', async () => {
    const { token, names } = await aPerson('paginas');
    await upload(
      server.url,
      '/upload-xml',
      token,
      Array.from({ length: 5 }, (_, at) => [`p${at}.xml`, numberedInvoice(500 + at)] as const),
    );
    expect(await names('page_size=2')).toEqual(['p4.xml', 'p3.xml']);
    expect(await names('page_size=2&page=2')).toEqual(['p2.xml', 'p1.xml']);
    expect(await names('page_size=2&page=3')).toEqual(['p0.xml']);
    expect(await names('page_size=2&page=2&search=tornillo')).toEqual(['p2.xml', 'p1.xml']);
    const { body } = await server.call('/documents?page_size=2', { token });
    expect(body.total).toBe(5);
    expect(await names(`page_size=2&page=2&cursor=${body.next_cursor}`)).toEqual(['p2.xml', 'p1.xml']);
  });

  test('no longer under a name that a person has corrected', async () => {
    const { token, names, ownerId } = await aPerson('corregida');
    await upload(server.url, '/upload-xml', token, [['x.xml', numberedInvoice(9)]]);
    await server.db
      .updateTable('invoice')
      .set({ issuer_name: 'Corregida S.A.' })
      .where('owner_id', '=', ownerId)
      .execute();
    expect(await names('search=corregida')).toEqual(['x.xml']);
    expect(await names('search=tornillo')).toEqual([]);
  });
});

describe('documents that gave an altered invoice', () => {
  test('are counted and listed by themselves, whatever their state, and nobody else’s are among them', async () => {
    const { token, names, ownerId } = await aPerson('alteradas');
    const stranger = await aPerson('vecina');
    const altered = (number: number) =>
      numberedInvoice(number)
        .replace('consultas-test/qr', 'consultas/qr')
        .replace('<dTotGralOpe>110000', '<dTotGralOpe>910000');
    await upload(server.url, '/upload-xml', token, [
      ['sana.xml', numberedInvoice(31)],
      ['una.xml', altered(32)],
      ['otra.xml', altered(33)],
    ]);
    await upload(server.url, '/upload-xml', stranger.token, [['ajena.xml', altered(34)]]);
    const list = async (query = '') => (await server.call(`/documents?${query}`, { token })).body;
    expect(await list()).toMatchObject({ alteradas: 2, total: 3, counts: { leido: 1, en_revision: 2 } });
    // Confirmed by a person it is read, and altered still.
    await server.db
      .updateTable('document')
      .set({ state: 'read' })
      .where('owner_id', '=', ownerId)
      .where('name', '=', 'una.xml')
      .execute();
    expect(await names('alteradas=true')).toEqual(['otra.xml', 'una.xml']);
    expect(await list('alteradas=true')).toMatchObject({
      alteradas: 2,
      total: 2,
      counts: { leido: 2, en_revision: 1 },
    });
    expect(await list('alteradas=true&state=leido')).toMatchObject({ alteradas: 2, total: 1 });
    expect(await names('alteradas=true&state=leido')).toEqual(['una.xml']);
    expect(await names('alteradas=true&search=tornillo')).toEqual(['otra.xml', 'una.xml']);
    expect(await list('alteradas=true&source=correo')).toMatchObject({ alteradas: 0, total: 0, data: [] });
    expect(await list('alteradas=true&search=sana')).toMatchObject({ data: [], reintentables: 0 });
  });
});

/** A hundred thousand in the long form. */
const MANY = runs(9_000, 100_000);

describe('of a business with many documents', () => {
  let ownerId: string;
  beforeAll(async () => {
    ({ ownerId } = await aPerson('grande'));
    await recorder.pool.query('alter table document set (autovacuum_enabled = false)');
    await recorder.pool.query('alter table document_word set (autovacuum_enabled = false)');
    await recorder.pool.query(
      `insert into stored_file (owner_id, sha256, size, created_at) values ($1, decode(repeat('00', 32), 'hex'), 1, now())`,
      [ownerId],
    );
    // Every one a word of its own and some that all, a tenth, a hundredth and a hundred of them have.
    await recorder.pool.query(
      `insert into document (owner_id, id, sha256, name, kind, source, state, received_at, state_changed_at)
       select $1, ('019a0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, decode(repeat('00', 32), 'hex'),
         'factura ' || lpad(n::text, 7, '0')
           || case when n % 10 = 0 then ' decima' else '' end
           || case when n % 100 = 7 then ' centesima' else '' end
           || case when n <= 100 then ' antigua' else '' end
           || case when n <= 400 then ' primera' else '' end
           || case when n <= 8000 then ' vieja' || n % 3 else '' end || '.xml',
         'xml', 'mail', case when n % 50 = 0 then 'failed' else 'read' end, now(), now()
       from generate_series(1, $2::int) as n`,
      [ownerId, MANY],
    );
    await recorder.vacuumUntilSeenByAll(['document', 'document_word']);
  });

  const cost = async (typed: string | undefined, place: { skip: number } = { skip: 0 }) => {
    const sent = await recorder.statementsOf((db) => findPage(db, ownerId, {}, { ...place, most: 26 }, typed));
    for (const { text } of sent) expect(text).toContain('owner_id');
    return recorder.buffersOf(sent);
  };

  test.each([
    ['what all have', 'factura'],
    ['the beginning of what all have', 'fac'],
    ['what a tenth has', 'decima'],
    ['what a hundredth has', 'centesima'],
    ['what only the oldest have', 'antigua'],
    ['the most that is gathered', 'primera'],
    ['what many have, all of them old', 'vieja1 factura'],
    ['what begins like what many have, all of them old', 'vieja'],
    ['one number', '0012345'],
    ['the beginning of some numbers', '00123'],
    ['the beginning of all numbers', '00'],
    ['what nobody has', 'zzzz'],
    ['two words', 'factura centesima'],
  ])('SCALE-08 a search for %s reads at most 200 pages', async (_, typed) => {
    expect(await cost(typed)).toBeLessThanOrEqual(200);
  });

  test('SCALE-08 the first page and the hundredth of all read as little', async () => {
    expect(await cost(undefined)).toBeLessThanOrEqual(200);
    expect(await cost(undefined, { skip: 5_000 })).toBeLessThanOrEqual(200);
  });

  test('SCALE-08 to look for altered ones reads as little', async () => {
    const sent = await recorder.statementsOf((db) =>
      findPage(db, ownerId, { isAltered: true }, { skip: 0, most: 26 }, undefined),
    );
    expect(await recorder.buffersOf(sent)).toBeLessThanOrEqual(200);
  });

  test('what is found is the newest first, however common the word', async () => {
    const numbers = async (typed: string) => {
      const { ids } = await findPage(server.db, ownerId, {}, { skip: 0, most: 3 }, typed);
      return ids.map((id) => Number(id.slice(-12)));
    };
    expect(await numbers('factura')).toEqual([MANY, MANY - 1, MANY - 2]);
    expect(await numbers('decima')).toEqual([MANY, MANY - 10, MANY - 20]);
    expect(await numbers('antigua')).toEqual([100, 99, 98]);
    expect(await numbers('primera')).toEqual([400, 399, 398]);
    expect(await numbers('vieja')).toEqual([8000, 7999, 7998]);
    // Whichever of two common words is walked, the other must be there too.
    for (const typed of ['vie factura', 'vieja1 factura', 'vieja1 vieja', 'vieja1 vieja2 factura']) {
      const found =
        typed === 'vieja1 vieja2 factura' ? [] : typed.includes('vieja1') ? [7999, 7996, 7993] : [8000, 7999, 7998];
      expect([typed, await numbers(typed)]).toEqual([typed, found]);
    }
    expect(await numbers('factura centesima')).toEqual([MANY - 93, MANY - 193, MANY - 293]);
  });

  test('what is deleted leaves no words behind', async () => {
    const first = '019a0000-0000-7000-8000-000000000001';
    const words = () =>
      server.db
        .selectFrom('document_word')
        .where('owner_id', '=', ownerId)
        .where('document_id', '=', first)
        .selectAll();
    expect(await words().execute()).not.toEqual([]);
    await server.db.deleteFrom('document').where('owner_id', '=', ownerId).where('id', '=', first).execute();
    expect(await words().execute()).toEqual([]);
  });
});
