// What the house itself costs: an authenticated call that does nothing else, beside its parts, interleaved in one run.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import pg from 'pg';
import { startApp } from '#server/app/start-app.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { startThrowAway } from '../test/database/throw-away-server.ts';
import { callApi } from '../test/server/test-app.ts';
import { interleave, percentile, printTable } from './interleave.ts';

const ROUNDS = 30;
const CALLS_PER_ROUND = 40;

const database = await startThrowAway();
const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-bench-'));
const settings = readSettings({ PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
const roomy = { anonymous: 1e9, user: 1e9, token: 1e9, uploads: 1e9, parallel: { atOnce: 1e9, waiting: 1e9 } };
const app = await startApp(settings, createLog('warn'), { limits: roomy });
const url = app.url ?? '';
const { body } = await callApi(url, '/local-identity/sign-in', {
  body: { email: 'admin@ajaka.local' },
  headers: { origin: url },
});
const authorization = `Bearer ${body.token}`;
const subject = body.user.id as string;

const { body: made } = await callApi(url, '/user/business/tokens', {
  token: body.token,
  body: { nombre: 'bench', alcances: ['facturas:leer'] },
});
const byToken = `Bearer ${made.token}`;

const plainNode = createServer((_request, answer) =>
  answer.setHeader('content-type', 'application/json').end('{"ok":true}'),
);
await new Promise<void>((done) => plainNode.listen(0, '127.0.0.1', done));
const plainFastify = fastify();
plainFastify.get('/', async () => ({ ok: true }));
await plainFastify.listen({ port: 0, host: '127.0.0.1' });

const client = new pg.Client(database.url);
await client.connect();
const LOOK_UP = `select u.id, u.role, u.status, o.id as owner_id from app_user u
  join member m on m.user_id = u.id join owner o on o.id = m.owner_id where u.subject = $1 order by m.created_at limit 1`;

const get =
  (address: string, headers = {}) =>
  async () =>
    void (await (await fetch(address, { headers })).arrayBuffer());
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

const times = await interleave(ROUNDS, CALLS_PER_ROUND, {
  'Node solo': get(`http://127.0.0.1:${portOf(plainNode)}/`),
  'Fastify solo': get(`http://127.0.0.1:${portOf(plainFastify.server)}/`),
  'la consulta sola': async () => void (await client.query(LOOK_UP, [subject])),
  'GET /health': get(`${url}/health`),
  'GET /admin/check': get(`${url}/admin/check`, { authorization }),
  'GET /invoices/months': get(`${url}/invoices/months`, { authorization }),
  'GET /invoices/months, con token': get(`${url}/invoices/months`, { authorization: byToken }),
  'GET /api/user/profile': get(`${url}/api/user/profile`, { authorization }),
});

const reference = percentile(times['Fastify solo'] ?? [], 50);
printTable(
  ['llamada', 'p50 ms', 'p95 ms', '× Fastify solo'],
  Object.entries(times).map(([name, each]) => {
    const p50 = percentile(each, 50);
    return [name, p50.toFixed(2), percentile(each, 95).toFixed(2), (p50 / reference).toFixed(2)];
  }),
);

await client.end();
plainNode.close();
plainNode.closeAllConnections();
await plainFastify.close();
await app.stop();
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
