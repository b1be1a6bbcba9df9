import { folded, type RegisterCell, textOf } from './register-cell.ts';

/** What a column of Marangatu's tables is about. */
export type RegisterField =
  | 'informantRuc'
  | 'informantName'
  | 'counterpartRuc'
  | 'counterpartName'
  | 'register'
  | 'documentType'
  | 'issueDate'
  | 'period'
  | 'foreign'
  | 'timbrado'
  | 'number'
  | 'cdc'
  | 'taxed10'
  | 'vat10'
  | 'taxed5'
  | 'vat5'
  | 'exempt'
  | 'total'
  | 'imputesVat'
  | 'imputesIre'
  | 'imputesIrp'
  | 'imputesNone'
  | 'origin'
  /** A known column that the comparison does not use; listed so that it is not taken for another. */
  | 'other';

/**
 * Headings without accents, signs and capitals: in the same year the tax office writes `Razon` and `Razón`, `Periodo`
 * and `Periodo de Emisión`, `Nº` and a blank after «Exento». First the headings of the file of registered vouchers,
 * then those of the page of electronic and virtual vouchers.
 */
const HEADINGS: Readonly<Record<RegisterField, readonly string[]>> = {
  informantRuc: ['ruc del informante', 'ruc informante'],
  informantName: ['nombre o razon social del informante'],
  counterpartRuc: [
    ...['ruc n de identificacion del informado', 'ruc no de identificacion del informado'],
    ...['ruc nro de identificacion del informado', 'ruc numero de identificacion del informado'],
    ...['ruc del informado', 'ruc informado', 'ruc vendedor', 'ruc del vendedor', 'ruc comprador', 'ruc del comprador'],
    ...['ruc emisor', 'ruc del emisor', 'ruc receptor', 'ruc del receptor', 'ruc'],
  ],
  counterpartName: [
    ...['nombre o razon social del informado', 'razon social', 'nombre o razon social'],
    ...['razon social vendedor', 'razon social comprador', 'nombre'],
  ],
  register: ['tipo de registro', 'tipo registro', 'registro'],
  documentType: ['tipo de comprobante', 'tipo comprobante', 'tipo de documento', 'tipo'],
  issueDate: ['fecha de emision', 'fecha emision', 'fecha'],
  period: ['periodo de emision', 'periodo'],
  foreign: ['operacion en moneda extranjera', 'moneda extranjera'],
  timbrado: ['timbrado del comprobante', 'timbrado'],
  number: ['numero de comprobante', 'numero comprobante', 'nro de comprobante', 'n de comprobante', 'numero'],
  cdc: ['cdc', 'codigo de control', 'codigo de control cdc'],
  taxed10: ['monto gravado 10', 'monto gravado al 10', 'gravado 10'],
  vat10: ['iva 10', 'iva al 10'],
  taxed5: ['monto gravado 5', 'monto gravado al 5', 'gravado 5'],
  vat5: ['iva 5', 'iva al 5'],
  exempt: ['monto no gravado exento', 'monto no gravado', 'exento', 'exentas'],
  total: ['total comprobante', 'total del comprobante', 'monto total del comprobante', 'monto total', 'total'],
  imputesVat: ['imputa iva'],
  imputesIre: ['imputa ire'],
  imputesIrp: ['imputa irp', 'imputa irp rsp'],
  imputesNone: ['no imputar', 'no imputa'],
  origin: ['origen de la informacion', 'origen'],
  other: [
    ...['tipo de identificacion del informado', 'condicion de la operacion', 'numero de comprobante asociado'],
    ...['timbrado del comprobante asociado', 'fecha de registro'],
  ],
};

const BY_HEADING = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) =>
    headings.map((heading) => [heading, field as RegisterField] as const),
  ),
);

/** Where each field stands, and what is written above it. */
export interface RegisterColumns {
  readonly at: ReadonlyMap<RegisterField, number>;
  readonly titles: ReadonlyMap<RegisterField, string>;
  /** The title of a second column for the same field; null for none. */
  readonly twice: string | null;
  /** The book of the table, where its headings tell: a table with a column of sellers is one of purchases. */
  readonly hint: 'purchases' | 'sales' | null;
}

/** Fewer known titles are no heading: any other row may contain two of these words. */
const LEAST_KNOWN = 4;

/** Null for a row that is no heading. */
export function columnsOf(cells: readonly (RegisterCell | undefined)[]): RegisterColumns | null {
  if (!cells.some((cell) => cell?.kind === 'text' && /total/i.test(cell.text))) return null; // most rows end here
  const at = new Map<RegisterField, number>();
  const titles = new Map<RegisterField, string>();
  let twice: string | null = null;
  let hint: RegisterColumns['hint'] = null;
  let known = 0;
  for (const [column, cell] of cells.entries()) {
    const title = textOf(cell);
    const heading = title === '' ? '' : folded(title);
    const field = BY_HEADING.get(heading);
    if (field === undefined) continue;
    known++;
    if (field === 'other') continue;
    if (at.has(field)) twice = title;
    at.set(field, column);
    titles.set(field, title);
    if (/vendedor|emisor/.test(heading)) hint = 'purchases';
    if (/comprador|receptor/.test(heading)) hint = 'sales';
  }
  const isHeading = known >= LEAST_KNOWN && at.has('total') && (at.has('number') || at.has('cdc'));
  return isHeading ? { at, titles, twice, hint } : null;
}
