import { Link } from '@tanstack/react-router';
import type { AmountNotCounted, NotCounted } from '#contract/invoices/not-counted.ts';
import { invoiceText } from '#text/invoice.ts';
import { notCountedSentence } from '#web/format/not-counted.ts';

interface NotCountedLinkProps {
  counts: NotCounted;
  leftOut?: AmountNotCounted | null;
  /** Which invoices the figure adds up, as filters of the list's address. */
  of: { readonly month?: string };
}

/**
 * How many invoices the figure beside it leaves out, and why; the link opens the list of them. Nothing when it counts
 * them all.
 */
export function NotCountedLink({ counts, leftOut = null, of }: NotCountedLinkProps) {
  const sentence = notCountedSentence(counts, leftOut);
  if (sentence === null) return null;
  return (
    <Link to="/invoice-list" search={{ ...of, uncounted: 'only' }} title={invoiceText.notCounted.see}>
      {sentence}
    </Link>
  );
}
