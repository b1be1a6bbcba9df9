// Renders one page of a PDF that its parent sends, answers with the picture, and ends.
import { type PageQuestion, renderPdfPage } from './render-pdf-page.ts';

process.once('message', async (question) => {
  process.send?.(await renderPdfPage(question as PageQuestion), () => process.disconnect());
});
