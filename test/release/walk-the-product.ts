import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { finishedTask, type NamedFile, upload } from '../intake/uploads.ts';
import { callApi } from '../server/test-app.ts';
import { until } from '../server/until.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures');
const ADMIN = 'admin@ajaka.local';

export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((found) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });
}

/** Where it is served; whoever comes from outside of its machine says the code that its log told last. */
export interface Served {
  readonly url: string;
  readonly accessCode?: () => string;
}

async function signIn({ url, accessCode }: Served): Promise<string> {
  const isReady = async () => (await fetch(`${url}/ready`).catch(() => undefined))?.ok === true;
  await until(isReady);
  const code = accessCode === undefined ? {} : { code: accessCode() };
  const { body } = await callApi(url, '/local-identity/sign-in', {
    body: { email: ADMIN, ...code },
    headers: { origin: url },
  });
  return body.token;
}

/**
 * Signs in, opens the page, hands in an XML, a PDF and a photo, and finds all three in the list: with them it has read
 * with each part that is not JavaScript, and whatever was left out of the packages would be missed.
 */
export async function walkTheProduct(served: Served): Promise<void> {
  const { url } = served;
  const token = await signIn(served);
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  if (!(await page.text()).includes('<div id="root">')) throw new Error(`${url} serves no page`);
  await handIn(url, token, '/tasks/upload-xml', ['una.xml', numberedInvoice(1)]);
  await handIn(url, token, '/tasks/upload-pdf', [
    'kude.pdf',
    readFileSync(path.join(FIXTURES, 'sifen/kude/02-fe-5.pdf')),
  ]);
  await handIn(url, token, '/tasks/upload-pdf', ['foto.heic', readFileSync(path.join(FIXTURES, 'photos/proven.heic'))]);
  const { total } = await whatIsThere(served);
  if (total !== 3) throw new Error(`three invoices were handed in, the list has ${total}`);
}

async function handIn(
  url: string,
  token: string,
  where: '/tasks/upload-xml' | '/tasks/upload-pdf',
  file: NamedFile,
): Promise<void> {
  const { body } = await upload(url, where, token, [file]);
  const task = await finishedTask({ call: (at, options) => callApi(url, at, options) }, token, body.job_id);
  if (task.status !== 'done') throw new Error(`${file[0]}: ${JSON.stringify(task)}`);
}

/** Of an invoice that is not there yet, by the queue. */
export async function uploadOne(served: Served, number: number): Promise<void> {
  await handIn(served.url, await signIn(served), '/tasks/upload-xml', [`${number}.xml`, numberedInvoice(number)]);
}

/** One that anybody's mail server may hand messages to. */
export async function addressToSendTo(served: Served): Promise<string> {
  const { body } = await callApi(served.url, '/user/business/inbox-address', {
    token: await signIn(served),
    body: {},
  });
  return body.url;
}

/** What a person would miss after an update: their invoices and the bytes of an original. */
export async function whatIsThere(served: Served) {
  const { url } = served;
  const token = await signIn(served);
  const { body } = await callApi(url, '/v2/invoices/headers?page_size=100', { token });
  const ids: string[] = body.data.map(({ id }: { id: string }) => id);
  const originals = await Promise.all(
    ids.map(async (id) => (await callApi(url, `/v2/invoices/${id}/files`, { token })).body.data),
  );
  return { total: body.total as number, ids, originals };
}
