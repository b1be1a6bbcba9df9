import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/new-id.ts';
import { ownerOf } from '../../../../../test/builders/a-subscription.ts';
import { isFullRun, LONG, runs } from '../../../../../test/long-run.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { type Receiver, startReceiver } from '../../../../../test/webhooks/receiver.ts';
import { announce } from '../outbox/announce.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../../../../test/webhooks/lane-process.ts');
const SECRETS_KEY = 'a1'.repeat(32);
const INVOICES = 50;
const EVENTS = runs(200, 1_000);
const KILLS = runs(3, 12);

let server: TestApp;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web', ALLOW_PRIVATE_MAIL_HOSTS: '1', SECRETS_KEY });
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await server.stop();
});

function startWorker(): ChildProcess {
  return spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: server.databaseUrl, SECRETS_KEY },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function killWorker(): Promise<void> {
  const dying = worker;
  if (dying === undefined) return;
  const gone = once(dying, 'exit');
  dying.kill('SIGKILL');
  await gone;
}

test.runIf(isFullRun)(
  'DOOR-57 DOOR-59 however often the worker and the receiver die, each event arrives at least once, the same each time, and in the order of its invoice',
  async () => {
    const token = await server.signIn('muere@empresa.com.py');
    let receiver: Receiver = await startReceiver();
    const { port } = receiver;
    const received: Receiver['received'][number][] = [];
    const made = await server.call('/user/business/webhooks', {
      token,
      body: { url: receiver.url, eventos: ['mes.cerrado'] },
    });
    expect(made.status).toBe(200);
    const ownerId = await ownerOf(server.db, 'muere@empresa.com.py');
    const subjects = Array.from({ length: INVOICES }, () => newId(new Date()));
    for (let at = 0; at < EVENTS; at++) {
      const subject = subjects[at % INVOICES] ?? '';
      const zero = { count: at, total: '0' };
      await server.db.transaction().execute(async (tx) => {
        const facts = {
          ...{ month: subject, closedAt: new Date().toISOString(), notices: at },
          ...{ purchases: zero, receivedCreditNotes: zero },
        };
        await announce(tx, ownerId, { type: 'month-closed', subject, about: String(at), facts }, new Date());
      });
    }
    worker = startWorker();
    const count = async (which: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from webhook_delivery where ${which}`.execute(server.db);
      return rows[0]?.count ?? 0;
    };
    const delivered = () => count(sql`state = 'delivered'`);
    const missed = () => count(sql`state = 'waiting' and attempts > 0`);
    for (let kill = 1; kill <= KILLS; kill++) {
      const goal = Math.floor((EVENTS * kill) / (KILLS + 1));
      await expect.poll(delivered, { interval: 20 }).toBeGreaterThanOrEqual(goal);
      await killWorker();
      // Every other time the receiver goes too, and comes back later.
      if (kill % 2 === 0) {
        received.push(...receiver.received);
        await receiver.stop();
      }
      worker = startWorker();
      if (kill % 2 === 0) {
        await expect.poll(missed, { interval: 20 }).toBeGreaterThan(0);
        receiver = await startReceiver(() => 200, port);
      }
    }
    await expect.poll(delivered, { interval: 200 }).toBe(EVENTS);
    received.push(...receiver.received);
    await receiver.stop();
    const texts = new Map<string, Set<string>>();
    for (const { headers, text } of received) {
      const id = String(headers['webhook-id']);
      texts.set(id, (texts.get(id) ?? new Set()).add(text));
    }
    expect(texts.size).toBe(EVENTS);
    expect([...texts.values()].every((each) => each.size === 1)).toBe(true);
    for (const subject of subjects) {
      const of = received.filter(({ body }) => body.data.cierre.mes === subject);
      const order = of.map(({ body }) => body.data.cierre.avisos as number);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  },
  2 * LONG,
);
