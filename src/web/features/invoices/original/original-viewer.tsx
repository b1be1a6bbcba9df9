import { Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { type Look, Paper, ViewChoice } from './original-paper.tsx';
import classes from './original-viewer.module.css';
import { pagedFileOf, useZoom, ZoomButtons } from './paged-file.tsx';

interface OriginalViewerProps {
  invoice: InvoiceDetail;
  look: Look;
  onLook: (look: Look) => void;
  onClose: () => void;
}

/** The original in the whole window. */
export function OriginalViewer({ invoice, look, onLook, onClose }: OriginalViewerProps) {
  const zoom = useZoom();
  useFocusBack();
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={invoice.header.documentNumber}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      <div className={classes.tools}>
        {pagedFileOf(invoice) && <ViewChoice look={look} onLook={onLook} />}
        <span className={classes.space} />
        <ZoomButtons zoom={zoom} />
        {look === 'reading' && (
          <IconButton Icon={IconPrinter} label={invoicePanelText.print} onClick={() => window.print()} />
        )}
      </div>
      <div className={classes.place}>
        <Paper invoice={invoice} look={look} zoom={zoom} />
      </div>
    </Modal>
  );
}
