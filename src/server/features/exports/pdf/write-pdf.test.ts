import { describe, expect, test } from 'vitest';
import type { CellValue } from '#domain/export/export-fields.ts';
import { rowsOf } from '#sifen/kude/page-text.ts';
import { openPdf } from '#sifen/kude/pdf-pages.ts';
import type { Column, Sheet } from '../workbook/sheet.ts';
import { writePdf } from './write-pdf.ts';

const aColumn = (title: string, type: Column['type'] = 'text', over: Partial<Column> = {}): Column => ({
  title,
  type,
  alignment: type === 'text' ? 'left' : 'right',
  width: 120,
  ...over,
});

function aSheet(columns: Column[], all: CellValue[][], over: Partial<Sheet> = {}): Sheet {
  async function* rows() {
    for (let at = 0; at < all.length; at += 50) yield all.slice(at, at + 50);
  }
  return { name: 'Hoja', columns, hasHeader: true, rows: rows(), totals: () => [], ...over };
}

async function bytesOf(title: string, ...sheets: [Sheet, ...Sheet[]]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of writePdf(title, sheets)) parts.push(part);
  return Buffer.concat(parts);
}

/** The lines of each page, as PDFium reads them; cells are parted by tabs. */
async function read(title: string, ...sheets: [Sheet, ...Sheet[]]) {
  const pdf = await openPdf(await bytesOf(title, ...sheets));
  try {
    const pages = [];
    for (let number = 1; number <= pdf.pageCount; number++) {
      pages.push(
        await pdf.withPage(number, (page) => ({
          width: page.width,
          height: page.height,
          rows: rowsOf(page.readText()),
          lines: rowsOf(page.readText()).map(({ text }) => text),
        })),
      );
    }
    return pages;
  } finally {
    pdf.close();
  }
}

const BELOW_TITLE = 60;
const heightOf = (box: { top: number; bottom: number } | undefined) => (box ? box.bottom - box.top : 0);

describe('a table to be printed', () => {
  test('lies on A4 on its side, with title, heading and page of pages on each, and the totals once', async () => {
    const all = Array.from({ length: 70 }, (_, at) => [
      `001-001-${String(at + 1).padStart(7, '0')}`,
      String(1000 + at),
    ]);
    const totals = () => [['Total', '72415']];
    const pages = await read('Compras', aSheet([aColumn('Número'), aColumn('Importe', 'currency')], all, { totals }));
    expect(pages.map(({ width, height }) => [width, height])).toEqual(pages.map(() => [842, 595]));
    expect(pages.length).toBe(2);
    for (const [at, { lines }] of pages.entries()) {
      expect(lines[0]).toBe('Compras');
      expect(lines[1]).toMatch(/^Número\s+Importe$/);
      expect(lines.at(-1)).toBe(`Página ${at + 1} de 2`);
    }
    const cells = pages.flatMap(({ lines }) => lines.slice(2, -1));
    expect(cells).toHaveLength(71);
    expect(cells[0]).toMatch(/^001-001-0000001\s+1\.000$/);
    expect(cells.at(-1)).toMatch(/^Total\s+72\.415$/);
  });

  test('writes Spanish letters, days, decimals and shares as people here do, and a question mark for what no letter is', async () => {
    const columns = [
      aColumn('Razón social', 'text', { width: 300 }),
      aColumn('Día', 'date'),
      aColumn('Gs.', 'number'),
      aColumn('%', 'percentage'),
    ];
    const [page] = await read(
      'Año',
      aSheet(columns, [
        ['Ñandutí & Cía (¿sí?) «á» € – \\', '2026-10-31', '-1234567.5', '0.0909'],
        ['Kuñataĩ Yvỹ 𝄞\u0007\n', '2026-01-02', '0', '-1'],
      ]),
    );
    expect(page?.lines.slice(2, 4)).toEqual([
      expect.stringMatching(/^Ñandutí & Cía \(¿sí\?\) «á» € – \\\s+31\/10\/2026\s+-1\.234\.567,5\s+9,09 %$/),
      expect.stringMatching(/^Kuñataĩ Yvỹ \?\s+02\/01\/2026\s+0\s+-100 %$/),
    ]);
  });

  test('HOUSE-10 letters of Guaraní are in the text of the file, and are seen with their marks', async () => {
    const names = ["Ñandutí Mba'e ỹ ũ g̃ S.A.", 'ỸVỸ ŨG̃ ĨẼ', 'ĩ ẽ ã õ ñ', 'Ñandutí y u g S.A.'];
    const columns = [aColumn('Proveedor', 'text', { width: 300 })];
    const sheet = aSheet(
      columns,
      names.map((name) => [name]),
      { totals: () => [["Total g̃ ỹ Mba'e"]] },
    );
    const pdf = await openPdf(await bytesOf('Compras g̃', sheet));
    try {
      await pdf.withPage(1, (page) => {
        const lines = rowsOf(page.readText()).map(({ text }) => text.normalize('NFC'));
        expect(lines).toEqual(['Compras g̃', 'Proveedor', ...names, "Total g̃ ỹ Mba'e", 'Página 1 de 1']);
        const letters = page.letters().filter((letter) => letter !== null);
        const [plain] = letters.filter(({ text }) => text === 'u');
        for (const marked of ['ỹ', 'ũ', '\u0303']) {
          const letter = letters.find(({ text, top }) => text === marked && top > BELOW_TITLE);
          expect(heightOf(letter)).toBeGreaterThan(heightOf(plain) + 1.5);
          // The mark is the upper fifth of the letter.
          const { top = 0, bottom = 0 } = letter ?? {};
          const mark = { left: 0, right: 0, ...letter, bottom: top + (bottom - top) / 5, top };
          expect({ marked, ink: page.renderPart(mark, 8).gray.some((gray) => gray < 100) }).toEqual({
            marked,
            ink: true,
          });
        }
      });
    } finally {
      pdf.close();
    }
  });

  test('HOUSE-11 carries its letters with it, only those it uses, and is the same file whenever it is made', async () => {
    const sheet = () => aSheet([aColumn('Número')], [['Ñandutí']], { totals: () => [['Total']] });
    const bytes = await bytesOf('Compras', sheet());
    const text = bytes.toString('latin1');
    expect(text.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(text.match(/\/BaseFont \/[A-Z]{6}\+SourceSans3-\w+/g)).toHaveLength(4);
    expect(text).not.toMatch(/Helvetica|CreationDate/);
    expect(bytes.length).toBeLessThan(20_000);
    expect(await bytesOf('Compras', sheet())).toEqual(bytes);
  });

  test('HOUSE-11 a letter with a thousand marks has one, and reaches into no other row', async () => {
    const rows = [['arriba'], [`a${'\u0303\u0300'.repeat(500)}z`], ['\u0303ñ\u200f\u202e']];
    const [page] = await read('Compras', aSheet([aColumn('Proveedor', 'text', { width: 300 })], rows));
    expect(page?.lines.slice(2, -1).map((line) => line.normalize('NFC'))).toEqual(['arriba', 'ã\u0300z', 'ñ']);
  });

  test('cuts long words and never a figure: nothing reaches into the next cell', async () => {
    const columns = Array.from({ length: 25 }, (_, at) => aColumn(`Columna ${at}`, at % 2 === 0 ? 'text' : 'currency'));
    const row = columns.map(({ type }) =>
      type === 'text' ? 'Distribuidora Guaraní S.A. '.repeat(9) : '999999999999.99999999',
    );
    const [page] = await read('Ancha', aSheet(columns, [row]));
    const words = page?.rows[2]?.words ?? [];
    expect(words.filter(({ text }) => text.includes('99')).map(({ text }) => text)).toEqual(
      Array(12).fill('999.999.999.999,99999999'),
    );
    const sorted = words.toSorted((a, b) => a.left - b.left);
    for (const [at, word] of sorted.entries()) {
      const next = sorted[at + 1];
      if (next) expect(word.right).toBeLessThanOrEqual(next.left + 0.5);
    }
    expect(sorted.at(-1)?.right).toBeLessThanOrEqual(842 - 28);
  });

  test('READ-14 what is left out begins a page of its own, and there is none when nothing is', async () => {
    const main = () => aSheet([aColumn('Número')], []);
    const others = (rows: CellValue[][]) => aSheet([aColumn('Motivo')], rows, { name: 'No incluidas' });
    expect((await read('Compras', main(), others([]))).map(({ lines }) => lines)).toEqual([
      ['Compras', 'Número', 'Página 1 de 1'],
    ]);
    const [, second] = await read('Compras', main(), others([['En revisión']]));
    expect(second?.lines).toEqual(['Compras: No incluidas', 'Motivo', 'En revisión', 'Página 2 de 2']);
  });
});
