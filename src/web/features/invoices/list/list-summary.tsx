import { notCountedSentence } from '#web/format/not-counted.ts';
import { NotCountedLink } from '#web/ui/marks/not-counted-link.tsx';
import classes from './list.module.css';
import { withFilters } from './list-search.ts';
import type { InvoiceList } from './use-invoice-list.ts';

/** «. 6 no suman: 3 de prueba…», a link to those invoices; nothing when all of them count. */
export function UncountedNote({ list: { search, answer } }: { list: InvoiceList }) {
  const { notCounted, leftOut } = answer ?? {};
  if (!notCounted || notCountedSentence(notCounted) === null) return null;
  const of = withFilters({ ...search, invoice: undefined }, {});
  return (
    <span className={classes.uncounted}>
      {'. '}
      <NotCountedLink counts={notCounted} leftOut={leftOut ?? null} of={of} />
    </span>
  );
}
