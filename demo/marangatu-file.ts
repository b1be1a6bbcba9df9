/** The sheet that the tax office would give of the month to declare. Written here, without anything that reads one. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { BUSINESS } from './business.ts';
import type { ClosePlan } from './closes.ts';
import { makeDocuments } from './make-documents.ts';
import { cdcOf, ESTABLISHMENT, type PlannedDocument } from './planned-document.ts';

/** As the tax office spells them. */
const HEADINGS = [
  ...['RUC del Informante', 'Nombre o Razon Social del Informante', 'RUC / Nº de Identificacion del Informado'],
  ...['Tipo de Identificación del Informado', 'Nombre o Razón Social del Informado', 'Tipo de Registro'],
  ...['Tipo de Comprobante', 'Fecha de Emisión', 'Periodo de Emisión', 'Condicion de la Operacion'],
  ...['Operación en Moneda Extranjera', 'Timbrado del Comprobante', 'Numero de Comprobante', 'CDC'],
  ...['Monto Gravado 10%', 'IVA 10%', 'Monto Gravado 5%', 'IVA 5%', 'Monto No Gravado / Exento ', 'Total Comprobante'],
  ...['Imputa IVA', 'Imputa IRE', 'Imputa IRP', 'No Imputar', 'Numero de Comprobante Asociado'],
  ...['Timbrado del Comprobante Asociado', 'Fecha de Registro', 'Origen de la Información'],
];
const KINDS = { invoice: 'FACTURA', 'credit-note': 'NOTA DE CREDITO', 'debit-note': 'NOTA DE DEBITO' } as const;

type Cell = string | number | null;
interface Listed {
  readonly planned: PlannedDocument;
  readonly total: number;
  /** With their VAT; together with what is exempt they are the total. */
  readonly taxed10: number;
  readonly taxed5: number;
  readonly vat10: number;
  readonly vat5: number;
  readonly exempt: number;
}

const withoutCheckDigit = (ruc: string) => ruc.split('-')[0] ?? '';
const amountIn = (xml: string, tag: string) => Number(new RegExp(`<${tag}>([\\d.]+)<`).exec(xml)?.[1] ?? 0);

/** An amount that is taxed at 5 % is so many times its VAT. */
const RATE_5 = 21;

/** In guaraníes, as the document itself says them. */
function listed(planned: PlannedDocument, xml: string): Listed {
  const rate = planned.exchangeRate ?? 1;
  const guaranies = (tag: string) => Math.round(amountIn(xml, tag) * rate);
  const [total, vat10, vat5, exempt] = [
    guaranies('dTotGralOpe'),
    guaranies('dIVA10'),
    guaranies('dIVA5'),
    guaranies('dSubExe'),
  ];
  const taxed5 = vat10 === 0 && vat5 > 0 ? total - exempt : vat5 * RATE_5;
  return { planned, total, taxed10: total - exempt - taxed5, taxed5, vat10, vat5, exempt };
}

const isOfRegister = ({ kind, state }: PlannedDocument) => kind !== 'remission-note' && state === 'sound';

/** Of one of them the tax office has another total, and two were informed too late to be there. */
export async function marangatuRows({ onTime, missing, toDeclare }: ClosePlan): Promise<Cell[][]> {
  const ofMonth = [...onTime, ...missing].filter((one) => one.issuedAt.startsWith(toDeclare) && isOfRegister(one));
  const here = ofMonth.filter((one) => !missing.includes(one));
  const uninformed = here.filter(({ kind }) => kind === 'invoice').slice(-2);
  const rows: Listed[] = [];
  for await (const { planned, xml } of makeDocuments(ofMonth.filter((one) => !uninformed.includes(one)))) {
    rows.push(listed(planned, xml));
  }
  const changed = rows.find(({ planned, total }) => here.includes(planned) && swapped(total) !== total);
  return rows.map((row) => cellsOf(row === changed ? { ...row, total: swapped(row.total) } : row));
}

/** Two digits that changed places. */
const swapped = (total: number) => Number(String(total).replace(/^(\d)(\d)/, '$2$1'));

function cellsOf({ planned, total, taxed10, taxed5, vat10, vat5, exempt }: Listed): Cell[] {
  const { kind, supplier, number, issuedAt, sale, exchangeRate } = planned;
  const [date = ''] = issuedAt.split('T');
  const [year, month, day] = date.split('-');
  return [
    ...[withoutCheckDigit(BUSINESS.ruc), BUSINESS.name, withoutCheckDigit(supplier.ruc), 'RUC', supplier.name],
    ...['COMPRAS', KINDS[kind as keyof typeof KINDS], `${day}/${month}/${year}`, `${month}/${year}`],
    ...[sale.kind === 'cash' ? 'CONTADO' : 'CREDITO', exchangeRate === null ? 'NO' : 'SI', supplier.timbrado],
    ...[`${ESTABLISHMENT}-${supplier.point}-${number}`, cdcOf(planned)],
    ...[taxed10, vat10, taxed5, vat5, exempt === 0 ? null : exempt, total],
    ...['SI', 'NO', 'NO', 'NO', null, null, `${day}/${month}/${year}`, 'FACTURACION ELECTRONICA'],
  ];
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const LETTERS = 26;
/** «A», «Z», «AA». */
const columnName = (at: number): string =>
  (at < LETTERS ? '' : columnName(Math.floor(at / LETTERS) - 1)) + String.fromCharCode(65 + (at % LETTERS));

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const rowXml = (cells: readonly Cell[], above: number) =>
  `<row r="${above + 1}">${cells.map((cell, at) => cellXml(cell, columnName(at) + (above + 1))).join('')}</row>`;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** With a title above the headings and a line beneath the rows, as such files have. */
export async function marangatuWorkbook(plan: ClosePlan): Promise<Buffer> {
  const rows = await marangatuRows(plan);
  const lines: Cell[][] = [
    ['Consulta de Comprobantes Registrados'],
    [],
    HEADINGS,
    ...rows,
    ['Cantidad de registros', rows.length],
  ];
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${lines.map(rowXml).join('')}</sheetData></worksheet>`,
  };
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`), name, {
      mtime: new Date(2025, 0, 1),
    });
  }
  zip.end();
  return await buffer(zip.outputStream);
}

/** Beside what the demonstration keeps; answers where. */
export async function writeMarangatuFile(plan: ClosePlan, dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'demostracion', `marangatu-compras-${plan.toDeclare}.xlsx`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await marangatuWorkbook(plan));
  return file;
}
