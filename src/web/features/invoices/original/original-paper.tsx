import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import type { InvoiceFile } from '#contract/invoices.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Segments } from '#web/ui/inputs/segments.tsx';
import { groupDoubts, marksOf } from '../review/doubts/field-doubts.ts';
import classes from './original.module.css';
import { PageImages } from './page-images.tsx';
import { ReadableView } from './readable-view.tsx';

const text = invoicePanelText;

export type Look = 'original' | 'reading';

/** Kinds that have pages to look at, those first that show most. */
const PAGED: readonly string[] = ['pdf', 'jpeg', 'png'];
export const isPaged = ({ kind }: Pick<InvoiceFile, 'kind'>): boolean => PAGED.includes(kind);

export const pagedFileOf = ({ files }: Pick<InvoiceDetail, 'files'>): InvoiceFile | undefined =>
  PAGED.flatMap((viewed) => files.find(({ kind }) => kind === viewed) ?? [])[0];

/** Percent of the width there is. */
const ZOOMS = [100, 150, 200] as const;

export function useZoom() {
  const [step, setStep] = useState(0);
  return {
    percent: ZOOMS[step] ?? 100,
    closer: step < ZOOMS.length - 1 ? () => setStep(step + 1) : undefined,
    farther: step > 0 ? () => setStep(step - 1) : undefined,
  };
}
type Zoom = ReturnType<typeof useZoom>;

export function ZoomButtons({ zoom: { closer, farther } }: { zoom: Zoom }) {
  return (
    <>
      <IconButton Icon={IconZoomOut} label={text.zoomOut} disabled={!farther} onClick={farther} />
      <IconButton Icon={IconZoomIn} label={text.zoomIn} disabled={!closer} onClick={closer} />
    </>
  );
}

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
