import type { DocumentContent } from '../readers/document-reader.ts';
import { joinedReadings, resumeAt } from '../readers/pages-read.ts';
import { contentOf } from '../readers/printed-reading.ts';
import type { ReadFile } from './read-file.ts';

/**
 * How often a process is asked for one reading: for four scanned pages each time, or for twenty pages with text in all.
 */
const MOST_PARTS = 2;
const MOST_PAGES = 20;

/**
 * Where a process stops, after as many pages as it may recognise, another goes on; others have their turn in between.
 * Begins where an earlier reading of the document stopped.
 */
export function readFurther(readFile: ReadFile): ReadFile {
  return async (file, options, document) => {
    const begun = document.resumePage ?? 1;
    const showedInvoice = document.showedInvoice === true;
    let content = await readFile({ ...file, fromPage: begun }, options, document);
    for (let part = 1; part < MOST_PARTS && typeof content !== 'string'; part++) {
      const { local }: DocumentContent = content;
      const fromPage = local === undefined ? null : resumeAt(local);
      if (local === undefined || fromPage === null || local.pagesRead - begun + 1 >= MOST_PAGES) break;
      const next = await readFile({ ...file, fromPage }, options, document);
      // What was read stays, and the outcome tells that pages are left.
      if (typeof next === 'string' || next.local === undefined) break;
      content = contentOf(joinedReadings(local, next.local));
    }
    if (!showedInvoice || typeof content === 'string' || content.local === undefined) return content;
    return contentOf({ ...content.local, showedInvoice });
  };
}
