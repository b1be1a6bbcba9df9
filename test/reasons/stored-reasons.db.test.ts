import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_REASONS } from '#contract/exports/exports.text.ts';
import { MAIL_REASONS, mailSentence } from '#contract/mailboxes/mail.text.ts';
import { DOCUMENT_REASONS, documentSentence } from '#contract/reading/documents.text.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import { sweepExportFiles } from '#server/features/exports/background/sweep-export-files.ts';
import { startDueRuns } from '#server/features/mailboxes/schedule/start-due-runs.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { zipOf } from '../intake/packages.ts';
import { upload } from '../intake/uploads.ts';
import { type Dovecot, startDovecot } from '../mail/dovecot.ts';
import { aMailOwner, type MailOwner, mailSettings, mailUsers } from '../mail/mail-rig.ts';
import { makeMessage } from '../mail/make-message.ts';
import { isLeftOut } from '../parts-left-out.ts';
import { printedInvoice } from '../pdf/a-printed-invoice.ts';
import { printedPdf } from '../pdf/make-pdf.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { until } from '../server/until.ts';
import { fixture } from '../sifen/fixture.ts';

/** Every column that holds reasons, one or several, and which codes are known there. */
const KEPT: readonly [table: string, column: string, codes: ReadonlySet<string>][] = [
  ['document', 'reasons', DOCUMENT_REASONS],
  ['invoice_set_aside', 'reasons', DOCUMENT_REASONS],
  ['mailbox', 'last_problem', MAIL_REASONS],
  ['mail_run_account', 'problem', MAIL_REASONS],
  ['mail_message', 'problem', MAIL_REASONS],
  ['mail_import', 'problem', MAIL_REASONS],
  ['mail_schedule', 'stop_cause', MAIL_REASONS],
  ['export_file', 'problem', EXPORT_REASONS],
];

describe.skipIf(isLeftOut('dovecot'))('what the server stores as a reason', () => {
  let dovecot: Dovecot;
  let server: TestApp;
  let ana: MailOwner;
  beforeAll(async () => {
    dovecot = await startDovecot({ users: mailUsers('motivos.com.py') });
    server = await startTestApp(mailSettings(dovecot));
    ana = await aMailOwner(server, dovecot, 'persona1@motivos.com.py');
    await upload(server.url, '/upload-xml', ana.token, [
      ['buena.xml', numberedInvoice(1)],
      ['otra copia.xml', numberedInvoice(1)],
      ['evento.xml', fixture('variants/evento-cancelacion.xml')],
      ['pagina.xml', '<!doctype html><html></html>'],
      ['rota.xml', '<rDE><DE>'],
      ['incompleta.xml', '<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>'],
      ['alterada.xml', fixture('variants/tampered-total.xml')],
      ['paquete.zip', await zipOf({ 'a.xml': numberedInvoice(2), 'vacio.xml': '', 'nota.txt': 'hola' })],
    ]);
    const words = printedInvoice().words.filter(([, top]) => top < 400);
    await upload(server.url, '/tasks/upload-pdf', ana.token, [['sin total.pdf', printedPdf({ words })]]);
    await upload(server.url, '/tasks/upload-pdf', ana.token, [['roto.pdf', '%PDF-1.7 y nada más']]);
    ana.deliver([
      makeMessage({ subject: 'Factura', attachments: [{ name: 'winmail.dat', bytes: 'x' }] }),
      makeMessage({ subject: 'Factura 2', attachments: [{ name: 'a.mp4', bytes: 'película' }] }),
    ]);
    await ana.process();
    await until(async () => (await ana.documents()).every(({ state }) => state !== 'recibido' && state !== 'leyendo'));
    const altered = (await ana.documents()).find(({ name }) => name === 'alterada.xml');
    const confirm = { version: 1, reason: 'La comparé con el papel' };
    expect((await ana.send('POST', `/v2/invoices/${altered?.invoice_id}/confirm`, confirm)).status).toBe(200);
    // Nobody answers there.
    await server.db.updateTable('mailbox').set({ port: 1 }).where('owner_id', '=', ana.ownerId).execute();
    expect((await ana.process()).status).toBe('error');
    await ana.send('POST', '/job/start');
    const forgotten = { file_name: 'a.csv', format: 'csv', filters: '{}', state: 'running', changed_at: new Date(0) };
    await server.db
      .insertInto('export_file')
      .values({ ...forgotten, owner_id: ana.ownerId, id: ana.mailboxId, created_at: new Date(0) })
      .execute();
    await sweepExportFiles(server.app.deps);
    await server.db
      .updateTable('owner')
      .set({ trial_expires_at: new Date(0) })
      .where('id', '=', ana.ownerId)
      .execute();
    await server.db
      .updateTable('mail_schedule')
      .set({ next_run_at: new Date(0) })
      .where('owner_id', '=', ana.ownerId)
      .execute();
    await startDueRuns(server.app.deps);
  });
  afterAll(async () => {
    await server?.stop();
    await dovecot?.stop();
  });

  /** Of one column, all that is there, each by itself. */
  async function reasonsIn(table: string, column: string): Promise<StoredReason[]> {
    const { rows } = await sql<{ kept: StoredReason | StoredReason[] }>`
      select ${sql.ref(column)} as kept from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      server.db,
    );
    return rows.flatMap(({ kept }) => kept);
  }

  test('HOUSE-03 is a code of its feature with what the sentence tells, wherever it is stored', async () => {
    const found = new Map<string, number>();
    for (const [table, column, known] of KEPT) {
      const reasons = await reasonsIn(table, column);
      found.set(table, reasons.length);
      for (const { code, params } of reasons) {
        expect(known, `${table}.${column}`).toContain(code);
        expect(code).not.toBe('text');
        expect(params).toBeTypeOf('object');
      }
    }
    const written = ['document', 'mailbox', 'mail_run_account', 'mail_schedule', 'export_file'];
    expect(written.filter((table) => !found.get(table))).toEqual([]);
  });

  test('HOUSE-03 stands in no row as the sentence that people read', async () => {
    const told = [
      ...(await ana.documents()).flatMap(({ reason }) => (typeof reason === 'string' ? [reason] : [])),
      ...(await ana.send('GET', '/email-configs')).body.configs.map(
        ({ health }: { health: { last_error: string } }) => health.last_error,
      ),
      (await ana.send('GET', '/job/status')).body.error,
    ];
    expect(told.length).toBeGreaterThan(12);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.db);
    expect(tables.length).toBeGreaterThan(30);
    const held: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ said: string }>`
        select distinct said from ${sql.table(name)} t
        join unnest(${told}::text[]) as s (said) on strpos(to_jsonb(t)::text, said) > 0`.execute(server.db);
      held.push(...rows.map(({ said }) => `${name}: ${said}`));
    }
    expect(held).toEqual([]);
  });

  test('HOUSE-05 is logged as its code with what the sentence tells', async () => {
    const reasons = server.logged.flatMap(({ reason }) => (typeof reason === 'object' ? [reason as StoredReason] : []));
    const codes = new Set(reasons.map(({ code }) => code));
    expect(codes).toContain('schedule-stopped');
    for (const reason of reasons) {
      const said = [documentSentence([reason]), mailSentence(reason)];
      expect(JSON.stringify(server.logged)).not.toContain(said.find((one) => !/esta versión no sabe/.test(one ?? '')));
    }
  });

  test('HOUSE-04 is said by the sentences of today, whenever it was stored; a code that only a newer version knows has a general one', async () => {
    const documents = await ana.documents();
    for (const { id, reason } of documents) {
      const { rows } = await sql<{ reasons: StoredReason[] | null }>`
        select reasons from document where owner_id = ${ana.ownerId} and id = ${id}`.execute(server.db);
      expect(reason).toBe(documentSentence(rows[0]?.reasons ?? null));
    }
    const [problem] = await reasonsIn('mailbox', 'last_problem');
    expect(problem?.code).toBe('connection-refused');
    const health = async () => (await ana.send('GET', '/email-configs')).body.configs[0].health.last_error;
    expect(await health()).toBe(problem && mailSentence(problem));
    const newer = JSON.stringify({ code: 'of-next-year', params: { what: 'something' } });
    await sql`update mailbox set last_problem = ${newer}::jsonb`.execute(server.db);
    await sql`update document set reasons = jsonb_build_array(${newer}::jsonb) where id = ${documents[0]?.id}`.execute(
      server.db,
    );
    expect(await health()).toMatch(/^No se pudo leer este correo, y esta versión no sabe decir por qué\./);
    expect((await ana.documents())[0]?.reason).toMatch(/^Hay un aviso sobre este archivo que esta versión no sabe/);
  });
});
