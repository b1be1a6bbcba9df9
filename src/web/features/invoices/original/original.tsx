import { IconMaximize, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { alteredText } from '#web/text/es/altered-invoice.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { SignedLegend } from '../altered/signed-legend.tsx';
import classes from './original.module.css';
import { OriginalFiles } from './original-files.tsx';
import { type Look, Paper, ViewChoice } from './original-paper.tsx';
import { OriginalViewer } from './original-viewer.tsx';
import { pagedFileOf, useZoom, ZoomButtons } from './paged-file.tsx';

const text = invoicePanelText;

/** The original beside the data: to look at, to enlarge, to print and to save. */
export function Original({ invoice }: { invoice: InvoiceDetail }) {
  const hasPdf = pagedFileOf(invoice) !== undefined;
  const title = invoice.header.isAltered ? alteredText.says : hasPdf ? text.original : text.readable;
  const [look, setLook] = useState<Look>(hasPdf ? 'original' : 'reading');
  const [isFull, setFull] = useState(false);
  const zoom = useZoom();
  return (
    <div className={classes.place}>
      <div className={classes.original}>
        <div className={classes.head}>
          <h2 className={hasPdf ? 'visually-hidden' : undefined}>{title}</h2>
          {hasPdf && <ViewChoice look={look} onLook={setLook} />}
          <span className={classes.space} />
          <ZoomButtons zoom={zoom} />
          {look === 'reading' && <IconButton Icon={IconPrinter} label={text.print} onClick={() => window.print()} />}
          <IconButton Icon={IconMaximize} label={text.fullScreen} onClick={() => setFull(true)} />
        </div>
        {isFull ? <span className={classes.space} /> : <Paper invoice={invoice} look={look} zoom={zoom} />}
        <SignedLegend alteration={invoice.alteration} currency={invoice.header.currency} />
        <OriginalFiles invoice={invoice} />
      </div>
      {isFull && <OriginalViewer invoice={invoice} look={look} onLook={setLook} onClose={() => setFull(false)} />}
    </div>
  );
}
