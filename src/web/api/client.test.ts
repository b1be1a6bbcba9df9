import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listMonths } from '#contract/explorer.ts';
import { enqueueXml } from '#contract/intake/tasks.ts';
import { getProfile } from '#contract/session.ts';
import { getConfig, getStatus } from '#contract/system/system.ts';
import { defineRoute } from '#contract/wire/route.ts';
import { wire } from '#contract/wire/wire.ts';
import { IdentityError } from '#web/features/session/identity/identity-client.ts';
import { ApiError, retryWaitMs } from './api-error.ts';
import { createClient } from './client.ts';
import { retryPause, worthRetrying } from './queries/query-client.ts';

const STATUS = {
  email_configured: true,
  email_configs_count: 2,
  email_failing: [],
  openai_configured: false,
  openai_problem: null,
};
const ok = (body: object) => new Response(JSON.stringify({ success: true, ...body }));
const no = (status: number, code: string, message = `mensaje de ${code}`) =>
  new Response(JSON.stringify({ success: false, code, message, detail: message }), { status });

const saveThing = defineRoute({
  method: 'POST',
  path: '/things/:id',
  access: 'lectura',
  summary: 'Guarda algo',
  params: wire(() => ({ id: ['id', z.string()] })),
  query: wire(() => ({ tags: ['etiqueta', z.array(z.string())], page: ['page', z.optional(z.int())] })),
  body: wire(() => ({ fullName: ['nombre_completo', z.string()] })),
  reply: wire(() => ({ itemCount: ['item_count', z.int()] })),
});

interface Sent {
  address: string;
  method: string | undefined;
  headers: Headers;
  body: unknown;
}

/** A server that answers what it is told, in order, and remembers what it was asked. */
function aServer(...answers: (Response | Error)[]) {
  const asked: Sent[] = [];
  const client = createClient({
    cookies: () => 'other=1; XSRF-TOKEN=abc%3D; more=2',
    business: () => null,
    fetch: async (address, { method, headers, body }) => {
      const told = body instanceof FormData ? [...body] : body && JSON.parse(String(body));
      asked.push({ address, method, headers: new Headers(headers), body: told ?? undefined });
      const answer = answers.shift();
      if (!answer) throw new Error('asked once too often');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { ...client, asked };
}

describe('what a call sends', () => {
  test('API-01 a call carries the bearer token when there is one, and none when nobody is signed in', async () => {
    const { call, setTokenSource, asked } = aServer(ok(STATUS), ok(STATUS));
    await call(getStatus);
    setTokenSource(async () => 'un-token');
    await call(getStatus);
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer un-token']);
    expect(asked[0]?.headers.get('accept')).toBe('application/json');
  });

  test('API-02 a call to another origin carries no bearer, no key and no XSRF token', async () => {
    const { call, setTokenSource, setFrontendKey, asked } = aServer(ok({}), ok({}));
    setTokenSource(async () => 'un-token');
    setFrontendKey('clave');
    for (const path of ['https://otro.example/x', '//otro.example/x']) {
      await call(defineRoute({ method: 'POST', path, access: 'public', summary: '', reply: wire(() => ({})) }));
    }
    for (const { headers } of asked) {
      expect([...headers.keys()].sort()).toEqual(['accept', 'content-type']);
    }
  });

  test('API-03 API-04 the front-end key travels in X-Frontend-Key when the configuration has one', async () => {
    const { call, setFrontendKey, asked } = aServer(ok(STATUS), ok(STATUS));
    await call(getStatus);
    setFrontendKey('clave');
    await call(getStatus);
    expect(asked.map(({ headers }) => headers.get('x-frontend-key'))).toEqual([null, 'clave']);
  });

  test('API-05 the XSRF cookie goes into its header on everything but GET', async () => {
    const { call, asked } = aServer(ok(STATUS), ok({ item_count: 1 }));
    await call(getStatus);
    await call(saveThing, { params: { id: '1' }, query: { tags: [] }, body: { fullName: 'Ana' } });
    expect(asked.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual([null, 'abc=']);
  });

  test('a call speaks the wire names in path, query and body, and reads them back', async () => {
    const { call, asked } = aServer(ok({ item_count: 3 }));
    const input = { params: { id: 'a/b' }, query: { tags: ['x', 'y'], page: undefined }, body: { fullName: 'Ñu' } };
    await expect(call(saveThing, input)).resolves.toEqual({ itemCount: 3 });
    expect(asked[0]).toMatchObject({
      address: '/things/a%2Fb?etiqueta=x&etiqueta=y',
      method: 'POST',
      body: { nombre_completo: 'Ñu' },
    });
  });

  test('UPL-12 UPL-02 an upload is a form: every file under the same name, then sender and date if given', async () => {
    const id = '0192f0c4-6f3a-7c11-8a51-0c7b6f1d2e3f';
    const { call, asked } = aServer(ok({ success: true, job_id: id }), ok({ success: true, job_id: id }));
    const files = [new File(['<a/>'], 'a.xml'), new File(['<b/>'], 'ñandú.xml')];
    await expect(call(enqueueXml, { files, body: { sender: 'Río Verde', date: '2026-11-14' } })).resolves.toEqual({
      jobId: id,
    });
    await call(enqueueXml, { files: files.slice(1), body: { sender: '', date: undefined } });
    const forms = asked.map(({ body }) => body as [string, File | string][]);
    const told = forms.map((form) => form.map(([name, value]) => [name, value instanceof File ? value.name : value]));
    expect(told).toEqual([
      [
        ['file', 'a.xml'],
        ['file', 'ñandú.xml'],
        ['sender', 'Río Verde'],
        ['date', '2026-11-14'],
      ],
      [['file', 'ñandú.xml']],
    ]);
    expect(asked[0]?.headers.get('content-type')).toBeNull();
    expect(asked[0]?.headers.get('x-xsrf-token')).toBe('abc=');
  });
});

describe('what a call answers', () => {
  test('ERR-13 an error answer is thrown with its status, code, message and detail', async () => {
    const { call } = aServer(no(404, 'no_encontrado', 'No encontramos lo que buscas.'));
    const problem = { status: 404, code: 'no_encontrado', message: 'No encontramos lo que buscas.' };
    await expect(call(getStatus)).rejects.toMatchObject({ ...problem, detail: problem.message });
  });

  test('API-94 the fields that a 422 names come by the names that were sent; what is no field stays a sentence', async () => {
    const save = defineRoute({
      method: 'POST',
      path: '/automatizacion',
      access: 'lectura',
      summary: 'Guarda',
      body: wire(() => ({
        everyMinutes: ['intervalo', z.int()],
        folders: ['carpetas', z.array(wire(() => ({ name: ['nombre', z.string()] })))],
      })),
      reply: z.unknown(),
    });
    const fields = { intervalo: 'Debe ser al menos 1.', 'carpetas.1.nombre': 'Escríbelo.', cuerpo: 'Sobra algo.' };
    const body = { success: false, code: 'datos_invalidos', message: 'Revisa.', detail: 'Revisa.', fields };
    const { call } = aServer(new Response(JSON.stringify(body), { status: 422 }), no(404, 'no_encontrado'));
    const sent = { body: { everyMinutes: 0, folders: [] } };
    await expect(call(save, sent)).rejects.toMatchObject({
      message: 'Revisa.',
      fields: { everyMinutes: 'Debe ser al menos 1.', 'folders.1.name': 'Escríbelo.' },
    });
    await expect(call(save, sent)).rejects.toHaveProperty('fields', {});
  });

  test('no answer at all is told as sin_conexion, in a Spanish sentence', async () => {
    const { call } = aServer(new TypeError('Failed to fetch'));
    await expect(call(getStatus)).rejects.toMatchObject({ status: 0, code: 'sin_conexion', message: /conexión/ });
  });

  test.each(['<html>Bad gateway</html>', ''])('an error that a proxy wrote (%j) still has a sentence', async (text) => {
    const { call } = aServer(new Response(text, { status: 502 }));
    await expect(call(getStatus)).rejects.toMatchObject({ status: 502, code: 'respuesta_invalida', detail: '' });
  });

  test('GUARD-24 an answer that does not say it succeeded is none', async () => {
    const { call } = aServer(ok({ ...STATUS, success: false }), ok({ ...STATUS, success: undefined }));
    await expect(call(getStatus)).rejects.toMatchObject({ code: 'sin_exito', status: 200 });
    await expect(call(getStatus)).rejects.toMatchObject({ code: 'respuesta_invalida' });
  });

  test('EXPL-15 EXPL-17 an answer that says it did not succeed is told apart from one that cannot be read', async () => {
    const { call } = aServer(ok({ success: false, message: 'Hoy no.' }), ok({ months: 7 }));
    await expect(call(listMonths)).rejects.toMatchObject({ code: 'sin_exito', message: 'Hoy no.', detail: 'Hoy no.' });
    await expect(call(listMonths)).rejects.toMatchObject({ code: 'respuesta_invalida' });
  });

  test('MAIL-13 a mailbox test that failed is read with its two steps, and not as a failed call', async () => {
    const test = defineRoute({
      method: 'POST',
      path: '/prueba',
      access: 'lectura',
      summary: 'Prueba',
      reply: wire(() => ({ success: ['success', z.boolean()], loginTest: ['login_test', z.boolean()] })),
    });
    const { call } = aServer(ok({ success: false, login_test: false }), ok({ success: false, message: 'Hoy no.' }));
    await expect(call(test)).resolves.toEqual({ success: false, loginTest: false });
    await expect(call(test)).rejects.toMatchObject({ code: 'sin_exito', message: 'Hoy no.' });
  });

  test('an answer of another shape is refused instead of half read', async () => {
    const { call } = aServer(ok({ email_configured: 'sí' }));
    await expect(call(getStatus)).rejects.toMatchObject({ code: 'respuesta_invalida' });
  });

  test('a call given up by its screen rejects with the abort and not as a lost connection', async () => {
    const { call } = aServer(new DOMException('', 'AbortError'));
    await expect(call(getStatus)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('ID-18 a refused token', () => {
  const tokens = () => {
    const asked: boolean[] = [];
    const source = async (force = false) => {
      asked.push(force);
      return force ? 'nuevo' : 'viejo';
    };
    return { asked, source };
  };

  test('ID-18 after a 401 one fresh token is fetched and the call repeated; nobody is told', async () => {
    const { call, setTokenSource, onProblem, asked } = aServer(no(401, 'sesion_invalida'), ok(STATUS));
    const token = tokens();
    const told: ApiError[] = [];
    setTokenSource(token.source);
    onProblem((problem) => told.push(problem));
    await expect(call(getStatus)).resolves.toMatchObject({ emailConfigsCount: 2 });
    expect(token.asked).toEqual([false, true]);
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer viejo', 'Bearer nuevo']);
    expect(told).toEqual([]);
  });

  test('ID-18 ERR-01 only a second 401 counts, and is told once', async () => {
    const { call, setTokenSource, onProblem, asked } = aServer(no(401, 'a'), no(401, 'b'));
    const told: string[] = [];
    setTokenSource(tokens().source);
    onProblem(({ code }) => told.push(code));
    await expect(call(getStatus)).rejects.toMatchObject({ status: 401 });
    expect([asked.length, told]).toEqual([2, ['b']]);
  });

  test('ID-18 a fresh token that cannot be had now is a lost connection and not a lost session', async () => {
    const { call, setTokenSource, onProblem } = aServer(no(401, 'a'));
    const told: string[] = [];
    setTokenSource(async (force) => (force ? Promise.reject(new Error('offline')) : 'viejo'));
    onProblem(({ code }) => told.push(code));
    await expect(call(getStatus)).rejects.toMatchObject({ code: 'sin_conexion' });
    expect(told).toEqual([]);
  });

  test('without a token a 401 is final at once', async () => {
    const { call, asked } = aServer(no(401, 'sin_sesion'));
    await expect(call(getProfile)).rejects.toMatchObject({ code: 'sin_sesion' });
    expect(asked).toHaveLength(1);
  });

  test('API-05 after a 403 xsrf, which brings a new pair, the call is repeated once', async () => {
    const { call, asked } = aServer(no(403, 'xsrf'), ok({ item_count: 1 }));
    await call(saveThing, { params: { id: '1' }, query: { tags: [] }, body: { fullName: 'Ana' } });
    expect(asked.map(({ address }) => address)).toEqual(['/things/1', '/things/1']);
  });
});

describe('who is told', () => {
  test('OPEN-01 a quiet call is told as quiet, so that the screen shows its own notice', async () => {
    const { call, onProblem } = aServer(no(402, 'pago_requerido'), no(403, 'cuenta_suspendida'));
    const told: unknown[] = [];
    onProblem((problem, how) => told.push([problem.status, how.quiet]));
    await call(getStatus, { quiet: true }).catch(() => {});
    await call(getStatus).catch(() => {});
    expect(told).toEqual([
      [402, true],
      [403, false],
    ]);
  });

  test('other errors and public calls are told to nobody, and whoever stopped listening hears nothing', async () => {
    const { call, onProblem } = aServer(no(404, 'x'), no(403, 'y'), no(403, 'z'));
    const told: string[] = [];
    const stop = onProblem(({ code }) => told.push(code));
    await call(getStatus).catch(() => {});
    await call(getConfig).catch(() => {});
    stop();
    await call(getStatus).catch(() => {});
    expect(told).toEqual([]);
  });

  test('what is thrown is an ApiError', async () => {
    const { call } = aServer(no(500, 'error_interno'));
    await expect(call(getStatus)).rejects.toBeInstanceOf(ApiError);
  });
});

describe('a server that was asked too often', () => {
  const tooMany = (retryAfter?: string) =>
    new Response(
      JSON.stringify({ success: false, code: 'demasiados_pedidos', message: 'Hiciste demasiados pedidos.' }),
      {
        status: 429,
        headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
      },
    );

  test('RACE-56 is told with how long it asked to wait; it is waited for so long, and not asked thrice meanwhile', async () => {
    const { call, onProblem, asked } = aServer(tooMany('42'), tooMany());
    const told: number[] = [];
    onProblem(({ status }) => told.push(status));
    const refusal = await call(getStatus).catch((problem: ApiError) => problem);
    if (!(refusal instanceof ApiError)) throw new Error('it was refused');
    expect([refusal.status, refusal.retryAfterMs, retryPause(0, refusal)]).toEqual([429, 42_000, 42_000]);
    expect([worthRetrying(0, refusal), worthRetrying(2, refusal)]).toEqual([true, false]);
    const silent = await call(getStatus).catch((problem: ApiError) => problem);
    expect(retryWaitMs(silent)).toBe(5_000);
    expect([told, asked.length]).toEqual([[429, 429], 2]);
  });

  test('RACE-56 also where it is the token that could not be renewed: that is no lost connection', async () => {
    const { call, setTokenSource, asked } = aServer();
    const cause = new ApiError({ status: 429, code: 'demasiados_pedidos', message: '', retryAfterMs: 9_000 });
    setTokenSource(() => Promise.reject(new IdentityError('unreachable', { cause })));
    await expect(call(getStatus)).rejects.toBe(cause);
    expect(asked).toEqual([]);
  });

  test('what failed otherwise is asked again after ever longer pauses, and a refusal is not', () => {
    const problem = (status: number) => new ApiError({ status, code: 'x', message: '' });
    expect([0, 1, 9].map((failures) => retryPause(failures, problem(502)))).toEqual([1_000, 2_000, 30_000]);
    expect([0, 502, 404, 402].map((status) => worthRetrying(0, problem(status)))).toEqual([true, true, false, false]);
  });
});
