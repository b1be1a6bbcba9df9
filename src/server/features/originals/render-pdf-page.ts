import { PDFiumLibrary } from '@hyzyla/pdfium';
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
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const pages = document.getPageCount();
    if (page > pages) return { outcome: 'no-such-page', pages };
    const opened = document.getPage(page - 1);
    const { originalWidth, originalHeight } = opened.getOriginalSize();
    const size = renderedSize({ width: originalWidth, height: originalHeight });
    if (size === undefined) return { outcome: 'damaged' };
    const { data, width, height } = await opened.render({ ...size, scale: 1, render: 'bitmap' });
    return { outcome: 'rendered', png: encodePng({ width, height, rgba: data }), pages };
  } catch (error) {
    return { outcome: /password|security/i.test(String(error)) ? 'locked' : 'damaged' };
  }
}
