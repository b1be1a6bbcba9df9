import { expect } from 'vitest';
import type { PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import { upload } from '../intake/uploads.ts';
import { expectedRollUps, keptRollUps } from '../invoices/expected-roll-ups.ts';
import { ownerOf } from '../server/owner-inventory.ts';
import type { TestApp } from '../server/test-app.ts';
import { genuineXml, printedPaper, receivePdf } from './a-read-pdf.ts';

let people = 0;
let papers = 0;

/** A number that no paper of this test file has had. */
export const newPaper = (): number => ++papers;
/** The number of the paper that is scanned next. */
export const nextPaper = (): number => papers + 1;

/** A person, and what they do through the API. */
export async function aReviewer(server: TestApp, given?: string) {
  const email = given ?? `revisa-${++people}@empresa.com.py`;
  const token = await server.signIn(email, 'Rocío Ayala');
  await server.call('/api/user/profile', { token });
  const get = async (path: string) => (await server.call(path, { token })).body;
  const post = (path: string, body: object, method = 'POST') => server.call(path, { token, body, method });
  return {
    email,
    token,
    get,
    post,
    /** Receives a PDF of a new paper; answers the paper's number and the invoice's id. */
    async scan(over: Partial<PrintedInvoice> = {}, how: Parameters<typeof receivePdf>[3] = {}) {
      const number = newPaper();
      return { number, ...(await receivePdf(server, email, printedPaper(number, over), how)) };
    },
    read: (id: string) => get(`/v2/invoices/${id}`),
    correct: (id: string, body: object) => post(`/v2/invoices/${id}`, { version: 1, ...body }, 'PATCH'),
    decide: (id: string, what: string, body: object = {}) => post(`/v2/invoices/${id}/${what}`, body),
    history: async (id: string) => (await get(`/v2/invoices/${id}/history`)).data,
    queue: async (query = '') => await get(`/review/queue${query}`),
    document: async (id: string) => (await get('/documents')).data.find((one: { id: string }) => one.id === id),
    sendXml: async (number: number) =>
      (await upload(server.url, '/upload-xml', token, [['factura.xml', genuineXml(number)]])).body,
    /** The sums, after all roll-ups were compared with the invoices. */
    async sum() {
      const ownerId = await ownerOf(server, email);
      expect(await keptRollUps(server.db, ownerId)).toEqual(await expectedRollUps(server.db, ownerId));
      const { total_amount, en_revision, fuera_de_suma } = await get('/export/mongodb/stats');
      return { amount: total_amount, waiting: en_revision, leftOut: fuera_de_suma.cantidad };
    },
  };
}

/** Read with a wrong total: the parts add up to Gs. 110.000. */
export const MISREAD = { total: '170000' };
export const RIGHT = { monto_total: 110_000 };
