import { buffer } from 'node:stream/consumers';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { fromBufferPromise } from 'yauzl';

/** A cell as it stands in the file. */
export interface WrittenCell {
  readonly value: string | null;
  readonly isText: boolean;
}

export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly WrittenCell[])[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['sheet', 'row', 'c'].includes(name),
});

interface ParsedCell {
  readonly '@t'?: string;
  readonly v?: string;
  readonly f?: string;
  readonly is?: { readonly t: string | { readonly '#text'?: string } };
}

/** Every part of a workbook, as text. */
export async function partsOf(workbook: Uint8Array): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(workbook));
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  }
  return parts;
}

/** The cells of one of our workbooks, read as plain XML. */
export async function readSheetXml(workbook: Uint8Array): Promise<WrittenSheet[]> {
  const parts = await partsOf(workbook);
  const parsed = (path: string) => {
    const xml = parts.get(path) ?? '';
    const verdict = XMLValidator.validate(xml);
    if (verdict !== true) throw new Error(`${path}: ${verdict.err.msg}`);
    return parser.parse(xml);
  };
  const sheets: { '@name': string }[] = parsed('xl/workbook.xml').workbook.sheets.sheet;
  return sheets.map((sheet, at) => {
    const { worksheet } = parsed(`xl/worksheets/sheet${at + 1}.xml`);
    const rows: { c?: ParsedCell[] }[] = worksheet.sheetData.row ?? [];
    return { name: sheet['@name'], rows: rows.map((row) => (row.c ?? []).map(cellOf)) };
  });
}

function cellOf(cell: ParsedCell): WrittenCell {
  if (cell.f !== undefined) throw new Error('a formula');
  const text = cell.is && (typeof cell.is.t === 'string' ? cell.is.t : (cell.is.t['#text'] ?? ''));
  return { value: text ?? cell.v ?? null, isText: cell['@t'] === 'inlineStr' };
}
