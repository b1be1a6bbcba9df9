import type { Cdc } from '../identifiers/cdc.ts';
import type { DocumentType } from '../invoice/invoice.ts';
import type { Units } from '../money/money.ts';
import type { Register } from './register-row.ts';

/** The fields by which vouchers of the tax office are told apart. */
export interface RegisteredVoucher {
  readonly register: Register;
  readonly cdc: Cdc | null;
  /** Without its check digit. */
  readonly counterpartRuc: string | null;
  readonly documentNumber: string | null;
  readonly timbrado: string | null;
  readonly documentType: DocumentType | null;
  /** In units of whole guaraníes, without sign. */
  readonly amount: Units;
}

/** The same of an invoice that is here and counts. */
export interface OwnVoucher {
  readonly register: Register;
  readonly cdc: Cdc | null;
  /** True for what the business issued itself. */
  readonly isIssued: boolean;
  /**
   * The other party, without check digit: the issuer, or for what the business issued the receiver. Null when there is
   * none.
   */
  readonly counterpartRuc: string | null;
  readonly documentNumber: string;
  readonly timbrado: string | null;
  readonly documentType: DocumentType;
  readonly amount: Units;
}

export interface Pairing {
  /** For each voucher of the tax office the position of its invoice here; null for none. */
  readonly invoiceOf: readonly (number | null)[];
  /** Vouchers of the tax office whose invoice is already paired with another one. */
  readonly repeated: ReadonlySet<number>;
}

/**
 * Pairs vouchers of the tax office with invoices: by CDC, else by issuer and number, and by timbrado where both have
 * one. Each is paired at most once. Where several could match, the most certain pair is made first: same timbrado and
 * amount, same timbrado, same amount, then the order of the tables. In the end no voucher and invoice that could match
 * are both left without a pair.
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

/** How uncertain a pair is: 0 is the most certain. */
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

/**
 * For two with the same number: whether nothing known of both (issuer, timbrado, kind) contradicts that they are one.
 */
export function isSameVoucher(there: Named, here: OwnNamed): boolean {
  if (there.timbrado !== null && here.timbrado !== null && there.timbrado !== here.timbrado) return false;
  return isSameSeries(there.documentType, here.documentType) && isSameCounterpart(there.counterpartRuc, here);
}

/**
 * The issuer must be the same, since every issuer uses the same numbers. For what the business issued itself the issuer
 * is known; there the buyer may be named in another way or be missing.
 */
function isSameCounterpart(there: string | null, { isIssued, documentType, counterpartRuc }: OwnNamed): boolean {
  if (!isIssued) return there !== null && there === counterpartRuc;
  if (documentType === 'self-invoice') return true; // names its seller by another document
  return there === null || counterpartRuc === null || there === counterpartRuc || !IS_RUC.test(there);
}

const IS_RUC = /^\d{3,8}[A-D]?$/;

/** The tax office may list a received note among purchases or among sales, and an issued one too. */
export const isNote = (type: DocumentType | null): boolean => type === 'credit-note' || type === 'debit-note';

/** Notes, remission notes and self-invoices are numbered separately from invoices. An unknown kind may be any. */
function isSameSeries(there: DocumentType | null, here: DocumentType): boolean {
  return there === null || seriesOf(there) === seriesOf(here);
}

const seriesOf = (type: DocumentType): string =>
  isNote(type) || type === 'remission-note' || type === 'self-invoice' ? type : 'invoice';
