import { Link } from '@tanstack/react-router';
import type { LeftOut, NotCounted } from '#contract/invoices/not-counted.ts';
import { invoiceText } from '#text/invoice.ts';
import { notCountedSentence } from '#web/format/not-counted.ts';

interface NotCountedLinkProps {
  counts: NotCounted;
  leftOut?: LeftOut | null;
  /** What the figure is of, as the list's address says it. */
  of: { readonly month?: string };
}

/** What the figure beside it does not count and why; leads to the invoices themselves. Nothing when it counts them all. */
export function NotCountedLink({ counts, leftOut = null, of }: NotCountedLinkProps) {
  const sentence = notCountedSentence(counts, leftOut);
  if (sentence === null) return null;
  return (
    <Link to="/invoice-list" search={{ ...of, uncounted: 'only' }} title={invoiceText.notCounted.see}>
      {sentence}
    </Link>
  );
}
