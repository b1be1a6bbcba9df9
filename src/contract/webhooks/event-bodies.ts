import * as z from 'zod/mini';
import type { WEBHOOK_EVENTS, WebhookEvent } from '#domain/webhook-event.ts';
import { partyWire } from '../invoices/invoice.ts';
import { amount } from '../wire/amounts.ts';
import { words } from '../wire/closed-list.ts';
import { count, id, instant } from '../wire/fields.ts';
import { wire } from '../wire/wire.ts';
import { currency, documentSource, documentType, source, verdict } from '../wire/wire-words.ts';

/** The names of events, as they are sent and as people choose them. */
export const EVENT_WORDS = {
  'invoice-saved': 'factura.guardada',
  'invoice-changed': 'factura.cambiada',
  'invoice-removed': 'factura.eliminada',
  'document-in-review': 'documento.en_revision',
  'document-failed': 'documento.error',
  'mailbox-failing': 'correo.falla',
  'month-closed': 'mes.cerrado',
} as const satisfies Record<(typeof WEBHOOK_EVENTS)[number], string>;
export const webhookEvent = words(EVENT_WORDS);

/** The name of a test event. A person asks for it; addresses cannot subscribe to it. */
export const TEST_EVENT = 'prueba';

/** The fields of an invoice that lists show. Programs that need its items ask for it by its id. */
const invoiceFactsWire = wire(() => ({
  id: ['id', id],
  /** Grows with every change. */
  version: ['version', count],
  documentType: ['tipo_documento', documentType],
  documentNumber: ['numero_documento', z.string()],
  issueDate: ['fecha_emision', z.iso.date()],
  issuer: ['emisor', partyWire],
  receiver: ['receptor', partyWire],
  cdc: ['cdc', z.nullable(z.string())],
  timbrado: ['timbrado', z.nullable(z.string())],
  currency: ['moneda', currency],
  /** Null: not read, or contradicted by the document itself. */
  total: ['monto_total', z.nullable(amount)],
  totalInGuaranies: ['monto_total_gs', z.nullable(amount)],
  vat: ['iva', z.nullable(amount)],
  source: ['fuente', source],
  verification: ['verificacion', verdict],
  isInReview: ['en_revision', z.boolean()],
  isCancelled: ['cancelada', z.boolean()],
  isAltered: ['alterada', z.boolean()],
}));
export type InvoiceFacts = z.output<typeof invoiceFactsWire>;

/** Why an invoice is no longer there. */
const removalWord = words({
  deleted: 'eliminada',
  'not-an-invoice': 'no_es_factura',
  merged: 'unida_a_otra',
  moved: 'pasada_a_otro_negocio',
});
export type RemovalWord = z.output<typeof removalWord>;

const removedWire = wire(() => ({
  id: ['id', id],
  documentNumber: ['numero_documento', z.string()],
  issueDate: ['fecha_emision', z.iso.date()],
  issuer: ['emisor', partyWire],
  currency: ['moneda', currency],
  total: ['monto_total', z.nullable(amount)],
  why: ['motivo', removalWord],
  /** The invoice of which this one is now a copy; null for other reasons. */
  mergedInto: ['unida_a', z.nullable(id)],
}));
export type RemovedFacts = z.output<typeof removedWire>;

/** So many invoices fit into 20 kB, however long their names are. */
export const MOST_INVOICES_NAMED = 20;

const documentFactsWire = wire(() => ({
  id: ['id', id],
  name: ['nombre', z.nullable(z.string())],
  origin: ['origen', documentSource],
  /** A sentence; null where nothing more is known. */
  reason: ['motivo', z.nullable(z.string())],
  /** It may help to try again. */
  canRetry: ['se_puede_reintentar', z.boolean()],
  /** The invoices that the document contained; only the first ones of many. */
  invoiceIds: ['facturas', z.array(id)],
  invoiceCount: ['cantidad_de_facturas', count],
}));
export type DocumentFacts = z.output<typeof documentFactsWire>;

const mailboxFactsWire = wire(() => ({
  id: ['id', id],
  name: ['nombre', z.string()],
  username: ['usuario', z.string()],
  reason: ['motivo', z.string()],
  failingSince: ['fallando_desde', instant],
}));
export type MailboxFacts = z.output<typeof mailboxFactsWire>;

const closedMonthWire = wire(() => ({
  month: ['mes', z.string()],
  closedAt: ['cerrado_en', instant],
  /** Positive amounts: credit notes have figures of their own. */
  purchases: ['compras', wire(() => ({ count: ['cantidad', count], total: ['total', amount] }))],
  receivedCreditNotes: ['notas_credito', wire(() => ({ count: ['cantidad', count], total: ['total', amount] }))],
  notices: ['avisos', count],
}));
export type ClosedMonth = z.output<typeof closedMonthWire>;

const nothing = wire(() => ({ message: ['mensaje', z.string()] }));

/** The shape of `data` for each event. */
const DATA = {
  'invoice-saved': wire(() => ({ ownerId: ['negocio_id', id], facts: ['factura', invoiceFactsWire] })),
  'invoice-changed': wire(() => ({ ownerId: ['negocio_id', id], facts: ['factura', invoiceFactsWire] })),
  'invoice-removed': wire(() => ({ ownerId: ['negocio_id', id], facts: ['factura', removedWire] })),
  'document-in-review': wire(() => ({ ownerId: ['negocio_id', id], facts: ['documento', documentFactsWire] })),
  'document-failed': wire(() => ({ ownerId: ['negocio_id', id], facts: ['documento', documentFactsWire] })),
  'mailbox-failing': wire(() => ({ ownerId: ['negocio_id', id], facts: ['correo', mailboxFactsWire] })),
  'month-closed': wire(() => ({ ownerId: ['negocio_id', id], facts: ['cierre', closedMonthWire] })),
  test: wire(() => ({ ownerId: ['negocio_id', id], facts: ['prueba', nothing] })),
} as const;

export interface FactsOf {
  'invoice-saved': InvoiceFacts;
  'invoice-changed': InvoiceFacts;
  'invoice-removed': RemovedFacts;
  'document-in-review': DocumentFacts;
  'document-failed': DocumentFacts;
  'mailbox-failing': MailboxFacts;
  'month-closed': ClosedMonth;
  test: { readonly message: string };
}

/** The text that is signed and sent. */
export function eventBody<T extends WebhookEvent | 'test'>(
  type: T,
  { ownerId, at, facts }: { readonly ownerId: string; readonly at: Date; readonly facts: FactsOf[T] },
): string {
  const name = type === 'test' ? TEST_EVENT : EVENT_WORDS[type as WebhookEvent];
  const data = z.encode(DATA[type] as typeof DATA.test, { ownerId, facts } as never);
  return JSON.stringify({ type: name, timestamp: at.toISOString(), data });
}
