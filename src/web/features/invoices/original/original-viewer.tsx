import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { look } from '#web/ui/layout/look.ts';
import { Modal } from '#web/ui/layout/overlays.tsx';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './original.module.css';
import { type LookChoice, Paper, PrintButton, ViewChoice } from './original-paper.tsx';
import { useZoom, ZoomButtons } from './paged-file.tsx';
import { ShareButton } from './share-invoice.tsx';

interface OriginalViewerProps {
  invoice: InvoiceDetail;
  choice: LookChoice;
  onClose: () => void;
}

const PARTS = {
  content: look({ flow: 'stack', fill: 'canvas' }),
  header: look({ flex: 'none', py: 8, pr: 16, pl: 20, rule: 'bottom', fill: 'sheet' }, classes.header),
  title: look({ face: 'mono', size: 14 }),
  body: look({ flow: 'stack', flex: 1, gap: 10, shrinkY: true, pt: 10, pb: 20, px: 20 }, classes.body),
};

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
      classNames={PARTS}
    >
      <Row gap={4} align="center" wide className={`${classes.middle} ${classes.head}`}>
        <ViewChoice choice={choice} />
        <Text flex={1} />
        <ZoomButtons zoom={zoom} />
        <ShareButton invoice={invoice} />
        <PrintButton choice={choice} />
      </Row>
      <Row flex={1} wide shrinkY className={classes.middle}>
        <Paper invoice={invoice} look={choice.look} zoom={zoom} />
      </Row>
    </Modal>
  );
}
