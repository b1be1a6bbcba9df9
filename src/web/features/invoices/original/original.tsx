import { IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { alteredText } from '#text/altered-invoice.ts';
import { invoicePanelText } from '#text/invoice-panel.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { SignedLegend } from '../altered/signed-legend.tsx';
import classes from './original.module.css';
import { OriginalFiles } from './original-files.tsx';
import { type LookChoice, Paper, PrintButton, ViewChoice } from './original-paper.tsx';
import { OriginalViewer } from './original-viewer.tsx';
import { useZoom, ZoomButtons } from './paged-file.tsx';
import { ShareButton } from './share-invoice.tsx';

const text = invoicePanelText;

/** The original beside the data: to view, enlarge, print, share and download. */
export function Original({ invoice, choice }: { invoice: InvoiceDetail; choice: LookChoice }) {
  const title = invoice.header.isAltered ? alteredText.says : text[choice.look];
  const [isFull, setFull] = useState(false);
  const zoom = useZoom();
  return (
    <Row shrinkX shrinkY pt={18} pr={20} pb={16} className={classes.place}>
      <Stack flex={1} gap={10} shrinkX shrinkY pt={10} pb={14} px={14} radius="card" fill="canvas">
        <Row gap={2} align="center" className={classes.head}>
          <Text
            as="h2"
            size={14.5}
            weight={600}
            tracking={1}
            className={choice.looks.length > 1 ? 'visually-hidden' : undefined}
          >
            {title}
          </Text>
          <ViewChoice choice={choice} />
          <Text flex={1} />
          <ZoomButtons zoom={zoom} />
          <ShareButton invoice={invoice} />
          <PrintButton choice={choice} />
          <IconButton Icon={IconMaximize} label={text.fullScreen} onClick={() => setFull(true)} />
        </Row>
        {isFull ? <Text flex={1} /> : <Paper invoice={invoice} look={choice.look} zoom={zoom} />}
        <SignedLegend alteration={invoice.alteration} currency={invoice.header.currency} />
        <OriginalFiles invoice={invoice} />
      </Stack>
      {isFull && <OriginalViewer invoice={invoice} choice={choice} onClose={() => setFull(false)} />}
    </Row>
  );
}
