import { rucNumberOf } from '../business/invoice-side.ts';
import { type Cdc, cdcParts } from '../identifiers/cdc.ts';
import type { DocumentType } from '../invoice/invoice.ts';
import { type Amount, divideRounding, fromUnits, ONE, toUnits, type Units } from '../money/money.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { type DifferenceReason, explainDifference } from './explain-difference.ts';
import { isNote, matchRegisters, type OwnVoucher } from './match-registers.ts';
import { REGISTERS, type Register, type RegisterRow, type RegisterTaxes } from './register-row.ts';

/** In the order in which a person goes through them: what is to be settled first. */
export const COMPARISON_CLASSES = ['only-there', 'differs', 'only-here', 'both'] as const;
export type ComparisonClass = (typeof COMPARISON_CLASSES)[number];

/** Why the tax office does not have an invoice that is here. */
export type OnlyHereReason = {
  readonly code: 'verified-not-informed' | 'electronic-not-informed' | 'paper-to-rg90' | 'note-in-other-register';
  readonly params: Readonly<Record<never, never>>;
};

/** The fields of a file's row that the comparison uses. */
export type ComparedRow = Pick<
  RegisterRow,
  | 'register'
  | 'counterpartRuc'
  | 'documentType'
  | 'issueDate'
  | 'timbrado'
  | 'documentNumber'
  | 'cdc'
  | 'isForeign'
  | keyof RegisterTaxes
  | 'total'
  | 'addsUp'
  | 'imputesVat'
  | 'imputesIre'
  | 'imputesIrp'
  | 'imputesNone'
>;

/** An invoice of the month that counts, on the side of the business on which it counts. */
export interface ComparedInvoice extends Omit<OwnVoucher, 'amount'> {
  readonly issueDate: CalendarDate;
  /** Whole guaraníes, without sign. */
  readonly totalInGuaranies: Amount;
  /** As its document declares it; null where it is not known. */
  readonly vatInGuaranies: Amount | null;
  readonly currency: string;
  readonly total: Amount | null;
  /** It has a CDC, or the QR of one. */
  readonly isElectronic: boolean;
  /** Its XML is here, and its signature is good. */
  readonly isVerified: boolean;
  /**
   * The due date, and whether it is a bill of electricity, water or telephone: used where nothing else explains a
   * difference.
   */
  readonly dueDate: CalendarDate | null;
  readonly isUtility: boolean;
}

/**
 * One line of a comparison: a row of the tax office (there), an invoice of the business (here), or both, by their
 * positions in the compared lists.
 */
export interface ComparisonEntry {
  readonly class: ComparisonClass;
  readonly row: number | null;
  readonly invoice: number | null;
  /** Null for lines that are the same, and for `only-there`, whose reason is determined when somebody looks at it. */
  readonly reason: DifferenceReason | OnlyHereReason | null;
  /** True for a further row whose invoice is already paired with another row. */
  readonly isRepeated: boolean;
  /** Credit notes below zero, in units of whole guaraníes. */
  readonly here: Units;
  readonly there: Units;
}

export interface ClassSum {
  readonly count: number;
  readonly here: Amount;
  readonly there: Amount;
}

export interface ComparisonSummary {
  readonly classes: Readonly<Record<ComparisonClass, ClassSum>>;
  readonly reasons: readonly (ClassSum & { readonly class: ComparisonClass; readonly code: string })[];
  /** Rows of the tax office whose parts do not add up to their total. */
  readonly notAddingUp: number;
  /** Rows of the tax office that were not put down to a tax yet, where the table says so. */
  readonly unimputed: number;
}

export interface ComparedRegister {
  readonly register: Register;
  readonly entries: readonly ComparisonEntry[];
  readonly summary: ComparisonSummary;
}

export interface ToCompare {
  readonly rows: readonly ComparedRow[];
  readonly invoices: readonly ComparedInvoice[];
  /** The tax office's books that were loaded. */
  readonly loaded: readonly Register[];
  /** Its RUC without check digit. */
  readonly business: string;
}

/** Lines that are compared before the generator yields. */
const TURN = 2_000;

/** Yields from time to time, so that the caller can let other work run. */
export function* compareRegisters({
  rows,
  invoices,
  loaded,
  business,
}: ToCompare): Generator<void, ComparedRegister[]> {
  const there = rows.map((row) => ({ ...row, amount: sizeThere(row) }));
  const here = invoices.map((invoice) => ({ ...invoice, amount: toUnits(invoice.totalInGuaranies) }));
  yield;
  const { invoiceOf, repeated } = matchRegisters(there, here);
  yield;
  const lists: Record<Register, ComparisonEntry[]> = { purchases: [], sales: [] };
  const isPaired = invoices.map(() => false);
  for (const [at, row] of rows.entries()) {
    if (at % TURN === TURN - 1) yield;
    const place = invoiceOf[at] ?? null;
    const invoice = place === null ? undefined : invoices[place];
    if (place === null || invoice === undefined) {
      const entry = { ...NOTHING, class: 'only-there', row: at, there: signedThere(row), isRepeated: repeated.has(at) };
      lists[shownIn(ownRegisterOf(row, business), row.register, loaded)].push(entry as ComparisonEntry);
      continue;
    }
    isPaired[place] = true;
    const reason = differenceOf(row, invoice);
    lists[shownIn(invoice.register, row.register, loaded)].push({
      class: reason === null ? 'both' : 'differs',
      row: at,
      invoice: place,
      reason,
      isRepeated: false,
      here: signedHere(invoice),
      there: signOf(invoice.documentType) * sizeThere(row, invoice.documentType),
    });
  }
  for (const [at, invoice] of invoices.entries()) {
    if (at % TURN === TURN - 1) yield;
    if (isPaired[at] || !loaded.includes(invoice.register)) continue;
    const reason = onlyHereReason(invoice, loaded);
    const entry = { ...NOTHING, class: 'only-here', invoice: at, reason, here: signedHere(invoice) } as const;
    lists[invoice.register].push(entry);
  }
  yield;
  return REGISTERS.filter((register) => loaded.includes(register)).map((register) => {
    const entries = lists[register].sort(inOrder(rows, invoices));
    return { register, entries, summary: summaryOf(entries, rows) };
  });
}

const NOTHING = { row: null, invoice: null, reason: null, isRepeated: false, here: 0n, there: 0n } as const;

/** Why the amounts of a pair differ. Called again once the due date has been loaded. */
export function differenceOf(row: ComparedRow, invoice: ComparedInvoice): DifferenceReason | null {
  return explainDifference({
    here: toUnits(invoice.totalInGuaranies),
    there: sizeThere(row, invoice.documentType),
    vatHere: invoice.vatInGuaranies === null ? null : toUnits(invoice.vatInGuaranies),
    vatThere: vatThere(row),
    currency: invoice.currency,
    ownTotal: invoice.total,
    isForeignThere: row.isForeign,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    isUtility: invoice.isUtility,
  });
}

/** Null where the table has no such columns, or nothing at all in them: then the tax office gives no split. */
function vatThere({ vat10, vat5, taxed10, taxed5, exempt }: ComparedRow): Units | null {
  const isSplit = [vat10, vat5, taxed10, taxed5, exempt].some((part) => part !== null && part !== '0');
  return isSplit ? toUnits(vat10 ?? '0') + toUnits(vat5 ?? '0') : null;
}

/** Whole guaraníes, without sign: also for a credit note that the table writes as a negative amount. */
function sizeThere({ total, documentType }: ComparedRow, type: DocumentType | null = documentType): Units {
  const units = divideRounding(toUnits(total), ONE) * ONE;
  return type === 'credit-note' && units < 0n ? -units : units;
}

const signOf = (type: DocumentType | null): bigint => (type === 'credit-note' ? -1n : 1n);
const signedThere = (row: ComparedRow): Units => signOf(row.documentType) * sizeThere(row);
const signedHere = ({ documentType, totalInGuaranies }: ComparedInvoice): Units =>
  signOf(documentType) * toUnits(totalInGuaranies);

/**
 * The side of the business to which a row belongs. The tax office lists notes on either side, so the issuer in the CDC
 * of a note decides: notes of other issuers are purchases.
 */
function ownRegisterOf({ register, documentType, cdc }: ComparedRow, business: string): Register {
  if (!isNote(documentType) || cdc === null) return register;
  return issuerOf(cdc) === business ? 'sales' : 'purchases';
}

const issuerOf = (cdc: Cdc): string => rucNumberOf(cdcParts(cdc).issuerRuc);

/** A pair is listed on its own side, unless that book was not loaded. */
const shownIn = (own: Register, listed: Register, loaded: readonly Register[]): Register =>
  loaded.includes(own) ? own : listed;

function onlyHereReason(invoice: ComparedInvoice, loaded: readonly Register[]): OnlyHereReason {
  const { isElectronic, isVerified, documentType } = invoice;
  if (!isElectronic) return { code: 'paper-to-rg90', params: {} };
  if (isNote(documentType) && loaded.length < REGISTERS.length) return { code: 'note-in-other-register', params: {} };
  return { code: isVerified ? 'verified-not-informed' : 'electronic-not-informed', params: {} };
}

type Order = (a: ComparisonEntry, b: ComparisonEntry) => number;

/** By class, then the largest amounts first; lines that are the same, by day. */
function inOrder(rows: readonly ComparedRow[], invoices: readonly ComparedInvoice[]): Order {
  const weightOf = ({ class: kind, here, there }: ComparisonEntry): Units =>
    kind === 'both' ? 0n : sizeOf(kind === 'differs' ? here - there : here + there);
  const isOnPaper = ({ invoice }: ComparisonEntry) => invoice !== null && invoices[invoice]?.isElectronic === false;
  const dayOf = ({ row, invoice }: ComparisonEntry) =>
    (invoice === null ? null : invoices[invoice]?.issueDate) ?? (row === null ? null : rows[row]?.issueDate) ?? '';
  const placeOf = ({ row, invoice }: ComparisonEntry) => row ?? rows.length + (invoice ?? 0);
  return (a, b) =>
    COMPARISON_CLASSES.indexOf(a.class) - COMPARISON_CLASSES.indexOf(b.class) ||
    (a.class === 'only-here' ? Number(isOnPaper(a)) - Number(isOnPaper(b)) : 0) ||
    compare(weightOf(b), weightOf(a)) ||
    compare(dayOf(a), dayOf(b)) ||
    placeOf(a) - placeOf(b);
}

const compare = <T extends bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
const sizeOf = (units: Units): Units => (units < 0n ? -units : units);

class Sum {
  count = 0;
  here = 0n;
  there = 0n;

  add({ here, there }: ComparisonEntry): void {
    this.count++;
    this.here += here;
    this.there += there;
  }

  get told(): ClassSum {
    return { count: this.count, here: fromUnits(this.here), there: fromUnits(this.there) };
  }
}

/** The sums of a comparison. Also called after reasons of some entries were determined anew. */
export function summaryOf(entries: readonly ComparisonEntry[], rows: readonly ComparedRow[]): ComparisonSummary {
  const classes = new Map<ComparisonClass, Sum>(COMPARISON_CLASSES.map((kind) => [kind, new Sum()]));
  const reasons = new Map<string, { class: ComparisonClass; code: string; sum: Sum }>();
  let notAddingUp = 0;
  let unimputed = 0;
  for (const entry of entries) {
    classes.get(entry.class)?.add(entry);
    const row = entry.row === null ? undefined : rows[entry.row];
    if (row?.addsUp === false) notAddingUp++;
    if (row !== undefined && isUnimputed(row)) unimputed++;
    if (entry.reason === null) continue;
    const { code } = entry.reason;
    const known = reasons.get(`${entry.class} ${code}`) ?? { class: entry.class, code, sum: new Sum() };
    known.sum.add(entry);
    reasons.set(`${entry.class} ${code}`, known);
  }
  const told = Object.fromEntries([...classes].map(([kind, sum]) => [kind, sum.told]));
  return {
    classes: told as ComparisonSummary['classes'],
    reasons: [...reasons.values()].map(({ sum, ...which }) => ({ ...which, ...sum.told })),
    notAddingUp,
    unimputed,
  };
}

function isUnimputed({ imputesVat, imputesIre, imputesIrp, imputesNone }: ComparedRow): boolean {
  const flags = [imputesVat, imputesIre, imputesIrp, imputesNone];
  return flags.includes(false) && !flags.includes(true);
}
