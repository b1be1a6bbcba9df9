import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { alteredText } from '#text/altered-invoice.ts';
import { formatDate } from '#web/format/dates.ts';
import { writtenIssuer } from '#web/format/invoice-line.ts';

/** One address and nothing else: it comes from a document that somebody changed, and must add no recipient nor field. */
const ADDRESS = /^[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

interface MailFacts {
  readonly issuerEmail: string | null;
  readonly header: Pick<InvoiceHeader, 'documentNumber' | 'issueDate' | 'cdc' | 'issuer' | 'receiver'>;
}

/** As the document gives it; null when it is none. */
export const issuerAddress = ({ issuerEmail }: Pick<MailFacts, 'issuerEmail'>): string | null =>
  issuerEmail !== null && ADDRESS.test(issuerEmail.trim()) ? issuerEmail.trim() : null;

/** Opens the person's own mail program with the text ready: nothing is sent by itself. */
export function mailToIssuer(invoice: MailFacts): string {
  const { documentNumber, issueDate, cdc, issuer, receiver } = invoice.header;
  const subject = alteredText.mail.subject(documentNumber);
  const body = alteredText.mail.body({
    number: documentNumber,
    date: formatDate(issueDate),
    cdc,
    issuer: writtenIssuer(issuer),
    receiver: receiver.name ?? '',
  });
  // RFC 6068: lines end with CR LF, and spaces are never «+».
  const written = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${issuerAddress(invoice) ?? ''}?subject=${written(subject)}&body=${written(body)}`;
}
