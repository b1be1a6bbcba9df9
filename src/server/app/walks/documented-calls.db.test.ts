import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readingOf } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper } from '../../../../test/builders/made-papers.ts';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { zipOf } from '../../../../test/intake/packages.ts';
import { finishedTask, upload } from '../../../../test/intake/uploads.ts';
import { type Answer, startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const jobStatus = ['running', 'interval_minutes', 'next_run', 'last_run'];

const templateOf = (at: string) =>
  [
    ...['id', 'name', 'description', 'sheet_name', 'include_header', 'include_totals', 'is_default', 'created_at'],
    ...[
      'field_key',
      'display_name',
      'field_type',
      'alignment',
      'grouping_type',
      'separator',
      'order',
      'is_visible',
    ].map((field) => `fields.0.${field}`),
    ...['width', 'is_calculated', 'calculated_type'].map((field) => `fields.0.${field}`),
  ].map((field) => `${at}${field}`);

/** What the specification lists and the server has, with the fields it names for the answer (`a.b`: b of a). */
const BUILT: Record<string, readonly string[]> = {
  'GET /status': ['email_configured', 'email_configs_count', 'openai_configured'],
  'POST /upload-xml': ['message', 'invoice_count', ...invoicesOf('')],
  'POST /tasks/upload-xml': ['job_id'],
  'POST /upload': ['message', 'invoice_count', ...invoicesOf('')],
  'POST /tasks/upload-pdf': ['job_id'],
  'GET /tasks/{id}': ['status', 'result.success', 'result.message', 'result.invoice_count', ...invoicesOf('result.')],
  'DELETE /tasks/cleanup': [],
  'GET /tasks/debug': [],
  'POST /process': ['message', 'invoice_count', 'invoices'],
  'POST /process-direct': ['message', 'invoice_count', 'invoices'],
  'POST /tasks/process': ['job_id'],
  'POST /job/start': jobStatus,
  'POST /job/stop': jobStatus,
  'GET /job/status': jobStatus,
  'POST /job/interval': jobStatus,
  'GET /prefs/auto-refresh': ['enabled', 'interval_ms'],
  'POST /prefs/auto-refresh': ['enabled', 'interval_ms'],
  'GET /email-configs': configOf('configs.0.'),
  'POST /email-configs': configOf('config.'),
  'PUT /email-configs/{id}': configOf('config.'),
  'DELETE /email-configs/{id}': ['message'],
  'PATCH /email-configs/{id}/enabled': ['enabled'],
  'POST /email-configs/{id}/toggle': ['enabled'],
  'POST /email-config/test': ['message', 'connection_test', 'login_test'],
  'POST /email-configs/{id}/test': ['message', 'connection_test', 'login_test'],
  'GET /v2/invoices/headers': ['total', ...headerOf('data.0.'), 'data.0._id'],
  'GET /invoices/months': ['year_month', 'count', 'unique_providers', 'total_amount', 'first_date'].map(
    (field) => `months.0.${field}`,
  ),
  'GET /invoices/month/{yearMonth}/stats': [
    ...['total_facturas', 'total_monto', 'total_proveedores', 'total_clientes', 'promedio_factura', 'total_iva'],
    ...['total_iva_5', 'total_iva_10', 'total_subtotal_5', 'total_subtotal_10', 'total_exentas', 'primera_factura'],
    ...['ultima_factura', 'porcentaje_cdc', 'porcentaje_timbrado', 'xml_nativo', 'openai_vision'],
  ].map((field) => `statistics.${field}`),
  'GET /v2/invoices/{id}': [
    ...headerOf('header.'),
    ...['linea', 'descripcion', 'cantidad', 'unidad', 'precio_unitario', 'total', 'iva'].map(
      (each) => `items.0.${each}`,
    ),
  ],
  'GET /v2/invoices/{id}/delete-info': [
    ...['numero_documento', 'emisor', 'fecha_emision', 'monto_total'].map((field) => `header.${field}`),
    'items_count',
    'warning',
  ],
  'POST /v2/invoices/bulk-delete-info': [
    ...['total_invoices', 'total_items', 'total_amount'].map((field) => `summary.${field}`),
    ...['numero_documento', 'emisor', 'monto_total'].map((field) => `invoices.0.${field}`),
    'warning',
  ],
  'DELETE /v2/invoices/{id}': ['message'],
  'POST /v2/invoices/bulk-delete': ['message'],
  'GET /export/mongodb/stats': ['total_invoices', 'total_amount'],
  'GET /export-templates': templateOf('templates.0.'),
  'GET /export-templates/{id}': templateOf('template.'),
  'POST /export-templates': ['message', ...templateOf('template.')],
  'PUT /export-templates/{id}': ['message'],
  'DELETE /export-templates/{id}': ['message'],
  'POST /export-templates/{id}/duplicate': ['message'],
  'POST /export-templates/{id}/set-default': ['message'],
  'GET /export-templates/available-fields': [
    ...['field_type', 'is_array', 'description'].map((field) => `fields.productos.${field}`),
    'categories.0.key',
  ],
  'GET /export-templates/calculated-fields/preview': ['data.0.values.0.value'],
  'POST /export-templates/create-from-preset': ['message', ...templateOf('template.')],
  'GET /user/subscription': subscriptionOf('data.'),
  'GET /user/subscription/history': subscriptionOf('data.0.'),
  'GET /user/subscription/plans': planOf('data.0.'),
  'POST /user/subscription/change-plan': ['message'],
  'POST /user/subscription/cancel': ['message'],
  'GET /admin/plans': planOf('data.0.'),
  'POST /admin/plans': [],
  'PUT /admin/plans/{code}': [],
  'DELETE /admin/plans/{code}': [],
  'GET /admin/subscriptions/stats': [
    ...['total_subscriptions', 'active_subscriptions', 'total_revenue'].map((field) => `data.${field}`),
    ...['plan_name', 'total_subscriptions', 'active_subscriptions', 'total_revenue', 'avg_price'].map(
      (field) => `data.plan_stats.0.${field}`,
    ),
  ],
  'POST /admin/subscriptions': [],
  'GET /api/user/profile': [
    ...['email', 'name', 'picture', 'role', 'status', 'is_admin', 'is_trial', 'trial_expired', 'trial_expires_at'],
    ...['trial_days_remaining', 'ai_invoices_processed', 'ai_invoices_limit', 'ai_limit_reached'],
  ],
  'GET /user/trial-status': ['can_process', 'message'],
  'POST /logs/frontend': [],
  'GET /admin/check': ['is_admin'],
  'GET /admin/users': [
    'total',
    'total_pages',
    ...['email', 'name', 'role', 'status', 'created_at', 'last_login', 'is_trial_user'].map(
      (each) => `users.0.${each}`,
    ),
    ...['ai_invoices_processed', 'ai_invoices_limit'].map((each) => `users.0.${each}`),
  ],
  'PUT /admin/users/{email}/role': ['message'],
  'PUT /admin/users/{email}/status': ['message'],
  'GET /admin/stats': [
    ...['total_users', 'active_users', 'admin_users', 'trial_users'].map((each) => `user_stats.${each}`),
    ...['total_invoices', 'total_items', 'monthly_invoices.0._id', 'monthly_invoices.0.count'].map(inInvoiceStats),
    ...['monthly_invoices.0.total_amount', 'daily_invoices', 'user_invoices.0._id'].map(inInvoiceStats),
    ...['user_invoices.0.count', 'user_invoices.0.total_amount'].map(inInvoiceStats),
  ],
  'GET /admin/stats/filtered': [
    ...['total_invoices', 'total_amount', 'avg_amount', 'daily_breakdown.0._id', 'daily_breakdown.0.count'].map(
      inStats,
    ),
    ...['hourly_breakdown.0._id', 'hourly_breakdown.0.count', 'user_breakdown.0._id'].map(inStats),
    ...['user_breakdown.0.count', 'user_breakdown.0.total_amount'].map(inStats),
  ],
  'GET /admin/scheduler/status': ['data.next_reset_date', 'data.should_run_today', 'data.scheduler.running'],
  'GET /admin/ai-limits/reset-stats': ['data.active_subscriptions', 'data.resetted_this_month'],
  'POST /admin/ai-limits/reset-monthly': ['data.users_reset'],
  'POST /admin/ai-limits/reset-user/{email}': [],
  'GET /config.json': ['identity'],
  'GET /health': [],
  'GET /ready': [],
  'GET /local-identity/accounts': ['accounts.0.email'],
  'POST /local-identity/sign-in': ['token', 'expires_in', 'user.email'],
};

/** It answers a file: what is in it is looked at where it is made. */
const ANSWERS_A_FILE = ['POST /export/custom'];

function inStats(field: string): string {
  return `stats.${field}`;
}
function inInvoiceStats(field: string): string {
  return `invoice_stats.${field}`;
}

function headerOf(at: string): string[] {
  const fields = ['id', 'fecha_emision', 'numero_documento', 'condicion_venta', 'moneda', 'cdc', 'timbrado', 'fuente'];
  const parties = ['emisor.nombre', 'emisor.ruc', 'receptor.nombre', 'receptor.ruc'];
  const totals = ['exentas', 'gravado_5', 'gravado_10', 'total'].map((field) => `totales.${field}`);
  return [...fields, ...parties, 'item_count', ...totals, 'monto_total'].map((field) => at + field);
}

function subscriptionOf(at: string): string[] {
  const fields = ['plan_id', 'plan_name', 'status', 'start_date', 'end_date', 'monthly_ai_limit', 'current_ai_usage'];
  return [...fields, 'created_at'].map((field) => at + field);
}

function planOf(at: string): string[] {
  const fields = ['_id', 'code', 'name', 'type', 'description', 'price', 'currency', 'billing_period'];
  const limits = ['monthly_ai_limit', 'status', 'is_popular', 'sort_order'];
  const features = ['ai_invoices_limit', 'email_processing', 'export_formats', 'api_access', 'priority_support'];
  return [...fields, ...limits, ...[...features, 'custom_templates'].map((field) => `features.${field}`)].map(
    (field) => at + field,
  );
}

/** All but the password. */
function configOf(at: string): string[] {
  const fields = ['id', 'name', 'host', 'port', 'username', 'use_ssl', 'search_terms', 'search_criteria'];
  return [...fields, 'provider', 'enabled'].map((field) => at + field);
}

function invoicesOf(at: string): string[] {
  const fields = ['fecha', 'nombre_emisor', 'ruc_emisor', 'numero_factura', 'monto_total', 'iva'];
  return fields.map((field) => `${at}invoices.0.${field}`);
}

const ID = '00000000-0000-7000-8000-000000000000';
/** Without a session: a call that there is asks for one, what there is none of is not found. */
async function statusWithoutSession(call: string): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const address = path.replace('{yearMonth}', '2026-10').replace(/\{\w+\}/, ID);
  return (await server.call(address, { method, ...(method === 'GET' ? {} : { body: {} }) })).status;
}

const isThere = (body: unknown, field: string) => {
  let value = body;
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || !(name in value)) return false;
    value = (value as Record<string, unknown>)[name];
  }
  return value !== undefined;
};

describe('the calls that the specification lists', () => {
  test('API-07 are at their literal paths', async () => {
    const { paths } = (await server.call('/openapi.json')).body as { paths: Record<string, object> };
    // By name: an address with a parameter would answer for a neighbour that is not there.
    const named = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...Object.keys(BUILT), ...ANSWERS_A_FILE].filter((call) => !named.includes(call))).toEqual([]);
    for (const call of Object.keys(BUILT)) {
      expect({ call, isFound: (await statusWithoutSession(call)) !== 404 }).toEqual({ call, isFound: true });
    }
  });

  test('API-06 each that there is answers success and the fields that the specification names', async () => {
    const { token, get, receive } = await aBusinessWithPapers(server, 'llamadas@empresa.com.py');
    await receive([readingOf('04-fe-mix-5-10-ex'), aPaper(), aPaper()]);
    const ids: string[] = (await get('/v2/invoices/headers')).body.data.map(({ id }: { id: string }) => id);
    const post = (path: string, body: unknown) => server.call(path, { token, body });
    const remove = (path: string) => server.call(path, { token, method: 'DELETE' });
    const config = { host: 'no-existe.invalid', username: 'ana@empresa.com.py', password: 'clave' };
    const added = await post('/email-configs', config);
    const account = `/email-configs/${added.body.config.id}`;
    const origin = { headers: { origin: server.url } };
    const preset = await post('/export-templates/create-from-preset', { preset: 'facturas_simples' });
    const template = `/export-templates/${preset.body.template.id}`;
    const columns = { name: 'Compras', fields: [{ field_key: 'cdc', display_name: 'CDC', field_type: 'TEXT' }] };
    const calculated = await get('/export-templates/calculated-fields/preview'); // while there are invoices
    const enqueued = await upload(server.url, '/tasks/upload-xml', token, [['uno.xml', numberedInvoice(901)]]);
    await finishedTask(server, token, enqueued.body.job_id);
    const admin = await server.signIn('admin@ajaka.local');
    const manage = (path: string, body?: unknown, method?: string) =>
      server.call(path, { token: admin, ...(body === undefined ? {} : { body }), ...(method ? { method } : {}) });
    const statistics = await manage('/admin/stats'); // while there are invoices
    const filtered = await manage('/admin/stats/filtered');
    const answers: Record<keyof typeof BUILT, Answer> = {
      'GET /status': await get('/status'),
      'POST /upload-xml': await upload(server.url, '/upload-xml', token, [['dos.xml', numberedInvoice(902)]]),
      'POST /tasks/upload-xml': enqueued,
      'POST /upload': await upload(server.url, '/upload', token, [
        ['tres.zip', await zipOf({ 'tres.xml': numberedInvoice(903) })],
      ]),
      'POST /tasks/upload-pdf': await upload(server.url, '/tasks/upload-pdf', token, [['dos.pdf', '%PDF-1.7 2']]),
      'GET /tasks/{id}': await get(`/tasks/${enqueued.body.job_id}`),
      'GET /tasks/debug': await get('/tasks/debug'),
      'DELETE /tasks/cleanup': await remove('/tasks/cleanup'),
      'POST /tasks/process': await post('/tasks/process', {}),
      'POST /process': await post('/process', { run_async: false }),
      'POST /process-direct': await post('/process-direct', {}),
      'POST /job/interval': await post('/job/interval', { minutes: 7 }),
      'POST /job/start': await post('/job/start', {}),
      'GET /job/status': await get('/job/status'),
      'POST /job/stop': await post('/job/stop', {}),
      'POST /prefs/auto-refresh': await post('/prefs/auto-refresh', { enabled: false, interval_ms: 15_000 }),
      'GET /prefs/auto-refresh': await get('/prefs/auto-refresh'),
      'GET /email-configs': await get('/email-configs'),
      'POST /email-configs': added,
      'PUT /email-configs/{id}': await server.call(account, { token, method: 'PUT', body: config }),
      'PATCH /email-configs/{id}/enabled': await server.call(`${account}/enabled`, {
        token,
        method: 'PATCH',
        body: { enabled: false },
      }),
      'POST /email-configs/{id}/toggle': await server.call(`${account}/toggle`, { token, method: 'POST' }),
      'POST /email-config/test': await post('/email-config/test', config),
      'POST /email-configs/{id}/test': await server.call(`${account}/test`, { token, method: 'POST' }),
      'DELETE /email-configs/{id}': await remove(account),
      'GET /v2/invoices/headers': await get('/v2/invoices/headers'),
      'GET /invoices/months': await get('/invoices/months'),
      'GET /invoices/month/{yearMonth}/stats': await get('/invoices/month/2026-10/stats'),
      'GET /v2/invoices/{id}': await get(`/v2/invoices/${ids[0]}`),
      'GET /v2/invoices/{id}/delete-info': await get(`/v2/invoices/${ids[0]}/delete-info`),
      'POST /v2/invoices/bulk-delete-info': await post('/v2/invoices/bulk-delete-info', { header_ids: ids }),
      'DELETE /v2/invoices/{id}': await remove(`/v2/invoices/${ids[0]}`),
      'POST /v2/invoices/bulk-delete': await post('/v2/invoices/bulk-delete', { header_ids: ids.slice(1) }),
      'GET /export/mongodb/stats': await get('/export/mongodb/stats'),
      'GET /export-templates': await get('/export-templates'),
      'GET /export-templates/{id}': await get(template),
      'POST /export-templates': await post('/export-templates', columns),
      'PUT /export-templates/{id}': await server.call(template, { token, method: 'PUT', body: columns }),
      'POST /export-templates/{id}/duplicate': await post(`${template}/duplicate`, { name: 'Compras - Copia' }),
      'POST /export-templates/{id}/set-default': await post(`${template}/set-default`, {}),
      'GET /export-templates/available-fields': await get('/export-templates/available-fields'),
      'GET /export-templates/calculated-fields/preview': calculated,
      'POST /export-templates/create-from-preset': preset,
      'DELETE /export-templates/{id}': await remove(template),
      'POST /user/subscription/change-plan': await post('/user/subscription/change-plan', { plan_id: 'pro' }),
      'GET /user/subscription': await get('/user/subscription'),
      'GET /user/subscription/history': await get('/user/subscription/history'),
      'GET /user/subscription/plans': await get('/user/subscription/plans'),
      'POST /user/subscription/cancel': await post('/user/subscription/cancel', {}),
      'POST /admin/plans': await manage('/admin/plans', { code: 'nuevo', name: 'Nuevo' }),
      'PUT /admin/plans/{code}': await manage('/admin/plans/nuevo', { price: 1 }, 'PUT'),
      'POST /admin/subscriptions': await manage('/admin/subscriptions', {
        user_email: 'llamadas@empresa.com.py',
        plan_code: 'nuevo',
        payment_method: 'manual',
      }),
      'GET /admin/plans': await manage('/admin/plans?include_inactive=true'),
      'GET /admin/subscriptions/stats': await manage('/admin/subscriptions/stats'),
      'DELETE /admin/plans/{code}': await manage('/admin/plans/nuevo', undefined, 'DELETE'),
      'GET /api/user/profile': await get('/api/user/profile'),
      'GET /user/trial-status': await get('/user/trial-status'),
      'POST /logs/frontend': await post('/logs/frontend', { logs: [] }),
      'GET /admin/check': await get('/admin/check'),
      'GET /admin/users': await manage('/admin/users'),
      'PUT /admin/users/{email}/role': await manage(
        '/admin/users/llamadas@empresa.com.py/role',
        { role: 'user' },
        'PUT',
      ),
      'PUT /admin/users/{email}/status': await manage(
        '/admin/users/llamadas@empresa.com.py/status',
        { status: 'active' },
        'PUT',
      ),
      'GET /admin/stats': statistics,
      'GET /admin/stats/filtered': filtered,
      'GET /admin/scheduler/status': await manage('/admin/scheduler/status'),
      'GET /admin/ai-limits/reset-stats': await manage('/admin/ai-limits/reset-stats'),
      'POST /admin/ai-limits/reset-monthly': await manage('/admin/ai-limits/reset-monthly', {}),
      'POST /admin/ai-limits/reset-user/{email}': await manage(
        '/admin/ai-limits/reset-user/llamadas@empresa.com.py',
        {},
      ),
      'GET /config.json': await server.call('/config.json'),
      'GET /health': await server.call('/health'),
      'GET /ready': await server.call('/ready'),
      'GET /local-identity/accounts': await server.call('/local-identity/accounts', origin),
      'POST /local-identity/sign-in': await server.call('/local-identity/sign-in', {
        ...origin,
        body: { email: 'otra@empresa.com.py' },
      }),
    };
    expect(Object.keys(answers).toSorted()).toEqual(Object.keys(BUILT).toSorted());
    for (const [call, { status, body }] of Object.entries(answers)) {
      const missing = BUILT[call]?.filter((field) => !isThere(body, field));
      expect({ call, status, success: body.success, missing }).toEqual({
        call,
        status: 200,
        // There is no mail server here: tests of it, and runs that wait, are told as failed.
        success: !call.endsWith('/test') && !/^POST \/process/.test(call),
        missing: [],
      });
    }
  });
});
