import { openPdf, UnreadablePdf } from '#sifen/kude/pdf-pages.ts';
import { renderedSize } from './page-scale.ts';
import { encodePng } from './png.ts';

/** What is asked of the process that renders. Pages are counted from 1. */
export interface PageQuestion {
  readonly bytes: Uint8Array;
  readonly page: number;
}

export type PageAnswer =
  | { readonly outcome: 'rendered'; readonly png: Uint8Array; readonly pages: number }
  | { readonly outcome: 'no-such-page'; readonly pages: number }
  | { readonly outcome: 'locked' | 'damaged' };

/** Only in a process of its own: its memory never shrinks, and a PDF can keep it busy for ever. */
export async function renderPdfPage({ bytes, page }: PageQuestion): Promise<PageAnswer> {
  try {
    const pdf = await openPdf(bytes);
    try {
      const pages = pdf.pageCount;
      if (page > pages) return { outcome: 'no-such-page', pages };
      return await pdf.withPage(page, (opened): PageAnswer => {
        const size = renderedSize(opened);
        if (size === undefined) return { outcome: 'damaged' };
        return { outcome: 'rendered', png: encodePng(opened.renderColour(size)), pages };
      });
    } finally {
      pdf.close();
    }
  } catch (error) {
    if (error instanceof UnreadablePdf) return { outcome: error.problem };
    throw error;
  }
}
