import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createFromPreset, type Preset } from '#contract/exports/templates.ts';
import { PRESETS } from '#server/features/exports/templates/presets.ts';
import type { InvoiceReading } from '#server/features/invoices/save/stored-invoice.ts';
import { aPaper, type Random, seeded } from '../invoices/random-papers.ts';
import { isFullRun, LONG, runs } from '../long-run.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { expectedSums, FIELD_NAMES, FIELDS, totalsOf } from './expected-totals.ts';
import { anExportingBusiness } from './exporting-business.ts';
import { readWorkbooks } from './read-workbook.ts';
import { asNumber, LABELS, totalsInPdf } from './totals-in-files.ts';

const PAPERS = 120;
const TEMPLATES = runs(4, 20);
/** Receives a quarter of them, and issued a sixth. */
const BUSINESS = { ruc: '80099002-1', nombre: 'Tavaporã S.A.' };
const TEXTS = ['nombre_emisor', 'fecha', 'tipo_documento', 'ruc_cliente', 'moneda', 'monto_total_moneda'];

interface Period {
  readonly of: string;
  readonly filters: object;
  readonly condition: string;
}
const EVERYTHING: Period = { of: 'everything', filters: {}, condition: 'true' };
/** The months that the papers are of. */
const MONTHS: Period[] = Array.from({ length: 9 }, (_, at) => {
  const month = `2026-0${at + 1}`;
  const last = new Date(Date.UTC(2026, at + 1, 0)).getUTCDate();
  return {
    of: month,
    filters: { fecha_inicio: `${month}-01`, fecha_fin: `${month}-${last}` },
    condition: `to_char(issue_date, 'YYYY-MM') = '${month}'`,
  };
});
/** Each template over all and over months: in turn one, so that every month is looked at, and in the long form all nine. */
const periodsOf = (at: number): Period[] =>
  isFullRun ? [EVERYTHING, ...MONTHS] : [EVERYTHING, ...MONTHS.slice(at % MONTHS.length, (at % MONTHS.length) + 1)];

let server: TestApp;
let business: Awaited<ReturnType<typeof anExportingBusiness>>;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' });
  business = await anExportingBusiness(server);
  const random = seeded(20261117);
  const papers = Array.from({ length: PAPERS }, (_, at) =>
    aPaper(random, at + 1).arrivals.map((readings) => readings.map((reading) => varied(reading, at))),
  );
  for (const time of [0, 1, 2]) await business.receive(papers.flatMap((arrivals) => arrivals[time] ?? []));
  await business.send('PUT', '/user/business', BUSINESS);
});
afterAll(() => server.stop());

/** Sales as well as purchases and what is of others, in a third currency too. */
function varied(reading: InvoiceReading, at: number): InvoiceReading {
  const { invoice } = reading;
  const isSold = at % 6 === 0;
  const currency = invoice.currency === 'USD' && at % 4 === 0 ? 'BRL' : invoice.currency;
  const issuer = isSold ? { ...invoice.issuer, ruc: BUSINESS.ruc, name: BUSINESS.nombre } : invoice.issuer;
  return { ...reading, invoice: { ...invoice, currency, issuer } };
}

interface Asked {
  readonly name: string;
  readonly template_id: string;
  readonly columns: readonly string[];
  readonly isBook: boolean;
}

async function askedTemplates(): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const key of Object.keys(PRESETS) as Preset[]) {
    const { preset } = z.encode(createFromPreset.body, { preset: key });
    const { template } = (await business.send('POST', '/export-templates/create-from-preset', { preset })).body;
    const columns = template.fields.map(({ field_key }: { field_key: string }) => field_key);
    asked.push({ name: preset, template_id: template.id, columns, isBook: key === 'vatPurchases' });
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

/** What the rows of a file give, those of notes in the book of purchases taken away. */
function addedUp(rows: readonly (readonly unknown[])[], summed: readonly number[], isBook: boolean): number[] {
  return summed.map((place) =>
    rows.reduce((sum, row) => {
      const isNote = isBook && row[3] === 'Nota de crédito';
      return sum + (isNote ? -1 : 1) * numberIn(row[place]);
    }, 0),
  );
}

const numberIn = (cell: unknown) => (typeof cell === 'string' ? asNumber(cell) : Number(cell ?? 0));
/** Fractions of what is no guaraní add up to one in a hundred million. */
const whole = (numbers: readonly number[]) => numbers.map((one) => Math.round(one * 1e6) / 1e6);

describe('whatever the template, the month and the format', () => {
  test(
    'EXACT-03 EXACT-07 EXACT-116 the rows under a file are the sums of its rows and of the store, and its net is what is counted',
    async () => {
      const templates = await askedTemplates();
      const cases = templates.flatMap((template, at) => periodsOf(at).map((period) => ({ ...template, ...period })));
      const made = [];
      for (const { template_id, filters } of cases) made.push((await business.take({ template_id, filters })).bytes);
      const workbooks = readWorkbooks(made);
      for (const [at, { name, of, template_id, columns, isBook, filters, condition }] of cases.entries()) {
        const expected = await expectedSums(server.db, business.ownerId, condition, isBook ? BUSINESS.ruc : null);
        const totals = totalsOf(expected, columns, isBook);
        const net = totals.at(-1)?.[1];
        const isMixed = expected.rows > 1 && (expected.notes.monto_total ?? 0) > 0;
        // Of purchases alone a month has few.
        if (of === 'everything') expect({ name, of, isMixed }).toEqual({ name, of, isMixed: true });
        const summed = columns.flatMap((column, place) => (column in FIELDS ? [place] : []));

        const rows = workbooks[at]?.[0]?.rows.map((row) => row.map(({ value }) => value)) ?? [];
        const inExcel = rows.slice(-totals.length);
        expect([name, of, inExcel.map((row) => [row[0], summed.map((place) => row[place])])]).toEqual([
          name,
          of,
          totals,
        ]);
        const first = rows.findIndex((row) => row.length > 1 && row.filter((cell) => cell !== null).length > 2) + 1;
        const excelRows = rows.slice(first, -totals.length);
        expect([name, of, 'xlsx', whole(addedUp(excelRows, summed, isBook))]).toEqual([name, of, 'xlsx', net]);

        const csv = (await business.take({ template_id, filters, format: 'csv' })).bytes.toString().split('\r\n');
        const lines = csv.map((line) => line.split(';'));
        const firstTotal = lines.findIndex(([label = '']) => LABELS.includes(label));
        const inCsv = lines
          .filter(([label = '']) => LABELS.includes(label))
          .map((cells) => [cells[0], summed.map((place) => asNumber(cells[place] ?? ''))]);
        expect([name, of, inCsv]).toEqual([name, of, totals]);
        const csvRows = lines.slice(firstTotal - excelRows.length, firstTotal);
        expect([name, of, 'csv', whole(addedUp(csvRows, summed, isBook))]).toEqual([name, of, 'csv', net]);

        const json = JSON.parse((await business.take({ template_id, filters, format: 'json' })).bytes.toString());
        const inJson = [...(json.subtotales ?? []), json.totales].map((row: Record<string, unknown>) => {
          const cells = Object.values(row);
          return [cells[0], summed.map((place) => cells[place])];
        });
        expect([name, of, inJson]).toEqual([name, of, totals]);
        const jsonRows = json.filas.map((row: Record<string, unknown>) => Object.values(row));
        expect([name, of, 'json', whole(addedUp(jsonRows, summed, isBook))]).toEqual([name, of, 'json', net]);

        const { bytes } = await business.take({ template_id, filters, format: 'pdf' });
        const inPdf = await totalsInPdf(bytes);
        expect([name, of, inPdf.map(([label]) => label)]).toEqual([name, of, totals.map(([label]) => label)]);
        for (const [place, [, numbers]] of totals.entries()) {
          expect([name, of, inPdf[place]?.[1]]).toEqual([name, of, expect.arrayContaining(numbers)]);
        }

        const { body } = await business.send('POST', '/export/count', { template_id, filters });
        const worth = (expected.invoices.monto_total ?? 0) - (expected.notes.monto_total ?? 0);
        expect([name, of, body.facturas, body.total_monto]).toEqual([name, of, expected.rows, worth]);
      }
    },
    LONG,
  );
});
