import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCdc, anInvoice, aReading, withTotal } from '../../../../../test/builders/an-invoice.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { connectToTest, createTestDatabase } from '../../../../../test/database/test-database.ts';
import { expectedRollUps, keptRollUps } from '../../../../../test/invoices/expected-roll-ups.ts';
import { aPaper, seeded } from '../../../../../test/invoices/random-papers.ts';
import { runs } from '../../../../../test/long-run.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { newId } from '../../../platform/new-id.ts';
import { lockInvoicesToRemove, removeInvoices } from '../remove/remove-invoices.ts';
import { saveReadInvoices } from '../save/save-read-invoice.ts';
import type { InvoiceReading } from '../save/stored-invoice.ts';

let db: Database;
beforeAll(async () => {
  db = connectToTest((await createTestDatabase()).url, { size: 12 });
});
afterAll(() => db.destroy());

const AT = new Date('2026-11-15T12:00:00Z');
const save = (owner: string, readings: readonly InvoiceReading[], at = AT) =>
  db.transaction().execute((tx) => saveReadInvoices(tx, owner, readings, at));
/** As `removal` does it: held first, so that those who write at once wait for each other in one order. */
const remove = (owner: string, ids: readonly string[]) =>
  db.transaction().execute(async (tx) => {
    await lockInvoicesToRemove(tx, owner, ids);
    await removeInvoices(tx, owner, ids, { userId: newId(), address: '', at: AT });
  });
const idsOf = async (owner: string) =>
  (await db.selectFrom('invoice').select('id').where('owner_id', '=', owner).orderBy('id').execute()).map(
    ({ id }) => id,
  );
const expectInStep = async (owner: string, when = '') =>
  expect(await keptRollUps(db, owner), when).toEqual(await expectedRollUps(db, owner));

describe('roll-ups are the sums of the invoices', () => {
  test('SCALE-09 SCALE-10 EXACT-69 after every write: new ones, corrections, two that become one, removals', async () => {
    const owner = await anOwner(db);
    const random = seeded(20_261_115);
    const papers = Array.from({ length: runs(60, 400) }, (_, at) => aPaper(random, at));
    for (const [at, paper] of papers.entries()) {
      const day = new Date(AT.getTime() + random.below(9) * 86_400_000);
      for (const readings of paper.arrivals) await save(owner, readings, day);
      if (random.below(4) === 0) await remove(owner, [random.of(await idsOf(owner))]);
      if (at % 5 === 0) await expectInStep(owner, `after paper ${at}`);
    }
    await expectInStep(owner);
    await remove(owner, await idsOf(owner));
    expect(Object.values(await keptRollUps(db, owner)).flat()).toEqual([]);
  });

  test('SCALE-10 when many write and remove at once, in two businesses', async () => {
    const owners = [await anOwner(db), await anOwner(db)];
    const random = seeded(7);
    const writers = Array.from({ length: 8 }, async (_, lane) => {
      const owner = owners[lane % 2] ?? '';
      for (let turn = 0; turn < runs(8, 40); turn++) {
        const { arrivals } = aPaper(random, random.below(40));
        for (const readings of arrivals) await save(owner, readings);
        const known = await idsOf(owner);
        if (turn % 3 === 2 && known.length > 0) await remove(owner, [random.of(known), random.of(known)]);
      }
    });
    await Promise.all(writers);
    for (const owner of owners) await expectInStep(owner);
  });

  test('SCALE-09 what is undone is in no sum', async () => {
    const owner = await anOwner(db);
    await save(owner, [aReading()]);
    const undone = db.transaction().execute(async (tx) => {
      await saveReadInvoices(
        tx,
        owner,
        [aReading({ cdc: aCdc(5), number: { ...anInvoice().number, number: '0000005' } })],
        AT,
      );
      throw new Error('something else failed');
    });
    await expect(undone).rejects.toThrow('something else failed');
    await expectInStep(owner);
  });

  test('API-14 many invoices sum exactly, beyond what a floating-point number tells apart', async () => {
    const owner = await anOwner(db);
    const large = Array.from({ length: 300 }, (_, at) =>
      aReading({
        cdc: aCdc(at),
        number: { ...anInvoice().number, number: String(at).padStart(7, '0') },
        ...withTotal('99999999999999.1'),
      }),
    );
    await save(owner, large);
    const months = await db
      .selectFrom('invoice_month')
      .select(['counted', 'amount'])
      .where('owner_id', '=', owner)
      .execute();
    expect(months).toEqual([{ counted: 300, amount: '29999999999999700' }]);
  });
});
