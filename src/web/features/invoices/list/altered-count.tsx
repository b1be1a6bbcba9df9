import { Link } from '@tanstack/react-router';
import { invoiceListText as text } from '#text/invoices.ts';
import { look } from '#web/ui/layout/look.ts';
import { withFilters } from './list-search.ts';
import type { InvoiceList } from './use-invoice-list.ts';

interface AlteredCountProps {
  list: InvoiceList;
  /** The words that it follows. */
  behind: string;
}

/** «, 1 alterada», a link to the altered invoices; nothing when there are none. */
export function AlteredCount({ list: { search, alteredCount }, behind }: AlteredCountProps) {
  if (alteredCount === 0) return null;
  return (
    <>
      {behind.endsWith('.') ? ' ' : ', '}
      <Link
        to="/invoice-list"
        search={withFilters({ ...search, invoice: undefined }, { altered: 'only' })}
        className={look({ tone: 'bad', weight: 600, underline: 'hover' })}
      >
        {text.altered(alteredCount)}
      </Link>
    </>
  );
}
