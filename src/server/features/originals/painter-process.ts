// Paints one page of a PDF that its parent sends, answers with the picture, and ends.
import { type PageQuestion, paintPage } from './paint-page.ts';

process.once('message', async (question) => {
  process.send?.(await paintPage(question as PageQuestion), () => process.disconnect());
});
