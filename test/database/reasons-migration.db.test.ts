import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { isFullRun } from '../long-run.ts';
import { EARLIER_DOCUMENTS, EARLIER_EXPORTS, EARLIER_MAIL } from './earlier-sentences.ts';
import { MIGRATIONS, migrateBefore, migrationNamed } from './old-schema.ts';
import { createEmptyDatabase } from './test-database.ts';

let url: string;
let client: pg.Client;
const OWNER = randomUUID();
const SHA = Buffer.alloc(32, 1);

const toNewest = () => migrate({ connectionString: url, dir: MIGRATIONS });
const rowsOf = async (query: string, values: unknown[] = []) => (await client.query(query, values)).rows;

/** Documents as the version before stored them, one for each sentence; their ids in that order. */
async function addDocuments(sentences: readonly (string | null)[]): Promise<string[]> {
  const ids = sentences.map(() => randomUUID());
  await client.query(
    `insert into document (owner_id, id, sha256, name, kind, source, state, reason, received_at, state_changed_at)
     select $1, d.id, $2, 'a.xml', 'xml', 'upload', 'failed', d.reason, now(), now()
     from unnest($3::uuid[], $4::text[]) as d (id, reason)`,
    [OWNER, SHA, ids, sentences],
  );
  return ids;
}

const reasonsOf = async (ids: readonly string[]): Promise<unknown[]> => {
  const rows = await rowsOf('select id, reasons from document where owner_id = $1', [OWNER]);
  const found = new Map(rows.map(({ id, reasons }) => [id, reasons]));
  return ids.map((id) => found.get(id));
};

beforeEach(async () => {
  ({ url } = await createEmptyDatabase());
  await migrateBefore(url, migrationNamed('sentences-of-before.sql'));
  client = new pg.Client(url);
  await client.connect();
  await client.query('insert into owner values ($1, $2, now(), 0, now())', [OWNER, 'Almacén']);
  await client.query('insert into stored_file (owner_id, sha256, size, created_at) values ($1, $2, 1, now())', [
    OWNER,
    SHA,
  ]);
});
afterEach(() => client.end());

const UNKNOWN = 'Una frase de antes que nadie conoce: 3. Ni esta.';

describe.runIf(isFullRun)('sentences that were stored before there were codes', () => {
  test('HOUSE-01 of documents become their codes, each and one after the other; what nobody knows stays as it was', async () => {
    const each = await addDocuments(EARLIER_DOCUMENTS.map(([sentence]) => sentence));
    const together: readonly [sentence: string, reasons: unknown][] = [
      [
        'Ya la tenías desde el 05/10/2026. Los datos se leyeron de una imagen: compáralos con el original. El total: no coincide con el QR. Alcanzaste tu límite de facturas con IA: se leyó sin IA. Quedan sin leer las páginas 21 a 45: usa «Leer las demás páginas».',
        [
          { code: 'known-since', params: { day: '2026-10-05' } },
          {
            code: 'doubted',
            params: {
              doubts: [
                { field: 'document', reason: 'unproven-image', read: null },
                { field: 'total', reason: 'differs-from-qr', read: null },
              ],
            },
          },
          { code: 'ai-limit', params: {} },
          { code: 'pages-left-unread', params: { pages: 45, pagesRead: 20 } },
        ],
      ],
      [
        `Ya tenías 2 de sus facturas. ${UNKNOWN}`,
        [
          { code: 'some-known', params: { count: 2 } },
          { code: 'text', params: { text: UNKNOWN } },
        ],
      ],
      [UNKNOWN, [{ code: 'text', params: { text: UNKNOWN } }]],
    ];
    const joined = await addDocuments(together.map(([sentence]) => sentence));
    const silent = await addDocuments([null]);
    await toNewest();
    expect(await reasonsOf(each)).toEqual(EARLIER_DOCUMENTS.map(([, reason]) => [reason]));
    expect(await reasonsOf(joined)).toEqual(together.map(([, reasons]) => reasons));
    expect(await reasonsOf(silent)).toEqual([null]);
  });

  test('HOUSE-02 are turned in portions, with what the version before writes meanwhile', async () => {
    const sentence = 'El archivo está vacío.';
    const many = await addDocuments(Array(1_200).fill(sentence));
    await migrateBefore(url, migrationNamed('document-reasons.portions.sql'));
    const [late = '', changed = ''] = [...(await addDocuments([sentence])), many[700]];
    await client.query('update document set reason = $1 where id = $2', ['Ya tenías 1 de sus facturas.', changed]);
    await migrateBefore(url, migrationNamed('only-codes.sql'));
    const [afterwards = ''] = await addDocuments([sentence]);
    await client.query('update document set reason = null where id = $1', [many[3]]);
    // The version before still reads its sentences.
    expect(await rowsOf('select count(*)::int from document where reason = $1', [sentence])).toEqual([
      { count: 1_200 },
    ]);
    await toNewest();
    const empty = [{ code: 'xml-empty', params: {} }];
    const expected = many.map((id, at) =>
      at === 3 ? null : id === changed ? [{ code: 'some-known', params: { count: 1 } }] : empty,
    );
    expect(await reasonsOf(many)).toEqual(expected);
    expect(await reasonsOf([late, afterwards])).toEqual([empty, empty]);
  });

  test('HOUSE-01 of mailboxes, runs, messages, imports and the clock become their codes', async () => {
    const sentences = [...EARLIER_MAIL.map(([sentence]) => sentence), UNKNOWN];
    const reasons = [...EARLIER_MAIL.map(([, reason]) => reason), { code: 'text', params: { text: UNKNOWN } }];
    const ids = sentences.map(() => randomUUID());
    const of = `unnest($2::uuid[], $3::text[]) with ordinality as s (id, said, at)`;
    const given = [OWNER, ids, sentences];
    const [run, folder] = [randomUUID(), randomUUID()];
    await client.query(
      `insert into mailbox (owner_id, id, name, host, port, use_ssl, username, auth, password, provider, search_terms,
         search_criteria, folder, mark_seen, enabled, created_at, last_error, last_error_cause, failing_since)
       select $1, id, 'A', 'imap.example', 993, true, 'a@b.com.py', 'password', 'x', 'other', '{factura}', 'unseen',
         'INBOX', true, true, now(), said, 'credenciales', now() from ${of}`,
      given,
    );
    await client.query(`insert into mail_run (owner_id, id, started_by, created_at) values ($1, $2, 'person', now())`, [
      OWNER,
      run,
    ]);
    await client.query(
      `insert into mail_run_account (owner_id, run_id, mailbox_id, username, provider, state, error, changed_at)
       select $1, $4, id, 'a@b.com.py', 'other', 'failed', said, now() from ${of}`,
      [...given, run],
    );
    await client.query(
      `insert into mail_folder (owner_id, id, mailbox_id, name, uid_validity) values ($1, $2, $3, 'INBOX', 1)`,
      [OWNER, folder, ids[0]],
    );
    await client.query(
      `insert into mail_message (owner_id, folder_id, uid, outcome, reason, recorded_at)
       select $1, $4, at, 'failed', said, now() from unnest($2::uuid[], $3::text[]) with ordinality as s (id, said, at)`,
      [...given, folder],
    );
    await client.query(
      `insert into mail_import (owner_id, mailbox_id, task_id, from_day, to_day, state, reason, started_at, changed_at)
       select $1, id, gen_random_uuid(), '2026-01-01', '2026-02-01', 'failed', said, now(), now() from ${of}`,
      given,
    );
    await client.query(
      `insert into app_user (id, issuer, subject, email, name, created_at, last_login_at)
       select id, $1, id, 'a@b.com.py', 'Ana', now(), now() from ${of}`,
      given,
    );
    await client.query(
      `insert into mail_schedule (owner_id, user_id, is_running, interval_minutes, stop_reason)
       select $1, id, false, 5, said from ${of}`,
      given,
    );
    await toNewest();
    const kept = async (query: string) => {
      const rows = await rowsOf(query);
      const found = new Map(rows.map(({ id, problem }) => [id, problem]));
      return ids.map((id) => found.get(id));
    };
    expect(await kept('select id, last_problem as problem from mailbox')).toEqual(reasons);
    expect(await kept('select mailbox_id as id, problem from mail_run_account')).toEqual(reasons);
    expect(await kept('select mailbox_id as id, problem from mail_import')).toEqual(reasons);
    expect(await kept('select user_id as id, stop_cause as problem from mail_schedule')).toEqual(reasons);
    const messages = await rowsOf('select problem from mail_message order by uid');
    expect(messages.map(({ problem }) => problem)).toEqual(reasons);
  });

  test('HOUSE-01 of files that were not made become their codes', async () => {
    const sentences = [...EARLIER_EXPORTS.map(([sentence]) => sentence), UNKNOWN];
    const ids = sentences.map(() => randomUUID());
    await client.query(
      `insert into export_file (owner_id, id, file_name, format, filters, state, error, created_at, changed_at)
       select $1, id, 'a.csv', 'csv', '{}', 'failed', said, now(), now() from unnest($2::uuid[], $3::text[]) as s (id, said)`,
      [OWNER, ids, sentences],
    );
    await toNewest();
    const rows = await rowsOf('select id, problem from export_file');
    const found = new Map(rows.map(({ id, problem }) => [id, problem]));
    expect(ids.map((id) => found.get(id))).toEqual([
      ...EARLIER_EXPORTS.map(([, reason]) => reason),
      { code: 'text', params: { text: UNKNOWN } },
    ]);
  });

  test('HOUSE-01 that a decision keeps of its documents, however deep, become codes, and so do pages of a doubt', async () => {
    const [documentId = ''] = await addDocuments(['Ya tenías 1 de sus facturas.']);
    const doubt = (read: string) => ({
      field: 'document',
      reason: 'pages-left-out',
      read,
      suggested: null,
      place: null,
    });
    const inner = { kind: 'confirmed', documents: [{ documentId, state: 'in-review', reason: UNKNOWN }], before: {} };
    const stored = { id: randomUUID(), doubts: [doubt('las páginas 21 a 45')], decisions: [inner], checks: [] };
    const outer = {
      kind: 'joined',
      documents: [{ documentId, state: 'in-review', reason: 'La confirmó Rocío Ayala.' }],
      before: { doubts: [doubt('la página 21')], note: {} },
      joined: { stored, links: [] },
    };
    await client.query(
      `insert into invoice_set_aside (owner_id, document_id, position, invoice_id, is_new, state, reason, invoice, created_at)
       values ($1, $2, 0, $3, true, 'in-review', 'La confirmó Rocío Ayala.', $4, now())`,
      [OWNER, documentId, stored.id, JSON.stringify({ ...stored, decisions: [outer] })],
    );
    await toNewest();
    const confirmed = [{ code: 'confirmed-by', params: { name: 'Rocío Ayala' } }];
    const [kept] = await rowsOf('select reasons, invoice from invoice_set_aside');
    expect(kept?.reasons).toEqual(confirmed);
    expect(kept?.invoice).toEqual({
      ...stored,
      doubts: [doubt('21-45')],
      decisions: [
        {
          ...outer,
          documents: [{ documentId, state: 'in-review', reasons: confirmed }],
          before: { doubts: [doubt('21')], note: {} },
          joined: {
            stored: {
              ...stored,
              doubts: [doubt('21-45')],
              decisions: [
                {
                  ...inner,
                  documents: [
                    { documentId, state: 'in-review', reasons: [{ code: 'text', params: { text: UNKNOWN } }] },
                  ],
                },
              ],
            },
            links: [],
          },
        },
      ],
    });
  });
});
