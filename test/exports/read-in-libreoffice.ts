import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { XMLParser } from 'fast-xml-parser';

/** Days are `2026-10-31`. */
type Value = string | number | null;

interface OpenedSheet {
  readonly name: string;
  /** Without empty cells and rows at the end. */
  readonly rows: readonly (readonly Value[])[];
}

/** Has LibreOffice open workbooks, without a window, and answers what it read. */
export function openInLibreOffice(workbooks: readonly Uint8Array[]): OpenedSheet[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'ajaka-libreoffice-'));
  try {
    const names = workbooks.map((_, at) => `libro${at}`);
    for (const [at, bytes] of workbooks.entries()) writeFileSync(path.join(folder, `${names[at]}.xlsx`), bytes);
    const profile = `-env:UserInstallation=file://${folder}/perfil`;
    const files = names.map((name) => `${name}.xlsx`);
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'fods', ...files], {
      cwd: folder,
      stdio: 'ignore',
    });
    return names.map((name) => sheetsOf(readFileSync(path.join(folder, `${name}.fods`), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [TABLE, ROW, CELL] = ['table:table', 'table:table-row', 'table:table-cell'];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => [TABLE, ROW, CELL, 'text:p'].includes(name),
});

type Element = Readonly<Record<string, unknown>>;

function sheetsOf(document: string): OpenedSheet[] {
  const tables: Element[] = parser.parse(document)['office:document']['office:body']['office:spreadsheet'][TABLE];
  return tables.map((table) => {
    const rows = repeated((table[ROW] ?? []) as Element[], 'rows').map((row) =>
      trimmed(repeated((row[CELL] ?? []) as Element[], 'columns').map(cellValue)),
    );
    return { name: String(table['@table:name']), rows: trimmed(rows) };
  });
}

/** LibreOffice writes equal neighbouring cells once, with their number. A sheet of empty ones is cut off here. */
const MOST_REPEATED = 1_000;
function repeated(elements: readonly Element[], what: 'rows' | 'columns'): Element[] {
  return elements.flatMap((element) => {
    const times = Number(element[`@table:number-${what}-repeated`] ?? 1);
    return Array.from({ length: times > MOST_REPEATED ? 0 : times }, () => element);
  });
}

function cellValue(cell: Element): Value {
  if (cell['@table:formula'] !== undefined) throw new Error('a formula');
  const type = cell['@office:value-type'];
  if (type === undefined) return null;
  if (type === 'date') return String(cell['@office:date-value']).slice(0, 10);
  if (type === 'float' || type === 'percentage' || type === 'currency') return Number(cell['@office:value']);
  return ((cell['text:p'] ?? []) as unknown[]).map(textOf).join('\n');
}

function textOf(paragraph: unknown): string {
  if (typeof paragraph === 'string') return paragraph;
  return String((paragraph as Element)['#text'] ?? '');
}

function trimmed<T>(cells: readonly T[]): T[] {
  const isEmpty = (cell: T) => cell === null || (Array.isArray(cell) && cell.length === 0);
  return cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1);
}
