import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#sifen/kude/page-text.ts';
import { openPdf } from '#sifen/kude/pdf-pages.ts';
import { aPaper, seeded } from '../invoices/random-papers.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { anExportingBusiness } from './exporting-business.ts';
import { readWorkbooks } from './read-workbook.ts';

const PAPERS = 90;
const SUPPLIER = '80000001-5';
/** So that its twelve months hold all of the papers. */
const clock = { now: () => new Date('2026-11-16T12:00:00Z') };

let server: TestApp;
let business: Awaited<ReturnType<typeof anExportingBusiness>>;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' }, { clock });
  business = await anExportingBusiness(server);
  const random = seeded(20261116);
  const papers = Array.from({ length: PAPERS }, (_, at) => aPaper(random, at + 1).arrivals);
  for (const time of [0, 1, 2]) await business.receive(papers.flatMap((arrivals) => arrivals[time] ?? []));
});
afterAll(() => server.stop());

const NEVER_IN_SUMS = sql`(document_type = 'remission-note' or environment = 'test' or cancelled)`;

/** Reckoned from the rows alone: how many there are, how many count, and for how much. */
async function reckoned(condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ listed: number; counted: number; exported: number; amount: string }>`
    select count(*)::int as listed,
      count(*) filter (where not ${NEVER_IN_SUMS} and not in_review)::int as counted,
      count(*) filter (where not ${NEVER_IN_SUMS} and not in_review and total_pyg is not null)::int as exported,
      coalesce(sum(case document_type when 'credit-note' then -total_pyg else total_pyg end)
        filter (where not ${NEVER_IN_SUMS} and not in_review), 0) as amount
    from invoice where owner_id = ${business.ownerId} and ${condition}`.execute(server.db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return { ...row, amount: Number(row.amount) };
}

const TEMPLATE = {
  name: 'Totales',
  include_totals: true,
  fields: [
    { field_key: 'numero_factura', display_name: 'Número', field_type: 'TEXT' },
    { field_key: 'monto_total', display_name: 'Total', field_type: 'CURRENCY' },
  ],
};

const monthIs = (month: string) => sql`to_char(issue_date, 'YYYY-MM') = ${month}`;
const CASES = [
  { of: 'everything', filters: {}, query: '', condition: sql`true` },
  {
    of: 'a month',
    filters: { fecha_inicio: '2026-03-01', fecha_fin: '2026-03-31' },
    query: 'year_month=2026-03',
    condition: monthIs('2026-03'),
  },
  {
    of: 'a supplier',
    filters: { ruc_emisor: SUPPLIER },
    query: `ruc_emisor=${SUPPLIER}`,
    condition: sql`issuer_ruc = ${SUPPLIER}`,
  },
  {
    of: 'a supplier in a month',
    filters: { ruc_emisor: SUPPLIER, fecha_inicio: '2026-05-01', fecha_fin: '2026-05-31' },
    query: `ruc_emisor=${SUPPLIER}&year_month=2026-05`,
    condition: sql`issuer_ruc = ${SUPPLIER} and ${monthIs('2026-05')}`,
  },
  {
    of: 'days of several months',
    filters: { fecha_inicio: '2026-02-17', fecha_fin: '2026-07-03' },
    query: null,
    condition: sql`issue_date between '2026-02-17' and '2026-07-03'`,
  },
];

/** «1.234,5» is 1234.5. */
const asNumber = (written: string) => Number(written.replaceAll('.', '').replace(',', '.'));

async function totalInPdf(bytes: Buffer): Promise<number> {
  const pdf = await openPdf(bytes);
  try {
    for (let page = 1; page <= pdf.pageCount; page++) {
      const lines = await pdf.withPage(page, (one) => rowsOf(one.readText()).map(({ text }) => text));
      const [, total] = lines.map((line) => /^Total\s+(-?[\d.,]+)$/.exec(line.trim())).find(Boolean) ?? [];
      if (total) return asNumber(total);
    }
    return Number.NaN;
  } finally {
    pdf.close();
  }
}

describe('with credit notes, dollars with and without a rate, trials, cancelled ones and what waits for review', () => {
  test('READ-14 INTK-52 a file sums up to the guaraní what the list does, in every format, and names all it leaves out', async () => {
    const template_id = await business.create(TEMPLATE);
    const made = [];
    for (const { filters } of CASES) made.push((await business.take({ template_id, filters })).bytes);
    const workbooks = readWorkbooks(made);
    for (const [at, { of, filters, query, condition }] of CASES.entries()) {
      const { listed, exported, amount } = await reckoned(condition);
      expect({ of, isMixed: exported > 1 && exported < listed }).toEqual({ of, isMixed: true });
      if (query !== null) {
        const { body } = await business.get(`/v2/invoices/headers?page_size=1&${query}`);
        expect({ of, total: body.total, amount: body.total_monto }).toEqual({ of, total: listed, amount });
      }
      const { body: counted } = await business.send('POST', '/export/count', { template_id, filters });
      const leftOut = counted.no_incluidas.reduce(
        (sum: number, { cantidad }: { cantidad: number }) => sum + cantidad,
        0,
      );
      expect({ of, ...counted }).toMatchObject({ of, facturas: exported, total_monto: amount });
      expect(leftOut).toBe(listed - exported);

      const [sheet, others] = workbooks[at] ?? [];
      const cells = sheet?.rows.slice(1).map(([, total]) => Number(total?.value)) ?? [];
      expect({ of, rows: cells.length - 1, total: cells.at(-1) }).toEqual({ of, rows: exported, total: amount });
      const named = others?.rows.slice(1).findIndex(([first]) => first?.value === null);
      expect({ of, named }).toEqual({ of, named: leftOut });
      const csv = (await business.take({ template_id, filters, format: 'csv' })).bytes.toString().split('\r\n');
      const [, total = ''] = csv.find((line) => line.startsWith('Total;'))?.split(';') ?? [];
      expect({ of, total: asNumber(total) }).toEqual({ of, total: amount });
      expect(csv.filter((line) => line.includes('No incluida: '))).toHaveLength(leftOut);
      const { bytes } = await business.take({ template_id, filters, format: 'pdf' });
      expect({ of, total: await totalInPdf(bytes) }).toEqual({ of, total: amount });
    }
  });

  test('API-46 the dashboard has the sum of all, and of the year', async () => {
    const { listed, counted, amount } = await reckoned(sql`true`);
    const { body } = await business.get('/export/mongodb/stats');
    for (const { total_listed, total_invoices, total_amount } of [body, body.periodos.anio]) {
      expect({ total_listed, total_invoices, total_amount }).toEqual({
        total_listed: listed,
        total_invoices: counted,
        total_amount: amount,
      });
    }
  });

  test('each month of the explorer and each of a supplier’s twelve has its own papers’ sum', async () => {
    const { data: supplier } = (await business.get(`/v2/suppliers/${SUPPLIER}`)).body;
    for (let number = 1; number <= 9; number++) {
      const month = `2026-0${number}`;
      const all = await reckoned(monthIs(month));
      const { statistics } = (await business.get(`/invoices/month/${month}/stats`)).body;
      const { total_facturas, total_monto, total_en_lista } = statistics;
      expect({ month, total_facturas, total_monto, total_en_lista }).toEqual({
        month,
        total_facturas: all.counted,
        total_monto: all.amount,
        total_en_lista: all.listed,
      });
      const own = await reckoned(sql`issuer_ruc = ${SUPPLIER} and ${monthIs(month)}`);
      const told = supplier.meses.find(({ year_month }: { year_month: string }) => year_month === month);
      expect(told).toEqual({ year_month: month, cantidad: own.counted, monto: own.amount });
    }
    expect(supplier.total).toBe((await reckoned(sql`issuer_ruc = ${SUPPLIER}`)).listed);
  });
});
