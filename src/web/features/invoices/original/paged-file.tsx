import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import type { InvoiceFile } from '#contract/invoices/invoice.ts';
import type { DocumentKind } from '#domain/received-document.ts';
import { invoicePanelText as text } from '#text/invoice-panel.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';

/** Kinds of file that have pages to show, the most complete first. */
const PAGED: readonly string[] = ['pdf', 'jpeg', 'png', 'heic', 'webp'] satisfies readonly DocumentKind[];
export const isPaged = ({ kind }: Pick<InvoiceFile, 'kind'>): boolean => PAGED.includes(kind);

export const pagedFileOf = ({ files }: Pick<InvoiceDetail, 'files'>): InvoiceFile | undefined =>
  PAGED.flatMap((viewed) => files.find(({ kind }) => kind === viewed) ?? [])[0];

/** Percent of the available width. */
const ZOOMS = [100, 150, 200] as const;

export function useZoom() {
  const [step, setStep] = useState(0);
  return {
    percent: ZOOMS[step] ?? 100,
    closer: step < ZOOMS.length - 1 ? () => setStep(step + 1) : undefined,
    farther: step > 0 ? () => setStep(step - 1) : undefined,
  };
}
export type Zoom = ReturnType<typeof useZoom>;

export function ZoomButtons({ zoom: { closer, farther } }: { zoom: Zoom }) {
  return (
    <>
      <IconButton Icon={IconZoomOut} label={text.zoomOut} disabled={!farther} onClick={farther} />
      <IconButton Icon={IconZoomIn} label={text.zoomIn} disabled={!closer} onClick={closer} />
    </>
  );
}
