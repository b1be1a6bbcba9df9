import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { aDeskPerson } from '../builders/a-desk.ts';
import { cutConnections } from '../database/cut-connections.ts';
import { scratchDirectory } from '../database/scratch-directory.ts';
import { invoiceFor } from '../intake/invoice-for.ts';
import { isFullRun, LONG, runs } from '../long-run.ts';
import { isLeftOut } from '../parts-left-out.ts';
import { spawnServer } from '../server/spawn-server.ts';
import { callApi, startTestApp, type TestApp } from '../server/test-app.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { type Dovecot, startDovecot } from './dovecot.ts';
import { aMailOwner, MAIL_PASSWORD, mailSettings, mailUsers } from './mail-rig.ts';
import { makeMessage } from './make-message.ts';

const MAILS = runs(16, 1_000);
const RUCS = runs(2, 20);
const BUSINESSES = runs(4, 60);
const CUTS = runs(1, 10);
const KILLS = 6;

const rucOf = (at: number) => formatRuc(String(82_300_000 + at));
const cdcOf = (xml: string) => /<DE Id="(\d{44})"/.exec(xml)?.[1] ?? '';

/** Mails with one invoice each, to receivers in turn; the CDCs by RUC. */
function aHeap(first: number) {
  const wanted = new Map<string, string[]>();
  const messages = Array.from({ length: MAILS }, (_, at) => {
    const ruc = rucOf(at % RUCS);
    const xml = invoiceFor(first + at, { ruc });
    wanted.set(ruc, [...(wanted.get(ruc) ?? []), cdcOf(xml)]);
    return makeMessage({
      subject: `Factura ${at}`,
      attachments: [{ bytes: xml, name: `${at}.xml`, type: 'text/xml' }],
    });
  });
  return { messages, wanted: [...wanted].flatMap(([ruc, cdcs]) => cdcs.map((cdc) => `${ruc} ${cdc}`)).sort() };
}

describe.skipIf(isLeftOut('dovecot') || !isFullRun)('one mailbox for all clients', () => {
  let dovecot: Dovecot;
  let server: TestApp;
  beforeAll(async () => {
    dovecot = await startDovecot({ users: mailUsers('estudio.com.py') });
    server = await startTestApp(mailSettings(dovecot));
  });
  afterAll(async () => {
    await server?.stop();
    await dovecot?.stop();
  });

  test(
    `DESK-157 DESK-158 ${MAILS} mails for ${RUCS} RUCs among ${BUSINESSES} businesses of 3 accountants, mail and database cut in between: each invoice is once in the right business, none is lost`,
    async () => {
      const proxy = await startCuttingProxy(dovecot.port);
      const studio = await aMailOwner(server, dovecot, 'persona1@estudio.com.py', {
        ...{ port: proxy.port, repartir_por_ruc: true, search_criteria: 'ALL' },
      });
      const ana = await aDeskPerson(server, 'persona1@estudio.com.py');
      const [berta, carla] = [
        await aDeskPerson(server, 'persona2@estudio.com.py'),
        await aDeskPerson(server, 'persona3@estudio.com.py'),
      ];
      for (const colleague of [berta, carla]) await colleague.join(ana.ownerId, 'contador');
      for (let at = 0; at < BUSINESSES; at++) {
        const { body } = await ana.send('/user/businesses', { body: { ruc: rucOf(at), nombre: `Cliente ${at} S.A.` } });
        // Some are a colleague's, who looks after them alone.
        if (at % 3 === 1) await berta.join(body.negocio.id, 'duena');
        if (at % 3 === 2) await carla.join(body.negocio.id, 'duena');
        if (at % 3 !== 0) await ana.leave(body.negocio.id);
      }
      const { messages, wanted } = aHeap(300_000);
      studio.deliver(messages);
      proxy.cutEach(() => runs(10_000, 20_000) + Math.floor(Math.random() * runs(20_000, 400_000)));
      for (let run = 0; proxy.cuts() < CUTS && run < CUTS * 3; run++) {
        const { body } = await studio.send('POST', '/tasks/process');
        await cutConnections(server.databaseUrl, "application_name like 'ajaka%'");
        const isOver = async () => {
          const answer = await studio.send('GET', `/tasks/${body.job_id}`);
          return ['done', 'error'].includes(answer.body.status);
        };
        await expect.poll(isOver, { timeout: LONG }).toBe(true);
      }
      proxy.cutEach(null);
      await studio.process();
      const found = async () => {
        const { rows } = await sql<{ line: string }>`
          select b.ruc || ' ' || i.cdc as line from invoice i join business b on b.owner_id = i.owner_id
          where i.owner_id <> ${ana.ownerId} order by 1`.execute(server.db);
        return rows.map(({ line }) => line);
      };
      await expect.poll(async () => (await found()).length, { timeout: LONG }).toBe(MAILS);
      expect(await found()).toEqual(wanted);
      const here = async () => (await ana.send('/documents')).body.counts;
      await expect.poll(here, { timeout: LONG }).toEqual({ repartido: MAILS });
      expect(await studio.invoiceCount()).toBe(0);
      // The next look brings nothing again.
      expect(await studio.process()).toMatchObject({ status: 'done', result: { invoice_count: 0 } });
      expect(await found()).toEqual(wanted);
      await proxy.stop();
    },
    LONG * 2,
  );
});

describe.runIf(isFullRun && !isLeftOut('dovecot'))('kill -9 while a mailbox is shared out', () => {
  const dataDir = scratchDirectory();
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot({ users: mailUsers('repartos.com.py') });
  });
  afterAll(async () => {
    await dovecot?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start() {
    const program = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...mailSettings(dovecot) });
    const url = await program.url;
    const signIn = { body: { email: 'admin@ajaka.local' }, headers: { origin: url } };
    const { body } = await callApi(url, '/local-identity/sign-in', signIn);
    const send = (method: string, at: string, sent?: unknown, business?: string) =>
      callApi(url, at, {
        ...{ token: body.token, method },
        ...(sent === undefined ? {} : { body: sent }),
        ...(business === undefined ? {} : { headers: { 'x-business-id': business } }),
      });
    return { program, send };
  }

  test(
    `DESK-158 ${KILLS} times everything is killed while ${MAILS} mails are shared out: every invoice is there once`,
    async () => {
      const username = 'persona1@repartos.com.py';
      const { messages } = aHeap(600_000);
      dovecot.deliver(username, messages);
      let running = await start();
      const clients: string[] = [];
      for (let at = 0; at < RUCS; at++) {
        const { body } = await running.send('POST', '/user/businesses', {
          ruc: rucOf(at),
          nombre: `Cliente ${at} S.A.`,
        });
        clients.push(body.negocio.id);
      }
      const account = { host: dovecot.host, port: dovecot.port, username, password: MAIL_PASSWORD };
      await running.send('POST', '/email-configs', { ...account, repartir_por_ruc: true });
      await running.send('POST', '/tasks/process');
      const passedOn = async () =>
        ((await running.send('GET', '/documents?page_size=1')).body.counts.repartido as number | undefined) ?? 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const before = await passedOn();
        await expect
          .poll(async () => (await passedOn()) > before || before === MAILS, { interval: 10, timeout: LONG })
          .toBe(true);
        await running.program.kill();
        running = await start();
      }
      await expect.poll(passedOn, { interval: 200, timeout: LONG }).toBe(MAILS);
      const counts = async () => {
        const all = [];
        for (const client of clients)
          all.push((await running.send('GET', '/export/mongodb/stats', undefined, client)).body.total_listed);
        return all;
      };
      await expect.poll(counts, { interval: 200, timeout: LONG }).toEqual(clients.map(() => MAILS / RUCS));
      expect((await running.send('GET', '/export/mongodb/stats')).body.total_listed).toBe(0);
      await running.program.end();
    },
    LONG * 3,
  );
});
