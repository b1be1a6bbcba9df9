import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { Modal } from '#web/ui/layout/overlays.tsx';
import { type LookChoice, Paper, PrintButton, ViewChoice } from './original-paper.tsx';
import classes from './original-viewer.module.css';
import { useZoom, ZoomButtons } from './paged-file.tsx';
import { ShareButton } from './share-invoice.tsx';

interface OriginalViewerProps {
  invoice: InvoiceDetail;
  choice: LookChoice;
  onClose: () => void;
}

/** The original in the whole window. */
export function OriginalViewer({ invoice, choice, onClose }: OriginalViewerProps) {
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
        <ViewChoice choice={choice} />
        <span className={classes.space} />
        <ZoomButtons zoom={zoom} />
        <ShareButton invoice={invoice} />
        <PrintButton choice={choice} />
      </div>
      <div className={classes.place}>
        <Paper invoice={invoice} look={choice.look} zoom={zoom} />
      </div>
    </Modal>
  );
}
