import { type ComparisonReason, comparisonSentence } from '#contract/reconciliation/comparison.text.ts';
import type { ComparedHere, ComparedLine, ComparedThere } from '#contract/reconciliation/reconciliation.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import { rucNumberOf, taxBookSideOf } from '#domain/business/invoice-side.ts';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import { type Amount, divideRounding, fromUnits, ONE, toUnits } from '#domain/money/money.ts';
import { explainMissing } from '#domain/reconciliation/explain-missing.ts';
import { isSameVoucher } from '#domain/reconciliation/match-registers.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  findKnownIssuers,
  findNamesakes,
  findRows,
  findShownInvoices,
  type ShownInvoice,
  type StoredEntry,
  type StoredRow,
} from './comparison.store.ts';

interface OfBusiness {
  /** Its RUC without the check digit. */
  readonly business: string;
  readonly month: FiscalMonth;
}

/**
 * Entries with their row and invoice. Why a row has no invoice here is looked up now: the cause may be an invoice of
 * another month, which the comparison does not know. Null where an invoice was removed meanwhile.
 */
export async function describeLines(
  db: Db,
  ownerId: string,
  entries: readonly StoredEntry[],
  of: OfBusiness,
): Promise<(ComparedLine | null)[]> {
  const rows = new Map((await findRows(db, ownerId, rowsOf(entries))).map((row) => [keyOf(row), row]));
  const ids = entries.flatMap(({ invoiceId }) => invoiceId ?? []);
  const invoices = new Map((await findShownInvoices(db, ownerId, ids)).map((invoice) => [invoice.id, invoice]));
  const missing = entries.flatMap((entry) => (entry.class === 'only-there' ? (rowOf(entry, rows) ?? []) : []));
  const look = await lookElsewhere(db, ownerId, missing, of);
  return entries.map((entry) => {
    const row = rowOf(entry, rows);
    const invoice = entry.invoiceId === null ? undefined : invoices.get(entry.invoiceId);
    if ((entry.invoiceId !== null && !invoice) || (entry.fileId !== null && !row)) return null;
    if (entry.class !== 'only-there' || !row) {
      return lineOf(entry, { reason: entry.reason, row, invoice, email: invoice?.issuerEmail ?? null }, of);
    }
    const { found, isKnownIssuer, email } = look(row);
    const reason = explainMissing({ row, month: of.month, isRepeated: entry.isRepeated, found, isKnownIssuer });
    return lineOf(entry, { reason: reason satisfies ComparisonReason, row, invoice: found ?? undefined, email }, of);
  });
}

const rowsOf = (entries: readonly StoredEntry[]) =>
  entries.flatMap(({ fileId, rowPosition }) =>
    fileId === null || rowPosition === null ? [] : [{ fileId, position: rowPosition }],
  );

const keyOf = ({ fileId, position }: { fileId: string; position: number }) => `${fileId} ${position}`;

const rowOf = ({ fileId, rowPosition }: StoredEntry, rows: ReadonlyMap<string, StoredRow>) =>
  fileId === null || rowPosition === null ? undefined : rows.get(keyOf({ fileId, position: rowPosition }));

/** Invoices here for rows that count in no sum here: by CDC, else by issuer and number. */
async function lookElsewhere(db: Db, ownerId: string, rows: readonly StoredRow[], { business }: OfBusiness) {
  const namesakes = rows.length === 0 ? [] : await findNamesakes(db, ownerId, keysOf(rows));
  const numbers = [...new Set(rows.flatMap(({ counterpartRuc }) => counterpartRuc ?? []))];
  const known = numbers.length === 0 ? new Map<string, string | null>() : await findKnownIssuers(db, ownerId, numbers);
  const byCdc = new Map(
    namesakes.flatMap((invoice) => (invoice.cdc === null ? [] : [[invoice.cdc, invoice] as const])),
  );
  const byNumber = Map.groupBy(namesakes, ({ documentNumber }) => documentNumber);
  return (row: StoredRow) => {
    const same = row.cdc === null ? undefined : byCdc.get(row.cdc);
    const alike = row.documentNumber === null ? [] : (byNumber.get(row.documentNumber) ?? []);
    const invoice = same ?? alike.find((one) => isSameVoucher(row, ownVoucher(one, business)));
    return {
      found: invoice ? { ...invoice, side: taxBookSideOf(invoice, business) } : null,
      isKnownIssuer: row.counterpartRuc !== null && known.has(row.counterpartRuc),
      email: known.get(row.counterpartRuc ?? '') ?? null,
    };
  };
}

const keysOf = (rows: readonly StoredRow[]) => ({
  cdcs: rows.flatMap(({ cdc }) => cdc ?? []),
  numbers: [...new Set(rows.flatMap(({ documentNumber }) => documentNumber ?? []))],
});

function ownVoucher(invoice: ShownInvoice, business: string) {
  const isIssued = rucNumberOf(invoice.issuerRuc) === business;
  const counterpart = isIssued ? invoice.receiverRuc : invoice.issuerRuc;
  return { ...invoice, isIssued, counterpartRuc: counterpart === null ? null : rucNumberOf(counterpart) };
}

interface Found {
  readonly reason: StoredReason | null;
  readonly row: StoredRow | undefined;
  readonly invoice: ShownInvoice | undefined;
  readonly email: string | null;
}

function lineOf(
  { class: kind }: StoredEntry,
  { reason, row, invoice, email }: Found,
  { business }: OfBusiness,
): ComparedLine {
  return {
    class: kind,
    reason: reason?.code ?? null,
    sentence: reason && comparisonSentence(reason),
    here: invoice ? hereOf(invoice, business) : null,
    there: row ? thereOf(row, invoice?.documentType ?? row.documentType) : null,
    email,
  };
}

function hereOf(invoice: ShownInvoice, business: string): ComparedHere {
  const { id, documentType, documentNumber, cdc, timbrado, issueDate } = invoice;
  const isIssued = rucNumberOf(invoice.issuerRuc) === business;
  return {
    ...{ id, documentType, documentNumber, cdc, timbrado, issueDate },
    ruc: isIssued ? invoice.receiverRuc : invoice.issuerRuc,
    name: (isIssued ? invoice.receiverName : invoice.issuerName) || null,
    amount: signed(invoice.totalInGuaranies, documentType),
    vat: signed(invoice.vatInGuaranies, documentType),
  };
}

function thereOf(row: StoredRow, type: DocumentType | null): ComparedThere {
  const { register, documentNumber, cdc, timbrado, issueDate, addsUp, origin } = row;
  return {
    ...{ register, documentNumber, cdc, timbrado, issueDate, addsUp, origin },
    documentType: row.documentType,
    ruc: row.counterpartRuc,
    name: row.counterpartName,
    amount: signed(fromUnits(divideRounding(toUnits(row.total), ONE) * ONE), type) ?? '0',
    vat10: signed(row.vat10, type),
    vat5: signed(row.vat5, type),
  };
}

/** Makes the amount of a credit note negative, whichever way it is written. */
function signed<A extends Amount | null>(amount: A, type: DocumentType | null): A {
  if (amount === null || type !== 'credit-note') return amount;
  const units = toUnits(amount);
  return fromUnits(units > 0n ? -units : units) as A;
}
