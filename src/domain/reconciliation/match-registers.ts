import type { Cdc } from '../identifiers/cdc.ts';
import type { DocumentType } from '../invoice/invoice.ts';
import type { Units } from '../money/money.ts';
import type { Register } from './register-row.ts';

/** What tells one voucher of the tax office from another. */
export interface RegisteredVoucher {
  readonly register: Register;
  readonly cdc: Cdc | null;
  /** Without its check digit. */
  readonly counterpartRuc: string | null;
  readonly documentNumber: string | null;
  readonly timbrado: string | null;
  readonly documentType: DocumentType | null;
  /** Whole guaraníes, before its sign, in units. */
  readonly amount: Units;
}

/** The same of an invoice that is here and counts. */
export interface OwnVoucher {
  readonly register: Register;
  readonly cdc: Cdc | null;
  /** True for what the business issued itself. */
  readonly isIssued: boolean;
  /** Who issued it, or for what the business issued who received it; without its check digit, null for nobody. */
  readonly counterpartRuc: string | null;
  readonly documentNumber: string;
  readonly timbrado: string | null;
  readonly documentType: DocumentType;
  readonly amount: Units;
}

export interface Pairing {
  /** For each voucher there the place of its invoice here; null for none. */
  readonly invoiceOf: readonly (number | null)[];
  /** Vouchers there whose invoice is another one's already. */
  readonly repeated: ReadonlySet<number>;
}

/**
 * Which voucher of the tax office is which invoice: the one with its CDC, else the one of the same issuer with its number,
 * and its timbrado where both have one. Each has one partner at most. Where several could be it, the surer pair is made
 * first: same timbrado and amount, same timbrado, same amount, and then in the order of the tables. After that no two are
 * left that could be one.
 */
export function matchRegisters(there: readonly RegisteredVoucher[], here: readonly OwnVoucher[]): Pairing {
  const invoiceOf: (number | null)[] = there.map(() => null);
  const isTaken = here.map(() => false);
  const repeated = new Set<number>();
  const pair = (row: number, invoice: number) => {
    invoiceOf[row] = invoice;
    isTaken[invoice] = true;
  };

  const byCdc = new Map(here.flatMap(({ cdc }, at) => (cdc === null ? [] : [[cdc, at] as const])));
  for (const [row, { cdc }] of there.entries()) {
    const invoice = cdc === null ? undefined : byCdc.get(cdc);
    if (invoice === undefined) continue;
    if (isTaken[invoice]) repeated.add(row);
    else pair(row, invoice);
  }

  const byNumber = groupByNumber(here, isTaken);
  const pairs: { readonly row: number; readonly invoice: number; readonly doubt: number }[] = [];
  for (const [row, voucher] of there.entries()) {
    if (invoiceOf[row] !== null || repeated.has(row) || voucher.documentNumber === null) continue;
    for (const invoice of byNumber.get(voucher.documentNumber) ?? []) {
      const own = here[invoice];
      if (own !== undefined && canBeOne(voucher, own)) pairs.push({ row, invoice, doubt: doubtOf(voucher, own) });
    }
  }
  pairs.sort((a, b) => a.doubt - b.doubt || a.row - b.row || a.invoice - b.invoice);
  for (const { row, invoice } of pairs) if (invoiceOf[row] === null && !isTaken[invoice]) pair(row, invoice);
  for (const { row } of pairs) if (invoiceOf[row] === null) repeated.add(row);
  return { invoiceOf, repeated };
}

function groupByNumber(here: readonly OwnVoucher[], isTaken: readonly boolean[]): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [at, { documentNumber }] of here.entries()) {
    if (isTaken[at]) continue;
    const group = groups.get(documentNumber);
    if (group === undefined) groups.set(documentNumber, [at]);
    else group.push(at);
  }
  return groups;
}

/** The lower the surer. */
function doubtOf(there: RegisteredVoucher, here: OwnVoucher): number {
  const hasTimbrado = there.timbrado !== null && there.timbrado === here.timbrado;
  return (hasTimbrado ? 0 : 2) + (there.amount === here.amount ? 0 : 1);
}

/** Two CDCs that are not the same are two documents. */
function canBeOne(there: RegisteredVoucher, here: OwnVoucher): boolean {
  if (there.cdc !== null && here.cdc !== null) return false;
  return (there.register === here.register || isNote(here.documentType)) && isSameVoucher(there, here);
}

type Named = Pick<RegisteredVoucher, 'counterpartRuc' | 'timbrado' | 'documentType'>;
type OwnNamed = Pick<OwnVoucher, 'isIssued' | 'counterpartRuc' | 'timbrado' | 'documentType'>;

/** Of two with one number: nothing that both of them say of issuer, timbrado and kind may speak against it. */
export function isSameVoucher(there: Named, here: OwnNamed): boolean {
  if (there.timbrado !== null && here.timbrado !== null && there.timbrado !== here.timbrado) return false;
  return isSameSeries(there.documentType, here.documentType) && isSameCounterpart(there.counterpartRuc, here);
}

/**
 * Whoever issued it must be the same: one number is used by every issuer. What the business issued itself has but one
 * issuer; its buyer may be named there in another way, or nowhere.
 */
function isSameCounterpart(there: string | null, { isIssued, documentType, counterpartRuc }: OwnNamed): boolean {
  if (!isIssued) return there !== null && there === counterpartRuc;
  if (documentType === 'self-invoice') return true; // names its seller by another document
  return there === null || counterpartRuc === null || there === counterpartRuc || !IS_RUC.test(there);
}

const IS_RUC = /^\d{3,8}[A-D]?$/;

/** The tax office lists notes that were received among purchases or among sales, and those that were issued likewise. */
export const isNote = (type: DocumentType | null): boolean => type === 'credit-note' || type === 'debit-note';

/** Notes and remissions have numbers of their own beside those of invoices. An unknown kind may be any. */
function isSameSeries(there: DocumentType | null, here: DocumentType): boolean {
  return there === null || seriesOf(there) === seriesOf(here);
}

const seriesOf = (type: DocumentType): string =>
  isNote(type) || type === 'remission-note' || type === 'self-invoice' ? type : 'invoice';
