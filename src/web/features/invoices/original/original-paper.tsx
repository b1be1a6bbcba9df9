import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { invoicePanelText } from '#text/invoice-panel.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Segments } from '#web/ui/inputs/segments.tsx';
import { Box } from '#web/ui/layout/parts.tsx';
import { groupDoubts, marksOf } from '../review/doubts/field-doubts.ts';
import { PageImages } from './page-images.tsx';
import { pagedFileOf, type Zoom } from './paged-file.tsx';
import { ReadableView } from './readable-view.tsx';

const text = invoicePanelText;

/** Loaded when first needed: a review of PDFs that hold one invoice each needs neither. */
const ownPages = defineLazyPart(async () => (await import('./own-pages.tsx')).OwnPages);
const facsimile = defineLazyPart(async () => (await import('./facsimile.tsx')).Facsimile);

/** The pages of a PDF or photo, the XML drawn as a page, or everything the document says. */
export type Look = 'original' | 'document' | 'reading';

/** An invoice that came as XML is drawn as a page, unless it was altered: a forged invoice must not look genuine. */
export const hasFacsimile = ({ header }: Pick<InvoiceDetail, 'header'>): boolean =>
  header.source === 'xml' && !header.isAltered;

const looksOf = (invoice: InvoiceDetail): Look[] => [
  ...(pagedFileOf(invoice) ? (['original'] as const) : []),
  ...(hasFacsimile(invoice) ? (['document'] as const) : []),
  'reading',
];

/** Which view of the invoice is chosen. Another invoice begins with its own pages. */
export function useLook(invoice: InvoiceDetail) {
  const { id } = invoice.header;
  const looks = looksOf(invoice);
  const [chosen, setChosen] = useState<{ id: string; look: Look } | null>(null);
  const look: Look = (chosen?.id === id && looks.find((one) => one === chosen.look)) || (looks[0] ?? 'reading');
  return { look, looks, choose: (next: Look) => setChosen({ id, look: next }) };
}
export type LookChoice = ReturnType<typeof useLook>;

/** Shown only when there is more than one view. */
export function ViewChoice({ choice: { look, looks, choose } }: { choice: LookChoice }) {
  if (looks.length < 2) return null;
  const choices = looks.map((value) => ({ value, label: text[value] }));
  return <Segments label={text.view} choices={choices} chosen={look} onChoose={choose} />;
}

/** A PDF is printed from its own pages; what is drawn here is printed by the browser. */
export function PrintButton({ choice: { look } }: { choice: LookChoice }) {
  if (look === 'original') return null;
  return <IconButton Icon={IconPrinter} label={text.print} onClick={() => window.print()} />;
}

interface PaperProps {
  invoice: InvoiceDetail;
  look: Look;
  zoom: Zoom;
  /** A name of its own where several papers are shown. */
  label?: string;
}

/** The chosen view, on its sheet. */
export function Paper({ invoice, look, zoom, label = text[look] }: PaperProps) {
  const paged = pagedFileOf(invoice);
  return (
    // With tabIndex, since an area that scrolls must be reachable by keyboard.
    <Box as="section" flex={1} shrinkY overflow="auto" radius={3} data-scrolls tabIndex={0} aria-label={label}>
      <div style={{ width: `${zoom.percent}%` }}>
        {paged && look === 'original' && (
          <>
            {paged.invoicePages && <LazyPart part={ownPages} props={{ file: paged }} />}
            <PageImages
              invoiceId={invoice.header.id}
              sha256={paged.sha256}
              marks={marksOf(groupDoubts(invoice.doubts))}
            />
          </>
        )}
        {look === 'document' && <LazyPart part={facsimile} props={{ invoiceId: invoice.header.id }} />}
        {look === 'reading' && <ReadableView invoice={invoice} />}
      </div>
    </Box>
  );
}
