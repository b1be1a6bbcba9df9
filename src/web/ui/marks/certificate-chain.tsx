import type { InvoiceVerification } from '#contract/invoices/invoice.ts';
import { invoiceText } from '#text/invoice.ts';
import { formatDate } from '#web/format/dates.ts';
import { Box, Grid, Text } from '#web/ui/layout/parts.tsx';
import classes from './verification.module.css';

type Chain = NonNullable<InvoiceVerification['chain']>;

const { chain: text } = invoiceText;
const year = (date: string) => date.slice(0, 4);

/** Who vouches for the signature: one sentence, which opens to show each certificate of the chain. */
export function CertificateChain({ chain, isOpen }: { chain: Chain; isOpen: boolean }) {
  const { signer, provider, root, isNational } = chain;
  const links = [
    [signer.name, text.signer(formatDate(signer.validFrom), formatDate(signer.validTo))],
    [provider.name, text.provider(year(provider.validFrom), year(provider.validTo))],
    [root.name, text.root(year(root.validTo))],
  ];
  return (
    <Box as="details" mt={12} py={10} px={14} radius={10} fill="soft" size={13} className={classes.chain} open={isOpen}>
      <summary>{text.sentence(signer.name, provider.name, isNational)}</summary>
      <Grid as="ol" gap={4} mt={8} aria-label={text.links}>
        {links.map(([name, note]) => (
          <li key={note}>
            <span>{name}</span>{' '}
            <Text as="small" tone="muted" size={12.5} weight={400} tabular>
              {note}
            </Text>
          </li>
        ))}
      </Grid>
    </Box>
  );
}
