import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import type { Route } from '#contract/wire/route.ts';
import { mailWith } from '../../../../test/intake/packages.ts';
import { upload } from '../../../../test/intake/uploads.ts';
import { decodePng } from '../../../../test/pdf/decode-png.ts';
import { lockedPdf } from '../../../../test/pdf/make-pdf.ts';
import { ownerOf } from '../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { documentBytes, fixture } from '../../../../test/sifen/fixture.ts';
import { newId } from '../../platform/new-id.ts';

const EMAIL = 'originales@tavapora.com.py';
const KUDE = fixture('kude/16-fe-30-items.pdf');
let server: TestApp;
let token: string;
let stranger: string;
let invoice: string;
beforeAll(async () => {
  server = await startTestApp();
  token = await server.signIn(EMAIL);
  stranger = await server.signIn('otra@ejemplo.com.py');
  const { body } = await upload(server.url, '/upload-xml', token, [['Factura Ñ (1).xml', documentBytes('01-fe-10')]]);
  invoice = body.invoices[0].id;
});
afterAll(() => server.stop());

/** Gives the invoice one more original, as reading a PDF will. */
async function attach(bytes: Buffer, name: string, kind = 'pdf'): Promise<string> {
  const ownerId = await ownerOf(server, EMAIL);
  const sha256 = await server.app.deps.files.keep(ownerId, bytes);
  const at = new Date();
  const id = newId(at);
  await server.db
    .insertInto('stored_file')
    .values({ owner_id: ownerId, sha256: Buffer.from(sha256, 'hex'), size: String(bytes.length), created_at: at })
    .execute();
  await server.db
    .insertInto('document')
    .values({
      owner_id: ownerId,
      id,
      sha256: Buffer.from(sha256, 'hex'),
      name,
      kind,
      source: 'mail',
      sender: 'ventas@ejemplo.com.py',
      state: 'read',
      received_at: at,
      state_changed_at: at,
    })
    .execute();
  await server.db
    .insertInto('document_invoice')
    .values({ owner_id: ownerId, document_id: id, position: 0, invoice_id: invoice, is_new: false })
    .execute();
  return sha256;
}

async function fetched(path: string, who = token) {
  const answer = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${who}`, accept: 'text/html,*/*' },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const fileAt = (sha256: string) => `/v2/invoices/${invoice}/files/${sha256}`;
const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('the originals of an invoice', () => {
  test('OPEN-36 INTK-44 INTK-48 stand at the hash of their bytes, and come back byte by byte', async () => {
    const { status, bytes } = await fetched(fileAt(shaOf(documentBytes('01-fe-10'))));
    expect(status).toBe(200);
    expect(bytes.equals(documentBytes('01-fe-10'))).toBe(true);
    expect((await fetched(fileAt(shaOf(Buffer.from('another'))))).status).toBe(404);
  });

  test('LIST-43 are saved under the name with which they came', async () => {
    const { headers } = await fetched(fileAt(shaOf(documentBytes('01-fe-10'))));
    expect(headers.get('content-type')).toBe('application/xml');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Factura ? (1).xml"; filename*=UTF-8''Factura%20%C3%91%20%281%29.xml`,
    );
  });

  test('LIST-43 are never run by a browser, nor kept by a cache, even when it asks for a page', async () => {
    const pdf = await attach(KUDE, 'kude.pdf');
    for (const [path, type] of [
      [fileAt(shaOf(documentBytes('01-fe-10'))), 'application/xml'],
      [fileAt(pdf), 'application/pdf'],
      [`${fileAt(pdf)}/pages/1`, 'image/png'],
    ] as const) {
      const { status, headers } = await fetched(path);
      expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('LIST-43 that could be a page in a browser are given as bytes', async () => {
    const html = await attach(Buffer.from('<html><script>alert(1)</script></html>'), 'factura.html', 'html');
    const eml = await attach(mailWith({ 'a.xml': '<a/>' }), 'correo.eml', 'eml');
    for (const sha256 of [html, eml]) {
      expect((await fetched(fileAt(sha256))).headers.get('content-type')).toBe('application/octet-stream');
    }
  });

  test('LIST-43 INTK-45 a PDF that was received is seen before anything is read from it, by its owner only', async () => {
    await attach(fixture('kude/06-fe-innominado.pdf'), 'recibida.pdf');
    const { body } = await server.call('/documents', { token });
    const idOf = (name: string) => body.data.find((one: { name: string }) => one.name === name).id;
    const page = (name: string, number = 1) => `/documents/${idOf(name)}/pages/${number}`;
    const { status, headers, bytes } = await fetched(page('recibida.pdf'));
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'image/png' });
    expect(decodePng(bytes).width).toBeGreaterThan(300);
    expect((await fetched(page('recibida.pdf'), stranger)).status).toBe(404);
    expect((await fetched(page('recibida.pdf', 9))).status).toBe(404);
    expect((await fetched(page('Factura Ñ (1).xml'))).status).toBe(415);
  });

  test('LIST-43 are listed with their kind, size, source and sender', async () => {
    const { body } = await server.call(`/v2/invoices/${invoice}/files`, { token });
    expect(body.data).toContainEqual({
      sha256: shaOf(KUDE),
      nombre: 'kude.pdf',
      tipo: 'pdf',
      tamano: KUDE.length,
      recibido_en: expect.any(String),
      origen: 'correo',
      remitente: 'ventas@ejemplo.com.py',
      mensaje: null,
      ...{ giro: 0, paginas: null, paginas_de_la_factura: null },
    });
    expect((await server.call(`/v2/invoices/${invoice}`, { token })).body.archivos).toEqual(body.data);
  });
});

describe('FAIR-08 an original that is damaged or missing on the disk', () => {
  const placeOf = (ownerId: string, sha256: string) =>
    path.join(server.dataDir, 'files', ownerId, sha256.slice(0, 2), sha256);

  test.each([
    [
      'altered by one byte',
      (file: string) => {
        chmodSync(file, 0o600);
        writeFileSync(file, Buffer.concat([readFileSync(file).subarray(1), Buffer.from('x')]));
      },
    ],
    ['gone', (file: string) => rmSync(file)],
  ])(
    '%s: says so in its own words, with an alarm in the log, and is mended by uploading it again',
    async (_, damage) => {
      const ownerId = await ownerOf(server, EMAIL);
      const sha256 = shaOf(documentBytes('01-fe-10'));
      damage(placeOf(ownerId, sha256));
      const before = server.logged.length;
      const { status, body } = await server.call(fileAt(sha256), { token });
      expect({ status, code: body.code }).toEqual({ status: 500, code: 'original_danado' });
      expect(body.message).toMatch(/dañado o se perdió\. Sube el mismo archivo otra vez/);
      const alarms = server.logged.slice(before).filter(({ msg }) => String(msg).startsWith('ALARMA'));
      expect(alarms).toMatchObject([{ ownerId, sha256, level: 'error' }]);
      const again = await upload(server.url, '/upload-xml', token, [['otra-vez.xml', documentBytes('01-fe-10')]]);
      expect(again.body).toMatchObject({ success: true, invoice_count: 0 });
      expect((await fetched(fileAt(sha256))).bytes.equals(documentBytes('01-fe-10'))).toBe(true);
    },
  );
});

describe('the pages of an original', () => {
  test('LIST-43 are pictures, and say how many there are', async () => {
    const { status, headers, bytes } = await fetched(`${fileAt(shaOf(KUDE))}/pages/2`);
    expect({ status, pages: headers.get('x-page-count') }).toEqual({ status: 200, pages: '2' });
    expect(decodePng(bytes).width).toBeGreaterThan(1_000);
  });

  test('LIST-43 beyond the last, or with a number that is none, are not found', async () => {
    const beyond = await server.call(`${fileAt(shaOf(KUDE))}/pages/3`, { token });
    expect({ status: beyond.status, message: beyond.body.message }).toEqual({
      status: 404,
      message: 'El archivo tiene 2 páginas.',
    });
    for (const page of ['0', '-1', '1.5', 'x', '10000', '01']) {
      expect((await server.call(`${fileAt(shaOf(KUDE))}/pages/${page}`, { token })).status).toBe(404);
    }
  });

  test('LIST-43 of what is no PDF, or cannot be shown, are refused with a sentence', async () => {
    const xml = await server.call(`${fileAt(shaOf(documentBytes('01-fe-10')))}/pages/1`, { token });
    expect({ status: xml.status, code: xml.body.code }).toEqual({ status: 415, code: 'tipo_no_admitido' });
    const locked = await attach(lockedPdf(), 'cerrado.pdf');
    const cut = await attach(KUDE.subarray(0, 20_000), 'cortado.pdf');
    const answers = await Promise.all(
      [locked, cut].map((sha256) => server.call(`${fileAt(sha256)}/pages/1`, { token })),
    );
    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      [422, 'archivo_ilegible', 'El PDF está protegido con contraseña y no se puede mostrar. Descárgalo para verlo.'],
      [422, 'archivo_ilegible', 'El PDF está dañado y no se puede mostrar. Descárgalo para verlo.'],
    ]);
  });
});

describe('somebody else', () => {
  const routes = allRoutes.filter(({ path }) => path.startsWith('/v2/invoices/:id'));
  const addressOf = ({ path }: Route) =>
    path.replace(':id', invoice).replace(':sha256', shaOf(KUDE)).replace(':page', '1');

  const SENT = { reason: 'porque sí', version: 1, nombre_emisor: 'Otro', copia_id: null, es_la_misma: true };

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'SEC-07 INTK-45 finds nothing at %s',
    async (_, route) => {
      const { status, body } = await server.call(addressOf(route), {
        method: route.method,
        token: stranger,
        ...(route.body ? { body: { ...SENT, otra_id: invoice, negocio_id: invoice } } : {}),
      });
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'no_encontrado' });
      expect((await server.call(`/v2/invoices/${invoice}`, { token })).status).toBe(200);
    },
  );

  test('INTK-45 a file is reached through its own invoice only', async () => {
    const { body } = await upload(server.url, '/upload-xml', token, [['b.xml', documentBytes('02-fe-5')]]);
    const other = body.invoices[0].id;
    expect((await server.call(`/v2/invoices/${other}/files/${shaOf(KUDE)}`, { token })).status).toBe(404);
    expect((await server.call(fileAt('0'.repeat(64)), { token })).status).toBe(404);
    expect((await server.call(fileAt('../../etc/passwd'), { token })).status).toBe(404);
  });
});
