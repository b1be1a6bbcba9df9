import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { alteredText } from '#text/altered-invoice.ts';
import { formatDate } from '#web/format/dates.ts';
import { writtenIssuer } from '#web/format/invoice-line.ts';
import { knownAddress, mailto } from '#web/format/mailto.ts';

interface MailFacts {
  readonly issuerEmail: string | null;
  readonly header: Pick<InvoiceHeader, 'documentNumber' | 'issueDate' | 'cdc' | 'issuer' | 'receiver'>;
}

/** The e-mail address in the document; null when it is no valid one. */
export const issuerAddress = ({ issuerEmail }: Pick<MailFacts, 'issuerEmail'>): string | null =>
  knownAddress(issuerEmail);

/** A link that opens a letter to the issuer in the person's mail program. */
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
  return mailto({ to: issuerAddress(invoice), subject, body });
}
