import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import classes from './print-sheet.module.css';
import { ReadableView } from './readable-view.tsx';

/** What comes out of the printer while an invoice is open, by whatever way it was asked for: its data, alone. */
export function PrintSheet({ invoice }: { invoice: InvoiceDetail }) {
  const [isPrinting, setPrinting] = useState(false);
  const { documentNumber, issuer } = invoice.header;
  useEffect(() => {
    const { title } = document;
    const begin = () => {
      // The browser takes it as the name of the file.
      document.title = `${documentNumber} ${issuer.name ?? ''}`.trim();
      flushSync(() => setPrinting(true));
    };
    const end = () => {
      document.title = title;
      setPrinting(false);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [documentNumber, issuer.name]);
  if (!isPrinting) return null;
  return createPortal(
    <div className={classes.sheet} data-print-sheet>
      <ReadableView invoice={invoice} />
    </div>,
    document.body,
  );
}
