import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPersonWithPhotos } from '../../../../test/builders/a-person-with-photos.ts';
import { printedPaper, receivePdf } from '../../../../test/builders/a-read-pdf.ts';
import { aReviewer, newPaper } from '../../../../test/builders/a-reviewer.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { lookForRepeats } from '../invoices/repeats/look-for-repeats.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const WITHOUT = { timbrado: null };

/** One paper, photographed twice: the second has no timbrado. */
async function twoPhotos() {
  const person = await aPersonWithPhotos(server);
  const number = newPaper();
  const first = await person.sure(number);
  const second = await person.sure(number, WITHOUT);
  expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 1 });
  return { person, number, first, second };
}

describe('what a person is asked', () => {
  test('EXACT-21 EXACT-31 the later one waits, names the other, and both stand side by side with the effect of each answer', async () => {
    const { person, first, second } = await twoPhotos();
    const { dudas, header, version } = await person.read(second.id);
    expect(header.en_revision).toBe(true);
    expect(dudas).toMatchObject([{ codigo: 'posible_repetida', otra_id: first.id, campo: 'documento' }]);
    expect((await person.queue()).data).toMatchObject([{ header: { id: second.id }, dudas: [{ otra_id: first.id }] }]);
    const { data, total, total_que_cuentan } = await person.repeats();
    expect([total, total_que_cuentan]).toEqual([1, 0]);
    const [pair] = data;
    expect(pair).toMatchObject({
      una: { header: { id: first.id }, original: { nombre: 'escaneo.pdf', tipo: 'pdf', origen: 'subida' } },
      otra: { header: { id: second.id }, version, archivos: 1 },
      espera: true,
      probable: true,
    });
    expect(pair.datos).toContainEqual({ titulo: 'Timbrado', una: '17000001', otra: null, igual: false });
    expect(pair.datos.find(({ titulo }: { titulo: string }) => titulo === 'Total')).toMatchObject({ igual: true });
    const now = await person.month();
    expect(pair.si_es_la_misma).toEqual([
      {
        year_month: '2026-10',
        total_monto: now.total_monto,
        cambio_monto: 0,
        total_iva: now.total_iva,
        cambio_iva: 0,
      },
    ]);
    expect(pair.si_son_distintas).toMatchObject([{ total_monto: now.total_monto + 110_000, cambio_iva: 10_000 }]);
    expect((await person.repeats(`?factura_id=${second.id}`)).data).toHaveLength(1);
  });

  test('EXACT-31 what each answer was said to change is what it changes, also where the totals differ', async () => {
    for (const isSame of [true, false]) {
      const person = await aPersonWithPhotos(server);
      const number = newPaper();
      const first = await person.sure(number);
      const second = await person.sure(number, {
        ...WITHOUT,
        total: '170000',
        taxable10: '170000',
        vat10: '15455',
        vat: '15455',
        items: null,
      });
      const [pair] = (await person.repeats()).data;
      expect(pair.probable).toBe(false);
      const [told] = isSame ? pair.si_es_la_misma : pair.si_son_distintas;
      expect((await person.say(second.id, first.id, isSame)).status).toBe(200);
      const { total_monto, total_iva } = await person.month();
      expect({ total_monto, total_iva }).toEqual({ total_monto: told.total_monto, total_iva: told.total_iva });
      await person.sum();
    }
  });

  test('EXACT-31 pairs come by pages, and a place that is none is refused', async () => {
    const person = await aPersonWithPhotos(server);
    const pairs: string[] = [];
    for (let at = 0; at < 3; at++) {
      const number = newPaper();
      await person.sure(number);
      pairs.push((await person.sure(number, WITHOUT)).id);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { data: { otra: { header: { id: string } } }[]; next_cursor: string | null } = await person.repeats(
        `?page_size=2${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.data.map(({ otra }) => otra.header.id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([...pairs].sort());
    expect((await server.call('/review/repeats?cursor=x', { token: person.token })).status).toBe(422);
    const stranger = await aReviewer(server);
    expect((await stranger.get('/review/repeats')).data).toEqual([]);
  });

  test('EXACT-30 confirming or correcting its figures does not answer it', async () => {
    const person = await aPersonWithPhotos(server);
    const number = newPaper();
    const first = await person.sure(number);
    const doubtful = await person.photo(number, { ...WITHOUT, total: '170000' });
    const { body } = await person.decide(doubtful.id, 'confirm');
    expect(body.message).toContain('Todavía no cuenta');
    expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 1 });
    const refused = await person.decide(doubtful.id, 'confirm');
    expect([refused.status, refused.body.code]).toEqual([409, 'falta_decir_si_es_la_misma']);
    const { version } = await person.read(doubtful.id);
    const corrected = await person.correct(doubtful.id, { version, monto_total: 110_000, confirmar: true });
    expect(corrected.body).toMatchObject({ en_revision: true, dudas: [{ otra_id: first.id }] });
    expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 1 });
    expect((await person.document(doubtful.documentId)).state).toBe('en_revision');
    await person.say(doubtful.id, first.id, false);
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
    expect((await person.document(doubtful.documentId)).state).toBe('leido');
  });

  test('EXACT-30 a correction that gives it another number ends the question, and one that makes it a repeat asks it', async () => {
    const { person, second } = await twoPhotos();
    const { version } = await person.read(second.id);
    const other = `001-001-${String(newPaper()).padStart(7, '0')}`;
    await person.correct(second.id, { version, numero_documento: other, confirmar: true });
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
    const { header } = await person.read(second.id);
    const third = await person.sure(newPaper(), WITHOUT);
    expect(await person.sum()).toMatchObject({ amount: 330_000, waiting: 0 });
    const { version: now } = await person.read(third.id);
    const changed = { version: now, numero_documento: header.numero_documento, confirmar: true };
    const answer = await person.correct(third.id, changed);
    expect(answer.body).toMatchObject({
      en_revision: true,
      dudas: [{ codigo: 'posible_repetida', otra_id: second.id }],
    });
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 1 });
  });
});

describe('Es la misma', () => {
  test('EXACT-24 they are joined: one row, the files of both, and what either is known by', async () => {
    const { person, number, first, second } = await twoPhotos();
    const { status, body } = await person.say(second.id, first.id, true);
    expect([status, body.id, body.en_revision]).toEqual([200, first.id, false]);
    expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 0 });
    expect((await person.read(first.id)).archivos).toHaveLength(2);
    expect((await server.call(`/v2/invoices/${second.id}`, { token: person.token })).status).toBe(404);
    expect((await person.document(second.documentId)).state).toBe('duplicado');
    expect((await person.history(first.id)).at(-1)).toMatchObject({
      suceso: 'facturas_unidas',
      quien: { correo: person.email },
    });
    expect((await person.repeats()).total).toBe(0);
    // The paper is there: its XML joins it.
    await person.sendXml(number);
    expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 0 });
  });

  test('EXACT-24 of a proven XML and a photo the figures are the XML’s, whichever of both the person names', async () => {
    for (const isXmlNamed of [true, false]) {
      const person = await aPersonWithPhotos(server);
      const number = newPaper();
      const photo = await person.sure(number, { ...WITHOUT, cdc: null, total: '170000' });
      const { invoices } = await person.sendXml(number);
      expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 1 });
      const [id, otherId] = isXmlNamed ? [invoices[0].id, photo.id] : [photo.id, invoices[0].id];
      const { body } = await person.say(id, otherId, true);
      expect(body.id).toBe(invoices[0].id);
      const { header, archivos } = await person.read(invoices[0].id);
      expect([header.fuente, header.monto_total, archivos.length]).toEqual(['XML_NATIVO', 110_000, 2]);
      expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 0 });
    }
  });

  test('EXACT-24 others that may be the one that went may be the one that stays', async () => {
    const { person, number, first, second } = await twoPhotos();
    const third = await person.sure(number, WITHOUT);
    expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 2 });
    await person.say(second.id, first.id, true);
    expect((await person.read(third.id)).dudas).toMatchObject([{ otra_id: first.id }]);
    expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 1 });
    await person.say(third.id, first.id, true);
    expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 0 });
    expect((await person.read(first.id)).archivos).toHaveLength(3);
  });
});

describe('Son distintas', () => {
  test('EXACT-25 both count, and nobody is asked about the two again', async () => {
    const { person, number, first, second } = await twoPhotos();
    const { body } = await person.say(second.id, first.id, false);
    expect(body).toMatchObject({ id: second.id, en_revision: false });
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
    expect((await person.history(second.id)).at(-1)).toMatchObject({ suceso: 'son_distintas' });
    // Another copy of the first, and its proven XML, which changes what it is known by.
    await person.photo(number);
    await person.sendXml(number);
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
    await lookAgain(person.email);
    expect((await person.repeats()).total).toBe(0);
  });

  test('EXACT-25 whichever of both the person names, it is the one that waited that counts from then on', async () => {
    const { person, first, second } = await twoPhotos();
    expect((await person.say(first.id, second.id, false)).body).toMatchObject({ id: second.id });
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
  });

  test('EXACT-25 a third one is asked about both', async () => {
    const { person, number, first, second } = await twoPhotos();
    await person.say(second.id, first.id, false);
    const third = await person.sure(number, WITHOUT);
    const { dudas } = await person.read(third.id);
    expect(new Set(dudas.map(({ otra_id }: { otra_id: string }) => otra_id))).toEqual(new Set([first.id, second.id]));
    await person.say(third.id, first.id, false);
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 1 });
    await person.say(third.id, second.id, false);
    expect(await person.sum()).toMatchObject({ amount: 330_000, waiting: 0 });
  });

  test('EXACT-28 it is undone, and asked again', async () => {
    const { person, first, second } = await twoPhotos();
    const before = await person.read(second.id);
    await person.say(second.id, first.id, false);
    expect((await person.read(second.id)).se_puede_deshacer).toBe('son_distintas');
    const { body } = await person.decide(second.id, 'undo');
    expect(body).toMatchObject({ deshecho: 'son_distintas', en_revision: true });
    expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 1 });
    expect((await person.read(second.id)).dudas).toEqual(before.dudas);
    expect((await person.document(second.documentId)).state).toBe('en_revision');
    expect((await person.repeats()).total).toBe(1);
    expect((await person.say(second.id, first.id, true)).status).toBe(200);
  });
});

describe('what is refused', () => {
  test('EXACT-26 a version that is no longer so, of either of both', async () => {
    const { person, first, second } = await twoPhotos();
    const stale = await person.say(second.id, first.id, true, { version: 99 });
    expect([stale.status, stale.body.code]).toEqual([409, 'cambio_mientras_tanto']);
    const other = await person.say(second.id, first.id, true, { otra_version: 99 });
    expect([other.status, other.body.code]).toEqual([409, 'cambio_mientras_tanto']);
    expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 1 });
  });

  test('EXACT-26 of two answers at once one is written, and the other is told', async () => {
    const { person, first, second } = await twoPhotos();
    const { version } = await person.read(second.id);
    const answers = await Promise.all(
      [true, false, true, false].map((isSame) => person.say(second.id, first.id, isSame, { version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    const [given] = answers.flatMap(({ status }, at) => (status === 200 ? at : []));
    const isSame = given === 0 || given === 2;
    expect(await person.sum()).toMatchObject({ amount: isSame ? 110_000 : 220_000, waiting: 0 });
  });

  test('EXACT-26 what somebody else has, what cannot be the same, and itself', async () => {
    const { person, first, second } = await twoPhotos();
    const stranger = await twoPhotos();
    expect(
      (
        await stranger.person.post(`/v2/invoices/${second.id}/same-as`, {
          otra_id: first.id,
          es_la_misma: true,
          version: 1,
        })
      ).status,
    ).toBe(404);
    expect((await person.say(second.id, stranger.first.id, true)).status).toBe(404);
    const unlike = await person.sure(newPaper());
    const refused = await person.say(second.id, unlike.id, true);
    expect([refused.status, refused.body.code]).toEqual([409, 'no_pueden_ser_la_misma']);
    expect((await person.say(second.id, second.id, true)).status).toBe(409);
    expect(
      (await person.post(`/v2/invoices/${second.id}/same-as`, { otra_id: first.id, es_la_misma: true })).status,
    ).toBe(422);
  });
});

test('EXACT-29 one that was said to be no invoice frees the other, and asks again when that is undone', async () => {
  const { person, first, second } = await twoPhotos();
  await person.decide(first.id, 'not-an-invoice');
  expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 0 });
  expect((await person.read(second.id)).header.en_revision).toBe(false);
  expect((await person.document(second.documentId)).state).toBe('leido');
  await person.decide(first.id, 'undo');
  expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 1 });
  expect((await person.read(second.id)).dudas).toMatchObject([{ otra_id: first.id }]);
  expect((await server.call(`/v2/invoices/${first.id}`, { token: person.token, method: 'DELETE' })).status).toBe(200);
  expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 0 });
});

/** As after an upgrade: everything of that business is to be looked through. */
async function lookAgain(email: string): Promise<void> {
  await sql`
    insert into repeat_search (owner_id)
    select m.owner_id from member m join app_user u on u.id = m.user_id where u.email = ${email}`.execute(server.db);
  await lookForRepeats(server.app.deps);
}

describe('what was stored before anybody asked', () => {
  /** Two that count both, as they were written before. */
  async function storedTwice() {
    const found = await twoPhotos();
    const { person, second } = found;
    await person.say(second.id, found.first.id, false);
    await sql`update invoice set told_apart = '[]', decisions = '[]' where id in (${found.first.id}, ${second.id})`.execute(
      server.db,
    );
    return found;
  }

  test('EXACT-32 is looked through once: pairs are listed with a notice, and count until somebody says', async () => {
    const { person, first, second } = await storedTwice();
    expect((await person.repeats()).total).toBe(0);
    await lookAgain(person.email);
    await lookAgain(person.email);
    const { data, total, total_que_cuentan } = await person.repeats();
    expect([total, total_que_cuentan]).toEqual([1, 1]);
    expect(data).toMatchObject([
      { una: { header: { id: first.id } }, otra: { header: { id: second.id } }, espera: false },
    ]);
    expect(data[0].si_es_la_misma).toMatchObject([{ cambio_monto: -110_000, cambio_iva: -10_000 }]);
    expect(data[0].si_son_distintas).toMatchObject([{ cambio_monto: 0 }]);
    expect((await person.get('/export/mongodb/stats')).posibles_repetidas).toBe(1);
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
    const due = await server.db.selectFrom('repeat_search').selectAll().execute();
    expect(due).toEqual([]);
  });

  test('EXACT-32 answered, they are joined or stay two, and are not found again', async () => {
    for (const isSame of [true, false]) {
      const { person, first, second } = await storedTwice();
      await lookAgain(person.email);
      expect((await person.say(second.id, first.id, isSame)).status).toBe(200);
      expect(await person.sum()).toMatchObject({ amount: isSame ? 110_000 : 220_000, waiting: 0 });
      await lookAgain(person.email);
      expect((await person.repeats()).total).toBe(0);
      if (isSame) continue;
      // Taken back, the question stands again, and both still count.
      await person.decide(second.id, 'undo');
      expect(await person.repeats()).toMatchObject({ total: 1, total_que_cuentan: 1 });
      expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
    }
  });

  test('EXACT-32 they keep counting while other things happen to them, until what tells them apart comes', async () => {
    const { person, number, first, second } = await storedTwice();
    await lookAgain(person.email);
    await person.photo(number);
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
    const { version } = await person.read(second.id);
    await person.correct(second.id, { version, timbrado: '17000009', confirmar: true });
    expect((await person.repeats()).total).toBe(0);
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
    expect((await person.read(first.id)).header.en_revision).toBe(false);
  });

  test('EXACT-32 a run looks at few, and the next goes on where it ended', async () => {
    const person = await aPersonWithPhotos(server);
    const { ownerId } = await person.scan();
    for (let at = 0; at < 60; at++) {
      const number = newPaper();
      await receivePdf(server, person.email, printedPaper(number, WITHOUT));
    }
    await sql`insert into repeat_search (owner_id) values (${ownerId})`.execute(server.db);
    await lookForRepeats(server.app.deps, 1);
    const [half] = await server.db.selectFrom('repeat_search').where('owner_id', '=', ownerId).selectAll().execute();
    expect(half?.after_number).toMatch(/^001-001-/);
    await lookForRepeats(server.app.deps, 1);
    expect(await server.db.selectFrom('repeat_search').where('owner_id', '=', ownerId).selectAll().execute()).toEqual(
      [],
    );
  });
});
