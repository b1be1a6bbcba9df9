import { cutText } from '#domain/text/cut-text.ts';
import { RowSource } from './row-source.ts';
import type { Sheet } from './sheet.ts';
import { escapeXml, MAIN, MOST_ROWS, sheetXml, stylesXml, XML_HEAD } from './sheet-xml.ts';
import { writeZip, type ZipPart } from './write-zip.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * An Excel workbook, made while it is read: memory does not grow with its rows, and when reading stops the rows stop
 * too. Rows that do not fit on a sheet continue on another one.
 */
export function writeWorkbook(sheets: readonly Sheet[], mostRows = MOST_ROWS): AsyncGenerator<Uint8Array> {
  return writeZip(workbookParts(sheets, mostRows));
}

/** The list of sheets comes last: only then it is known how many there are. */
async function* workbookParts(sheets: readonly Sheet[], mostRows: number): AsyncGenerator<ZipPart> {
  const part = (path: string, content: string): ZipPart => ({ path, content: Buffer.from(content) });
  yield part('[Content_Types].xml', CONTENT_TYPES);
  yield part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  yield part('xl/styles.xml', stylesXml());
  const names: string[] = [];
  for (const sheet of sheets) {
    const rows = new RowSource(sheet.rows);
    try {
      if (sheet.isOnlyWithRows && (await rows.isAtEnd())) continue;
      for (let number = 1; number === 1 || !rows.isOver; number++) {
        names.push(freeName(sheet.name, names));
        yield { path: `xl/worksheets/sheet${names.length}.xml`, content: sheetXml(sheet, rows, mostRows) };
      }
    } finally {
      await rows.close();
    }
  }
  yield part('xl/workbook.xml', workbook(names));
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  );
}

const NAME_CHARACTERS = 31;

/** No two sheets may have one name, in capitals or not. */
function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  let name = wanted;
  for (let number = 2; used.has(name.toLowerCase()); number++) {
    const ending = ` (${number})`;
    name = cutText(wanted, NAME_CHARACTERS - ending.length) + ending;
  }
  return name;
}

/** Whatever else is XML in it is a sheet. */
const CONTENT_TYPES = `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`;

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function workbook(names: readonly string[]): string {
  const each = names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${each.join('')}</sheets></workbook>`;
}
