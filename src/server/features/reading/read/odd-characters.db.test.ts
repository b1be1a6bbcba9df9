import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { type Desk, openDesk } from '../../../../../test/builders/reading-desk.ts';
import { documentBytes } from '../../../../../test/sifen/fixture.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const invoiceWith = (change: (xml: string) => string) =>
  Buffer.from(change(documentBytes('01-fe-10').toString('utf8')));

test.each([
  [
    'an emoji at character 200 of a date',
    (xml: string) => xml.replace(/(<dFecFirma>)[^<]*/, `$1${'x'.repeat(199)}😀 y más`),
  ],
  [
    'a family at character 200 of a date',
    (xml: string) => xml.replace(/(<dFecFirma>)[^<]*/, `$1${'x'.repeat(197)}👨‍👩‍👧 y más`),
  ],
  ['an emoji in a name', (xml: string) => xml.replace(/(<dNomEmi>)[^<]*/, `$1${'Ferretería '.repeat(20)}😀`)],
  ['half a character in a name', (xml: string) => xml.replace(/(<dNomEmi>)[^<]*/, '$1Ferretería &#xD83D; S.A.')],
  ['a null character in a description', (xml: string) => xml.replace(/(<dDesProSer>)[^<]*/, '$1Clavos &#0; y más')],
])('RACE-31 an XML with %s ends as a document with a state, and not as an error of ours', async (_, change) => {
  const owner = await anOwner(desk.db);
  const document = await desk.deliver(owner, invoiceWith(change));
  expect({ state: document.state, reason: document.reason }).not.toMatchObject({ state: 'error' });
});

test('RACE-31 an XML with an emoji at character 200 of a value that makes no sense is stored with what was written', async () => {
  const owner = await anOwner(desk.db);
  const bytes = invoiceWith((xml) => xml.replace(/(<dFecFirma>)[^<]*/, `$1${'x'.repeat(199)}😀 y más`));
  const { invoices } = await desk.deliver(owner, bytes);
  expect(invoices).toHaveLength(1);
  const { stored } = await desk.db
    .selectFrom('invoice')
    .where('owner_id', '=', owner)
    .select((eb) => eb.cast<string>('details', 'text').as('stored'))
    .executeTakeFirstOrThrow();
  expect(stored).toContain(`"${'x'.repeat(199)}"`);
});
