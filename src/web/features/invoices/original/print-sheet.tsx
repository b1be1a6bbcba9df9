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
 * What is printed while an invoice is open, by a button or by the browser's menu: only the drawn document, or all its
 * data when those are shown or there is nothing to draw.
 */
export function PrintSheet({ invoice, look }: { invoice: InvoiceDetail; look: Look }) {
  const [isPrinting, setPrinting] = useState(false);
  const { id, documentNumber, issuer } = invoice.header;
  // Loaded beforehand: the browser prints at once and waits for no answer.
  const { data: drawn } = useQuery({ ...originalQueries.facsimile(id), enabled: hasFacsimile(invoice) });
  useEffect(() => {
    const { title } = document;
    const begin = () => {
      // The browser proposes the title as the name of the PDF.
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
