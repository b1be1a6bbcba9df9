import { execFileSync } from 'node:child_process';

/** A cell as openpyxl reads it. */
export interface ReadCell {
  /** Days are `2026-10-31`. */
  readonly value: string | number | boolean | null;
  /** `n` number, `d` date, `s` text, `f` formula. */
  readonly kind: string;
  readonly format: string;
  readonly bold: boolean;
  readonly alignment: string | null;
}

export interface ReadSheet {
  readonly name: string;
  readonly frozen: string | null;
  /** Widths in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly ReadCell[])[];
}

// Debian's own Python: another one may come first in the path and lack the library.
const PYTHON = '/usr/bin/python3';

const PROGRAM = `
import sys, io, json, datetime, openpyxl
from openpyxl.utils import get_column_letter
def value(cell):
    return cell.value.date().isoformat() if isinstance(cell.value, datetime.datetime) else cell.value
def read(sheet):
    rows = [[{"value": value(c), "kind": c.data_type, "format": c.number_format, "bold": bool(c.font.b),
              "alignment": c.alignment.horizontal} for c in row] for row in sheet.iter_rows()]
    widths = [sheet.column_dimensions[get_column_letter(i + 1)].width for i in range(sheet.max_column)]
    return {"name": sheet.title, "frozen": sheet.freeze_panes, "widths": widths, "rows": rows}
books = []
while size := sys.stdin.buffer.read(8):
    book = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read(int.from_bytes(size, "big"))))
    books.append([read(sheet) for sheet in book])
json.dump(books, sys.stdout)
`;

/** Opens workbooks with openpyxl, a program that is not ours. */
export function readWorkbooks(workbooks: readonly Uint8Array[]): ReadSheet[][] {
  const input = Buffer.concat(
    workbooks.flatMap((bytes) => {
      const size = Buffer.alloc(8);
      size.writeBigUInt64BE(BigInt(bytes.length));
      return [size, bytes];
    }),
  );
  const output = execFileSync(PYTHON, ['-c', PROGRAM], { input, maxBuffer: 256 * 1024 * 1024 });
  return JSON.parse(output.toString());
}

export const readWorkbook = (bytes: Uint8Array): ReadSheet[] => readWorkbooks([bytes])[0] ?? [];

export const valuesOf = (sheet: ReadSheet | undefined) => sheet?.rows.map((row) => row.map(({ value }) => value));
