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

/** The lines of each page, as PDFium reads them; cells are parted by tabs. */
async function read(title: string, ...sheets: [Sheet, ...Sheet[]]) {
  const parts: Buffer[] = [];
  for await (const part of writePdf(title, sheets)) parts.push(part);
  const pdf = await openPdf(Buffer.concat(parts));
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

  test('writes Spanish letters, days, decimals and shares as people here do; Guaraní letters lose only their mark', async () => {
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
      expect.stringMatching(/^Kuñatai Yvy \?\s+02\/01\/2026\s+0\s+-100 %$/),
    ]);
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
