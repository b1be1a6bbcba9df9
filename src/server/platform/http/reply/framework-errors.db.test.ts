import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

let server: TestApp;
let token: string;
const webRoot = mkdtempSync(path.join(tmpdir(), 'ajaka-web-'));
beforeAll(async () => {
  mkdirSync(path.join(webRoot, 'assets'));
  writeFileSync(path.join(webRoot, 'assets', 'app.js'), 'const hola = 1;');
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html>');
  server = await startTestApp({}, { webRoot });
  token = await server.signIn('rocio@tavapora.com.py');
});
afterAll(async () => {
  await server.stop();
  rmSync(webRoot, { recursive: true, force: true });
});

/** As no library would send it. */
function raw(request: string | Buffer): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', failed);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      done({ status: Number(head.split(' ')[1]), body: body === '' ? null : JSON.parse(body) });
    });
    socket.write(request);
  });
}

const anErrorBody = (code: string) => ({
  success: false,
  code,
  message: expect.stringMatching(/^[A-ZÁÉÍÓÚÑ].{10,}/),
  detail: expect.any(String),
});

describe('ERR-13 ERR-14 ERR-16 an error that comes from below the routes reads like every other', () => {
  test('403: a file of the build that is not given out', async () => {
    for (const at of ['/assets/..%5c..%5cpackage.json', '/assets/app.js%00']) {
      const { status, body } = await server.call(at);
      expect({ at, status }).toEqual({ at, status: 403 });
      expect(body).toMatchObject(anErrorBody('prohibido'));
    }
  });

  test('416: a part of a file that it does not have', async () => {
    const { status, body, headers } = await server.call('/assets/app.js', { headers: { range: 'bytes=9000-' } });
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 416,
      type: 'application/json; charset=utf-8',
    });
    expect(body).toMatchObject(anErrorBody('rango_invalido'));
  });

  test('null bytes in the address, in a search, in a form and in JSON are refused or harmless, and never an error of ours', async () => {
    const json = { 'content-type': 'application/json' };
    const answers = await Promise.all([
      server.call('/v2/invoices/headers?search=a%00b', { token }),
      server.call('/v2/invoices/headers?ruc_emisor=%00', { token }),
      server.call('/v2/invoices/headers?emisor=a%00b', { token }),
      server.call('/documents?search=%00', { token }),
      server.call('/documents?cursor=%00', { token }),
      server.call('/invoices/%00', { token }),
      server.call('/assets/%00.js'),
      server.call('/v2/invoices/%00/files', { token }),
      server.call('/local-identity/sign-in', {
        body: { email: 'nulo@empresa.com.py', name: 'a\0b' },
        headers: { origin: server.url },
      }),
      server.call('/logs/frontend', {
        token,
        headers: json,
        body: { logs: [{ timestamp: '2026-11-15T10:00:00-03:00', level: 'info', message: 'a\0b', request_id: 'x' }] },
      }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(500);
      expect(status < 400 || body.success === false).toBe(true);
      if (status >= 400) expect(body).toMatchObject(anErrorBody(body.code));
    }
  });

  test('400: an address that cannot be decoded, a null byte in a header, a line that is no HTTP', async () => {
    for (const request of [
      'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /documents HTTP/1.1\r\nHost: x\r\nX-Nulo: a\0b\r\n\r\n',
      'GET /docu\0ments HTTP/1.1\r\nHost: x\r\n\r\n',
      'HOLA\r\n\r\n',
    ]) {
      const { status, body } = await raw(request);
      expect({ request, status }).toEqual({ request, status: 400 });
      expect(body).toMatchObject(anErrorBody('pedido_invalido'));
    }
  });

  test('413: headers without end', async () => {
    const { status, body } = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Largo: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(status).toBe(413);
    expect(body).toMatchObject(anErrorBody('muy_grande'));
  });
});
