import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { FacsimileSheet } from './facsimile.tsx';
import { hasFacsimile, type Look } from './original-paper.tsx';
import { originalQueries } from './originals.queries.ts';
import classes from './print-sheet.module.css';
import { ReadableView } from './readable-view.tsx';

/**
 * What comes out of the printer while an invoice is open, by whatever way it was asked for: the document as it is drawn,
 * alone, or all its data when those are looked at or there is nothing to draw.
 */
export function PrintSheet({ invoice, look }: { invoice: InvoiceDetail; look: Look }) {
  const [isPrinting, setPrinting] = useState(false);
  const { id, documentNumber, issuer } = invoice.header;
  // The browser prints at once and waits for no answer.
  const { data: drawn } = useQuery({ ...originalQueries.facsimile(id), enabled: hasFacsimile(invoice) });
  useEffect(() => {
    const { title } = document;
    const begin = () => {
      // The browser takes it as the name of the file.
      document.title = `${documentNumber} ${issuer.name ?? issuer.ruc ?? ''}`.trim();
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
  }, [documentNumber, issuer.name, issuer.ruc]);
  if (!isPrinting) return null;
  return createPortal(
    <div className={classes.sheet} data-print-sheet>
      {drawn && look !== 'reading' ? <FacsimileSheet drawn={drawn} /> : <ReadableView invoice={invoice} />}
    </div>,
    document.body,
  );
}
