import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openapiDocument } from '#contract/wire/openapi.ts';
import { schemaSample } from '../../../test/contract/schema-sample.ts';
import { numberedInvoice } from '../../../test/intake/numbered-invoice.ts';
import { type Answer, startTestApp, type TestApp } from '../../../test/server/test-app.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await startTestApp();
  token = await server.signIn('admin@ajaka.local');
});
afterAll(() => server.stop());

interface Schema {
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}
type Place = 'path' | 'query' | 'body';
interface Operation {
  method: string;
  path: string;
  isForm: boolean;
  schemas: Partial<Record<Place, Schema>>;
}
interface DateField {
  call: Operation;
  place: Place;
  /** Path on the wire: `filters.fecha_inicio`. */
  at: string;
  format: string;
}

const BAD_DAYS = [
  ...['0000-01-01', '0000-12-31', '0000-00-00', '9999-99-99', '2026-13-01', '2026-02-30', '2026-11-00', '10000-01-01'],
  ...[
    '-001-01-01',
    '15/11/2026',
    '2026-11',
    '20261115',
    '2026-11-15T00:00:00Z',
    'hoy',
    '２０２６-11-15',
    '2026-11-15\0',
  ],
];
const BAD_MONTHS = [
  '0000-01',
  '0000-12',
  '000001',
  '9999-99',
  '2026-00',
  '2026-13',
  '202613',
  '26-10',
  'octubre',
  '2026-1',
];
const BAD: Record<string, readonly string[]> = {
  date: BAD_DAYS,
  'year-month': [...BAD_MONTHS, '2026', '2026-10-05'],
  'tax-period': [...BAD_MONTHS, '0000', '26', '20260'],
  'date-time': ['0000-01-01T00:00:00Z', '2026-11-15', '2026-13-01T00:00:00Z', '2026-11-15T10:00:00', 'ahora'],
};

/** What people and programs call a day, a month or a moment: such a field is read by the codec of dates. */
const NAMED_LIKE_A_DATE = /fecha|date|desde|hasta|month|(?:^|_)mes(?:$|_)|periodo|^from$|^to$|timestamp|_at$/i;

function operations(): Operation[] {
  const { paths } = openapiDocument() as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => {
      const { parameters, requestBody } = told as {
        parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      };
      const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const parts = (place: string): Schema => ({
        type: 'object',
        properties: Object.fromEntries(
          parameters.filter((one) => one.in === place).map((one) => [one.name, one.schema]),
        ),
      });
      return {
        method: method.toUpperCase(),
        path,
        isForm: contentType === 'multipart/form-data',
        schemas: { path: parts('path'), query: parts('query'), ...(content ? { body: content.schema } : {}) },
      };
    }),
  );
}

/** Every field of a text, whether it is a date or not. */
function textsOf(schema: Schema, at: string): { at: string; format: string }[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsOf(one, at ? `${at}.${name}` : name)),
    ...(schema.items ? textsOf(schema.items, `${at}.0`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => textsOf(one, at)),
  ];
  return schema.type === 'string' ? [{ at, format: schema.format ?? '' }, ...inner] : inner;
}

const requestTexts = operations().flatMap((call) =>
  (Object.entries(call.schemas) as [Place, Schema][]).flatMap(([place, schema]) =>
    textsOf(schema, '').map((field): DateField => ({ call, place, ...field })),
  ),
);
const dateFields = requestTexts.filter(({ format }) => format in BAD);
const told = ({ call, place, at }: DateField) => `${call.method} ${call.path} ${place} ${at}`;

function put(into: unknown, at: string, value: string): void {
  const steps = at.split('.');
  const last = steps.pop() ?? '';
  let inner = into as Record<string, unknown>;
  for (const step of steps) inner = inner[step] as Record<string, unknown>;
  inner[last] = value;
}

/** A call that is right but for these values. */
async function ask({ call, place }: DateField, values: Record<string, string>): Promise<Answer> {
  const samples = Object.fromEntries(
    (Object.entries(call.schemas) as [Place, Schema][]).map(([name, schema]) => [name, schemaSample(schema)]),
  ) as Record<Place, Record<string, unknown>>;
  for (const [at, value] of Object.entries(values)) put(samples[place], at, value);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(samples.path[name])));
  const query = new URLSearchParams(samples.query as Record<string, string>);
  const address = query.size > 0 ? `${path}?${query}` : path;
  if (call.isForm) return await sendForm(address, samples.body);
  const body = samples.body === undefined ? {} : { body: samples.body };
  return await server.call(address, { method: call.method, token, ...body });
}

async function sendForm(address: string, { file: _, ...fields }: Record<string, unknown>): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([numberedInvoice(1)]), 'una.xml');
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const answer = await fetch(server.url + address, {
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const refusalOf = ({ status, body }: Answer, at: string) => ({ status, code: body.code, sentence: body.fields?.[at] });
const REFUSED = { status: 422, code: 'datos_invalidos', sentence: expect.stringMatching(/^(?:Escribe|Elige).+\.$/) };

describe('days and months of the wire', () => {
  test('EXACT-61 every field of a call that is named like a date is read as one', () => {
    const named = requestTexts.filter(({ at }) => NAMED_LIKE_A_DATE.test(at.split('.').at(-1) ?? ''));
    expect(named.filter(({ format }) => !(format in BAD)).map(told)).toEqual([]);
    expect(dateFields.length).toBeGreaterThan(25);
  });

  test.each(dateFields.map((field) => [told(field), field] as const))(
    'EXACT-60 %s: what is in no calendar is refused with a sentence',
    async (_, field) => {
      for (const wrong of BAD[field.format] ?? []) {
        const answer = await ask(field, { [field.at]: wrong });
        expect({ wrong, ...refusalOf(answer, field.at) }).toEqual({ wrong, ...REFUSED });
      }
    },
  );

  const periods = Map.groupBy(
    dateFields.filter(({ format }) => format === 'date'),
    ({ call, place, at }) => `${call.method} ${call.path} ${place} ${at.split('.').slice(0, -1).join('.')}`,
  );
  const pairs = [...periods].filter(([, fields]) => fields.length > 1);

  test.each(pairs)('EXACT-62 %s: a period that ends before it begins is refused', async (_, [from, to]) => {
    if (!from || !to) throw new Error('a period has two days');
    const values = (first: string, last: string) => ({ [from.at]: first, [to.at]: last });
    expect(refusalOf(await ask(from, values('2026-11-02', '2026-11-01')), to.at)).toEqual(REFUSED);
    const oneDay = await ask(from, values('2026-11-02', '2026-11-02'));
    expect(oneDay.body.fields?.[to.at]).toBeUndefined();
    expect(oneDay.status).toBeLessThan(500);
  });

  test('EXACT-62 every call that takes a period is among them', () => {
    expect(pairs.map(([name]) => name).toSorted()).toEqual([
      'GET /admin/audit query ',
      'GET /admin/audit/csv query ',
      'GET /admin/stats/filtered query ',
      'POST /email-configs/{id}/import body ',
      'POST /export-templates/preview body filters',
      'POST /export/count body filters',
      'POST /export/custom body filters',
      'POST /export/originals body filters',
      'POST /tasks/export body filters',
      'POST /tasks/export-originals body filters',
    ]);
  });

  test('EXACT-63 the first and the last day of the calendar are days: every answer comes, and whole', async () => {
    const preset = await server.call('/export-templates/create-from-preset', {
      token,
      body: { preset: 'facturas_simples' },
    });
    const template_id = preset.body.template.id;
    await server.call('/user/business', { method: 'PUT', token, body: { ruc: '80012345-0', nombre: 'El Clavo S.A.' } });
    for (const [fecha_inicio, fecha_fin] of [
      ['0001-01-01', '0001-01-01'],
      ['0001-01-01', '9999-12-31'],
      ['9999-12-31', '9999-12-31'],
    ] as const) {
      const filters = { fecha_inicio, fecha_fin };
      const answers = await Promise.all([
        server.call('/export/count', { token, body: { template_id, filters } }),
        ...['excel', 'csv', 'json', 'pdf'].map((format) =>
          server.call('/export/custom', { token, body: { template_id, filters, filename: 'x', format } }),
        ),
        server.call('/export/originals', { token, body: { filters, filename: 'x' } }),
        server.call(`/admin/audit?desde=${fecha_inicio}&hasta=${fecha_fin}`, { token }),
        server.call(`/admin/audit/csv?desde=${fecha_inicio}&hasta=${fecha_fin}`, { token }),
        server.call(`/admin/stats/filtered?start_date=${fecha_inicio}&end_date=${fecha_fin}`, { token }),
        ...[fecha_inicio, fecha_fin].flatMap((day) => [
          server.call(`/invoices/month/${day.slice(0, 7)}/stats`, { token }),
          server.call(`/v2/invoices/headers?year_month=${day.slice(0, 7)}`, { token }),
          server.call(`/export/rg90?periodo=${day.slice(0, 7)}`, { token }),
          server.call(`/export/rg90?periodo=${day.slice(0, 4)}`, { token }),
        ]),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    }
    expect(server.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
