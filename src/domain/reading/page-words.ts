/** «la página 3», «las páginas 2 a 5», «las páginas 1, 3 y 4». */
export function pagesInWords(pages: readonly number[]): string {
  const sorted = [...new Set(pages)].toSorted((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (sorted.length === 1) return `la página ${first}`;
  const isRun = sorted.length > 2 && last - first === sorted.length - 1;
  return `las páginas ${isRun ? `${first} a ${last}` : new Intl.ListFormat('es').format(sorted.map(String))}`;
}

/** Page numbers as they are stored: «2,5» means these two, «21-25» all from the first to the last. */
export const keptPages = (pages: readonly number[]): string => pages.join(',');
export const keptUnreadPages = ({ pages, pagesRead }: { readonly pages: number; readonly pagesRead: number }): string =>
  `${pagesRead + 1}-${pages}`;

/** The unread pages of a file whose reading stopped, in words. */
export const unreadInWords = ({ pages, pagesRead }: { readonly pages: number; readonly pagesRead: number }): string =>
  pages - pagesRead === 1 ? `la página ${pages}` : `las páginas ${pagesRead + 1} a ${pages}`;
