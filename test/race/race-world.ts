import { type RawBuilder, sql } from 'kysely';
import { newId } from '#server/platform/new-id.ts';
import { type NamedFile, upload } from '../intake/uploads.ts';
import { ownerOf } from '../server/owner-inventory.ts';
import { type Answer, callApi } from '../server/test-app.ts';
import { until } from '../server/until.ts';
import { findBroken, wrongSums } from './invariants.ts';
import type { Pair } from './pairs.ts';
import type { RaceServers } from './race-servers.ts';
import { type Entry, pdfFile, RACE_TABLE, type RaceCall, type Wanted, xmlFile } from './race-table.ts';
import type { Person, Rows, Turn } from './turn.ts';

/** After so many turns all sums are compared; in between only the total and those of months. */
const FULL_SUMS_EVERY = 40;

/** A business, a partner whose account administrators change, and an administrator. */
export async function aRaceWorld(servers: RaceServers) {
  const { db, two } = servers;
  const signIn = async (email: string): Promise<Person> => {
    const { url } = two[0];
    const { body } = await callApi(url, '/local-identity/sign-in', {
      body: { email, name: email },
      headers: { origin: url },
    });
    await callApi(url, '/api/user/profile', { token: body.token });
    return { email, token: body.token };
  };
  const member = await signIn('negocio@carrera.com.py');
  const partner = await signIn('socia@carrera.com.py');
  const admin = await signIn('admin@ajaka.local');
  const people = { member, partner, admin };
  const ownerId = await ownerOf(servers, member.email);
  await callApi(two[0].url, '/admin/plans', {
    token: admin.token,
    body: { code: 'carrera', name: 'Carrera', price: 1 },
  });
  await callApi(two[0].url, '/admin/subscriptions', {
    token: admin.token,
    body: { user_email: member.email, plan_code: 'pro', payment_method: 'manual' },
  });
  await callApi(two[0].url, '/user/business', {
    ...{ token: member.token, method: 'PUT', body: { ruc: '80012345-0', nombre: 'Ferretería El Clavo S.A.' } },
  });

  const holds = async (search: RawBuilder<unknown>) => (await search.execute(db)).rows.length > 0;

  async function perform(entry: Entry, at: 0 | 1, name: string, turn: Turn): Promise<Answer> {
    const server = two[at];
    if (entry.call === undefined) {
      const error = await server.doJob(name, entry.payload?.(turn));
      return { status: error === null ? 200 : 599, headers: new Headers(), body: error };
    }
    const call: RaceCall = await entry.call(turn);
    const { token } = people[call.as ?? 'member'];
    if (call.files) return await upload(server.url, call.path as '/upload', token, call.files);
    const [method = ''] = name.split(' ');
    const headers = { origin: server.url };
    return await callApi(server.url, call.path, {
      token,
      method,
      headers,
      ...(method === 'DELETE' ? {} : { body: call.body }),
    });
  }

  /**
   * Creates what is always needed: papers of several kinds, a template, a mailbox, a plan, a partner who may sign in
   * and has a request.
   */
  async function refill(draw: number): Promise<void> {
    const at = two[draw % 2 === 0 ? 0 : 1].url;
    const post = (path: string, body: object, as: Person = member) => callApi(at, path, { token: as.token, body });
    const [has] = (
      await sql<
        Record<
          'hasPlan' | 'hasRequest' | 'hasInvoices' | 'hasPrinted' | 'hasTemplate' | 'hasMailbox' | 'hasWebhook',
          boolean
        >
      >`
        select exists (select from plan where code = 'carrera') as "hasPlan",
          exists (select from subscription where status = 'pending') as "hasRequest",
          (select count(*) > 3 from invoice where owner_id = ${ownerId}) as "hasInvoices",
          (select count(*) > 2 from document where owner_id = ${ownerId} and kind = 'pdf') as "hasPrinted",
          exists (select from export_template where owner_id = ${ownerId}) as "hasTemplate",
          exists (select from mailbox where owner_id = ${ownerId}) as "hasMailbox",
          exists (select from webhook_endpoint where owner_id = ${ownerId}) as "hasWebhook"`.execute(db)
    ).rows;
    await sql`update app_user set status = 'active' where email = ${partner.email} and status <> 'active'`.execute(db);
    await sql`
      insert into member (owner_id, user_id, role, created_at)
      select ${ownerId}, id, 'contador', now() from app_user where email = ${partner.email}
      on conflict do nothing`.execute(db);
    await sql`update plan set status = 'active' where code = 'carrera' and status <> 'active'`.execute(db);
    if (draw % 2 === 0)
      await sql`update mailbox set enabled = true where owner_id = ${ownerId} and not enabled`.execute(db);
    if (!has?.hasPlan) await post('/admin/plans', { code: 'carrera', name: 'Carrera', price: 1 }, admin);
    if (!has?.hasRequest && draw % 2 === 0)
      await post('/user/subscription/change-plan', { plan_id: draw % 4 === 0 ? 'pro' : 'basic' }, partner);
    if (!has?.hasInvoices)
      for (const one of [draw, draw + 1, draw + 2]) await send(at, '/upload-xml', xmlFile({ draw: one }));
    if (!has?.hasPrinted) for (const one of [1, 2]) await send(at, '/upload', pdfFile({ draw: one + 3 * (draw % 4) }));
    if (!has?.hasTemplate) await post('/export-templates/create-from-preset', { preset: 'facturas_simples' });
    if (!has?.hasWebhook)
      await post('/user/business/webhooks', { url: 'http://127.0.0.1:9/', eventos: ['factura.guardada'] });
    if (!has?.hasMailbox)
      await post('/email-configs', { host: 'no-existe.invalid', username: 'buzon@empresa.com.py', password: 'clave' });
  }
  const send = (at: string, path: '/upload-xml' | '/upload', file: NamedFile) => upload(at, path, member.token, [file]);

  /** An invoice on which the call can act: found, or made if necessary. */
  async function find({ which, files }: Wanted, draw: number): Promise<RawBuilder<boolean>> {
    if (!(await holds(sql`select from invoice i where i.owner_id = ${ownerId} and ${which}`))) {
      const at = two[draw % 2 === 0 ? 0 : 1].url;
      for (const file of files(1_000 + turns)) {
        await send(at, file[0].endsWith('.pdf') ? '/upload' : '/upload-xml', file);
      }
    }
    return which;
  }

  async function rowsFor(draw: number, wanted?: Wanted): Promise<Rows> {
    const isWanted = wanted === undefined ? sql<boolean>`false` : await find(wanted, draw);
    const pick = async <R extends object>(search: RawBuilder<R>, otherwise: R, shift = 0): Promise<R> => {
      const { rows } = await search.execute(db);
      return rows[(draw + shift) % Math.max(1, rows.length)] ?? otherwise;
    };
    const none = { id: newId() };
    const invoices = sql<{ id: string; version: number }>`
      select i.id, i.revision as version from invoice i where i.owner_id = ${ownerId}
      order by (${isWanted}) is true desc, i.in_review desc, i.id limit ${wanted === undefined ? 6 : 1}`;
    const repeats = sql<{ id: string; version: number; otherId: string }>`
      select i.id, i.revision as version, r.other_id as "otherId"
      from invoice_repeat r join invoice i on i.owner_id = r.owner_id and i.id = r.invoice_id
      where r.owner_id = ${ownerId} and (${wanted === undefined && draw % 3 === 0}::boolean or ${isWanted})
      order by 1, 3 limit 4`;
    const { id: otherId } = await pick(invoices, { ...none, version: 1 }, 1);
    const chosen = await pick(repeats, { ...(await pick(invoices, { ...none, version: 1 })), otherId });
    const { id: invoiceId, version, otherId: otherInvoiceId } = chosen;
    // Every other time the file of that invoice.
    const { id: documentId, sha256 } = await pick(
      sql<{ id: string; sha256: string }>`
        select d.id, encode(d.sha256, 'hex') as sha256 from document d where d.owner_id = ${ownerId}
        order by ${draw % 2 === 0}::boolean and exists (
            select from document_invoice l where l.document_id = d.id and l.invoice_id = ${invoiceId}) desc,
          d.kind = 'pdf' desc, d.id limit ${draw % 2 === 0 ? 1 : 5}`,
      { ...none, sha256: '0'.repeat(64) },
    );
    const ids = (table: string, of = ownerId) =>
      pick(sql<{ id: string }>`select id from ${sql.table(table)} where owner_id = ${of} order by id limit 4`, none);
    const closing = await callApi(two[0].url, '/closing/2026-10', { token: member.token });
    return {
      ...{ invoiceId, otherInvoiceId, version, documentId, sha256 },
      closingVersion: closing.body.version ?? 0,
      templateId: (await ids('export_template')).id,
      exportId: (await ids('export_file')).id,
      mailboxId: (await ids('mailbox')).id,
      invitationId: (await ids('invitation')).id,
      webhookId: (await ids('webhook_endpoint')).id,
      deliveryId: (await ids('webhook_delivery')).id,
      requestId: (
        await pick(sql<{ id: string }>`select id from subscription where status = 'pending' order by id limit 1`, none)
      ).id,
    };
  }

  let turns = 0;
  const tallies = new Map<string, Map<string, number>>();
  function tally(name: string, answer: Answer | undefined): void {
    const outcome = answer?.status === 200 ? '200' : `${answer?.status} ${answer?.body?.code ?? ''}`;
    const counts = tallies.get(name) ?? new Map<string, number>();
    tallies.set(name, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
  }

  return {
    wrongSums: () => wrongSums(db, ownerId),
    /** How often each action was answered with which status. */
    tallies: () =>
      [...tallies]
        .sort()
        .map(([name, counts]) => `${name}: ${[...counts].map(([what, often]) => `${often} × ${what}`).join(', ')}`),
    /** Does both at once, each on its own server; answers what was wrong. */
    async race({ names, draw }: Pair): Promise<string[]> {
      await refill(draw);
      const wanted = names.map((name) => RACE_TABLE[name]?.wanted).find((some) => some !== undefined);
      const rows = await rowsFor(draw, wanted);
      const both = names.map((name, at) => {
        const turn: Turn = { ...rows, draw: draw + at, unique: `${++turns}`, ownerId, partner, holds };
        return { name, turn, entry: RACE_TABLE[name] as Entry };
      });
      const answers = await Promise.all(
        both.map(({ entry, name, turn }, at) => perform(entry, at as 0 | 1, name, turn)),
      );
      for (const [at, name] of names.entries()) tally(name, answers[at]);
      const wrong = answers.flatMap(({ status, body }, at) =>
        status >= 500 ? `${names[at]} answered ${status}: ${JSON.stringify(body)}` : [],
      );
      for (const [at, { entry, name, turn }] of both.entries()) {
        const other = both[1 - at]?.entry;
        const isAlone = other?.about !== entry.about || (entry.adds === true && other.adds === true);
        const answer = answers[at];
        if (!isAlone || entry.kept === undefined || answer?.status !== 200 || answer.body?.success === false) continue;
        if (!(await entry.kept(turn, answer))) wrong.push(`${name} answered 200 and is not there`);
      }
      wrong.push(...(await findBroken(db)), ...servers.problems());
      if (turns % FULL_SUMS_EVERY === 0) wrong.push(...(await wrongSums(db, ownerId)));
      return wrong;
    },
    /** Waits until nothing is under way. */
    async settle(): Promise<void> {
      await until(
        async () =>
          !(await holds(sql`
        select from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now()
          and name in ('reading.read-document', 'reading.read-printed-document', 'reading.drop-files', 'exports.drop-files')`)),
      );
    },
  };
}
