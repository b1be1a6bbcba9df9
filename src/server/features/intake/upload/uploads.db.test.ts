import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { mailWith, numberedFiles, zipOf } from '../../../../../test/intake/packages.ts';
import { finishedTask, type NamedFile, upload } from '../../../../../test/intake/uploads.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import { printedInvoice, provenPdf } from '../../../../../test/pdf/a-printed-invoice.ts';
import { printedPdf } from '../../../../../test/pdf/make-pdf.ts';
import { qrPhoto } from '../../../../../test/pdf/photo-of.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { rememberingProcesses } from '../../../../../test/server/remembering-processes.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { fixture } from '../../../../../test/sifen/fixture.ts';
import { RATE_LIMITS } from '../../../platform/http/guard/guard-calls.ts';

const clock = adjustableClock();
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ TRIAL_DAYS: '15' }, { clock, pool: rememberingProcesses() });
});
afterAll(() => server.stop());

let people = 0;
/** A person with a business of their own: no test sees another's invoices. */
const aPerson = () => server.signIn(`persona${++people}@empresa.com.py`);
const send = (token: string, files: readonly NamedFile[], fields = {}) =>
  upload(server.url, '/upload-xml', token, files, fields);
const enqueue = (token: string, files: readonly NamedFile[], fields = {}) =>
  upload(server.url, '/tasks/upload-xml', token, files, fields);
const tray = async (token: string, query = '') => (await server.call(`/documents${query}`, { token })).body;

describe('an upload that waits for its result', () => {
  test('API-23 DATA-03 INTK-04 an XML gives an invoice in the legacy shape', async () => {
    const token = await aPerson();
    const { status, body } = await send(token, [['factura.xml', numberedInvoice(1)]], {
      sender: 'Ferretería',
      date: '2026-10-05',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: '1 factura procesada.', invoice_count: 1 });
    expect(body.invoices[0]).toEqual({
      id: expect.any(String),
      fecha: '2026-10-05',
      ruc_emisor: '80099001-3',
      nombre_emisor: 'FERRETERIA EL TORNILLO FELIZ S.A.',
      numero_factura: '001-001-0000001',
      monto_total: 110000,
      iva: 10000,
      moneda: 'GS',
      duplicado: false,
      alterada: false,
    });
    expect((await tray(token)).data[0]).toMatchObject({ sender: 'Ferretería', source: 'subida', state: 'leido' });
  });

  test('INTK-05 INTK-30 INTK-31 a second copy is a success, marked, and leads to the invoice that is there', async () => {
    const token = await aPerson();
    const first = await send(token, [['a.xml', numberedInvoice(1)]]);
    const second = await send(token, [['b.xml', numberedInvoice(1)]]);
    expect(second.body).toMatchObject({
      success: true,
      message: 'La factura ya estaba registrada.',
      invoice_count: 0,
      invoices: [{ id: first.body.invoices[0].id, duplicado: true }],
    });
    const [document] = (await tray(token)).data;
    expect(document).toMatchObject({ state: 'duplicado', invoice_id: first.body.invoices[0].id });
  });

  test('INTK-08 INTK-24 INTK-26 what is no invoice is kept and answered 200 with the reason', async () => {
    const token = await aPerson();
    const answers = [
      await send(token, [['evento.xml', fixture('variants/evento-cancelacion.xml')]]),
      await send(token, [['pagina.xml', '<!doctype html><html><body>Error 404</body></html>']]),
      await send(token, [['roto.xml', '<rDE><DE>']]),
    ];
    expect(answers.map(({ status, body }) => [status, body.success, body.invoice_count])).toEqual(
      answers.map(() => [200, false, 0]),
    );
    expect(answers.map(({ body }) => body.message)).toEqual([
      expect.stringContaining('aviso de cancelación'),
      expect.stringContaining('página web'),
      expect.stringContaining('dañado'),
    ]);
    expect((await tray(token)).counts).toEqual({ no_es_factura: 2, error: 1 });
  });

  test('INTK-16 INTK-48 an XML under a PDF name is an XML, and what is kept is what was sent', async () => {
    const token = await aPerson();
    const { body } = await send(token, [['factura.pdf', numberedInvoice(1)]]);
    expect(body.invoice_count).toBe(1);
    expect((await tray(token)).data[0]).toMatchObject({ kind: 'xml', name: 'factura.pdf' });
    const { data } = (await server.call(`/v2/invoices/${body.invoices[0].id}/files`, { token })).body;
    const sent = createHash('sha256').update(numberedInvoice(1)).digest('hex');
    expect(data).toMatchObject([{ nombre: 'factura.pdf', tipo: 'xml', sha256: sent }]);
  });

  test('INTK-19 a lot gives one invoice for each document in it', async () => {
    const token = await aPerson();
    const { body } = await send(token, [['lote.xml', fixture('variants/lote.xml')]]);
    expect(body.invoice_count).toBeGreaterThan(1);
    expect(body.invoices).toHaveLength(body.invoice_count);
    expect(body.message).toBe(`${body.invoice_count} facturas procesadas.`);
  });

  test('UPL-10 UPL-11 sender and date are optional and bounded; other fields are ignored', async () => {
    const token = await aPerson();
    const sent = (fields: Record<string, string>) => send(token, [['a.xml', numberedInvoice(1)]], fields);
    const refusal = (message: string) => ({ status: 422, body: { code: 'datos_invalidos', message } });
    expect((await sent({ sender: 'x'.repeat(100), date: '', other: 'y' })).status).toBe(200);
    expect(await sent({ sender: 'x'.repeat(101) })).toMatchObject(
      refusal('Revisa estos datos. sender: Escribe como máximo 100 caracteres.'),
    );
    expect((await sent({ sender: 'x'.repeat(5000) })).status).toBe(422);
    expect((await sent({ sender: 'Ana\u0000 ' })).status).toBe(200);
    expect((await tray(token)).data[0].sender).toBe('Ana');
    for (const date of ['05/10/2026', '2026-02-30']) {
      expect(await sent({ date })).toMatchObject(
        refusal('Revisa estos datos. date: Escribe un día que exista, como 2026-11-15.'),
      );
    }
  });
});

describe('an upload that answers at once', () => {
  test('API-25 UPL-02 files are answered at once with the id of a task that is known', async () => {
    const token = await aPerson();
    const { status, body } = await enqueue(token, [['a.xml', numberedInvoice(1)]]);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, job_id: expect.any(String) } });
    const known = await server.call(`/tasks/${body.job_id}`, { token });
    expect([known.status, known.body.job_id]).toEqual([200, body.job_id]);
  });

  test('API-27 DATA-05 twelve files are one task and, when it is done, twelve invoices', async () => {
    const token = await aPerson();
    const files = Object.entries(numberedFiles(12, numberedInvoice)) as NamedFile[];
    const { body } = await enqueue(token, files);
    const task = await finishedTask(server, token, body.job_id);
    expect(task).toMatchObject({
      success: true,
      job_id: body.job_id,
      status: 'done',
      progress: { total: 12, done: 12 },
      result: { success: true, message: '12 facturas procesadas.', invoice_count: 12 },
    });
    expect(task.documents.map(({ name }: { name: string }) => name)).toEqual(files.map(([name]) => name));
    const ids = new Set(task.documents.map(({ invoice_id }: { invoice_id: string }) => invoice_id));
    expect(ids.size).toBe(12);
    expect(new Set(task.result.invoices.map(({ id }: { id: string }) => id))).toEqual(ids);
  });

  test('INTK-09 INTK-10 a ZIP shows what it held: each document with its state, the rest by name', async () => {
    const token = await aPerson();
    const zip = await zipOf({
      'a.xml': numberedInvoice(1),
      'copia.xml': numberedInvoice(1),
      'kude.pdf': '%PDF-1.4 …',
      'evento.xml': fixture('variants/evento-cancelacion.xml'),
      'foto.jpg': 'JFIF',
    });
    const task = await finishedTask(server, token, (await enqueue(token, [['octubre.zip', zip]])).body.job_id);
    const states = task.documents.map((one: Record<string, unknown>) => [one.name, one.state, one.container]);
    expect(states.slice(3).concat(states.slice(0, 1))).toEqual([
      ['kude.pdf', 'error', 'octubre.zip'],
      ['evento.xml', 'no_es_factura', 'octubre.zip'],
      ['octubre.zip', 'leido', null],
    ]);
    expect([states[1][1], states[2][1]].sort()).toEqual(['duplicado', 'leido']);
    expect(task.documents[0].reason).toBe(
      'Contenía 4 documentos. «foto.jpg» no es PDF, foto, XML, ZIP ni EML y no se tomó.',
    );
    expect(task).toMatchObject({ status: 'done', progress: { total: 4, done: 4 }, result: { invoice_count: 1 } });
    const pdf = task.documents[3];
    expect(pdf).toMatchObject({ can_retry: true, reason: expect.stringContaining('El PDF está dañado') });
  });

  test('INTK-10 READ-17 photos enter among many files and in a ZIP, and are read; the call for one PDF refuses them', async () => {
    const token = await aPerson();
    const [jpeg, png] = [await qrPhoto('jpeg'), await qrPhoto('png', { number: '001-002-0000346' })];
    const zip = await zipOf({ 'hoja.png': png });
    const files = [['ticket.jpg', jpeg] as const, ['fotos.zip', zip] as const];
    const sent = await upload(server.url, '/tasks/upload-pdf', token, files);
    const { documents } = await finishedTask(server, token, sent.body.job_id);
    type Shown = { kind: string; state: string; invoices: { numero_documento: string; monto_total: number }[] };
    const told = documents.map(({ kind, state, invoices: [invoice] }: Shown) => [
      ...[kind, state, invoice?.numero_documento, invoice?.monto_total],
    ]);
    // A QR does not say the currency: a person does.
    expect(told).toEqual([
      ['jpeg', 'en_revision', '001-002-0000345', 110_000],
      ['zip', 'leido', undefined, undefined],
      ['png', 'en_revision', '001-002-0000346', 110_000],
    ]);
    const alone = await upload(server.url, '/upload', token, [['ticket.jpg', jpeg]]);
    expect(alone).toMatchObject({ status: 415, body: { message: expect.stringContaining('«Varios archivos»') } });
  });

  test('SAFE-58 SAFE-71 HEIC and WEBP are read like other photos, kept as they came, and shown as pictures of ours', async () => {
    const token = await aPerson();
    const heic = readFileSync(path.resolve(import.meta.dirname, '../../../../../test/fixtures/photos/proven.heic'));
    const webp = await qrPhoto('webp', { number: '001-002-0000346' });
    // How a HEIC is read is proven beside its reader too; through an upload, which takes it ten seconds, in the long form.
    const photos = [
      ...(isFullRun ? ([['IMG_0001.HEIC', 'heic', heic, '001-002-0000345']] as const) : []),
      ['foto.webp', 'webp', webp, '001-002-0000346'] as const,
    ];
    const files = photos.map(([name, , bytes]): NamedFile => [name, bytes]);
    const sent = await upload(server.url, '/tasks/upload-pdf', token, files);
    const { documents } = await finishedTask(server, token, sent.body.job_id);
    type Shown = { kind: string; invoices: { numero_documento: string; paginas: number[] }[] };
    const told = documents.map(({ kind, invoices: [invoice] }: Shown) => [
      ...[kind, invoice?.numero_documento, invoice?.paginas],
    ]);
    expect(told).toEqual(photos.map(([, kind, , number]) => [kind, number, [1]]));
    const get = (address: string) => fetch(server.url + address, { headers: { authorization: `Bearer ${token}` } });
    for (const [at, [, , bytes]] of photos.entries()) {
      const { id, invoice_id: invoiceId, kind } = documents[at];
      const page = await get(`/documents/${id}/pages/1`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const { archivos } = (await server.call(`/v2/invoices/${invoiceId}`, { token })).body;
      const original = await get(`/v2/invoices/${invoiceId}/files/${archivos[0].sha256}`);
      expect(original.headers.get('content-type')).toBe(`image/${kind}`);
      expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
    }
    for (const call of ['/upload', '/upload-xml'] as const) {
      const alone = await upload(server.url, call, token, [['IMG_0001.HEIC', heic]]);
      expect(alone).toMatchObject({ status: 415, body: { message: expect.stringContaining('«Varios archivos»') } });
    }
  });

  test('INTK-08 INTK-10 READ-17 a file that is two things at once is what its first bytes say, and nothing of the other is read or run', async () => {
    const token = await aPerson();
    const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
    const photo = await qrPhoto('jpeg');
    const note = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page]);
    const withXml = await zipOf({ 'a.xml': numberedInvoice(77) });
    const files: NamedFile[] = [
      ['pdf-y-zip.zip', Buffer.concat([await provenPdf({ number: '001-002-0000347' }), withXml])],
      ['zip-que-dice-pdf.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), withXml])],
      ['foto.html', Buffer.concat([photo.subarray(0, 2), note, photo.subarray(2), page])],
    ];
    const pageFirst = Buffer.concat([page, printedPdf(printedInvoice())]);
    expect((await upload(server.url, '/tasks/upload-pdf', token, [['pagina.pdf', pageFirst]])).status).toBe(415);
    const sent = await upload(server.url, '/tasks/upload-pdf', token, files);
    const { documents } = await finishedTask(server, token, sent.body.job_id);
    type Shown = { name: string; kind: string; state: string; invoices: { numero_documento: string }[] };
    const told = documents.map(({ name, kind, state, invoices: [invoice] }: Shown) => [
      ...[name, kind, state, invoice?.numero_documento],
    ]);
    expect(told).toEqual([
      ['pdf-y-zip.zip', 'pdf', 'leido', '001-002-0000347'],
      ['zip-que-dice-pdf.pdf', 'pdf', 'error', undefined],
      ['foto.html', 'jpeg', 'en_revision', '001-002-0000345'],
    ]);
    const id = documents[2].invoice_id;
    const { archivos } = (await server.call(`/v2/invoices/${id}`, { token })).body;
    const original = await fetch(`${server.url}/v2/invoices/${id}/files/${archivos[0].sha256}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/html' },
    });
    expect(
      ['content-type', 'x-content-type-options', 'content-security-policy'].map((name) => original.headers.get(name)),
    ).toEqual(['image/jpeg', 'nosniff', "default-src 'none'; sandbox"]);
    expect(original.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('API-24 GEN-14 READ-11 a PDF gets a task, and ends as a stored invoice', async () => {
    const token = await aPerson();
    const sent = await upload(server.url, '/tasks/upload-pdf', token, [
      ['factura.pdf', fixture('kude/04-fe-mix-5-10-ex.pdf')],
    ]);
    expect(sent).toMatchObject({ status: 200, body: { success: true, job_id: expect.any(String) } });
    const task = await finishedTask(server, token, sent.body.job_id);
    expect(task).toMatchObject({ job_id: sent.body.job_id, status: 'done', result: { success: true } });
    const { status, body } = await server.call(`/v2/invoices/${task.documents[0].invoice_id}`, { token });
    expect({ status, source: body.header.fuente }).toEqual({ status: 200, source: 'PDF_LOCAL' });
  });

  test('DATA-03 what a PDF gave has the legacy shape too', async () => {
    const token = await aPerson();
    const sent = await upload(server.url, '/tasks/upload-pdf', token, [
      ['factura.pdf', fixture('kude/04-fe-mix-5-10-ex.pdf')],
    ]);
    const { result } = await finishedTask(server, token, sent.body.job_id);
    expect(result).toMatchObject({ success: true, message: expect.any(String), invoice_count: 1 });
    expect(result.invoices).toMatchObject([
      {
        fecha: '2026-10-05',
        nombre_emisor: 'SUPERMERCADO ÑANDUTÍ & CÍA. S.R.L.',
        ruc_emisor: '80099002-1',
        numero_factura: '019-002-0000104',
        monto_total: 155850,
        iva: 8353,
      },
    ]);
  });

  test('INTK-10 INTK-27 READ-09 an XML and its PDF in one ZIP are one invoice with both files, read from the XML', async () => {
    const token = await aPerson();
    const name = '04-fe-mix-5-10-ex';
    const zip = await zipOf({ 'a.pdf': fixture(`kude/${name}.pdf`), 'a.xml': fixture(`xml/${name}.xml`) });
    const task = await finishedTask(server, token, (await enqueue(token, [['octubre.zip', zip]])).body.job_id);
    expect(task).toMatchObject({ status: 'done', result: { invoice_count: 1 } });
    const ids = new Set(task.documents.slice(1).map((one: { invoice_id: string }) => one.invoice_id));
    expect(ids.size).toBe(1);
    const { body } = await server.call(`/v2/invoices/${[...ids][0]}`, { token });
    expect(body.archivos.map(({ tipo }: { tipo: string }) => tipo).sort()).toEqual(['pdf', 'xml']);
    expect(body.header.fuente).toBe('XML_NATIVO');
  });

  test('EXACT-103 the XML of what came as a PDF is joined with it, and the PDF of what came as XML too; a second copy is a duplicate', async () => {
    const name = '04-fe-mix-5-10-ex';
    const [pdf, xml] = [fixture(`kude/${name}.pdf`), fixture(`xml/${name}.xml`)];
    const marks = async (order: readonly ('pdf' | 'xml')[]) => {
      const token = await aPerson();
      for (const kind of order) {
        const file: NamedFile = [`${kind}.${kind}`, kind === 'pdf' ? pdf : xml];
        const call = kind === 'pdf' ? '/tasks/upload-pdf' : '/tasks/upload-xml';
        await finishedTask(server, token, (await upload(server.url, call, token, [file])).body.job_id);
      }
      const { data } = await tray(token);
      return data
        .toReversed()
        .map(({ invoices: [invoice] }: { invoices: [{ nueva: boolean; unida: boolean }] }) =>
          invoice.nueva ? 'new' : invoice.unida ? 'joined' : 'copy',
        );
    };
    expect(await marks(['pdf', 'xml', 'xml', 'pdf'])).toEqual(['new', 'joined', 'copy', 'copy']);
    expect(await marks(['xml', 'pdf'])).toEqual(['new', 'joined']);
  });

  test('INTK-10 what two archives of the same name held is told apart by their ids', async () => {
    const token = await aPerson();
    const archives = [await zipOf({ 'a.xml': numberedInvoice(1) }), await zipOf({ 'b.xml': numberedInvoice(2) })];
    const files = archives.map((zip) => ['octubre.zip', zip] as const);
    const task = await finishedTask(server, token, (await enqueue(token, files)).body.job_id);
    const [first, a, second, b] = task.documents;
    expect([first.parent_id, second.parent_id]).toEqual([null, null]);
    expect([a, b]).toMatchObject([
      { name: 'a.xml', parent_id: first.id, container: 'octubre.zip' },
      { name: 'b.xml', parent_id: second.id, container: 'octubre.zip' },
    ]);
  });

  test('INTK-11 a mail gives the XML and the PDF attached to it', async () => {
    const token = await aPerson();
    const mail = mailWith({ 'factura.xml': numberedInvoice(7), 'otra.pdf': fixture('kude/01-fe-10.pdf') });
    const task = await finishedTask(server, token, (await enqueue(token, [['correo.eml', mail]])).body.job_id);
    expect(task.result).toMatchObject({ success: true, invoice_count: 2, message: '2 facturas procesadas.' });
    expect(task.documents.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual([
      ['eml', 'leido'],
      ['xml', 'leido'],
      ['pdf', 'leido'],
    ]);
  });

  test('INTK-08 DATA-04 a damaged ZIP is kept, its task ends in error and says why', async () => {
    const token = await aPerson();
    const { body } = await enqueue(token, [['roto.zip', 'PK\u0003\u0004 nada']]);
    const task = await finishedTask(server, token, body.job_id);
    expect(task).toMatchObject({
      status: 'error',
      result: { success: false, message: expect.stringContaining('El ZIP está dañado'), invoice_count: 0 },
    });
  });

  test('INTK-30 INTK-32 the same invoice ten times at once, by both calls, alone, in a lot and in a ZIP, is one', async () => {
    const token = await aPerson();
    const xml = numberedInvoice(5);
    const inZip = ['a.zip', await zipOf({ 'a.xml': xml })] as const;
    const inLot = ['lote.xml', `<rLoteDE>${xml.replace(/<\?xml.*?\?>/, '')}</rLoteDE>`] as const;
    const alone = ['a.xml', xml] as const;
    const answers = await Promise.all([
      ...[alone, alone, alone, alone, inZip, inLot].map((file) => send(token, [file])),
      ...[alone, alone, inZip, inLot].map(async (file) => {
        const { body } = await enqueue(token, [file]);
        return { body: (await finishedTask(server, token, body.job_id)).result };
      }),
    ]);
    expect(answers.every(({ body }) => body.success)).toBe(true);
    expect(answers.reduce((sum, { body }) => sum + body.invoice_count, 0)).toBe(1);
    expect(new Set(answers.flatMap(({ body }) => body.invoices.map(({ id }: { id: string }) => id))).size).toBe(1);
    const { counts } = await tray(token);
    expect(counts).toEqual({ leido: 1 + 2, duplicado: 9 }); // and the two archives
  });
});

describe('what is refused at the door', () => {
  const nothingKept = async (token: string) => expect((await tray(token)).data).toEqual([]);

  test('ERR-21 ERR-22 INTK-16 by content: a picture, and a PDF with a pointer to /upload; nothing is kept', async () => {
    const token = await aPerson();
    const picture = await send(token, [
      ['a.xml', numberedInvoice(1)],
      ['foto.xml', '\x89PNG\r\n'],
    ]);
    expect(picture).toMatchObject({ status: 415, body: { success: false, code: 'tipo_no_admitido' } });
    expect(picture.body.message).toContain('«foto.xml» no es un XML');
    const two = [['foto.xml', '\x89PNG\r\n'] as const, ['notas.xml', 'hola'] as const];
    expect((await send(token, two)).body.message).toBe(
      '«foto.xml» y «notas.xml» no son XML, ni ZIP o EML que los contengan. Quítalos de la lista y sube el resto.',
    );
    const pdf = await enqueue(token, [['factura.xml', '%PDF-1.4']]);
    expect(pdf.status).toBe(415);
    expect(pdf.body.message).toContain('«factura.xml» es un PDF, no un XML');
    expect(pdf.body.message).toContain('/upload');
    await nothingKept(token);
  });

  test('ERR-19 ERR-22 no file, an empty file, no form: 422, 422, 415', async () => {
    const token = await aPerson();
    expect(await send(token, [])).toMatchObject({ status: 422, body: { message: expect.stringContaining('file') } });
    const empty = await send(token, [['a.xml', '']]);
    expect(empty).toMatchObject({ status: 422, body: { message: '«a.xml» está vacío. Elige otro.' } });
    expect(await server.call('/upload-xml', { token, body: {} })).toMatchObject({ status: 415 });
    expect(await server.call('/documents/x/retry', { token, method: 'POST' })).toMatchObject({ status: 404 });
    await nothingKept(token);
  });

  test('ERR-20 INTK-15 over 25 MiB a file, 200 files or 100 MiB together: 413 with a sentence', async () => {
    const token = await aPerson();
    const large = await send(token, [['grande.xml', Buffer.alloc(25 * 1024 * 1024 + 1, '<')]]);
    expect(large).toMatchObject({ status: 413, body: { message: '«grande.xml» pesa más de 25 MiB.' } });
    const many = await send(
      token,
      Array.from({ length: 201 }, (_, at) => [`${at}.xml`, '<a/>']),
    );
    expect(many).toMatchObject({ status: 413, body: { message: expect.stringContaining('más de 200 archivos') } });
    const heavy = await send(
      token,
      Array.from({ length: 5 }, (_, at) => [`${at}.xml`, Buffer.alloc(21 * 1024 * 1024, '<')]),
    );
    expect(heavy).toMatchObject({ status: 413, body: { message: expect.stringContaining('más de 100 MiB') } });
    await nothingKept(token);
  });

  test('a form with files is not admitted where none is expected', async () => {
    const token = await aPerson();
    const form = new FormData();
    form.append('file', new Blob(['x']), 'x');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/logs/frontend`, { method: 'POST', body: form, headers });
    expect(answer.status).toBe(415);
  });

  test('TRIAL-04 TRIAL-15 in the trial an XML is taken and costs no reading by AI', async () => {
    const token = await aPerson();
    expect((await send(token, [['a.xml', numberedInvoice(1)]])).status).toBe(200);
    const profile = (await server.call('/api/user/profile', { token })).body;
    expect(profile.ai_invoices_processed).toBe(0);
  });

  test('TRIAL-06 TRIAL-11 TRIAL-12 an expired trial is 402 with a plain sentence, before the body is read', async () => {
    const token = await aPerson();
    expect((await server.call('/user/trial-status', { token })).body.can_process).toBe(true);
    clock.advanceDays(16);
    try {
      const again = await server.signIn(`persona${people}@empresa.com.py`);
      const trial = (await server.call('/user/trial-status', { token: again })).body;
      expect(trial.can_process).toBe(false);
      for (const path of ['/upload-xml', '/tasks/upload-xml', '/tasks/upload-pdf'] as const) {
        const { status, body } = await upload(server.url, path, again, [['a.xml', numberedInvoice(2)]]);
        expect({ path, status, code: body.code, message: body.message, detail: body.detail }).toEqual({
          path,
          status: 402,
          code: 'pago_requerido',
          message: trial.message,
          detail: trial.message,
        });
        expect(body.message).not.toContain('TRIAL_EXPIRED');
      }
      const unread = await server.call('/upload-xml', { token: again, body: 'this is no form' });
      expect(unread.status).toBe(402);
    } finally {
      clock.advanceDays(-16);
    }
  });

  test('TRIAL-09 a suspended person is 403 on both calls', async () => {
    const token = await aPerson();
    await server.call('/api/user/profile', { token });
    await server.db
      .updateTable('app_user')
      .set({ status: 'suspended' })
      .where('email', '=', `persona${people}@empresa.com.py`)
      .execute();
    for (const answer of [await send(token, [['a.xml', '<a/>']]), await enqueue(token, [['a.xml', '<a/>']])]) {
      expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('suspendid') } });
    }
  });

  test('429 more uploads a minute than allowed wait, other calls go on', async () => {
    const narrow = await startTestApp({}, { limits: { ...RATE_LIMITS, user: 100, uploads: 3 } });
    const token = await narrow.signIn('rocio@tavapora.com.py');
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent++) {
      statuses.push((await upload(narrow.url, '/tasks/upload-xml', token, [['a.xml', '<a/>']])).status);
    }
    const other = await narrow.call('/documents', { token });
    await narrow.stop();
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(other.status).toBe(200);
  });
});
