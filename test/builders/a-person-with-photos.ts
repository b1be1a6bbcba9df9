import type { PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import type { TestApp } from '../server/test-app.ts';
import { printedPaper, receivePdf } from './a-read-pdf.ts';
import { aReviewer } from './a-reviewer.ts';

/** A person with photos of papers, read without a doubt unless a misread field is given. */
export async function aPersonWithPhotos(server: TestApp) {
  const person = await aReviewer(server);
  let hours = 0;
  const photo = async (number: number, over: Partial<PrintedInvoice> = {}) => {
    const at = new Date(Date.UTC(2026, 9, 20, ++hours));
    const { id, documentId } = await receivePdf(server, person.email, printedPaper(number, over), { at });
    // Read from an image, so only a person can say that it was read well.
    return { id, documentId };
  };
  return {
    ...person,
    photo,
    /** Its figures are confirmed, so that only the question about repeats is left. */
    async sure(number: number, over: Partial<PrintedInvoice> = {}) {
      const one = await photo(number, over);
      const { dudas } = await person.read(one.id);
      if (dudas.some(({ codigo }: { codigo: string }) => codigo !== 'posible_repetida')) {
        await person.decide(one.id, 'confirm');
      }
      return one;
    },
    say: async (id: string, otherId: string, isSame: boolean, over: object = {}) => {
      const { version } = await person.read(id);
      return await person.post(`/v2/invoices/${id}/same-as`, {
        otra_id: otherId,
        es_la_misma: isSame,
        version,
        ...over,
      });
    },
    repeats: async (query = '') => await person.get(`/review/repeats${query}`),
    month: async () => (await person.get('/invoices/month/2026-10/stats')).statistics,
  };
}
