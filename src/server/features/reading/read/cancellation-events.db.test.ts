import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { openDesk } from '../../../../../test/builders/reading-desk.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { expectedRollUps, keptRollUps } from '../../../../../test/invoices/expected-roll-ups.ts';
import { fixture } from '../../../../../test/sifen/fixture.ts';
import { signedCancellation } from '../../../../../test/sifen/signed-cancellation.ts';
import { newId } from '../../../platform/new-id.ts';
import { removeInvoices } from '../../invoices/remove/remove-invoices.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const xml = (number: number) => numberedInvoice(number).replace('consultas-test/qr', 'consultas/qr');
const cdcOf = (invoice: string) => /<DE Id="(\d{44})"/.exec(invoice)?.[1] ?? '';
const invoicesOf = (owner: string) =>
  desk.db
    .selectFrom('invoice')
    .where('owner_id', '=', owner)
    .orderBy('document_number')
    .select(['id', 'cancelled', 'sum_sign', 'details'])
    .execute();
const CANCELLED = { cancelled: true, sum_sign: 0, details: { cancellation: { reason: 'Error en el precio' } } };

async function expectInStep(owner: string, amount: string | undefined) {
  const kept = await keptRollUps(desk.db, owner);
  expect(kept).toEqual(await expectedRollUps(desk.db, owner));
  const [month] = await desk.db.selectFrom('invoice_month').where('owner_id', '=', owner).select('amount').execute();
  expect(month && Number(month.amount)).toBe(amount === undefined ? undefined : Number(amount));
}

describe('the notice that an invoice was cancelled', () => {
  test('INTK-24 takes the invoice out of the sums, and is itself no invoice', async () => {
    const owner = await anOwner(desk.db);
    for (const number of [1, 2]) await desk.deliver(owner, Buffer.from(xml(number)));
    await expectInStep(owner, '220000');
    const notice = await desk.deliver(owner, signedCancellation(cdcOf(xml(1))));
    expect(notice).toMatchObject({ state: 'not-invoice', invoices: [] });
    expect(notice.reason).toMatch(
      /no la factura\. Esa factura queda cancelada y no entra en ninguna suma\. CDC: \d{4} /,
    );
    expect(await invoicesOf(owner)).toMatchObject([CANCELLED, { cancelled: false, sum_sign: 1 }]);
    await expectInStep(owner, '110000');
  });

  test('INTK-24 does so too when it comes before the invoice, or beside it in one batch, or twice', async () => {
    const owner = await anOwner(desk.db);
    await desk.deliver(owner, signedCancellation(cdcOf(xml(1))));
    await desk.deliver(owner, signedCancellation(cdcOf(xml(1)), 'Otra vez'));
    expect(await desk.deliver(owner, Buffer.from(xml(1)))).toMatchObject({
      state: 'read',
      invoices: [{ isNew: true }],
    });
    const together = [signedCancellation(cdcOf(xml(2))), Buffer.from(xml(2)), signedCancellation(cdcOf(xml(2)))];
    const ids = [];
    for (const bytes of together) ids.push(await desk.receive(owner, bytes));
    expect(await desk.read(owner, ...ids)).toEqual([undefined, undefined, undefined]);
    expect(await invoicesOf(owner)).toMatchObject([CANCELLED, CANCELLED]);
    await expectInStep(owner, '0');
  });

  test('INTK-32 and the invoice at the same moment leave it cancelled, whichever wins', async () => {
    const owner = await anOwner(desk.db);
    const numbers = Array.from({ length: 8 }, (_, at) => at + 1);
    await Promise.all(
      numbers.flatMap((number) => [
        desk.deliver(owner, Buffer.from(xml(number))),
        desk.deliver(owner, signedCancellation(cdcOf(xml(number)))),
      ]),
    );
    expect(await invoicesOf(owner)).toMatchObject(numbers.map(() => CANCELLED));
    await expectInStep(owner, '0');
  });

  test('INTK-46 is remembered when the invoice is deleted and comes again; another business knows nothing of it', async () => {
    const [owner, other] = [await anOwner(desk.db), await anOwner(desk.db)];
    await desk.deliver(owner, Buffer.from(xml(1)));
    await desk.deliver(owner, signedCancellation(cdcOf(xml(1))));
    const [invoice] = await invoicesOf(owner);
    await desk.db
      .transaction()
      .execute((tx) =>
        removeInvoices(tx, owner, [invoice?.id ?? ''], { userId: newId(), address: '', at: new Date() }),
      );
    for (const business of [owner, other]) await desk.deliver(business, Buffer.from(xml(1)));
    expect(await invoicesOf(owner)).toMatchObject([CANCELLED]);
    expect(await invoicesOf(other)).toMatchObject([{ cancelled: false, sum_sign: 1 }]);
  });

  test('INTK-40 changes nothing without a signature of the issuer, and says so', async () => {
    const owner = await anOwner(desk.db);
    await desk.deliver(owner, Buffer.from(xml(1)));
    const forged = signedCancellation(cdcOf(xml(1)))
      .toString('utf8')
      .replace('en el precio', 'cualquiera');
    const unsigned = await desk.deliver(owner, fixture('variants/evento-cancelacion.xml'));
    for (const notice of [await desk.deliver(owner, Buffer.from(forged)), unsigned]) {
      expect(notice.state).toBe('not-invoice');
      expect(notice.reason).toContain('No la damos por cancelada: el aviso no lleva una firma válida de su emisor.');
    }
    expect(await invoicesOf(owner)).toMatchObject([{ cancelled: false, sum_sign: 1 }]);
  });
});
