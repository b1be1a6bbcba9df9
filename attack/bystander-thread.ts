// In a thread of its own, so that what the attacker's side is busy with is not measured as the server's.
import { parentPort, workerData } from 'node:worker_threads';
import { get, post, preparedForm } from '../bench/lean-client.ts';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import type { Served } from './bystander.ts';

const { url, tokens } = workerData as { url: string; tokens: readonly string[] };
/** Milliseconds between one call and the next: a person's limits are never met. */
const PAUSES = { list: 30, upload: 40 };

let served: Served = { list: [], upload: [], refused: [] };
let isWatching = false;
let number = 0;
let turn = 0;
const nextToken = () => tokens[turn++ % tokens.length] ?? '';
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function timed(into: number[], call: () => Promise<void>): Promise<void> {
  const start = performance.now();
  try {
    await call();
  } catch (error) {
    served.refused.push((error as Error).message);
  }
  into.push(performance.now() - start);
}

async function keepListing(): Promise<void> {
  while (isWatching) {
    const token = nextToken();
    await timed(served.list, () => get(`${url}/v2/invoices/headers`, `Bearer ${token}`));
    await pause(PAUSES.list);
  }
}

async function keepUploading(): Promise<void> {
  while (isWatching) {
    const token = nextToken();
    const form = preparedForm([{ name: 'a.xml', content: numberedInvoice(++number) }]);
    await timed(served.upload, async () => {
      const answer = await post(`${url}/upload-xml`, token, form);
      if (answer.invoice_count !== 1) throw new Error(String(answer.code ?? answer.message));
    });
    await pause(PAUSES.upload);
  }
}

let running: Promise<unknown> = Promise.resolve();
parentPort?.on('message', async (order: 'watch' | 'stop') => {
  if (order === 'watch') {
    served = { list: [], upload: [], refused: [] };
    isWatching = true;
    running = Promise.all([keepListing(), keepUploading()]);
    return;
  }
  isWatching = false;
  await running;
  parentPort?.postMessage(served);
});
