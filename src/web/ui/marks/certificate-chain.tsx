import type { InvoiceVerification } from '#contract/invoices.ts';
import { formatDate } from '#web/format/dates.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import classes from './certificate-chain.module.css';

type Chain = NonNullable<InvoiceVerification['chain']>;

const { chain: text } = invoiceText;
const year = (date: string) => date.slice(0, 4);

/** Who vouches for the signature: one sentence, which unfolds to its links. */
export function CertificateChain({ chain, isOpen }: { chain: Chain; isOpen: boolean }) {
  const { signer, provider, root, isNational } = chain;
  const links = [
    [signer.name, text.signer(formatDate(signer.validFrom), formatDate(signer.validTo))],
    [provider.name, text.provider(year(provider.validFrom), year(provider.validTo))],
    [root.name, text.root(year(root.validTo))],
  ];
  return (
    <details className={classes.chain} open={isOpen}>
      <summary>{text.sentence(signer.name, provider.name, isNational)}</summary>
      <ol aria-label={text.links}>
        {links.map(([name, note]) => (
          <li key={note}>
            <span>{name}</span> <small>{note}</small>
          </li>
        ))}
      </ol>
    </details>
  );
}
