import type { Invoice } from '#domain/invoice/invoice.ts';
import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import type { InvoiceReading } from '#server/features/invoices/save/stored-invoice.ts';
import { ownerOf } from '../server/owner-inventory.ts';
import type { TestApp } from '../server/test-app.ts';
import { aCdc, anInvoice, aReading } from './an-invoice.ts';

let made = 0;

/** A new invoice with each call: its number and CDC are unique. */
export function aPaper(over: Partial<Invoice> = {}, more: Partial<InvoiceReading> = {}): InvoiceReading {
  const at = ++made;
  const number = { ...anInvoice().number, number: String(at).padStart(7, '0') };
  return { ...aReading({ cdc: aCdc(at), number, ...over }), ...more };
}

/** Totals in guaraníes, without VAT. */
export function worth(total: string): Pick<Invoice, 'totals'> {
  const { totals } = anInvoice();
  if (totals === null) throw new Error('the invoice has amounts');
  return { totals: { ...totals, total, totalInGuaranies: null } };
}

export const issuedBy = (ruc: string, name: string): Pick<Invoice, 'issuer'> => ({
  issuer: { ...anInvoice().issuer, ruc, name },
});

/** A business that receives papers whose reading is given, not done. */
export async function aBusinessWithPapers(server: TestApp, email: string) {
  const token = await server.signIn(email);
  await server.call('/api/user/profile', { token });
  const ownerId = await ownerOf(server, email);
  return {
    email,
    token,
    ownerId,
    get: (path: string) => server.call(path, { token }),
    receive: (papers: readonly InvoiceReading[], at?: Date) => receivePapers(server, ownerId, papers, at),
  };
}

/** The same for a business that somebody has already. */
export const receivePapers = (
  { db }: Pick<TestApp, 'db'>,
  ownerId: string,
  papers: readonly InvoiceReading[],
  at = new Date('2026-11-15T12:00:00Z'),
) => db.transaction().execute((tx) => saveReadInvoices(tx, ownerId, papers, at));
