import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { InvoiceChange } from '#domain/invoice/invoice-change.ts';
import type { NewAuditEvent } from '#server/features/audit/audit-event.ts';
import { auditParts } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { RemovedBy } from '../remove/remove-invoices.ts';
import { joinCopy } from '../save/join-copy.ts';
import { renewSameNumberChecks } from '../save/renew-same-number-checks.ts';
import { mergeRows, replaceInvoice, writeInvoices } from '../save/save-invoices.store.ts';
import { auditEvent } from '../save/save-read-invoice.ts';
import type { DocumentLink, KnownInvoice, StoredInvoice } from '../save/stored-invoice.ts';
import type { LockedInvoice } from './lock-invoice.ts';

/** Who decides, when, and from where. */
export type DecidedBy = RemovedBy;

interface Decided extends LockedInvoice {
  /** The invoice as it is from now on. */
  readonly decided: StoredInvoice;
  readonly change: InvoiceChange;
}

/** The row, the sums and the audit, together; with what others of the same number say of it. */
export async function writeDecided(
  tx: Db,
  ownerId: string,
  { known, others, decided, change }: Decided,
  by: DecidedBy,
): Promise<void> {
  const all = [{ ...decided, figures: known.figures }, ...others];
  const renewed = new Map(renewSameNumberChecks(all).map((stored) => [stored.id, stored]));
  const written = all.filter(({ id }) => id === decided.id || renewed.has(id));
  const changed = [];
  for (const { id } of written) changed.push(await replaceInvoice(tx, ownerId, pick(all, renewed, id), by.at));
  const before = written.map(({ figures }) => figures);
  const alongside = auditParts(ownerId, [eventOf(decided.id, decided.invoice, change, by)], by.at);
  await writeInvoices(tx, ownerId, { ...NOTHING_NEW, changed, before, alongside }, by.at);
}

const NOTHING_NEW = { added: [], changed: [], notices: [], links: [] };

function pick(all: readonly KnownInvoice[], renewed: ReadonlyMap<string, KnownInvoice>, id: string): KnownInvoice {
  const stored = renewed.get(id) ?? all.find((one) => one.id === id);
  if (stored === undefined) throw new Error('what is written was read');
  return stored;
}

/**
 * What was decided on turned out to be another one that is there: its documents become documents of that, and which of
 * both sets of figures counts follows from the rule for copies. Returns what is there from now on.
 */
export async function mergeDecided(
  tx: Db,
  ownerId: string,
  { known, decided, change, into }: Omit<Decided, 'others'> & { readonly into: KnownInvoice },
  by: DecidedBy,
): Promise<StoredInvoice> {
  await mergeRows(tx, ownerId, known.id, into.id);
  const joined = joinCopy(into, decided);
  const { id, revision } = into;
  const isOlder = known.createdAt < into.createdAt;
  const { createdAt } = isOlder ? known : into;
  const isChanged = joined.stored !== into || isOlder;
  const stored = isChanged ? { ...joined.stored, ...{ id, revision, createdAt }, decisions: [] } : into;
  const changed = isChanged ? [await replaceInvoice(tx, ownerId, stored, by.at)] : [];
  const before = [known.figures, ...(isChanged ? [into.figures] : [])];
  const events = [
    eventOf(known.id, decided.invoice, change, by),
    ...(joined.change === null ? [] : [eventOf(into.id, into.invoice, joined.change, by)]),
    eventOf(into.id, into.invoice, { kind: 'merged', from: known.id }, by),
  ];
  const alongside = auditParts(ownerId, events, by.at);
  await writeInvoices(tx, ownerId, { ...NOTHING_NEW, changed, before, alongside }, by.at);
  return isChanged ? { ...stored, revision: revision + 1 } : into;
}

/** One that had left the lists is there again, with its documents. */
export async function writeAgain(
  tx: Db,
  ownerId: string,
  { stored, links, others, change }: WrittenAgain,
  by: DecidedBy,
): Promise<void> {
  const [back, ...renewed] = withRenewedChecks(stored, others);
  const changed = [];
  for (const one of renewed) changed.push(await replaceInvoice(tx, ownerId, one, by.at));
  const before = others.filter(({ id }) => renewed.some((one) => one.id === id)).map(({ figures }) => figures);
  const alongside = auditParts(ownerId, [eventOf(stored.id, stored.invoice, change, by)], by.at);
  await writeInvoices(tx, ownerId, { added: [back], changed, before, notices: [], links, alongside }, by.at);
}

interface WrittenAgain {
  readonly stored: StoredInvoice;
  readonly links: readonly DocumentLink[];
  readonly others: readonly KnownInvoice[];
  readonly change: InvoiceChange;
}

/** The one, and then those of the others whose checks change. */
function withRenewedChecks(
  stored: StoredInvoice,
  others: readonly StoredInvoice[],
): [StoredInvoice, ...StoredInvoice[]] {
  const renewed = renewSameNumberChecks([stored, ...others]);
  const back = renewed.find(({ id }) => id === stored.id) ?? stored;
  return [back, ...renewed.filter(({ id }) => id !== stored.id)];
}

function eventOf(invoiceId: string, invoice: Invoice, change: InvoiceChange, by: DecidedBy): NewAuditEvent {
  const { number, issuer, currency } = invoice;
  const about = { documentNumber: formatDocumentNumber(number), issuerName: issuer.name, currency };
  const event = auditEvent({ invoiceId, documentId: null, change, about });
  return { ...event, userId: by.userId, origin: by.address };
}
