import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '#server/platform/db/connect.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { createLog } from '#server/platform/log.ts';
import { startThrowAway } from '../../test/database/throw-away-server.ts';
import { ownerOf } from '../../test/server/owner-inventory.ts';
import { callApi } from '../../test/server/test-app.ts';
import { percentile, printTable } from '../interleave.ts';
import { get } from '../lean-client.ts';
import { fillRegister, OURS } from './comparison.ts';

/** What somebody else's list may take (SAFE-25): so many times as long as alone, or so many milliseconds. */
const BARS = { times: 5, ms: 150 };
const CALLS = 400;
const LIST = '/v2/invoices/headers?page=1&page_size=20';

/** A server as it runs, on a database with its own settings; one business compares, another lists. */
export async function measureNeighbour(count: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ajaka-bench-'));
  const database = await startThrowAway((dataDir) => startEmbedded(dataDir));
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data'), ROLE: 'all' };
  const child = fork(path.join(import.meta.dirname, '../export/server-process.ts'), { env });
  const [url] = (await once(child, 'message')) as [string];
  const db = connect(database.url, createLog('warn'), { size: 2 });
  const enter = async (name: string) => {
    const email = `${name}@medicion.com.py`;
    const signIn = { body: { email }, headers: { origin: url } };
    const token = (await callApi(url, '/local-identity/sign-in', signIn)).body.token as string;
    await callApi(url, '/api/user/profile', { token });
    return { token, ownerId: await ownerOf({ db, dataDir: folder }, email) };
  };
  try {
    const busy = await enter('compara');
    const neighbour = await enter('vecina');
    await callApi(url, '/user/business', { token: busy.token, method: 'PUT', body: { ruc: OURS, nombre: 'Medición' } });
    const bytes = await fillRegister(db, busy.ownerId, count);
    await fillRegister(db, neighbour.ownerId, Math.min(count, 1_000));
    const list = async () => {
      const began = performance.now();
      await get(url + LIST, `Bearer ${neighbour.token}`);
      return performance.now() - began;
    };
    const compare = async () => {
      const form = new FormData();
      form.append('file', new Blob([Buffer.from(bytes)]), 'marangatu.xlsx');
      const headers = { accept: 'application/json', authorization: `Bearer ${busy.token}` };
      const answer = await fetch(`${url}/closing/2026-10/reconciliation`, { method: 'POST', headers, body: form });
      if (answer.status !== 202) throw new Error(`cargar: ${answer.status}`);
      const { job_id: id } = (await answer.json()) as { job_id: string };
      for (;;) {
        const { status, body } = await callApi(url, `/tasks/${id}`, { token: busy.token });
        if (status !== 200 || body.status === 'error') throw new Error('el cuadre falló');
        if (body.status === 'done') return;
      }
    };
    for (let at = 0; at < 50; at++) await list(); // warm
    await compare();
    const [alone, meanwhile]: [number[], number[]] = [[], []];
    for (let at = 0; at < CALLS; at++) alone.push(await list());
    while (meanwhile.length < CALLS) {
      let isRunning = true;
      const comparing = compare().finally(() => {
        isRunning = false;
      });
      while (isRunning) meanwhile.push(await list());
      await comparing;
    }
    const [during, before] = [percentile(meanwhile, 95), percentile(alone, 95)];
    const isWithin = during <= BARS.times * before || during <= BARS.ms;
    console.log(`\nLa lista de una vecina mientras otra compara ${count} × ${count}`);
    printTable(
      ['', 'mientras', 'a solas', 'proporción', 'barra', 'cumple'],
      [
        [
          `p95 de ${meanwhile.length} y de ${alone.length}`,
          ...[`${during.toFixed(1)} ms`, `${before.toFixed(1)} ms`, (during / before).toFixed(2)],
          ...[`≤ ${BARS.times}, o ${BARS.ms} ms`, isWithin ? 'sí' : 'NO'],
        ],
      ],
    );
    return isWithin;
  } finally {
    await db.destroy();
    await stop(child);
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.disconnect();
  await once(child, 'exit');
}
