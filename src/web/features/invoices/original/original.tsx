import { IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { alteredText } from '#web/text/es/altered-invoice.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { SignedLegend } from '../altered/signed-legend.tsx';
import classes from './original.module.css';
import { OriginalFiles } from './original-files.tsx';
import { type LookChoice, Paper, PrintButton, ViewChoice } from './original-paper.tsx';
import { OriginalViewer } from './original-viewer.tsx';
import { useZoom, ZoomButtons } from './paged-file.tsx';
import { ShareButton } from './share-invoice.tsx';

const text = invoicePanelText;

/** The original beside the data: to look at, to enlarge, to print, to share and to save. */
export function Original({ invoice, choice }: { invoice: InvoiceDetail; choice: LookChoice }) {
  const title = invoice.header.isAltered ? alteredText.says : text[choice.look];
  const [isFull, setFull] = useState(false);
  const zoom = useZoom();
  return (
    <div className={classes.place}>
      <div className={classes.original}>
        <div className={classes.head}>
          <h2 className={choice.looks.length > 1 ? 'visually-hidden' : undefined}>{title}</h2>
          <ViewChoice choice={choice} />
          <span className={classes.space} />
          <ZoomButtons zoom={zoom} />
          <ShareButton invoice={invoice} />
          <PrintButton choice={choice} />
          <IconButton Icon={IconMaximize} label={text.fullScreen} onClick={() => setFull(true)} />
        </div>
        {isFull ? <span className={classes.space} /> : <Paper invoice={invoice} look={choice.look} zoom={zoom} />}
        <SignedLegend alteration={invoice.alteration} currency={invoice.header.currency} />
        <OriginalFiles invoice={invoice} />
      </div>
      {isFull && <OriginalViewer invoice={invoice} choice={choice} onClose={() => setFull(false)} />}
    </div>
  );
}
