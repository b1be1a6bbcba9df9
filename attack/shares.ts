import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { preparedForm, statusOf } from '../bench/lean-client.ts';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import { numberedFiles, zipOf } from '../test/intake/packages.ts';
import { stalledUpload } from '../test/intake/stalled-upload.ts';
import type { NamedFile } from '../test/intake/uploads.ts';
import type { Attack, Outcome, Stage } from './attack.ts';
import type { Instance } from './instance.ts';

const MIB = 1024 * 1024;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const STALLED = 40;
/** How long they are held. */
const STALL_MS = 5_000;
/** Of 50 MB that each of them promises. */
const STALLED_BYTES = 12 * MIB;

async function stallMany({ instance, attacker, other, nextNumber }: Stage): Promise<() => Promise<Outcome>> {
  return async () => {
    const connections = Array.from({ length: STALLED }, () =>
      stalledUpload(instance.url, attacker.token, STALLED_BYTES),
    );
    try {
      await Promise.all(connections.map(({ sent }) => sent));
      const { status, body } = await other.send(['a.xml', numberedInvoice(nextNumber())]);
      await pause(STALL_MS);
      const isHeld = status === 200 && body.invoice_count === 1;
      return { isHeld, after: isHeld ? 'los demás suben como siempre' : `otro recibe ${status} ${body.message}` };
    } finally {
      for (const { socket } of connections) socket.destroy();
    }
  };
}

const READ_OF_TASKS = `select count(*)::int as read from document
  where task_id = any ($1) and parent_id is not null and state not in ('received', 'reading')`;

const PACKAGES = 12;
const PER_PACKAGE = 200;

/** Somebody's two documents, sent when a heap of another's is waiting, are read before half of the heap is. */
async function crowd({ instance, attacker, other, nextNumber }: Stage): Promise<() => Promise<Outcome>> {
  const invoices = Array.from({ length: PER_PACKAGE }, () => numberedInvoice(nextNumber()));
  const zips: NamedFile[] = [];
  for (let at = 0; at < PACKAGES; at++) {
    const files = numberedFiles(PER_PACKAGE, (number) => `${invoices[number - 1]}<!-- ${at} -->`);
    zips.push([`${at}.zip`, await zipOf(files)]);
  }
  const two: NamedFile[] = [1, 2].map((at) => [`${at}.xml`, numberedInvoice(nextNumber())]);
  return async () => {
    const tasks: string[] = [];
    for (const zip of zips) tasks.push((await attacker.queue(zip)).body.job_id);
    // Asked of the database: twelve tasks of 200 documents each take seconds to describe, in which the heap is read.
    const database = new pg.Client(instance.databaseUrl);
    await database.connect();
    const readOf = async () => {
      const { rows } = await database.query(READ_OF_TASKS, [tasks]);
      return rows[0].read as number;
    };
    const before = await readOf();
    const start = performance.now();
    const { body } = await other.queue(...two);
    const { result } = await other.finish(body.job_id);
    const seconds = (performance.now() - start) / 1000;
    const read = (await readOf()) - before;
    const waited = PACKAGES * PER_PACKAGE - before;
    await database.end();
    for (const id of tasks) await attacker.finish(id);
    return {
      isHeld: result.invoice_count === 2 && read < waited / 2,
      after: `leídos en ${seconds.toFixed(1)} s, tras ${read} de ${waited} ajenos`,
    };
  };
}

/** Bytes of all files that the instance keeps. */
function keptBytes({ dataDir }: Instance): number {
  return readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      const size = statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size;
      return sum + (size ?? 0);
    }, 0);
}

/** The packages themselves, and what the neighbours upload meanwhile. */
const MOST_KEPT = 4 * MIB;
const MOST_SECONDS = 60;

async function amplify({ instance, attacker, isShort }: Stage): Promise<() => Promise<Outcome>> {
  const zips: NamedFile[] = [];
  let unpacked = 0;
  const [packages, each] = isShort ? [1, 4] : [4, 24];
  for (let at = 0; at < packages; at++) {
    const files: Record<string, Buffer> = {};
    for (let file = 0; file < 4; file++) files[`${file}.xml`] = Buffer.alloc(each * MIB, `<a${at}${file}>`);
    unpacked += 4 * each;
    zips.push([`${at}.zip`, await zipOf(files)]);
  }
  return async () => {
    const before = keptBytes(instance);
    const { status, body } = await attacker.queue(...zips);
    if (status === 200) await attacker.finish(body.job_id);
    let kept = keptBytes(instance) - before;
    for (let second = 0; kept > MOST_KEPT && second < MOST_SECONDS; second++) {
      await pause(1_000); // what was left over goes in a job of its own
      kept = keptBytes(instance) - before;
    }
    return { isHeld: kept <= MOST_KEPT, after: `de ${unpacked} MiB quedan ${(kept / MIB).toFixed(1)}` };
  };
}

const CALLS = 80;
const UPLOADS = 20;

async function callAllAtOnce({ instance, attacker, isShort, nextNumber }: Stage): Promise<() => Promise<Outcome>> {
  const authorization = `Bearer ${attacker.token}`;
  const form = preparedForm([{ name: 'a.xml', content: numberedInvoice(nextNumber()) }]);
  // Of all waves: sooner or later the limit per minute refuses whole ones.
  let [served, refused, otherwise] = [0, 0, 0];
  return async () => {
    const size = isShort ? 0.5 : 1;
    const list = `${instance.url}/v2/invoices/headers?search=ferreteria`;
    const answers = await Promise.all([
      ...Array.from({ length: CALLS * size }, () => statusOf(list, { authorization })),
      ...Array.from({ length: UPLOADS * size }, () => statusOf(`${instance.url}/upload-xml`, { authorization, form })),
    ]);
    for (const status of answers) {
      if (status === 200) served++;
      else if (status === 429) refused++;
      else otherwise++;
    }
    return { isHeld: served > 0 && otherwise === 0, after: `${served} servidas, ${refused} con 429` };
  };
}

export const shares: readonly Attack[] = [
  {
    proves: 'FAIR-02',
    name: '40 subidas detenidas de una cuenta',
    before: 'todos los demás: 503',
    prepare: stallMany,
    isOnce: true,
    isOnlyWhole: true,
  },
  {
    proves: 'FAIR-03',
    name: '12 ZIP grandes, y dos documentos de otro',
    before: 'el otro esperaba 37 s',
    prepare: crowd,
    isOnce: true,
    isOnlyWhole: true,
  },
  {
    proves: 'FAIR-04',
    name: '393 KB que se vuelven 385 MiB',
    before: 'quedaban 385 MiB',
    prepare: amplify,
    isOnce: true,
    isOnlyWhole: true,
  },
  {
    proves: 'FAIR-02',
    name: '100 llamadas a la vez de una cuenta',
    before: 'sin límite',
    prepare: callAllAtOnce,
  },
];
