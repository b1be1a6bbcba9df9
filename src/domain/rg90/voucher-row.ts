import { type Imputation, type Imputations, imputationOfPurchase } from '../business/imputation.ts';
import { rucNumberOf } from '../business/invoice-side.ts';
import { isRucValid, type Ruc } from '../identifiers/ruc.ts';
import { parseTimbrado } from '../identifiers/timbrado.ts';
import type { DocumentType } from '../invoice/invoice.ts';
import type { Coded } from '../invoice/invoice-item.ts';
import type { SaleCondition } from '../invoice/invoice-sale.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { BookSide } from './note-register.ts';
import { type VoucherAmounts, wholeAmounts, wholeTotal } from './voucher-amounts.ts';

/** An invoice as the tax office's register of vouchers needs it (RG 90/2021). */
export interface Voucher extends VoucherAmounts {
  readonly documentType: DocumentType;
  readonly documentNumber: string;
  readonly issueDate: CalendarDate;
  readonly timbrado: string | null;
  readonly issuerRuc: Ruc;
  readonly issuerName: string | null;
  readonly receiverRuc: Ruc | null;
  readonly receiverName: string | null;
  readonly receiverIdentification: Identification | null;
  /** Of self-invoices. */
  readonly seller: { readonly name: string; readonly identification: Identification | null } | null;
  readonly saleCondition: SaleCondition['kind'] | null;
  /** What a credit or debit note is about. */
  readonly associated: { readonly number: string | null; readonly timbrado: string | null } | null;
}

interface Identification {
  readonly kind: Coded;
  readonly number: string;
}

/** Cells of a row, or everything that keeps it out, in sentences for people. */
export type VoucherRow =
  | { readonly cells: readonly string[]; readonly total: bigint }
  | { readonly problems: string[] };

/** Codes of the technical specification v1 (June 2021). Remission notes are not registered. */
const VOUCHER_CODES: Readonly<Record<DocumentType, string | null>> = {
  'self-invoice': '101',
  'sales-ticket': '103',
  'resimple-ticket': '104',
  invoice: '109',
  'credit-note': '110',
  'debit-note': '111',
  'remission-note': null,
};
/** Kinds that are registered among purchases with their total only. */
const ONLY_TOTAL: readonly string[] = ['101', '104'];
const NOTES: readonly string[] = ['110', '111'];

export const isRegistered = ({ documentType }: Pick<Voucher, 'documentType'>): boolean =>
  VOUCHER_CODES[documentType] !== null;

/** Kinds of identification: SIFEN's code and that of the register. */
const IDENTIFICATION_CODES: Readonly<Record<string, string>> = { 1: '12', 2: '13', 3: '14', 4: '14', 6: '16' };
const BY_RUC = '11';
/** For these kinds of identification the register finds the name itself. */
const NAME_OPTIONAL: readonly string[] = [BY_RUC, '12'];
const LONGEST_NAME = 250;
const LONGEST_NUMBER = 20;

/** The number of a voucher, or of the one that a note corrects. */
const NUMBER = /^\d{3}-\d{3}-\d{7}$/;

/** Older vouchers are registered only if they were sold on credit. */
const FIRST_DAY = '2021-01-01';

const yesNo = (isSo: boolean) => (isSo ? 'S' : 'N');

/** The side of the business in a voucher, and the book in which it is registered. */
export interface Registered {
  readonly side: BookSide;
  readonly register: BookSide;
}

/**
 * A row among purchases (record type 2) has twenty cells, one among sales (record type 1) nineteen: sales have no cell
 * for "no tax". The other party and the taxes follow the side, not the book.
 */
export function voucherRow(voucher: Voucher, { side, register }: Registered, imputations: Imputations): VoucherRow {
  const problems: string[] = [];
  const isPurchase = side === 'purchase';
  const party = isPurchase ? supplierOf(voucher, problems) : buyerOf(voucher, problems);
  const shared = sharedCells(voucher, problems, register === 'purchase' ? ONLY_TOTAL : []);
  const imputation = isPurchase ? imputationOfPurchase(imputations, voucher.issuerRuc) : imputations.sales;
  if (imputation === null) {
    problems.push(`Falta elegir a qué impuestos se imputan las ${isPurchase ? 'compras' : 'ventas'}.`);
  }
  if (register === 'purchase' && party !== null && party[0] !== BY_RUC && voucher.documentType !== 'self-invoice') {
    problems.push('En COMPRAS la otra parte se identifica con su RUC: carga este comprobante a mano en Marangatu.');
  }
  if (register === 'sale' && imputation?.none) {
    problems.push(
      'Es de un proveedor que no se imputa, y en VENTAS no hay dónde decirlo: carga esta nota a mano en Marangatu.',
    );
  }
  if (problems.length > 0 || party === null || shared === null || imputation === null) return { problems };
  const taxes = register === 'purchase' ? [...imputed(imputation), yesNo(imputation.none)] : imputed(imputation);
  const cells = [register === 'purchase' ? '2' : '1', ...party, ...shared.cells, ...taxes, ...shared.associated];
  return { cells, total: shared.total };
}

const imputed = ({ vat, ire, irp }: Imputation) => [vat, ire, irp].map(yesNo);

/** Kind of identification, number, name. */
type PartyCells = readonly [kind: string, number: string, name: string];

function supplierOf(voucher: Voucher, problems: string[]): PartyCells | null {
  const { documentType, issuerRuc, issuerName, seller } = voucher;
  if (documentType !== 'self-invoice') return taxpayer(issuerRuc, issuerName ?? '', 'proveedor', problems);
  return identified(seller?.identification ?? null, seller?.name ?? null, 'vendedor', problems);
}

function buyerOf({ receiverRuc, receiverName, receiverIdentification }: Voucher, problems: string[]) {
  if (receiverRuc !== null) return taxpayer(receiverRuc, receiverName ?? '', 'cliente', problems);
  return identified(receiverIdentification, receiverName, 'cliente', problems);
}

function taxpayer(ruc: Ruc, name: string, who: string, problems: string[]): PartyCells | null {
  if (isRucValid(ruc)) return [BY_RUC, rucNumberOf(ruc), nameCell(name)];
  problems.push(`El RUC del ${who} (${ruc}) no tiene el dígito verificador que le corresponde.`);
  return null;
}

function identified(
  identification: Identification | null,
  name: string | null,
  who: string,
  problems: string[],
): PartyCells | null {
  const code = identification && IDENTIFICATION_CODES[identification.kind.code];
  const number = identification?.number.replace(/[\s.]/g, '') ?? '';
  if (!code || number === '' || number.length > LONGEST_NUMBER) {
    problems.push(`Falta el documento de identidad del ${who}: carga este comprobante a mano en Marangatu.`);
    return null;
  }
  const written = nameCell(name ?? '');
  if (written === '' && !NAME_OPTIONAL.includes(code)) {
    problems.push(`Falta el nombre del ${who}.`);
    return null;
  }
  return [code, number, written];
}

/** Without tabs and line ends, which would begin new cells and rows. */
function nameCell(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return [...line].slice(0, LONGEST_NAME).join('').trim();
}

/** Cells 5 to 14, and the two last ones. */
function sharedCells(voucher: Voucher, problems: string[], onlyTotal: readonly string[]) {
  const { documentType, documentNumber, issueDate, saleCondition, currency } = voucher;
  const code = VOUCHER_CODES[documentType];
  if (code === null) return null;
  const timbrado = parseTimbrado(voucher.timbrado ?? '');
  if (timbrado === undefined) problems.push('Falta el timbrado, o no tiene 8 números.');
  if (!NUMBER.test(documentNumber)) {
    problems.push(`El número ${documentNumber} no tiene la forma 001-001-0000001.`);
  }
  if (issueDate < FIRST_DAY && saleCondition !== 'credit') {
    problems.push('Es anterior al 01/01/2021: el registro solo admite los que son a crédito.');
  }
  if (code === '109' && saleCondition === null) problems.push('Falta la condición: contado o crédito.');
  const amounts = amountCells(voucher, onlyTotal.includes(code));
  if (amounts === undefined) problems.push('Los montos gravados y exentos faltan o no suman el total.');
  else if (amounts[3] <= 0n) problems.push('Su total es cero: un comprobante anulado no se informa.');
  const associated = associatedCells(voucher, NOTES.includes(code), problems);
  if (timbrado === undefined || amounts === undefined) return null;
  const [year = '', month = '', day = ''] = issueDate.split('-');
  const condition = saleCondition === null ? '' : saleCondition === 'cash' ? '1' : '2';
  const cells = [code, `${day}/${month}/${year}`, timbrado, documentNumber, ...amounts.map(String), condition];
  return { cells: [...cells, yesNo(currency !== 'PYG')], associated, total: amounts[3] };
}

/** Always positive: the code of the voucher already says that it is a credit note. */
function amountCells(voucher: Voucher, isOnlyTotal: boolean): readonly [bigint, bigint, bigint, bigint] | undefined {
  if (isOnlyTotal) {
    const total = wholeTotal(voucher);
    return total === undefined ? undefined : [0n, 0n, 0n, total];
  }
  const whole = wholeAmounts(voucher);
  return whole && [whole.taxed10, whole.taxed5, whole.untaxed, whole.total];
}

function associatedCells({ associated }: Voucher, isNote: boolean, problems: string[]): readonly [string, string] {
  if (!isNote) return ['', ''];
  const timbrado = parseTimbrado(associated?.timbrado ?? '');
  if (!associated?.number || !NUMBER.test(associated.number) || timbrado === undefined) {
    problems.push('Falta el número o el timbrado de la factura que corrige. Carga esta nota a mano en Marangatu.');
    return ['', ''];
  }
  return [associated.number, timbrado];
}
