import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { Segments } from '#web/ui/inputs/segments.tsx';
import { groupDoubts, marksOf } from '../review/doubts/field-doubts.ts';
import classes from './original.module.css';
import { PageImages } from './page-images.tsx';
import { pagedFileOf, type Zoom } from './paged-file.tsx';
import { ReadableView } from './readable-view.tsx';

const text = invoicePanelText;

export type Look = 'original' | 'reading';

/** The pages of the PDF, or everything the document says. */
export function ViewChoice({ look, onLook }: { look: Look; onLook: (look: Look) => void }) {
  return <Segments label={text.view} choices={LOOKS} chosen={look} onChoose={onLook} />;
}
const LOOKS = [
  { value: 'original', label: text.original },
  { value: 'reading', label: text.reading },
] as const;

interface PaperProps {
  invoice: InvoiceDetail;
  look: Look;
  zoom: Zoom;
}

/** What is looked at, on its sheet. */
export function Paper({ invoice, look, zoom }: PaperProps) {
  const paged = pagedFileOf(invoice);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.paper} data-scrolls tabIndex={0} aria-label={text[look]}>
      <div style={{ width: `${zoom.percent}%` }}>
        {paged && look === 'original' ? (
          <PageImages
            invoiceId={invoice.header.id}
            sha256={paged.sha256}
            marks={marksOf(groupDoubts(invoice.doubts))}
          />
        ) : (
          <ReadableView invoice={invoice} />
        )}
      </div>
    </section>
  );
}
