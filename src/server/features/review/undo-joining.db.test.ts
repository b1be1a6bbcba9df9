import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import { aPersonWithPhotos } from '../../../../test/builders/a-person-with-photos.ts';
import { newPaper } from '../../../../test/builders/a-reviewer.ts';
import { keptRollUps } from '../../../../test/invoices/expected-roll-ups.ts';
import { type Random, seeded } from '../../../../test/invoices/random-papers.ts';
import { runs } from '../../../../test/long-run.ts';
import { ownerOf } from '../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<typeof aPersonWithPhotos>>;
const WITHOUT = { timbrado: null };
const DEAR = { total: '170000', taxable10: '170000', vat10: '15455', vat: '15455', items: null };

/** Everything that is kept about a business's invoices, but for how often they changed and when. */
async function keptOf({ email }: Person) {
  const ownerId = await ownerOf(server, email);
  const read = async (statement: string) =>
    (await server.db.executeQuery({ ...sql`select`.compile(server.db), sql: statement, parameters: [ownerId] })).rows;
  return {
    // Which ones it was told apart from is a set.
    invoices: await read(`select to_jsonb(i) - 'revision' - 'updated_at' - 'decisions' - 'told_apart' as row,
      (select jsonb_agg(other order by other) from jsonb_array_elements_text(told_apart) as t (other)) as told_apart,
      jsonb_path_query_array(decisions, '$[*].kind') as decided from invoice i where owner_id = $1 order by id`),
    items: await read('select * from invoice_item where owner_id = $1 order by invoice_id, line'),
    relations: await read('select to_jsonb(r) as row from invoice_relation r where owner_id = $1 order by 1'),
    asked: await read(`select invoice_id, other_id, is_waiting from invoice_repeat where owner_id = $1 order by 1, 2`),
    links: await read('select * from document_invoice where owner_id = $1 order by document_id, position'),
    documents: await read('select id, state, reasons from document where owner_id = $1 order by id'),
    sums: withoutVersions(await keptRollUps(server.db, ownerId)),
  };
}

/** Of a close's sums the number over ids and versions: a paper that comes back is another version. */
const withoutVersions = ({ closings = [], ...sums }: Awaited<ReturnType<typeof keptRollUps>>) => ({
  ...sums,
  closings: closings.map(({ fingerprint: _, ...closing }) => closing),
});

describe('taking back «Es la misma»', () => {
  test('EXACT-113 both papers are as they were, with their files, their documents and the sums, and it is asked again', async () => {
    const person = await aPersonWithPhotos(server);
    const number = newPaper();
    const first = await person.sure(number);
    const second = await person.sure(number, { ...WITHOUT, ...DEAR });
    const before = await keptOf(person);
    const { body } = await person.say(second.id, first.id, true);
    expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 0 });
    const { se_puede_deshacer, version } = await person.read(first.id);
    expect([se_puede_deshacer, version]).toEqual(['es_la_misma', body.version]);
    const undone = await person.decide(first.id, 'undo', { version });
    expect(undone.body).toMatchObject({ deshecho: 'es_la_misma', en_revision: false });
    expect(undone.body.message).toContain('vuelve a revisión');
    expect(await keptOf(person)).toEqual(before);
    expect(await person.sum()).toMatchObject({ amount: 110_000, waiting: 1 });
    expect((await person.document(second.documentId)).state).toBe('en_revision');
    for (const { id } of [first, second]) {
      expect((await person.history(id)).at(-1)).toMatchObject({
        suceso: 'decision_deshecha',
        detalle: expect.stringContaining('dos registros'),
      });
    }
    // Told apart this time, both count.
    expect((await person.say(second.id, first.id, false)).status).toBe(200);
    expect(await person.sum()).toMatchObject({ amount: 280_000, waiting: 0 });
  });

  test('EXACT-113 what was decided before about either of both can still be taken back afterwards', async () => {
    const person = await aPersonWithPhotos(server);
    const number = newPaper();
    const first = await person.sure(number);
    const second = await person.sure(number, WITHOUT);
    const decisions = await Promise.all(
      [first, second].map(async ({ id }) => (await person.read(id)).se_puede_deshacer),
    );
    await person.say(second.id, first.id, true);
    await person.decide(first.id, 'undo');
    for (const [at, { id }] of [first, second].entries()) {
      expect((await person.read(id)).se_puede_deshacer).toBe(decisions[at]);
    }
    expect((await person.decide(first.id, 'undo')).body).toMatchObject({ deshecho: 'confirmacion' });
    expect(await person.sum()).toMatchObject({ amount: 0, waiting: 2 });
  });

  test('EXACT-113 of several joined one after another the last comes back first', async () => {
    const person = await aPersonWithPhotos(server);
    const number = newPaper();
    const [first, second, third] = [
      await person.sure(number),
      await person.sure(number, WITHOUT),
      await person.sure(number, { ...WITHOUT, ...DEAR }),
    ];
    const kept = [await keptOf(person)];
    await person.say(second.id, first.id, true);
    kept.push(await keptOf(person));
    await person.say(third.id, first.id, true);
    expect((await person.read(first.id)).archivos).toHaveLength(3);
    for (const before of kept.toReversed()) {
      expect((await person.decide(first.id, 'undo')).body.deshecho).toBe('es_la_misma');
      expect(await keptOf(person)).toEqual(before);
      await person.sum();
    }
  });

  test('EXACT-113 a third that stopped waiting because of it waits again, unless it was told apart since', async () => {
    const person = await aPersonWithPhotos(server);
    const number = newPaper();
    const first = await person.sure(number);
    const third = await person.sure(number, { ...WITHOUT, ...DEAR });
    const second = await person.sure(number, WITHOUT);
    expect((await person.say(second.id, third.id, false)).status).toBe(200);
    const before = await keptOf(person);
    expect(await person.sum()).toMatchObject({ waiting: 2 });
    await person.say(second.id, first.id, true);
    // What is told apart from one of two that are one paper is told apart from both.
    expect(await person.sum()).toMatchObject({ waiting: 0 });
    expect((await person.decide(first.id, 'undo')).body.deshecho).toBe('es_la_misma');
    expect(await keptOf(person)).toEqual(before);
    expect(await person.sum()).toMatchObject({ waiting: 2 });

    expect((await person.say(third.id, first.id, false)).status).toBe(200);
    await person.say(second.id, first.id, true);
    await person.decide(first.id, 'undo');
    expect(await person.sum()).toMatchObject({ waiting: 1 });
  });

  test('EXACT-113 once something else has changed it, or the paper came by itself, it is refused and nothing changes', async () => {
    const person = await aPersonWithPhotos(server);
    const number = newPaper();
    const first = await person.sure(number);
    const second = await person.sure(number, WITHOUT);
    await person.say(second.id, first.id, true);
    await person.sendXml(number);
    const kept = await keptOf(person);
    const refused = await person.decide(first.id, 'undo');
    expect([refused.status, refused.body.code]).toEqual([409, 'nada_que_deshacer']);
    expect(await keptOf(person)).toEqual(kept);
    const stranger = await aPersonWithPhotos(server);
    expect((await stranger.decide(first.id, 'undo')).status).toBe(404);
  });

  test('EXACT-113 of two who take it back at once one does', async () => {
    const person = await aPersonWithPhotos(server);
    const number = newPaper();
    const first = await person.sure(number);
    const second = await person.sure(number, WITHOUT);
    const before = await keptOf(person);
    const { version } = (await person.say(second.id, first.id, true)).body;
    const answers = await Promise.all([1, 2, 3].map(() => person.decide(first.id, 'undo', { version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await keptOf(person)).toEqual(before);
  });

  test('EXACT-113 whatever happened to the papers before, joining and taking it back changes nothing', async () => {
    const random = seeded(113);
    let joined = 0;
    for (let walk = 0; walk < runs(2, 80); walk++) {
      const person = await aPersonWithPhotos(server);
      const numbers = [newPaper(), newPaper()];
      for (let step = 0; step < 5; step++) await arrive(person, random, random.of(numbers));
      for (let step = 0; step < 6; step++) {
        const { data } = await person.repeats();
        if (data.length === 0) break;
        const { una, otra } = random.of<{ una: { header: { id: string } }; otra: { header: { id: string } } }>(data);
        const [one, other] = random.below(2) === 0 ? [una, otra] : [otra, una];
        const before = await keptOf(person);
        const isSame = random.below(4) > 0;
        const { status, body } = await person.say(one.header.id, other.header.id, isSame);
        expect(status).toBe(200);
        await person.sum();
        if (random.below(3) === 0) continue;
        expect((await person.decide(body.id, 'undo')).status).toBe(200);
        expect(await keptOf(person)).toEqual(before);
        await person.sum();
        if (isSame) joined += 1;
      }
    }
    expect(joined).toBeGreaterThan(runs(0, 8));
  });
});

async function arrive(person: Person, random: Random, number: number): Promise<void> {
  const over: Partial<PrintedInvoice> = {
    ...random.of([{}, WITHOUT, WITHOUT]),
    ...random.of([{}, DEAR]),
    ...random.of([{}, {}, { issueDate: '2026-09-30' }]),
  };
  const how = random.below(8);
  if (how === 0) await person.sendXml(number);
  else await (how < 4 ? person.photo(number, over) : person.sure(number, over));
}
