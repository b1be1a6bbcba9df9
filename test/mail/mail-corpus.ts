import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { zipOf } from '../intake/packages.ts';
import { provenPdf, qrPicture } from '../pdf/a-printed-invoice.ts';
import { printedPdf } from '../pdf/make-pdf.ts';
import { type Attachment, forwarded, makeMessage } from './make-message.ts';

/** A mailbox like those of real businesses. */
export interface MailCorpus {
  readonly messages: readonly Buffer[];
  /** The numbers of the invoices in it, each once. */
  readonly invoices: readonly number[];
  /** How many documents they give: a ZIP counts in addition to its contents. */
  readonly documents: number;
}

const SUBJECTS = ['Reunión del lunes', 'Su pedido va en camino', 'Saludos', 'Re: cotización', 'Boletín de octubre'];
const NAMES: readonly ((number: number, bytes: string) => Attachment)[] = [
  (number, bytes) => ({ name: `DE${number}.xml`, bytes }),
  (number, bytes) => ({ name: `${number}.XML`, type: 'text/xml', encoding: 'quoted-printable', bytes }),
  (_, bytes) => ({
    headers: ['Content-Type: application/octet-stream', 'Content-Disposition: attachment; filename=Factura Año.XML'],
    bytes,
  }),
  (number, bytes) => ({
    headers: ['Content-Type: text/xml', `Content-Disposition: attachment; filename*=utf-8''A%C3%B1o%20${number}.xml`],
    bytes,
  }),
  (_, bytes) => ({ headers: ['Content-Type: a/b; name="=?ISO-8859-1?Q?Cr=E9dito_n=BA=2EXML?="'], bytes }),
];

/**
 * `withInvoices` of so many messages contain one: XML with ugly names, a PDF, XML beside its PDF, in a ZIP, in a
 * forwarded mail. The others contain text, and pictures of `noiseBytes`.
 */
export async function makeMailCorpus({
  messages: count,
  withInvoices,
  first,
  noiseBytes = 2_000,
  hasLetters = false,
}: {
  messages: number;
  withInvoices: number;
  first: number;
  noiseBytes?: number;
  /** PDFs beside their XML contain text, so that no letters have to be recognised, which takes seconds each. */
  hasLetters?: boolean;
}): Promise<MailCorpus> {
  const every = Math.floor(count / withInvoices);
  const picture = Buffer.alloc(noiseBytes, 'una foto cualquiera ');
  const messages: Buffer[] = [];
  const invoices: number[] = [];
  for (let at = 0; at < count; at++) {
    if (at % every === 0 && invoices.length < withInvoices) {
      const number = first + invoices.length;
      invoices.push(number);
      messages.push(await withInvoice(number, hasLetters));
    } else {
      const attachments = at % 3 === 0 ? [{ name: 'foto.jpg', type: 'image/jpeg', bytes: picture }] : [];
      messages.push(makeMessage({ subject: SUBJECTS[at % SUBJECTS.length] ?? '', attachments }));
    }
  }
  const pairs = invoices.filter((number) => number % 8 === 0 || number % 8 === 2).length;
  return { messages, invoices, documents: invoices.length + pairs };
}

async function withInvoice(number: number, hasLetters: boolean): Promise<Buffer> {
  const xml = numberedInvoice(number);
  const named = NAMES[number % NAMES.length]?.(number, xml) ?? { bytes: xml };
  switch (number % 8) {
    case 0:
      return makeMessage({
        subject: 'Factura',
        attachments: [{ name: 'mes.zip', bytes: await zipOf({ [`${number}.xml`]: xml }) }],
      });
    case 1:
      return makeMessage({ subject: 'RV:', attachments: [forwarded(makeMessage({ attachments: [named] }))] });
    case 2:
      return makeMessage({
        attachments: [named, { name: 'kude.pdf', type: 'application/pdf', bytes: await printOf(xml, hasLetters) }],
      });
    case 4: {
      const bytes = await provenPdf({ number: `001-009-${String(number).padStart(7, '0')}` });
      return makeMessage({
        subject: 'Su factura',
        attachments: [{ name: 'kude.pdf', type: 'application/pdf', bytes }],
      });
    }
    default:
      return makeMessage({ subject: 'Comprobante electrónico', attachments: [named] });
  }
}

/** The same invoice as a PDF, as far as its QR proves it. */
async function printOf(xml: string, hasLetters: boolean): Promise<Buffer> {
  const address = /<dCarQR>(.*?)<\/dCarQR>/.exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const words = hasLetters ? 'KuDE de la factura electrónica, que el receptor puede consultar por su QR' : 'KuDE';
  return printedPdf({ words: [[40, 60, words]], picture: await qrPicture(address) });
}
