import type { Item } from '../invoice/invoice-item.ts';
import { addUp, fromUnits, toUnits, type Units } from '../money/money.ts';
import { formatExact } from '../money/money-text.ts';
import { CALCULATIONS, type CellValue, type ExportFieldType, type ItemField, negated } from './export-fields.ts';
import { findField, isBookKind, isNumeric, type SheetContent, type TemplateField } from './export-template.ts';
import type { ExportedInvoice } from './exported-invoice.ts';

/** A column of the sheet, with what fills it. */
export interface SheetColumn {
  readonly field: TemplateField;
  /** How its cells are written; text for several values in one cell. */
  readonly type: Exclude<ExportFieldType, 'array'>;
  readonly isSummed: boolean;
  readonly needsMore: boolean;
  readonly fill:
    | { readonly once: (invoice: ExportedInvoice) => CellValue; readonly isSigned: boolean }
    | { readonly each: (item: Item, invoice: ExportedInvoice) => CellValue; readonly isSigned: boolean };
}

/** The visible columns of a template, in their order. */
export function columnsOf({ fields }: Pick<SheetContent, 'fields'>): SheetColumn[] {
  return fields.filter(({ isVisible }) => isVisible).flatMap((field) => columnOf(field) ?? []);
}

function columnOf(field: TemplateField): SheetColumn | null {
  if (field.calculation !== null) {
    const { value, isSummed, isSigned, needsMore, type } = CALCULATIONS[field.calculation];
    return { field, type: writtenAs(field, type), isSummed, needsMore, fill: { once: value, isSigned } };
  }
  const known = findField(field.key);
  if (known === undefined) return null;
  const { isSummed = false, needsMore = false } = known;
  if (known.of === 'invoice') {
    const isSigned = known.category === 'amounts';
    return { field, type: writtenAs(field, known.type), isSummed, needsMore, fill: { once: known.value, isSigned } };
  }
  return itemColumn(field, known);
}

/** A number can be shown as text, a text never as a number. */
function writtenAs({ type }: TemplateField, own: ExportFieldType): SheetColumn['type'] {
  if (own === 'array' || type === 'array' || type === 'text') return 'text';
  if (isNumeric(own) && isNumeric(type)) return type;
  return own;
}

function itemColumn(field: TemplateField, known: ItemField): SheetColumn {
  const isSigned = known.type === 'currency';
  const { isSummed = false } = known;
  if (field.grouping === 'separate-rows') {
    const type = writtenAs(field, known.type);
    return { field, type, isSummed, needsMore: true, fill: { each: known.value, isSigned } };
  }
  const inText = isNumeric(known.type) ? formatExact : (value: string) => value;
  const joined = (invoice: ExportedInvoice) =>
    (invoice.more?.items ?? [])
      .map((item) => signed(known.value(item, invoice), invoice, isSigned))
      .filter((value) => value !== null)
      .map(inText)
      .join(field.separator) || null;
  const once = field.grouping === 'concatenate' ? joined : (invoice: ExportedInvoice) => summaryOf(known, invoice);
  return { field, type: 'text', isSummed: false, needsMore: true, fill: { once, isSigned: false } };
}

/** The number of lines, and the sum of the field where a sum means something (OPEN-29). */
function summaryOf({ summed }: ItemField, invoice: ExportedInvoice): string | null {
  const items = invoice.more?.items ?? [];
  if (items.length === 0) return null;
  const count = items.length === 1 ? '1 producto' : `${items.length} productos`;
  if (summed === undefined) return count;
  const values = items.map((item) => signed(summed.value(item, invoice), invoice, summed.isSigned));
  return `${count}: ${formatExact(addUp(values.filter((value) => value !== null)))}`;
}

function signed(value: CellValue, { signInSums }: ExportedInvoice, isSigned: boolean): CellValue {
  return isSigned && signInSums < 0 && value !== null ? negated(value) : value;
}

/** Makes the rows of a sheet as its invoices arrive one by one. */
export interface RowMaker {
  /** The rows that are complete with this invoice. */
  rowsOf(invoice: ExportedInvoice): CellValue[][];
  /** What is left once the last invoice has passed. */
  lastRows(): CellValue[][];
  /** The rows of totals at the end: one, or in a book three. */
  totals(): CellValue[][];
}

/** For `by-supplier` the invoices of one supplier must follow each other. */
export function rowMakerOf(template: Pick<SheetContent, 'fields' | 'kind'>): RowMaker {
  const rows = new InvoiceRows(template);
  return template.kind === 'by-supplier' ? new SupplierRows(columnsOf(template), rows) : rows;
}

/** What one row of the sheet stands for. */
export function rowUnitOf(template: Pick<SheetContent, 'fields' | 'kind'>): 'invoice' | 'item' | 'supplier' {
  if (template.kind === 'by-supplier') return 'supplier';
  return columnsOf(template).some(({ fill }) => 'each' in fill) ? 'item' : 'invoice';
}

/** Null under a column that is not added up. */
type Sum = Units | null;

/** What an invoice becomes: one row, or one for each of its lines when a column wants that. */
class InvoiceRows implements RowMaker {
  readonly #columns: readonly SheetColumn[];
  readonly #isBook: boolean;
  readonly #notes: string;
  readonly #hasRowPerItem: boolean;
  /** In a book notes are added up apart from the rest. */
  readonly #sums: { readonly invoices: Sum[]; readonly notes: Sum[] };

  constructor(template: Pick<SheetContent, 'fields' | 'kind'>) {
    this.#columns = columnsOf(template);
    this.#isBook = isBookKind(template.kind);
    this.#notes = template.kind === 'vat-sales' ? 'Notas de crédito emitidas' : 'Notas de crédito recibidas';
    this.#hasRowPerItem = this.#columns.some(({ fill }) => 'each' in fill);
    const nothing = (): Sum[] => this.#columns.map(({ isSummed, type }) => (isSummed && isNumeric(type) ? 0n : null));
    this.#sums = { invoices: nothing(), notes: nothing() };
  }

  rowsOf(invoice: ExportedInvoice): CellValue[][] {
    const items = this.#hasRowPerItem ? (invoice.more?.items ?? []) : [];
    const rows = [this.#row(invoice, items[0] ?? null, true)];
    for (const item of items.slice(1)) rows.push(this.#row(invoice, item, false));
    return rows;
  }

  lastRows(): CellValue[][] {
    return [];
  }

  /** Amounts of the invoice itself stand in its first row only: whoever adds up a column counts them once. */
  #row(invoice: ExportedInvoice, item: Item | null, isFirst: boolean): CellValue[] {
    const isNote = this.#isBook && invoice.documentType === 'credit-note';
    const sums = isNote ? this.#sums.notes : this.#sums.invoices;
    return this.#columns.map(({ fill, isSummed }, at) => {
      const isSigned = !this.#isBook && fill.isSigned;
      let value: CellValue = null;
      if ('each' in fill) value = item && signed(fill.each(item, invoice), invoice, isSigned);
      else if (isFirst || !isSummed) value = signed(fill.once(invoice), invoice, isSigned);
      const sum = sums[at];
      if (value !== null && sum !== null && sum !== undefined) sums[at] = sum + toUnits(value);
      return value;
    });
  }

  /**
   * A book shows credit notes without their sign, so adding up its rows would mean nothing: it gives the total of the
   * invoices, the total of the notes, and the net.
   */
  totals(): CellValue[][] {
    const { invoices, notes } = this.#sums;
    if (!this.#isBook) return [this.#totalsRow('Total', invoices)];
    const net = invoices.map((sum, at) => {
      const note = notes[at] ?? 0n;
      return sum === null ? null : sum + (this.#columns[at]?.fill.isSigned ? -note : note);
    });
    return [this.#totalsRow('Facturas', invoices), this.#totalsRow(this.#notes, notes), this.#totalsRow('Neto', net)];
  }

  /** A sum under each column that can be added up, and the title in the first column without sum or numbers. */
  #totalsRow(title: string, sums: readonly Sum[]): CellValue[] {
    const cells: CellValue[] = sums.map((sum) => (sum === null ? null : fromUnits(sum)));
    const label = cells.findIndex((cell, at) => cell === null && !isNumeric(this.#columns[at]?.type ?? 'number'));
    if (label >= 0) cells[label] = title;
    return cells;
  }
}

/** One row for each supplier: the values that all its invoices share, and the sums. */
class SupplierRows implements RowMaker {
  readonly #columns: readonly SheetColumn[];
  readonly #rows: InvoiceRows;
  #ruc: string | null = null;
  #cells: CellValue[] = [];
  #sums: Units[] = [];

  constructor(columns: readonly SheetColumn[], rows: InvoiceRows) {
    this.#columns = columns;
    this.#rows = rows;
  }

  rowsOf(invoice: ExportedInvoice): CellValue[][] {
    const isNext = invoice.issuerRuc !== this.#ruc;
    const complete = isNext ? this.lastRows() : [];
    const rows = this.#rows.rowsOf(invoice);
    if (isNext) {
      this.#ruc = invoice.issuerRuc;
      this.#cells = [...(rows[0] ?? [])];
      this.#sums = this.#columns.map(() => 0n);
    }
    for (const row of rows) this.#add(row);
    return complete;
  }

  #add(row: readonly CellValue[]): void {
    for (const [at, { field, isSummed }] of this.#columns.entries()) {
      const value = row[at] ?? null;
      if (isSummed) this.#sums[at] = (this.#sums[at] ?? 0n) + (value === null ? 0n : toUnits(value));
      else if (isOfIssuer(field)) this.#cells[at] = value ?? this.#cells[at] ?? null;
      else if (this.#cells[at] !== value) this.#cells[at] = null;
    }
  }

  lastRows(): CellValue[][] {
    if (this.#ruc === null) return [];
    this.#ruc = null;
    return [
      this.#columns.map(({ isSummed }, at) => (isSummed ? fromUnits(this.#sums[at] ?? 0n) : (this.#cells[at] ?? null))),
    ];
  }

  totals(): CellValue[][] {
    return this.#rows.totals();
  }
}

/** Names and addresses may change in time: the last one counts. */
function isOfIssuer({ key, calculation }: TemplateField): boolean {
  return calculation === null && findField(key)?.category === 'issuer';
}
