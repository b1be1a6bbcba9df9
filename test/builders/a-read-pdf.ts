import { createHash } from 'node:crypto';
import {
  type CertainFacts,
  invoiceOfPrinted,
  type PrintedInvoice,
  withCertainFacts,
} from '#domain/invoice/printed-invoice.ts';
import { judgeReading } from '#domain/reading/judge-reading.ts';
import { printedOfInvoice } from '#domain/review/correction.ts';
import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import type { InvoiceReading } from '#server/features/invoices/save/stored-invoice.ts';
import { xmlReader } from '#server/features/reading/readers/xml-reader.ts';
import { newId } from '#server/platform/new-id.ts';
import { verifyPrinted } from '#sifen/kude/verify-printed.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { ownerOf } from '../server/owner-inventory.ts';
import type { TestApp } from '../server/test-app.ts';
import { TEST_ANCHORS } from '../sifen/test-anchors.ts';
import { saidOfDocument } from './said.ts';

/** As in production, not of the tax office's test environment. */
export const genuineXml = (number: number): string =>
  numberedInvoice(number).replace('consultas-test/qr', 'consultas/qr');

/** What is printed on the invoice with this number: Gs. 110.000 at 10 %, one item. Without CDC and QR, unless given. */
export function printedPaper(number: number, over: Partial<PrintedInvoice> = {}): PrintedInvoice {
  const [reading] = xmlReader.read(Buffer.from(genuineXml(number)), { anchors: TEST_ANCHORS }).readings;
  if (reading === undefined) throw new Error('the document holds an invoice');
  return { ...printedOfInvoice(reading.invoice), cdc: null, ...over };
}

/** The address in its QR. */
export function qrOf(number: number): string {
  const [reading] = xmlReader.read(Buffer.from(genuineXml(number)), { anchors: TEST_ANCHORS }).readings;
  return reading?.invoice.qr ?? '';
}

interface HowRead {
  readonly certain?: CertainFacts | null;
  /** Its letters are certain: a contradiction of its QR is an alteration. */
  readonly isExact?: boolean;
  readonly source?: InvoiceReading['source'];
  readonly at?: Date;
}

/**
 * Stores a file as received and read like this, without reading any bytes: the document, the invoice and its doubts.
 */
export async function receivePdf(server: TestApp, email: string, printed: PrintedInvoice, how: HowRead = {}) {
  const { certain = null, isExact = false, source = 'pdf-local', at = new Date() } = how;
  const { db, files } = server.app.deps;
  const ownerId = await ownerOf(server, email);
  const bytes = Buffer.from(`%PDF-1.7 ${newId()}`);
  const sha256 = await files.keep(ownerId, bytes);
  const documentId = newId(at);
  const file = { owner_id: ownerId, sha256: createHash('sha256').update(bytes).digest() };
  const readFrom = isExact ? 'text' : 'image';
  const doubts = judgeReading(printed, { certain, readFrom, today: at.toISOString().slice(0, 10) });
  const invoice = invoiceOfPrinted(withCertainFacts(printed, certain), certain);
  if (invoice === undefined) throw new Error('something is missing that no invoice is without');
  const verification = verifyPrinted(invoice, doubts, isExact);
  return await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('stored_file')
      .values({ ...file, size: String(bytes.length), created_at: at })
      .execute();
    const state = doubts.length > 0 ? 'in-review' : 'read';
    const reasons = JSON.stringify(saidOfDocument('Revísala.'));
    const document = { id: documentId, name: 'escaneo.pdf', kind: 'pdf', source: 'upload', state, reasons };
    await tx
      .insertInto('document')
      .values({ ...file, ...document, received_at: at, state_changed_at: at })
      .execute();
    const reading = { invoice, source, verification, doubts, documentId };
    const [saved] = await saveReadInvoices(tx, ownerId, [reading], at);
    if (saved === undefined) throw new Error('one reading gives one invoice');
    return { id: saved.invoiceId, documentId, sha256, ownerId };
  });
}
