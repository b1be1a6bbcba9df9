import { rucNumberOf } from '../business/invoice-side.ts';
import { type Cdc, cdcParts, parseCdc } from '../identifiers/cdc.ts';
import { parseRuc, parseRucNumber, type Ruc } from '../identifiers/ruc.ts';
import { parseTimbrado } from '../identifiers/timbrado.ts';
import { DOCUMENT_TYPES_BY_CODE, type DocumentType } from '../invoice/invoice.ts';
import { type Amount, ONE, toUnits, type Units } from '../money/money.ts';
import { cutText, storableText } from '../text/cut-text.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { type FiscalMonth, monthOf } from '../time/period.ts';
import {
  type DayCount,
  folded,
  isBlank,
  type RegisterCell,
  readAmount,
  readDay,
  readDocumentNumber,
  readFlag,
  readPeriod,
  textOf,
} from './register-cell.ts';
import { columnsOf, type RegisterColumns, type RegisterField } from './register-columns.ts';
import {
  type Register,
  type RegisterReading,
  RegisterRefused,
  type RegisterRow,
  type RegisterTaxes,
} from './register-row.ts';

/** Rows of one business in one month; the largest tables seen have some thousands. */
export const MOST_REGISTER_ROWS = 50_000;
/** A title, a logo and the name of the person may be above the heading. */
export const MOST_ROWS_ABOVE = 50;
const NAME_CHARACTERS = 200;
const SHOWN_CHARACTERS = 40;
const NUMBER_CHARACTERS = 40;
const MOST_MONTHS_NAMED = 3;

export interface RegisterOrder {
  readonly month: FiscalMonth;
  readonly business: Ruc;
  /** How the sheet counts its dates. */
  readonly dayCount?: DayCount;
  /** A table that was copied by hand: a page may be in it twice. */
  readonly isPasted?: boolean;
  readonly mostRows?: number;
}

/** A row before it is known which book it belongs to: a table that was copied may not say. */
type Draft = Omit<RegisterRow, 'register' | 'position'> & { readonly register: Register | null };

/**
 * Takes the rows of a table one by one, finds its heading, and keeps the vouchers of one month. Throws
 * `RegisterRefused` when the table is not the requested one, or when a value is not certain: a guessed figure is worse
 * than none.
 */
export class RegisterReader {
  readonly #order: RegisterOrder;
  readonly #business: string;
  readonly #mostRows: number;
  readonly #drafts: Draft[] = [];
  readonly #seen = new Set<string>();
  readonly #otherMonths = new Map<FiscalMonth, number>();
  #columns: RegisterColumns | null = null;
  #rowsAbove = 0;
  #dataRows = 0;
  #footers = 0;
  #repeated = 0;
  #unreadableCdcs = 0;

  constructor(order: RegisterOrder) {
    this.#order = order;
    this.#business = rucNumberOf(order.business);
    this.#mostRows = order.mostRows ?? MOST_REGISTER_ROWS;
  }

  get hasHeading(): boolean {
    return this.#columns !== null;
  }

  /** True once so many rows came without a heading that none is expected any more. */
  get isSomethingElse(): boolean {
    return this.#columns === null && this.#rowsAbove >= MOST_ROWS_ABOVE;
  }

  take(row: number, cells: readonly (RegisterCell | undefined)[]): void {
    if (cells.every(isBlank)) return;
    const heading = columnsOf(cells);
    if (heading !== null) this.#begin(heading);
    else if (this.#columns === null) this.#rowsAbove++;
    else this.#takeRow(new TableRow(row, cells, this.#columns));
  }

  /** A heading comes again where several pages were copied one under the other. */
  #begin(heading: RegisterColumns): void {
    if (heading.twice !== null) refuse('column-twice', { column: shown(heading.twice) });
    this.#columns = heading;
  }

  #takeRow(row: TableRow): void {
    if (row.isFooter()) {
      this.#footers++;
      return;
    }
    row.refuseWrongCells();
    if (++this.#dataRows > this.#mostRows) refuse('too-many-rows', { most: this.#mostRows });
    this.#refuseOthers(row);
    const { dayCount = '1900', month: wanted } = this.#order;
    const issueDate = row.dayAt('issueDate', dayCount);
    const month = row.monthAt(dayCount) ?? (issueDate === null ? undefined : monthOf(issueDate));
    if (month === undefined) row.refuseDay('issueDate');
    else if (month !== wanted) this.#otherMonths.set(month, (this.#otherMonths.get(month) ?? 0) + 1);
    else this.#keep(row, issueDate);
  }

  #refuseOthers(row: TableRow): void {
    const informant = row.text('informantRuc');
    if (informant === '' || rucNumber(informant) === this.#business) return;
    refuse('other-ruc', { found: shown(informant), business: this.#order.business });
  }

  #keep(row: TableRow, issueDate: CalendarDate | null): void {
    const written = row.text('cdc');
    const cdc = parseCdc(written) ?? null;
    if (written !== '' && cdc === null) this.#unreadableCdcs++;
    const taxes = row.taxes();
    const total = row.amount('total') ?? '0';
    const draft: Draft = {
      register: row.register(),
      counterpartRuc: row.counterpart(),
      counterpartName: row.name('counterpartName'),
      documentType: documentTypeOf(row.text('documentType')) ?? (cdc === null ? null : typeOfCdc(cdc)),
      issueDate,
      timbrado: parseTimbrado(row.text('timbrado')) ?? null,
      documentNumber: row.number(),
      cdc,
      isForeign: row.flag('foreign'),
      ...taxes,
      total,
      addsUp: addsUp(taxes, total),
      imputesVat: row.flag('imputesVat'),
      imputesIre: row.flag('imputesIre'),
      imputesIrp: row.flag('imputesIrp'),
      imputesNone: row.flag('imputesNone'),
      origin: row.name('origin'),
    };
    if (this.#order.isPasted && this.#isRepeated(draft)) this.#repeated++;
    else this.#drafts.push(draft);
  }

  /** True for a voucher that is equal to an earlier one in these fields and has a number or CDC. */
  #isRepeated({ cdc, documentNumber, counterpartRuc, issueDate, total }: Draft): boolean {
    if (cdc === null && documentNumber === null) return false;
    const key = [cdc, documentNumber, counterpartRuc, issueDate, total].join('\n');
    const isKnown = this.#seen.has(key);
    this.#seen.add(key);
    return isKnown;
  }

  finish(): RegisterReading {
    if (this.#columns === null) refuse('no-heading', { sheets: [] });
    const otherMonths = [...this.#otherMonths].sort(
      ([a, countA], [b, countB]) => countB - countA || a.localeCompare(b),
    );
    if (this.#drafts.length === 0 && otherMonths.length > 0) {
      const found = otherMonths.slice(0, MOST_MONTHS_NAMED).map(([month]) => month);
      refuse('other-month', { month: this.#order.month, found });
    }
    if (this.#drafts.length === 0) refuse('no-rows', {});
    const usual = this.#usualRegister();
    return {
      rows: this.#drafts.map((draft, at) => ({ ...draft, register: draft.register ?? usual, position: at + 1 })),
      counts: {
        footers: this.#footers,
        otherMonths: otherMonths.reduce((sum, [, count]) => sum + count, 0),
        repeated: this.#repeated,
        notAddingUp: this.#drafts.filter((draft) => !draft.addsUp).length,
        unreadableCdcs: this.#unreadableCdcs,
      },
    };
  }

  /** The book of rows that do not say it: sales when the business issued all of them, else purchases. */
  #usualRegister(): Register {
    const hint = this.#columns?.hint;
    if (hint) return hint;
    const issuers = this.#drafts.flatMap(({ cdc }) => (cdc === null ? [] : rucNumberOf(cdcParts(cdc).issuerRuc)));
    return issuers.length > 0 && issuers.every((issuer) => issuer === this.#business) ? 'sales' : 'purchases';
  }
}

/** A row, read by the names of its columns. */
class TableRow {
  readonly #row: number;
  readonly #cells: readonly (RegisterCell | undefined)[];
  readonly #columns: RegisterColumns;

  constructor(row: number, cells: readonly (RegisterCell | undefined)[], columns: RegisterColumns) {
    this.#row = row;
    this.#cells = cells;
    this.#columns = columns;
  }

  #cell(field: RegisterField): RegisterCell | undefined {
    const at = this.#columns.at.get(field);
    return at === undefined ? undefined : this.#cells[at];
  }

  text(field: RegisterField): string {
    return textOf(this.#cell(field));
  }

  /** True for a row without a document: it has no number, no CDC, and not both a party and a day. */
  isFooter(): boolean {
    if (this.text('number') !== '' || this.text('cdc') !== '') return false;
    return rucNumber(this.text('counterpartRuc')) === undefined || !/\d/.test(this.text('issueDate'));
  }

  refuseWrongCells(): void {
    for (const [field, at] of this.#columns.at) {
      const kind = this.#cells[at]?.kind;
      if (kind === 'error') refuse('cell-with-error', this.#place(field));
      if (kind === 'formula') refuse('formula-without-value', this.#place(field));
    }
  }

  #place(field: RegisterField) {
    return { row: this.#row, column: shown(this.#columns.titles.get(field) ?? field) };
  }

  dayAt(field: RegisterField, dayCount: DayCount): CalendarDate | null {
    const day = readDay(this.#cell(field), dayCount);
    return day === undefined ? this.refuseDay(field) : day;
  }

  /** Undefined where the table has no such column, or nothing in it. */
  monthAt(dayCount: DayCount): FiscalMonth | undefined {
    const month = readPeriod(this.#cell('period'), dayCount);
    return month === undefined ? this.refuseDay('period') : (month ?? undefined);
  }

  refuseDay(field: RegisterField): never {
    return refuse('unreadable-day', { ...this.#place(field), text: shown(this.text(field)) });
  }

  /** Null where the table has no such column. */
  amount(field: RegisterField): Amount | null {
    if (!this.#columns.at.has(field)) return null;
    const read = readAmount(this.#cell(field));
    return read ?? refuse('unreadable-amount', { ...this.#place(field), text: shown(this.text(field)) });
  }

  taxes(): RegisterTaxes {
    return {
      taxed10: this.amount('taxed10'),
      vat10: this.amount('vat10'),
      taxed5: this.amount('taxed5'),
      vat5: this.amount('vat5'),
      exempt: this.amount('exempt'),
    };
  }

  register(): Register | null {
    const word = folded(this.text('register'));
    if (word === '') return null;
    if (/^(?:registro de )?compras?$/.test(word)) return 'purchases';
    if (/^(?:registro de )?ventas?$/.test(word)) return 'sales';
    return refuse('unknown-register', { row: this.#row, text: shown(this.text('register')) });
  }

  counterpart(): string | null {
    const written = this.text('counterpartRuc');
    return written === '' ? null : (rucNumber(written) ?? cutText(storableText(written), NUMBER_CHARACTERS));
  }

  name(field: RegisterField): string | null {
    return cutText(storableText(this.text(field)), NAME_CHARACTERS) || null;
  }

  number(): string | null {
    const number = readDocumentNumber(this.#cell('number'));
    return number === null ? null : cutText(storableText(number), NUMBER_CHARACTERS);
  }

  flag(field: RegisterField): boolean | null {
    return readFlag(this.#cell(field));
  }
}

/** The RUC without check digit, from a text with or without it, dots or spaces. */
function rucNumber(written: string): string | undefined {
  const plain = written.replace(/[\s.]/g, '');
  return parseRuc(plain)?.number ?? parseRucNumber(plain);
}

function documentTypeOf(written: string): DocumentType | null {
  const words = folded(written);
  const known = TYPES.find(([part]) => words.includes(part));
  return known?.[1] ?? null;
}

/** In this order, because «autofactura» contains «factura». */
const TYPES: readonly (readonly [part: string, type: DocumentType])[] = [
  ['nota de credito', 'credit-note'],
  ['nota de debito', 'debit-note'],
  ['remision', 'remission-note'],
  ['autofactura', 'self-invoice'],
  ['auto factura', 'self-invoice'],
  ['resimple', 'resimple-ticket'],
  ['boleta', 'sales-ticket'],
  ['factura', 'invoice'],
];

const typeOfCdc = (cdc: Cdc): DocumentType | null => DOCUMENT_TYPES_BY_CODE[cdcParts(cdc).documentTypeCode] ?? null;

/**
 * The taxed amounts may include the VAT, as the tax office derives them, or not. A difference below one guaraní is
 * ignored.
 */
function addsUp({ taxed10, vat10, taxed5, vat5, exempt }: RegisterTaxes, total: Amount): boolean {
  if (taxed10 === null && taxed5 === null && exempt === null) return true;
  const parts = unitsOf(taxed10) + unitsOf(taxed5) + unitsOf(exempt);
  const over = toUnits(total) - parts;
  return isNothing(over) || isNothing(over - unitsOf(vat10) - unitsOf(vat5));
}

const unitsOf = (amount: Amount | null): Units => (amount === null ? 0n : toUnits(amount));
const isNothing = (units: Units): boolean => units < ONE && units > -ONE;

const shown = (text: string): string => cutText(storableText(text), SHOWN_CHARACTERS);

type Problem = RegisterRefused['problem'];
type ParamsOf<C extends Problem['code']> = Extract<Problem, { readonly code: C }>['params'];

function refuse<C extends Problem['code']>(code: C, params: ParamsOf<C>): never {
  const problem: { readonly code: string; readonly params: object } = { code, params };
  throw new RegisterRefused(problem as Problem);
}
