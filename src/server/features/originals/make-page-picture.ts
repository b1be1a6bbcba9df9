import { openPdf, UnreadablePdf } from '#sifen/kude/pdf-pages.ts';
import { renderedSize } from './page-scale.ts';
import { encodePng } from './png.ts';
import type { PageAnswer, PageQuestion } from './render-in-pool.ts';

/** Only in a process of its own: memory never shrinks there, and a file can keep it busy for ever. */
export async function makePagePicture({ bytes, page }: PageQuestion): Promise<PageAnswer> {
  try {
    return await renderPdfPage(bytes, page);
  } catch (error) {
    if (error instanceof UnreadablePdf) return { outcome: error.problem };
    throw error;
  }
}

async function renderPdfPage(bytes: Uint8Array, page: number): Promise<PageAnswer> {
  const pdf = await openPdf(bytes);
  try {
    const pages = pdf.pageCount;
    if (page > pages) return { outcome: 'no-such-page', pages };
    return await pdf.withPage(page, (opened): PageAnswer => {
      const size = renderedSize(opened);
      if (size === undefined) return { outcome: 'damaged' };
      const picture = encodePng(opened.renderColour(size));
      return { outcome: 'rendered', picture, contentType: 'image/png', pages };
    });
  } finally {
    pdf.close();
  }
}
