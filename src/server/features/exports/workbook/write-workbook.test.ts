import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { CellValue } from '#domain/export/export-fields.ts';
import { partsOf, readSheetXml } from '../../../../../test/exports/read-sheet-xml.ts';
import type { Column, Sheet } from './sheet.ts';
import { MOST_CELL_CHARACTERS } from './sheet-xml.ts';
import { writeWorkbook } from './write-workbook.ts';

const column = (title: string, type: Column['type'] = 'text'): Column => ({
  title,
  type,
  alignment: 'left',
  width: 120,
});

async function* inOne(rows: readonly (readonly CellValue[])[]) {
  yield rows;
}

const sheet = (rows: readonly (readonly CellValue[])[], over: Partial<Sheet> = {}): Sheet => ({
  name: 'Facturas',
  columns: [column('Texto'), column('Importe', 'currency'), column('Día', 'date')],
  hasHeader: true,
  rows: inOne(rows),
  totals: () => [],
  ...over,
});

const made = (sheets: readonly Sheet[], mostRows?: number) => buffer(writeWorkbook(sheets, mostRows));
const read = async (sheets: readonly Sheet[], mostRows?: number) => readSheetXml(await made(sheets, mostRows));
const valuesOf = (rows: readonly (readonly { value: string | null }[])[] = []) =>
  rows.map((row) => row.map(({ value }) => value));

describe('whatever stands in a document', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x";"y")', "'=1", '"=1', '＝1'])(
    'EXP-21 %j is a text, in a cell and as a title',
    async (text) => {
      const [written] = await read([sheet([[text, '1', '2026-10-05']], { columns: [column(text), column(text)] })]);
      expect(written?.rows.map((row) => row[0])).toEqual([
        { value: text, isText: true },
        { value: text, isText: true },
      ]);
    },
  );

  test('letters that XML cannot hold go, halves of letters are marked, all others stay', async () => {
    const texts: [string, string][] = [
      ['\u0000a\u0008b\u001fc\u007f', 'abc'],
      ['x\ud800y', 'x\ufffdy'],
      ['\udc00', '\ufffd'],
      ['\ufffe\uffffz', 'z'],
      ['Ñandú 😀 ሴ 𝒜', 'Ñandú 😀 ሴ 𝒜'],
      ['a\nb\tc', 'a\nb\tc'],
      ['<a href="x">&amp;</a>', '<a href="x">&amp;</a>'],
      [']]>', ']]>'],
      ['  con espacios  ', '  con espacios  '],
      ['', ''],
    ];
    const [written] = await read([sheet(texts.map(([text]) => [text]))]);
    expect(valuesOf(written?.rows.slice(1)).map(([value]) => value)).toEqual(texts.map(([, shown]) => shown));
  });

  test('what looks like the code of a letter is not taken for one', async () => {
    const xml = (await partsOf(await made([sheet([['_x0041_ y _X000a_ y _x_']])]))).get('xl/worksheets/sheet1.xml');
    expect(xml).toContain('<t>_x005F_x0041_ y _x005F_X000a_ y _x_</t>');
  });

  test('a text that is too long for a cell is cut, and says so', async () => {
    const most = 'á'.repeat(MOST_CELL_CHARACTERS);
    const pairs = '😀'.repeat(MOST_CELL_CHARACTERS);
    const [written] = await read([sheet([[most], [`${most}x`], [pairs]])]);
    const [whole, cut, cutPairs] = valuesOf(written?.rows.slice(1)).map(([value]) => value ?? '');
    expect(whole === most).toBe(true);
    expect(cut === `${most.slice(1)}…`).toBe(true);
    expect([cutPairs?.length, cutPairs?.endsWith('😀…'), cutPairs?.isWellFormed()]).toEqual([32_767, true, true]);
  });

  test('what is no number and no day is shown as it is, and the sheet still opens', async () => {
    const rows = [
      ['a', '1e5', '2026-02'],
      ['a', '</v><v>9', 'ayer'],
      ['a', 'NaN', '1899-12-31'],
      ['a', '-12.5', '2026-10-05'],
    ];
    const [written] = await read([sheet(rows)]);
    expect(written?.rows.slice(1).map((row) => row.slice(1).map(({ value, isText }) => [value, isText]))).toEqual([
      [
        ['1e5', true],
        ['2026-02', true],
      ],
      [
        ['</v><v>9', true],
        ['ayer', true],
      ],
      [
        ['NaN', true],
        ['1899-12-31', true],
      ],
      [
        ['-12.5', false],
        ['46300', false],
      ],
    ]);
  });
});

describe('more rows than a sheet holds', () => {
  const six = ['1', '2', '3', '4', '5', '6'].map((number) => [number, number, null]);

  test('go on on the next one, under the same titles; the totals stand under the last', async () => {
    const totals = () => [['Total', '21', null]];
    const written = await read([sheet(six, { totals })], 6);
    expect(written.map(({ name, rows }) => [name, valuesOf(rows).map(([first]) => first)])).toEqual([
      ['Facturas', ['Texto', '1', '2']],
      ['Facturas (2)', ['Texto', '3', '4']],
      ['Facturas (3)', ['Texto', '5', '6', 'Total']],
    ]);
  });

  test('never give two sheets one name, nor a longer one than Excel takes', async () => {
    const long = 'Una hoja de un nombre muy largo';
    const names = async (...wanted: string[]) =>
      (
        await read(
          wanted.map((name) => sheet(six, { name })),
          7,
        )
      ).map(({ name }) => name);
    expect(await names('no incluidas', 'No incluidas')).toEqual([
      'no incluidas',
      'no incluidas (2)',
      'No incluidas (3)',
      'No incluidas (4)',
    ]);
    expect(await names(long)).toEqual([long, 'Una hoja de un nombre muy l (2)']);
  });
});

test('whoever leaves ends the reading of rows, and not much was read ahead', async () => {
  let given = 0;
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) {
        given += 100;
        yield Array.from({ length: 100 }, (_, at) => [`fila ${given + at} ${Math.sin(given + at)}`, '1', null]);
      }
    } finally {
      isClosed = true;
    }
  }
  let taken = 0;
  for await (const chunk of writeWorkbook([sheet([], { rows: endless() })])) {
    taken += chunk.length;
    if (taken > 50_000) break;
  }
  await expect.poll(() => isClosed).toBe(true);
  const atTheEnd = given;
  expect(atTheEnd).toBeLessThan(100_000);
  await new Promise((later) => setImmediate(later));
  expect(given).toBe(atTheEnd);
});

test('what stands above the titles stays in sight with them', async () => {
  const heading = async () => [['Libro'], [], ['RUC', '80000001-5']];
  const workbook = await made([sheet([['a', '1', null]], { heading })]);
  const [written] = await readSheetXml(workbook);
  expect(valuesOf(written?.rows)).toEqual([
    ['Libro'],
    [],
    ['RUC', '80000001-5'],
    ['Texto', 'Importe', 'Día'],
    ['a', '1', null],
  ]);
  expect((await partsOf(workbook)).get('xl/worksheets/sheet1.xml')).toContain('<pane ySplit="4" topLeftCell="A5"');
});
