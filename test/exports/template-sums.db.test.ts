import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#sifen/kude/page-text.ts';
import { openPdf } from '#sifen/kude/pdf-pages.ts';
import { COUNTED, UNSPLIT, UNSPLIT_VAT, VAT } from '../invoices/expected-roll-ups.ts';
import { aPaper, type Random, seeded } from '../invoices/random-papers.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { anExportingBusiness } from './exporting-business.ts';
import { readWorkbooks } from './read-workbook.ts';

const PAPERS = 90;
const TEMPLATES = 20;
/** Receives a quarter of them. */
const BUSINESS = { ruc: '80099002-1', nombre: 'Tavaporã S.A.' };
const PERIODS = [
  { of: 'everything', filters: {}, condition: 'true' },
  {
    of: 'March',
    filters: { fecha_inicio: '2026-03-01', fecha_fin: '2026-03-31' },
    condition: "issue_date between '2026-03-01' and '2026-03-31'",
  },
];

let server: TestApp;
let business: Awaited<ReturnType<typeof anExportingBusiness>>;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' });
  business = await anExportingBusiness(server);
  const random = seeded(20261117);
  const papers = Array.from({ length: PAPERS }, (_, at) => aPaper(random, at + 1).arrivals);
  for (const time of [0, 1, 2]) await business.receive(papers.flatMap((arrivals) => arrivals[time] ?? []));
  await business.send('PUT', '/user/business', BUSINESS);
});
afterAll(() => server.stop());

const converted = (column: string) => `round(coalesce(${column}, 0) * factor, 8)`;
const taxed = (rate: number) => `case when abs(${converted(`taxed${rate}`)} - ${converted(`base${rate}`)}
  - ${converted(`vat${rate}`)}) < 1 then whole_base${rate} + whole_vat${rate} else round(${converted(`taxed${rate}`)}) end`;

/** What each column that can be added up is, of one invoice, written apart from the code that makes it. */
const FIELDS: Readonly<Record<string, string>> = {
  monto_total: 'total_pyg',
  exentas: 'whole_untaxed',
  base_5: 'whole_base5',
  iva_5: 'whole_vat5',
  base_10: 'whole_base10',
  iva_10: 'whole_vat10',
  total_iva: VAT,
  gravado_5: `case when taxed5 is null or base5 is null or vat5 is null then 0 else ${taxed(5)} end`,
  gravado_10: `case when taxed10 is null or base10 is null or vat10 is null then 0 else ${taxed(10)} end`,
  sin_desglose_base: `${UNSPLIT} - (${UNSPLIT_VAT})`,
  sin_desglose_iva: UNSPLIT_VAT,
  descuento: `round(${converted('discount')})`,
};
const FIELD_NAMES = Object.keys(FIELDS);
const TEXTS = ['nombre_emisor', 'fecha', 'tipo_documento', 'ruc_cliente', 'moneda', 'monto_total_moneda'];

type Sums = Record<string, number>;
interface Expected {
  readonly rows: number;
  readonly invoices: Sums;
  readonly notes: Sums;
}

/** Both kinds without a sign. */
async function expectedSums(condition: string, isBook: boolean): Promise<Expected> {
  const purchase = `and receiver_ruc = '${BUSINESS.ruc}' and issuer_ruc <> '${BUSINESS.ruc}'`;
  const of = (kind: string, sign: string) =>
    FIELD_NAMES.map((name) => `coalesce(sum(${FIELDS[name]}) filter (where ${sign}), 0) as ${kind}_${name}`);
  const text = `with i as (${COUNTED}) select count(*) as rows,
    ${[...of('invoices', 'sum_sign = 1'), ...of('notes', 'sum_sign = -1')].join(', ')}
    from i where counts and total_pyg is not null and ${condition} ${isBook ? purchase : ''}`;
  const compiled = { ...sql`select`.compile(server.db), sql: text, parameters: [business.ownerId] };
  const [row = {}] = (await server.db.executeQuery<Record<string, string>>(compiled)).rows;
  const named = (kind: string) => Object.fromEntries(FIELD_NAMES.map((name) => [name, Number(row[`${kind}_${name}`])]));
  return { rows: Number(row.rows), invoices: named('invoices'), notes: named('notes') };
}

/** The rows under all others. */
function totalsOf({ invoices, notes }: Expected, columns: readonly string[], isBook: boolean): [string, number[]][] {
  const of = (value: (name: string) => number) => columns.filter((name) => name in FIELDS).map(value);
  const net = of((name) => (invoices[name] ?? 0) - (notes[name] ?? 0));
  if (!isBook) return [['Total', net]];
  return [
    ['Facturas', of((name) => invoices[name] ?? 0)],
    ['Notas de crédito recibidas', of((name) => notes[name] ?? 0)],
    ['Neto', net],
  ];
}

interface Asked {
  readonly name: string;
  readonly template_id: string;
  readonly columns: readonly string[];
  readonly isBook: boolean;
}

async function askedTemplates(): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const preset of ['libro_iva_compras', 'resumen_por_proveedor', 'detalle_de_productos', 'facturas_simples']) {
    const { template } = (await business.send('POST', '/export-templates/create-from-preset', { preset })).body;
    const columns = template.fields.map(({ field_key }: { field_key: string }) => field_key);
    asked.push({ name: preset, template_id: template.id, columns, isBook: preset === 'libro_iva_compras' });
  }
  const random = seeded(9);
  for (let at = 0; at < TEMPLATES; at++) {
    const [field, ...others] = someOf(random, FIELD_NAMES);
    const columns = ['numero_factura', field ?? '', ...someOf(random, [...others, ...TEXTS])];
    const fields = columns.map((field_key) => ({ field_key, display_name: field_key, field_type: typeOf(field_key) }));
    const template_id = await business.create({ name: `Suyo ${at}`, include_totals: true, fields });
    asked.push({ name: `own: ${columns.join(' ')}`, template_id, columns, isBook: false });
  }
  return asked;
}

const typeOf = (key: string) => (key in FIELDS || key === 'monto_total_moneda' ? 'CURRENCY' : 'TEXT');

function someOf(random: Random, all: readonly string[]): string[] {
  const left = [...all];
  return Array.from(
    { length: Math.min(all.length, 1 + random.below(8)) },
    () => left.splice(random.below(left.length), 1)[0] ?? '',
  );
}

const LABELS = ['Total', 'Facturas', 'Notas de crédito recibidas', 'Neto'];
/** «1.234,50» is 1234.5. */
const asNumber = (written: string) => Number(written.replaceAll('.', '').replace(',', '.'));

async function totalsInPdf(bytes: Buffer): Promise<[string, number[]][]> {
  const pdf = await openPdf(bytes);
  try {
    const found: [string, number[]][] = [];
    for (let page = 1; page <= pdf.pageCount; page++) {
      for (const { text } of await pdf.withPage(page, (one) => rowsOf(one.readText()))) {
        const label = LABELS.find((one) => text.trim().startsWith(`${one.slice(0, 8)}`));
        // The title of a page begins like one of them, and has no figures.
        const numbers = text.match(/(?<= |\t)-?\d[\d.,]*(?= |\t|$)/g);
        if (label && numbers) found.push([label, numbers.map(asNumber)]);
      }
    }
    return found;
  } finally {
    pdf.close();
  }
}

describe('whatever the template, the period and the format', () => {
  test('EXACT-03 EXACT-07 the rows under a file are the sums of the rows and of the store, and its net is what is counted', async () => {
    const templates = await askedTemplates();
    const cases = PERIODS.flatMap((period) => templates.map((template) => ({ ...template, ...period })));
    const made = [];
    for (const { template_id, filters } of cases) made.push((await business.take({ template_id, filters })).bytes);
    const workbooks = readWorkbooks(made);
    for (const [at, { name, of, template_id, columns, isBook, filters, condition }] of cases.entries()) {
      const expected = await expectedSums(condition, isBook);
      const totals = totalsOf(expected, columns, isBook);
      const isMixed = expected.rows > 1 && (expected.notes.monto_total ?? 0) > 0;
      // Of purchases alone a month has few.
      if (of === 'everything' || !isBook) expect({ name, of, isMixed }).toEqual({ name, of, isMixed: true });
      const summed = columns.flatMap((column, place) => (column in FIELDS ? [place] : []));

      const rows = workbooks[at]?.[0]?.rows.map((row) => row.map(({ value }) => value)) ?? [];
      const inExcel = rows.slice(-totals.length);
      expect([name, of, inExcel.map((row) => [row[0], summed.map((place) => row[place])])]).toEqual([name, of, totals]);
      const first = rows.findIndex((row) => row.length > 1 && row.filter((cell) => cell !== null).length > 2) + 1;
      const added = summed.map((place) =>
        rows.slice(first, -totals.length).reduce((sum, row) => {
          const isNote = isBook && row[3] === 'Nota de crédito';
          return sum + (isNote ? -1 : 1) * Number(row[place] ?? 0);
        }, 0),
      );
      expect([name, of, added]).toEqual([name, of, totals.at(-1)?.[1]]);

      const csv = (await business.take({ template_id, filters, format: 'csv' })).bytes.toString().split('\r\n');
      const inCsv = csv
        .map((line) => line.split(';'))
        .filter(([label = '']) => LABELS.includes(label))
        .map((cells) => [cells[0], summed.map((place) => asNumber(cells[place] ?? ''))]);
      expect([name, of, inCsv]).toEqual([name, of, totals]);

      const json = JSON.parse((await business.take({ template_id, filters, format: 'json' })).bytes.toString());
      const inJson = [...(json.subtotales ?? []), json.totales].map((row: Record<string, unknown>) => {
        const cells = Object.values(row);
        return [cells[0], summed.map((place) => cells[place])];
      });
      expect([name, of, inJson]).toEqual([name, of, totals]);

      const { bytes } = await business.take({ template_id, filters, format: 'pdf' });
      const inPdf = await totalsInPdf(bytes);
      expect([name, of, inPdf.map(([label]) => label)]).toEqual([name, of, totals.map(([label]) => label)]);
      for (const [place, [, numbers]] of totals.entries()) {
        expect([name, of, inPdf[place]?.[1]]).toEqual([name, of, expect.arrayContaining(numbers)]);
      }

      const { body } = await business.send('POST', '/export/count', { template_id, filters });
      const net = (expected.invoices.monto_total ?? 0) - (expected.notes.monto_total ?? 0);
      expect([name, of, body.facturas, body.total_monto]).toEqual([name, of, expected.rows, net]);
    }
  });
});
