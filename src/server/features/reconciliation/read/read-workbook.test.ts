import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { registerFileSentence } from '#contract/reconciliation/files.text.ts';
import { buildCdc } from '#domain/identifiers/cdc.ts';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { answerRegister } from './read-in-pool.ts';
import { readPasted } from './read-pasted.ts';
import { readWorkbook } from './read-workbook.ts';
import { XmlTokens } from './xml-tokens.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../../../test/fixtures/marangatu');
const ORDER = { month: '2026-10', business: formatRuc('80020001') };
const bytesOf = (name: string) => readFileSync(path.join(FIXTURES, name));
const read = (name: string) => readWorkbook(bytesOf(name), ORDER);

const cdcOf = (issuer: string, number: string, day: string, code: number, documentTypeCode = 1) => {
  const [establishment = '', point = '', own = ''] = number.split('-');
  return buildCdc({
    ...{ documentTypeCode, issuerRuc: formatRuc(issuer), establishment, point, number: own, taxpayerTypeCode: 2 },
    ...{ issueDate: `2026-10-${day}`, emissionCode: 1, securityCode: String(code).padStart(9, '0') },
  });
};

describe('the file of registered vouchers, as other programs write it', () => {
  test('CLOSE-90 COMPRAS in the spelling of the tax office, under a title, with texts by number and Java’s numbers', async () => {
    const { rows } = await read('compras_102026.xlsx');
    expect(rows).toHaveLength(11);
    expect(rows[0]).toEqual({
      position: 1,
      register: 'purchases',
      counterpartRuc: '80011111',
      counterpartName: 'Distribuidora Ñu Pyahu S.A.',
      documentType: 'invoice',
      issueDate: '2026-10-28',
      timbrado: '17000001',
      documentNumber: '001-001-0023588',
      cdc: cdcOf('80011111', '001-001-0023588', '28', 1),
      isForeign: false,
      taxed10: '6118398',
      vat10: '556218',
      taxed5: '0',
      vat5: '0',
      exempt: '0',
      total: '6118400',
      addsUp: false,
      imputesVat: false,
      imputesIre: false,
      imputesIrp: false,
      imputesNone: false,
      origin: 'ELECTRONICO',
    });
    expect(rows.map(({ counterpartName }) => counterpartName)).toEqual(
      expect.arrayContaining(['Ferretería Tres Bocas & Cía. S.R.L.', 'Software del Este <S.A.>']),
    );
    expect(rows[10]).toMatchObject({
      counterpartRuc: '1234567A',
      cdc: null,
      timbrado: '16000003',
      origin: 'IMPORTACION',
    });
  });

  test('CLOSE-91 VENTAS with its other headings, days that are counted, texts in the cells and a prefix on every tag', async () => {
    const { rows, counts } = await read('ventas_102026.xlsx');
    expect(rows.map((row) => [row.register, row.counterpartRuc, row.issueDate, row.documentType, row.total])).toEqual([
      ['sales', '80099999', '2026-10-05', 'invoice', '1100000'],
      ['sales', '44444401', '2026-10-06', 'invoice', '55000'],
      ['sales', '80066666', '2026-10-20', 'credit-note', '110000'],
    ]);
    expect(rows[2]?.cdc).toBe(cdcOf('80066666', '001-001-0000007', '20', 23, 5));
    expect(counts.footers).toBe(1);
  });

  test('CLOSE-91 both on sheets of one workbook that counts its days from 1904, beside a sheet of something else', async () => {
    const { rows } = await read('ambos_102026.xlsx');
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
    expect(rows.filter(({ register }) => register === 'sales')).toHaveLength(3);
    expect(rows[0]?.issueDate).toBe('2026-10-28');
  });

  test('CLOSE-90 CLOSE-91 what openpyxl wrote is the same as what was written by hand, row by row', async () => {
    const whole = async (name: string) => (await read(name)).rows;
    expect(await whole('openpyxl_102026.xlsx')).toEqual(await whole('ambos_102026.xlsx'));
    expect((await whole('ambos_102026.xlsx')).slice(0, 11)).toEqual(await whole('compras_102026.xlsx'));
  });

  test('CLOSE-92 footers are skipped and counted, nothing is zero, decimals and SI are kept', async () => {
    const { rows, counts } = await read('compras_102026.xlsx');
    expect(counts).toEqual({ footers: 2, otherMonths: 0, repeated: 0, notAddingUp: 7, unreadableCdcs: 0 });
    expect(rows[7]).toMatchObject({ total: '5364.25000001', vat10: '487.65909092', isForeign: true });
    expect(rows[8]).toMatchObject({ vat10: '0', taxed10: '0', exempt: '50000', total: '50000', addsUp: true });
    expect(rows[5]).toMatchObject({ imputesVat: true, imputesNone: false });
  });

  test('CLOSE-93 rows whose parts do not give their total are kept as they are, and the VAT is the one that is declared', async () => {
    const { rows } = await read('compras_102026.xlsx');
    expect(rows[9]).toMatchObject({ taxed10: '100001', vat10: '9091', total: '100000', addsUp: false });
    expect(rows[4]).toMatchObject({ vat10: '35000', total: '385001', addsUp: false });
  });
});

const BROKEN = readdirSync(path.join(FIXTURES, 'broken')).sort();

describe('broken files', () => {
  test('CLOSE-45 there are more than thirty of them', () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(30);
  });

  test.each(BROKEN)('CLOSE-45 CLOSE-47 CLOSE-48 %s is refused with a sentence of its own', async (name) => {
    const kind = 'file';
    const answer = await answerRegister({ kind, bytes: bytesOf(`broken/${name}`), ...ORDER });
    if (!('problem' in answer)) throw new Error(`${name} was read`);
    const sentence = registerFileSentence(answer.problem);
    expect(`${name}: ${answer.problem.code}`).toMatchSnapshot();
    expect(sentence).toMatchSnapshot();
    expect(sentence).toMatch(/No se cambió nada\.$/);
  });

  test('CLOSE-46 a formula is the value that the sheet has kept of it; without one it is refused', async () => {
    const { rows } = await read('formulas_102026.xlsx');
    expect(rows.map(({ total, counterpartName }) => [total, counterpartName])).toEqual([
      ['742500', 'Papelera & Cía.'],
      ['318700', 'Ferretería Tres Bocas & Cía. S.R.L.'],
    ]);
    await expect(read('broken/28-formula-sin-valor.xlsx')).rejects.toThrow('formula-without-value');
  });

  test('CLOSE-48 what a workbook holds is counted while it is unpacked, whatever it says of itself', async () => {
    const small = { ...ORDER, mostUnpacked: 1_000 };
    await expect(readWorkbook(bytesOf('compras_102026.xlsx'), small)).rejects.toThrow('too-large-inside');
  });

  test('CLOSE-45 a sheet that ends before its rows do is not read as a shorter one', async () => {
    const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const whole = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>');
    for (let at = 0; at <= whole.length; at++) {
      const tokens = new XmlTokens({ open: () => {}, close: () => {}, text: () => {} });
      const read = () => {
        tokens.write(whole.slice(0, at));
        tokens.end();
      };
      if (at === whole.length) expect(read).not.toThrow();
      else expect(read, whole.slice(0, at)).toThrow('damaged');
    }
  });

  test('CLOSE-45 whatever is cut off or changed in a file, there is a sentence and nothing else happens', async () => {
    const whole = bytesOf('compras_102026.xlsx');
    for (let at = 0; at < whole.length; at += 97) {
      const spoilt = Buffer.from(whole);
      spoilt[at] = (spoilt[at] ?? 0) ^ 0xff;
      for (const bytes of [spoilt, whole.subarray(0, at)]) {
        const answer = await answerRegister({ kind: 'file', bytes, ...ORDER });
        if ('problem' in answer) expect(registerFileSentence(answer.problem)).toMatch(/No se cambió nada\.$/);
        else expect(answer.rows).toHaveLength(11);
      }
    }
  });
});

describe('the table of the page, pasted', () => {
  const PAGE = 'Origen\tRUC Vendedor\tRazón Social\tCDC\tNúmero\tTipo\tFecha\tTotal';
  const lineOf = (at: number) => {
    const number = `001-001-${String(at).padStart(7, '0')}`;
    return `Electrónico\t80066666-7\tPapelera Ypané S.A.\t${cdcOf('80066666', number, '15', at)}\t${number}\tFactura electrónica\t15/10/2026\t${at}.000`;
  };

  test('CLOSE-94 three pages of 25, with Windows’ line ends, blanks around cells and what stands under each page', () => {
    const pages = [0, 1, 2].map((page) =>
      [
        PAGE,
        ...Array.from({ length: 25 }, (_, at) => ` ${lineOf(page * 25 + at + 1)} `),
        `Página ${page + 1} de 3`,
        '',
      ].join('\r\n'),
    );
    const { rows, counts } = readPasted(pages.join('\r\n'), ORDER);
    expect([rows.length, rows[74]?.total, counts.footers]).toEqual([75, '75000', 3]);
  });
});
