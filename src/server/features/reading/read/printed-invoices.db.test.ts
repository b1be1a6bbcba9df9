import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { type Desk, openDesk } from '../../../../../test/builders/reading-desk.ts';
import { MIGRATIONS } from '../../../../../test/database/old-schema.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import { printedInvoice, provenPdf } from '../../../../../test/pdf/a-printed-invoice.ts';
import {
  endlessPdf,
  loopingPdf,
  pagesPdf,
  pictureBombPdf,
  printedPdf,
  selfDrawingPdf,
  sizedPdf,
} from '../../../../../test/pdf/make-pdf.ts';
import { photoOf } from '../../../../../test/pdf/photo-of.ts';
import { documentBytes, fixture } from '../../../../../test/sifen/fixture.ts';
import type { Queue } from '../../../platform/queue/define-job.ts';
import { readInvoice } from '../../invoices/describe/read-invoice.ts';
import { sweepUnread } from '../accept/sweep-unread.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const NAME = '04-fe-mix-5-10-ex';
const [XML, PDF] = [documentBytes(NAME), fixture(`kude/${NAME}.pdf`)];

async function kept(owner: string) {
  const invoices = await desk.db
    .selectFrom('invoice')
    .where('owner_id', '=', owner)
    .select(['cdc', 'source', 'total', 'vat', 'item_count as items', 'in_review as inReview', 'sum_sign as sign'])
    .execute();
  const files = await desk.db
    .selectFrom('document_invoice')
    .where('owner_id', '=', owner)
    .select('document_id')
    .execute();
  return { invoices, files: files.length };
}

const ONE_FROM_XML = {
  invoices: [expect.objectContaining({ source: 'xml', total: '155850', vat: '8353', items: 4, inReview: false })],
  files: 2,
};

/** That nothing could be read of it, that it is damaged, or that it took too much time or memory. */
const HOSTILE_SENTENCES = /No se pudo leer|Quedan sin leer|está dañado|demasiad[oa]/;

describe('a printed invoice and its XML', () => {
  test('INTK-27 INTK-28 READ-07 PDF first: it counts, without its lines, until the XML brings them', async () => {
    const owner = await anOwner(desk.db);
    expect(await desk.deliver(owner, PDF, 'pdf')).toMatchObject({ state: 'read', kind: 'pdf' });
    expect(await kept(owner)).toMatchObject({
      invoices: [{ source: 'pdf-local', total: '155850', vat: '8353', items: 0, inReview: false, sign: 1 }],
      files: 1,
    });
    expect(await desk.deliver(owner, XML)).toMatchObject({ state: 'read' });
    expect(await kept(owner)).toMatchObject(ONE_FROM_XML);
  });

  test('INTK-27 INTK-28 XML first: the PDF changes nothing and is kept with it', async () => {
    const owner = await anOwner(desk.db);
    await desk.deliver(owner, XML);
    expect(await desk.deliver(owner, PDF, 'pdf')).toMatchObject({ state: 'duplicate' });
    expect(await kept(owner)).toMatchObject(ONE_FROM_XML);
  });

  test('INTK-27 INTK-28 at once: one invoice, with the figures of the XML', async () => {
    const owner = await anOwner(desk.db);
    await Promise.all([desk.deliver(owner, PDF, 'pdf'), desk.deliver(owner, XML)]);
    expect(await kept(owner)).toMatchObject(ONE_FROM_XML);
  });

  test('INTK-27 INTK-28 both in one batch: one invoice, with the figures of the XML', async () => {
    const owner = await anOwner(desk.db);
    const ids = [await desk.receive(owner, PDF, 'pdf'), await desk.receive(owner, XML)];
    expect(await desk.read(owner, ...ids)).toEqual([undefined, undefined]);
    expect(await kept(owner)).toMatchObject(ONE_FROM_XML);
  });

  // Its letters take many seconds. What becomes of a photo is proven by an upload (`uploads`) and by a walk (`upload-pdf`).
  test.runIf(isFullRun)(
    'READ-07 READ-17 INTK-28 a photo of it is read, called as other invoices of that RUC are, and kept with its XML',
    async () => {
      const owner = await anOwner(desk.db);
      await desk.deliver(owner, documentBytes('06-fe-innominado'));
      const photo = await photoOf(PDF, 'clean');
      const { state, invoices } = await desk.deliver(owner, photo, 'jpeg');
      expect(state).toBe('read');
      const { header, verification } = await readInvoice(desk, owner, invoices[0]?.id ?? '');
      expect(header).toMatchObject({
        source: 'pdf-local',
        total: '155850',
        isInReview: false,
        issuer: { name: 'SUPERMERCADO ÑANDUTÍ & CÍA. S.R.L.' },
        // The QR does not prove it, and a misread one would make another paper of it.
        timbrado: null,
      });
      expect(verification.checks).toContainEqual({
        name: 'issuer-name',
        title: 'Nombre del emisor',
        verdict: 'not-verifiable',
        sentence: 'El nombre del emisor no se pudo leer en este archivo: es el de otra factura tuya con el mismo RUC.',
      });
      await desk.deliver(owner, XML);
      const after = await readInvoice(desk, owner, invoices[0]?.id ?? '');
      expect(after.header).toMatchObject({ source: 'xml', total: '155850', timbrado: '17000002', itemCount: 4 });
      expect(after.verification.checks.map(({ name }) => name)).not.toContain('issuer-name');
      expect(after.files).toHaveLength(2);
    },
  );

  test.each([
    ['whose pages hold themselves', loopingPdf],
    // Many seconds of the processor each, and up to half a minute until they are cut off.
    ...(isFullRun
      ? [
          ['of 2,000 million points a side', () => sizedPdf(2e9, 2e9)] as const,
          ['of 10,000 pages', () => pagesPdf(10_000)] as const,
          ['with a picture of half a gigabyte', () => pictureBombPdf(23_000)] as const,
          ['of 14,400 points a side', () => sizedPdf(14_400, 14_400)] as const,
          ['with a drawing that draws itself', selfDrawingPdf] as const,
          ['with a drawing that never ends', () => endlessPdf()] as const,
        ]
      : []),
  ] as const)(
    'INTK-08 READ-08 FAIR-01 a PDF %s ends with a sentence, and its neighbour is read meanwhile',
    async (_, make) => {
      const [hostile, neighbour] = [await anOwner(desk.db), await anOwner(desk.db)];
      const bomb = desk.deliver(hostile, make(), 'pdf');
      expect(await desk.deliver(neighbour, PDF, 'pdf')).toMatchObject({ state: 'read' });
      expect(await bomb).toMatchObject({ state: 'failed', reason: expect.stringMatching(HOSTILE_SENTENCES) });
    },
  );

  test('how many pages a PDF or photo has is known once it was read, also of one read again; an XML has none', async () => {
    const owner = await anOwner(desk.db);
    const pagesOf = async (bytes: Uint8Array, kind: 'pdf' | 'png' | 'xml') =>
      (await desk.deliver(owner, bytes, kind)).pages;
    expect(await pagesOf(PDF, 'pdf')).toBe(1);
    expect(await pagesOf(pagesPdf(3, 80), 'pdf')).toBe(3);
    expect(await pagesOf(XML, 'xml')).toBeNull();
    expect(await pagesOf(Buffer.from('%PDF-1.7 rota'), 'pdf')).toBeNull();
  });

  test('INTK-06 READ-07 READ-11 of the text alone waits for a person, and is in no sum until then', async () => {
    const owner = await anOwner(desk.db);
    const document = await desk.deliver(owner, printedPdf(printedInvoice()), 'pdf');
    expect(document).toMatchObject({ state: 'in-review', reason: expect.stringContaining('ningún QR los confirma') });
    const { invoices } = await kept(owner);
    expect(invoices).toMatchObject([{ cdc: null, source: 'pdf-local', total: '110000', inReview: true }]);
  });

  test('INTK-29 without a CDC, twice the same paper is one invoice', async () => {
    const owner = await anOwner(desk.db);
    await desk.deliver(owner, printedPdf(printedInvoice()), 'pdf');
    await desk.deliver(owner, printedPdf(printedInvoice({ more: ['Gracias por su compra'] })), 'pdf');
    expect(await kept(owner)).toMatchObject({ invoices: [{ total: '110000' }], files: 2 });
  });

  test('INTK-06 INTK-41 READ-07 with the QR of another document waits for a person, and no sum tells its figure', async () => {
    const owner = await anOwner(desk.db);
    const document = await desk.deliver(owner, await provenPdf({ total: '9.110.000', vat: '828.182' }, {}), 'pdf');
    expect(document).toMatchObject({ state: 'in-review', reason: expect.stringContaining('alterada') });
    const [invoice] = await desk.db.selectFrom('invoice').where('owner_id', '=', owner).select('total_pyg').execute();
    expect(invoice).toEqual({ total_pyg: null });
  });

  test('a test document is read and counts in no sum', async () => {
    const owner = await anOwner(desk.db);
    await desk.deliver(owner, fixture('kude/03-fe-exenta.pdf'), 'pdf');
    expect((await kept(owner)).invoices).toMatchObject([{ total: '150000', sign: 0 }]);
  });

  test('INTK-07 READ-08 a leaflet is no invoice, and what cannot be read names OpenAI and can be tried again', async () => {
    const owner = await anOwner(desk.db);
    const words = Array.from(
      { length: 10 },
      (_, at) => [40, 60 + at * 20, 'Ofertas de primavera en la tienda'] as const,
    );
    expect(await desk.deliver(owner, printedPdf({ words }), 'pdf')).toMatchObject({
      state: 'not-invoice',
      canRetry: false,
    });
    const without = printedInvoice().words.filter(([, top]) => top < 400);
    expect(await desk.deliver(owner, printedPdf({ words: without }), 'pdf')).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('OpenAI no está configurado'),
      canRetry: true,
    });
  });
});

test('INTK-08 PDFs that waited until they could be read are queued by the next sweep, those that failed otherwise are not', async () => {
  const owner = await anOwner(desk.db);
  const [waiting, broken] = [await desk.receive(owner, PDF, 'pdf'), await desk.receive(owner, PDF, 'pdf')];
  // As the table was when this migration ran.
  await sql`alter table document add column reason text`.execute(desk.db);
  const fail = (id: string, reason: string) =>
    sql`update document set state = 'failed', reason = ${reason}, can_retry = true, state_changed_at = '2026-01-01'
      where owner_id = ${owner} and id = ${id}`.execute(desk.db);
  await fail(waiting, 'Todavía no se leen PDF.');
  await fail(broken, 'El PDF está dañado.');
  await sql.raw(readFileSync(path.join(MIGRATIONS, '0021-waiting-pdfs.sql'), 'utf8')).execute(desk.db);
  await sql`alter table document drop column reason`.execute(desk.db);
  const added: unknown[] = [];
  const addAll: Queue['addAll'] = async (_tx, _job, payloads) => void added.push(...payloads);
  await sweepUnread({ ...desk, queue: { ...desk.queue, addAll } });
  expect(added).toMatchObject([{ ownerId: owner, documentId: waiting }]);
  expect(await desk.view(owner, broken)).toMatchObject([{ state: 'failed' }]);
});
