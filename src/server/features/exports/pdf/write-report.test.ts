import { expect, test } from 'vitest';
import { rowsOf } from '#sifen/kude/page-text.ts';
import { openPdf } from '#sifen/kude/pdf-pages.ts';
import { type Report, writeReport } from './write-report.ts';

/** The lines of each page, as PDFium reads them. */
async function read(report: Report): Promise<string[][]> {
  const pdf = await openPdf(writeReport(report));
  try {
    const pages: string[][] = [];
    for (let number = 1; number <= pdf.pageCount; number++) {
      pages.push(await pdf.withPage(number, (page) => rowsOf(page.readText()).map(({ text }) => text)));
    }
    return pages;
  } finally {
    pdf.close();
  }
}

test('CLOSE-123 a long table goes on on the next page under its titles, long words are broken, and no figure is cut', async () => {
  const figure = '− 123.456.789.012.345.678.901';
  const rows = Array.from({ length: 60 }, (_, at) => ({
    cells: [`Línea ${at + 1}`, 'Una explicación que no cabe en una sola línea de su columna', figure],
    note: { column: 0, text: `Nota de la línea ${at + 1}, en letras chicas` },
  }));
  const columns = [
    { title: 'Nombre', share: 0.3 },
    { title: 'Explicación', share: 0.5 },
    { title: 'Monto', share: 0.2, isNumber: true },
  ];
  const pages = await read({
    ...{ title: 'Cierre de octubre de 2026', heading: ['Tavaporã S.A.'], foot: 'Tavaporã S.A., octubre' },
    sections: [{ title: 'Cifras', table: { columns, rows }, notes: ['Hasta aquí.'] }],
  });
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, page] of pages.entries()) {
    expect(page.some((line) => /^Nombre\s+Explicación\s+Monto$/.test(line))).toBe(true);
    expect(page.at(-1)).toMatch(new RegExp(`^Tavaporã S\\.A\\., octubre\\s+Página ${at + 1} de ${pages.length}$`));
  }
  const all = pages.flat();
  expect(all[0]).toBe('Cierre de octubre de 2026');
  expect(all.filter((line) => line.endsWith(figure))).toHaveLength(60);
  expect(all.filter((line) => /en letras chicas$/.test(line))).toHaveLength(60);
  expect(all.filter((line) => line.startsWith('columna') || line.includes('su columna'))).toHaveLength(60);
  expect(all).toContain('Hasta aquí.');
});
