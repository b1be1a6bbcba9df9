import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { zipOf } from '../../../../../test/intake/packages.ts';
import { upload } from '../../../../../test/intake/uploads.ts';
import { type Dovecot, startDovecot } from '../../../../../test/mail/dovecot.ts';
import { aMailOwner, MAIL_PASSWORD, mailSettings, mailUsers } from '../../../../../test/mail/mail-rig.ts';
import { type Attachment, forwarded, makeMessage } from '../../../../../test/mail/make-message.ts';
import { isLeftOut } from '../../../../../test/parts-left-out.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

const MINUTE_MS = 60_000;
let next = 1_000;
/** XML of an invoice of its own. */
const anInvoice = () => numberedInvoice(next++);
const withXml = (over: object = {}) => makeMessage({ attachments: [{ name: 'DE.xml', bytes: anInvoice(), ...over }] });

describe.skipIf(isLeftOut('dovecot'))('reading mailboxes', () => {
  const clock = adjustableClock();
  let dovecot: Dovecot;
  let server: TestApp;
  let people = 0;
  beforeAll(async () => {
    dovecot = await startDovecot({ keepsTranscripts: true, users: mailUsers('negocio.com.py') });
    server = await startTestApp(mailSettings(dovecot), { clock });
  });
  afterAll(async () => {
    await server?.stop();
    await dovecot?.stop();
  });

  async function someone(over: Record<string, unknown> = {}) {
    const email = `persona${++people}@negocio.com.py`;
    dovecot.prepareTranscript(email);
    return await aMailOwner(server, dovecot, email, over);
  }
  /** Commands that the server was sent, without their times and tags. */
  const commands = (email: string) =>
    dovecot
      .transcript(email)
      .split(/\r?\n/)
      .map((line) => line.replace(/^\S+ \S+ /, ''));
  const fetches = (email: string) => commands(email).filter((line) => line.startsWith('UID FETCH'));

  test('GEN-12 API-26 a run brings the invoices of a mailbox, and says from which mail each came', async () => {
    const ana = await someone();
    const xml = anInvoice();
    ana.deliver([
      makeMessage({
        from: '"Tienda Ñandutí" <facturas@tienda.com.py>',
        subject: 'Su comprobante Nº 7',
        messageId: '<siete@tienda>',
        attachments: [{ name: 'DE.xml', bytes: xml }],
      }),
      makeMessage({ subject: 'Asado del domingo' }),
    ]);
    const { status, body: order } = await ana.send('POST', '/tasks/process');
    expect({ status, order }).toEqual({ status: 200, order: { success: true, job_id: expect.any(String) } });
    const task = await ana.finished(order.job_id);
    expect(task).toMatchObject({
      status: 'done',
      result: { success: true, message: '1 factura procesada.', invoice_count: 1 },
      progress: { total: 2, done: 2 },
      accounts: [
        { id: ana.mailboxId, username: ana.email, state: 'done', messages_done: 2, invoice_count: 1, error: null },
      ],
    });
    const message = {
      sender: 'Tienda Ñandutí <facturas@tienda.com.py>',
      subject: 'Su comprobante Nº 7',
      sent_at: '2026-10-05T12:00:00.000Z',
      message_id: '<siete@tienda>',
      mailbox: ana.email,
    };
    expect(task.documents).toMatchObject([{ name: 'DE.xml', source: 'correo', state: 'leido', message }]);
    const { body } = await ana.send('GET', `/v2/invoices/${task.result.invoices[0].id}`);
    expect(body.archivos).toMatchObject([{ nombre: 'DE.xml', origen: 'correo', mensaje: message }]);
  });

  test('MBOX-30 what was uploaded and comes by mail too is one invoice and a duplicate, and so the other way round', async () => {
    const ana = await someone();
    const [uploaded, mailed] = [anInvoice(), anInvoice()];
    const send = async (name: string, xml: string) =>
      (await upload(server.url, '/upload-xml', ana.token, [[name, xml]])).body.invoices[0];
    const first = await send('subida.xml', uploaded);
    ana.deliver([uploaded, mailed].map((xml) => makeMessage({ attachments: [{ name: 'DE.xml', bytes: xml }] })));
    const task = await ana.process();
    expect(task.documents.map(({ state }: { state: string }) => state).sort()).toEqual(['duplicado', 'leido']);
    const known = task.documents.find(({ state }: { state: string }) => state === 'duplicado');
    expect(known.invoice_id).toBe(first.id);
    expect(await send('de-nuevo.xml', mailed)).toMatchObject({ id: task.result.invoices[0].id, duplicado: true });
    expect(await ana.invoiceCount()).toBe(2);
  });

  test('MBOX-07 MBOX-08 a second run fetches nothing anew, neither what gave an invoice nor what held nothing', async () => {
    const ana = await someone({ mark_seen: false });
    ana.deliver([withXml(), makeMessage({ subject: 'Hola' }), withXml()]);
    await ana.process();
    const first = fetches(ana.email);
    await ana.process();
    expect(fetches(ana.email)).toEqual(first);
    ana.deliver([withXml()]);
    await ana.process();
    const later = fetches(ana.email).slice(first.length);
    expect(later.map((line) => line.split(' ')[2])).toEqual(['4', '4']);
  });

  test('MBOX-18 only how a message is built is fetched first', async () => {
    const ana = await someone();
    ana.deliver([withXml(), makeMessage({ subject: 'Hola' })]);
    await ana.process();
    const [first] = fetches(ana.email);
    expect(first).toContain('BODYSTRUCTURE');
    expect(first).not.toContain('BODY.PEEK');
  });

  test('API-19 a run tells its own new invoices: a second one none, and a third only what came since', async () => {
    const ana = await someone({ mark_seen: false });
    const idsOf = ({ invoices }: { invoices: { id: string }[] }) => invoices.map(({ id }) => id);
    ana.deliver([withXml(), withXml()]);
    const { result: found } = await ana.process();
    expect([found.invoice_count, idsOf(found).length]).toEqual([2, 2]);
    expect(await ana.process()).toMatchObject({
      status: 'done',
      result: { success: true, invoice_count: 0, invoices: [], message: 'No hay correos nuevos con facturas.' },
    });
    ana.deliver([withXml()]);
    const { result } = await ana.process();
    expect([result.invoice_count, result.invoices.length]).toEqual([1, 1]);
    expect(idsOf(found)).not.toContain(idsOf(result)[0]);
    expect(await ana.invoiceCount()).toBe(3);
  });

  test('MBOX-19 MBOX-22 every form an invoice comes in is taken, and nothing else is downloaded', async () => {
    const ana = await someone();
    const quoted = `=?ISO-8859-1?Q?Cr=E9dito_n=BA_1=2EXML?=`;
    ana.deliver([
      // 1: octet-stream; 2: no quotes around the name; 3: RFC 2231 in pieces; 4: RFC 2047 in a parameter
      withXml({ type: 'application/octet-stream' }),
      withXml({
        headers: [
          'Content-Type: application/octet-stream',
          'Content-Disposition: attachment; filename=Factura Año.XML',
        ],
      }),
      withXml({
        headers: [
          'Content-Type: text/xml',
          "Content-Disposition: attachment; filename*0*=utf-8''A%C3%B1o; filename*1=.xml",
        ],
      }),
      withXml({ headers: [`Content-Type: application/octet-stream; name="${quoted}"`], encoding: 'quoted-printable' }),
      // 5: ZIP; 6: forwarded; 7: forwarded twice; 8: inline
      makeMessage({
        subject: 'Factura',
        attachments: [{ name: 'mayo.zip', bytes: await zipOf({ 'a.xml': anInvoice(), 'b.xml': anInvoice() }) }],
      }),
      makeMessage({ attachments: [forwarded(withXml())] }),
      makeMessage({ attachments: [forwarded(makeMessage({ attachments: [forwarded(withXml())] }))] }),
      withXml({ disposition: 'inline', type: 'text/xml', encoding: '8bit' }),
      // 9: nothing of it can be an invoice; 10: a PDF that nobody looks for
      makeMessage({
        attachments: [
          { name: 'asado.mp4', type: 'video/mp4', bytes: Buffer.alloc(1_000) },
          { name: 'logo.png', type: 'image/png', bytes: Buffer.alloc(1_000) },
        ],
      }),
      makeMessage({ attachments: [{ name: 'catalogo.pdf', type: 'application/pdf', bytes: '%PDF-1.4' }] }),
    ]);
    const task = await ana.process();
    expect(task.result).toMatchObject({ invoice_count: 9 });
    const names = task.documents.map(({ name }: { name: string }) => name).sort();
    expect(names).toEqual(
      [
        'DE.xml',
        'DE.xml',
        'DE.xml',
        'DE.xml',
        'Factura Año.XML',
        'Año.xml',
        'Crédito nº 1.XML',
        'mayo.zip',
        'a.xml',
        'b.xml',
      ].sort(),
    );
    const downloaded = fetches(ana.email)
      .filter((line) => /BODY\.PEEK\[[\d.]+\]/.test(line))
      .join('\n');
    for (const uid of [9, 10]) expect(downloaded).not.toMatch(new RegExp(`UID FETCH (?:\\S*[,:])?${uid}(?:[,: ])`));
    expect((await ana.process()).result.invoice_count).toBe(0);
  });

  test('MBOX-13 MBOX-12 MBOX-11 what brought invoices is marked as seen, and only that; what was seen before is left alone', async () => {
    const ana = await someone();
    ana.deliver([withXml(), makeMessage({ subject: 'Boletín' }), withXml()]);
    await dovecot.doveadm('flags', 'add', '-u', ana.email, '\\Seen', 'mailbox', 'INBOX', 'uid', '3');
    expect((await ana.process()).result.invoice_count).toBe(1);
    expect(await dovecot.seen(ana.email)).toEqual([1, 3]);

    const leaves = await someone({ mark_seen: false, search_criteria: 'ALL' });
    leaves.deliver([withXml(), withXml()]);
    await dovecot.doveadm('flags', 'add', '-u', leaves.email, '\\Seen', 'mailbox', 'INBOX', 'uid', '2');
    expect((await leaves.process()).result.invoice_count).toBe(2);
    expect(await dovecot.seen(leaves.email)).toEqual([2]);
  });

  test('a message that is marked as unread again counts, and other terms look at the old ones again', async () => {
    const ana = await someone({ mark_seen: false });
    const pdf = { name: 'recibo.pdf', type: 'application/pdf', bytes: '%PDF-1.4 nada' };
    ana.deliver([withXml(), makeMessage({ subject: 'Su boleta', attachments: [pdf] })]);
    await dovecot.doveadm('flags', 'add', '-u', ana.email, '\\Seen', 'mailbox', 'INBOX', 'uid', '1');
    expect((await ana.process()).documents).toEqual([]);
    await dovecot.doveadm('flags', 'remove', '-u', ana.email, '\\Seen', 'mailbox', 'INBOX', 'uid', '1');
    expect((await ana.process()).result.invoice_count).toBe(1);
    await ana.send('PUT', `/email-configs/${ana.mailboxId}`, { search_terms: ['factura', 'boleta'] });
    expect((await ana.process()).documents).toMatchObject([{ name: 'recibo.pdf' }]);
  });

  test('what may be an invoice and is not opened stands in the tray with its reason, and stays unread', async () => {
    const ana = await someone();
    ana.deliver([
      makeMessage({
        subject: 'Factura de Outlook',
        attachments: [{ name: 'winmail.dat', type: 'application/ms-tnef', bytes: 'x' }],
      }),
      makeMessage({
        subject: 'Su factura',
        html: '<p><a href="https://e.tienda.com.py/d/9">Descargar factura</a></p>',
      }),
      makeMessage({ subject: 'Factura rota', attachments: [{ name: 'DE.xml', bytes: 'esto no es nada' }] }),
      makeMessage({
        subject: 'Factura enorme',
        attachments: [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.alloc(26 * 1024 * 1024, '%PDF-') }],
      }),
      makeMessage({ subject: 'Factura conversada', text: 'Ya te la paso.' }),
    ]);
    const task = await ana.process();
    expect(task).toMatchObject({ status: 'done', result: { invoice_count: 0 } });
    const reasons = Object.fromEntries(
      task.documents.map(({ name, reason, state }: Record<string, string>) => [name, `${state}: ${reason}`]),
    );
    expect(reasons).toEqual({
      'Factura de Outlook.eml': expect.stringMatching(/^error: .*winmail\.dat/),
      'Su factura.eml': expect.stringMatching(/^error: .*enlace al documento \(en e\.tienda\.com\.py\)/),
      'Factura rota.eml': expect.stringMatching(/^error: El adjunto «DE\.xml» no es un XML/),
      'Factura enorme.eml': expect.stringMatching(/^error: Pasa el límite de tamaño.*«a\.pdf» \(26/),
    });
    expect(await dovecot.seen(ana.email)).toEqual([]);
    expect((await ana.process()).documents).toEqual([]);
  });

  test('SAFE-60 SAFE-61 MBOX-19 nothing of a mail that matches vanishes: it is read by its content, or stands in the tray with its reason', async () => {
    const ana = await someone();
    const large = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(60 * 1024, 7)]);
    const heic = large('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    const webp = large('RIFF\x24\xf0\0\0WEBPVP8 ');
    const jpeg = large('\xff\xd8\xff\xe0'); // by content a photo, which cannot be opened
    const factura = (subject: string, ...attachments: Attachment[]) => makeMessage({ subject, attachments });
    ana.deliver([
      factura('Factura dat', { name: 'DE.dat', bytes: anInvoice() }),
      factura('Factura txt', { name: 'DE.txt', type: 'text/plain', bytes: anInvoice() }),
      factura('Factura gz', { name: 'DE.xml.gz', type: 'application/gzip', bytes: gzipSync(anInvoice()) }),
      factura('Factura sin nombre', { headers: ['Content-Type: application/octet-stream'], bytes: anInvoice() }),
      factura('Factura foto', { type: 'image/jpeg', disposition: 'inline', bytes: jpeg }),
      factura('Factura heic', { name: 'IMG_1.HEIC', type: 'image/heic', disposition: 'inline', bytes: heic }),
      factura('Factura webp', { name: 'b.webp', type: 'image/webp', bytes: webp }),
      factura('Factura rara', { name: 'x.dat', bytes: Buffer.alloc(5_000, 3) }, { name: 'c.docx', bytes: 'PK' }),
      factura('Factura con logo', {
        name: 'l.png',
        type: 'image/png',
        disposition: 'inline',
        bytes: large('').subarray(0, 9_000),
      }),
      makeMessage({ subject: 'Asado', attachments: [{ name: 'x.dat', bytes: anInvoice() }] }),
    ]);
    const task = await ana.process();
    expect(task.result).toMatchObject({ invoice_count: 4 });
    const told = Object.fromEntries(
      task.documents.map(({ name, reason, state }: Record<string, string>) => [name, `${state}: ${reason}`]),
    );
    expect(told).toEqual({
      'DE.dat': expect.stringMatching(/^leido/),
      'DE.txt': expect.stringMatching(/^leido/),
      'DE.xml.gz': expect.stringMatching(/^leido: Contenía 1 documento/),
      'DE.xml': expect.stringMatching(/^leido/),
      'adjunto 2': expect.stringMatching(/^leido/),
      'adjunto 2.jpeg': expect.stringMatching(/^error: La foto está dañada/),
      'IMG_1.HEIC': expect.stringMatching(/^error: La foto HEIC está dañada .*JPEG/),
      'b.webp': expect.stringMatching(/^error: La foto está dañada/),
      'Factura rara.eml': expect.stringMatching(/^error: .*«c.docx».*No pudimos leer el adjunto «x.dat»/),
    });
    expect((await ana.process()).documents).toEqual([]);
  });

  test('MBOX-09 a folder that was rebuilt is looked at again without a second invoice or document', async () => {
    const ana = await someone({ mark_seen: false });
    ana.deliver([
      withXml(),
      withXml(),
      makeMessage({ subject: 'Factura', attachments: [{ name: 'winmail.dat', bytes: 'x' }] }),
    ]);
    expect((await ana.process()).result.invoice_count).toBe(2);
    const before = await ana.documents();
    await dovecot.doveadm('mailbox', 'update', '-u', ana.email, '--uid-validity', '77', 'INBOX');
    const again = await ana.process();
    expect(again).toMatchObject({ status: 'done', progress: { total: 3, done: 3 }, result: { invoice_count: 0 } });
    expect(await ana.documents()).toHaveLength(before.length);
    expect(await ana.invoiceCount()).toBe(2);
  });

  test('SCALE-03 five runs at once, with two workers, read each message once', async () => {
    const { databaseUrl, dataDir } = server;
    const shared = { ...mailSettings(dovecot), ROLE: 'worker', DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const worker = await startTestApp(shared, { clock });
    onTestFinished(() => worker.stop());
    const ana = await someone({ mark_seen: false });
    ana.deliver(Array.from({ length: 30 }, () => withXml()));
    const jobs = await Promise.all(Array.from({ length: 5 }, () => ana.send('POST', '/tasks/process')));
    const ids = new Set<string>(jobs.map(({ body }) => body.job_id));
    const tasks = await Promise.all([...ids].map((id) => ana.finished(id)));
    expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['done']));
    expect(tasks.reduce((sum, { result }) => sum + result.invoice_count, 0)).toBe(30);
    expect(await ana.documents()).toHaveLength(30);
    const bodies = fetches(ana.email).filter((line) => line.includes('BODY.PEEK'));
    expect(bodies).toHaveLength(1);
  });

  test('API-20 MBOX-16 one account that fails stops no other, and the run says what became of each', async () => {
    const ana = await someone();
    const wrong = await ana.add({ password: 'equivocada', name: 'Mala' });
    ana.deliver([withXml()]);
    const task = await ana.process();
    expect(task).toMatchObject({ status: 'done', result: { success: true, invoice_count: 1 } });
    expect(task.result.message).toContain(`No se pudo leer ${ana.email}: `);
    const refused = 'El servidor respondió, pero el usuario o la contraseña no son correctos.';
    const outcomes = Object.fromEntries(
      task.accounts.map(({ id, state, invoice_count, error }: Record<string, unknown>) => [
        id,
        { state, invoice_count, error },
      ]),
    );
    expect(outcomes).toEqual({
      [ana.mailboxId]: { state: 'done', invoice_count: 1, error: null },
      [wrong]: { state: 'error', invoice_count: 0, error: refused },
    });
    const { body } = await ana.send('GET', '/email-configs');
    expect(body.configs.find(({ id }: { id: string }) => id === wrong).health).toMatchObject({
      state: 'fallando',
      last_error_cause: 'credenciales',
    });
  });

  test('MBOX-29 an account that is off is left out, and its mail is not read', async () => {
    const ana = await someone();
    await ana.send('PATCH', `/email-configs/${ana.mailboxId}/enabled`, { enabled: false });
    const other = await ana.add({ password: 'equivocada', name: 'Otra' });
    ana.deliver([withXml()]);
    expect((await ana.process()).accounts).toMatchObject([{ id: other }]);
    expect(await ana.invoiceCount()).toBe(0);
  });

  test('MBOX-17 an account that failed is read by a later run, once it works', async () => {
    const ana = await someone();
    await ana.send('PUT', `/email-configs/${ana.mailboxId}`, { password: 'equivocada' });
    ana.deliver([withXml()]);
    expect((await ana.process()).accounts).toMatchObject([{ state: 'error' }]);
    await ana.send('PUT', `/email-configs/${ana.mailboxId}`, { password: MAIL_PASSWORD });
    expect(await ana.process()).toMatchObject({
      result: { success: true, invoice_count: 1 },
      accounts: [{ id: ana.mailboxId, state: 'done' }],
    });
  });

  test('when no account can be read the run is an error; without an account it is refused', async () => {
    const ana = await someone();
    await ana.send('PUT', `/email-configs/${ana.mailboxId}`, { password: 'otra' });
    expect(await ana.process()).toMatchObject({ status: 'error', result: { success: false, invoice_count: 0 } });
    await ana.send('DELETE', `/email-configs/${ana.mailboxId}`);
    expect(await ana.send('POST', '/tasks/process')).toMatchObject({ status: 409, body: { code: 'sin_correos' } });
  });

  test('API-17 API-18 API-21 /process waits or not; /process-direct takes as many messages as it is told', async () => {
    const ana = await someone();
    ana.deliver(Array.from({ length: 16 }, () => withXml()));
    const direct = await ana.send('POST', '/process-direct');
    expect(direct.body).toMatchObject({ success: true, invoice_count: 10 });
    expect(direct.body.invoices).toHaveLength(10);
    expect((await ana.send('POST', '/process-direct?limit=3')).body).toMatchObject({ success: true, invoice_count: 3 });
    const waited = await ana.send('POST', '/process', {});
    expect(waited.body).toMatchObject({ success: true, invoice_count: 3, accounts: [{ state: 'done' }] });
    ana.deliver([withXml(), withXml()]);
    const { body } = await ana.send('POST', '/process', { run_async: true });
    expect(body).toEqual({ success: true, job_id: expect.any(String) });
    expect(await ana.finished(body.job_id)).toMatchObject({
      status: 'done',
      result: { success: true, invoice_count: 2 },
    });
    const none = await ana.send('POST', '/process', { run_async: false });
    expect(none.body).toMatchObject({ success: true, invoice_count: 0, invoices: [] });
    expect((await ana.send('POST', '/process-direct?limit=0')).status).toBe(422);
  });

  test('RACE-55 an account tells what it saw and found, whichever call is asked; once deleted, its invoices still say from which mail they came', async () => {
    const ana = await someone();
    ana.deliver([withXml(), withXml(), makeMessage()]);
    await ana.process();
    const { body } = await ana.send('GET', '/email-configs');
    expect(body.configs[0].health).toMatchObject({
      state: 'ok',
      messages_seen: 3,
      invoices_found: 2,
      last_error: null,
    });
    const changed = await ana.send('PUT', `/email-configs/${ana.mailboxId}`, { name: 'Compras' });
    const { version } = body.configs[0];
    expect(changed.body.config).toEqual({ ...body.configs[0], name: 'Compras', version: version + 1 });
    await ana.send('DELETE', `/email-configs/${ana.mailboxId}`);
    expect((await ana.documents()).map(({ message }) => message)).toEqual([
      expect.objectContaining({ sender: 'Proveedor <ventas@proveedor.com.py>', mailbox: null }),
      expect.objectContaining({ subject: 'Saludos', mailbox: null }),
    ]);
    await ana.add();
    expect((await ana.process()).progress.total).toBe(1); // the two others were marked as seen
  });

  test('MBOX-14 malformed mail between two good ones stops neither', async () => {
    const ana = await someone();
    const cut = withXml().subarray(0, 900);
    const broken = 'Subject: Factura\r\nContent-Type: multipart/mixed; boundary="no está"\r\n\r\n--otra\r\n\u0000';
    ana.deliver([withXml(), broken, cut, Buffer.from([0, 255, 13, 10, 0]), '', withXml()]);
    expect(await ana.process()).toMatchObject({ status: 'done', result: { invoice_count: 2 }, progress: { done: 6 } });
    expect((await ana.process()).progress.total).toBe(0);
  });

  test('MBOX-14 a mail whose structure is more than can be received is found among the others, set aside, and keeps none of them out', async () => {
    const ana = await someone();
    const part = (at: number) => `--x\r\nContent-Type: application/x; name="${'n'.repeat(150)}${at}"\r\n\r\n\r\n`;
    const parts = Array.from({ length: 8_000 }, (_, at) => part(at)).join('');
    const huge = `Subject: Factura\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${parts}--x--\r\n`;
    ana.deliver([withXml(), withXml(), huge, ...Array.from({ length: 7 }, () => withXml())]);
    const task = await ana.process();
    expect(task).toMatchObject({ status: 'done', result: { invoice_count: 9 } });
    expect(task.accounts).toMatchObject([{ state: 'done', error: '1 correo no se pudo leer. Se intentará de nuevo.' }]);
    expect((await ana.process()).progress.total).toBe(0);
  });

  test('a mail with a header without measure is told in the tray with the beginning of it', async () => {
    const ana = await someone();
    const lines = Array.from({ length: 6_000 }, (_, at) => `X-Relleno-${at}: ${'x'.repeat(60)}\r\n`).join('');
    const winmail = makeMessage({ subject: 'Factura', attachments: [{ name: 'winmail.dat', bytes: 'x' }] });
    ana.deliver([Buffer.concat([Buffer.from(lines), winmail])]);
    await ana.process();
    const [told] = await ana.documents();
    expect(told).toMatchObject({ name: 'Factura.eml', state: 'error', reason: expect.stringContaining('winmail.dat') });
    expect(told?.size).toBe(256 * 1024);
  });

  test('TRIAL-10 without the right to process a run is refused with the mark that the screen looks for', async () => {
    const ana = await someone();
    await server.db
      .updateTable('owner')
      .set({ trial_expires_at: new Date(0) })
      .where('id', '=', ana.ownerId)
      .execute();
    for (const path of ['/tasks/process', '/process', '/process-direct']) {
      const { status, body } = await ana.send('POST', path, path === '/process' ? {} : undefined);
      expect({ path, status, message: body.message.slice(0, 15) }).toEqual({
        path,
        status: 402,
        message: 'TRIAL_EXPIRED: ',
      });
    }
  });

  test('MBOX-17 what could not be stored is tried again by a later run', async () => {
    const ana = await someone({ mark_seen: false });
    ana.deliver([withXml(), withXml()]);
    // Only this owner's next documents are refused, by the database itself.
    const rule = `alter table document add constraint refuse_for_test check (owner_id <> '${ana.ownerId}' or name <> 'DE.xml')`;
    const { sql } = await import('kysely');
    await sql.raw(`${rule} not valid`).execute(server.db);
    const task = await ana.process();
    expect(task).toMatchObject({
      status: 'done',
      result: { invoice_count: 0 },
      accounts: [{ state: 'done', error: '2 correos no se pudieron leer. Se intentarán de nuevo.' }],
    });
    await sql.raw('alter table document drop constraint refuse_for_test').execute(server.db);
    expect((await ana.process()).result.invoice_count).toBe(0); // too early
    clock.advance(2 * MINUTE_MS);
    expect((await ana.process()).result.invoice_count).toBe(2);
    expect(await ana.documents()).toHaveLength(2);
  });
});
