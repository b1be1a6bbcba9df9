import { rowsOf } from '#sifen/kude/page-text.ts';
import { openPdf } from '#sifen/kude/pdf-pages.ts';

export const LABELS = ['Total', 'Facturas', 'Notas de crédito recibidas', 'Neto'];
/** «1.234,50» is 1234.5. */
export const asNumber = (written: string) => Number(written.replaceAll('.', '').replace(',', '.'));

export async function totalsInPdf(bytes: Buffer): Promise<[string, number[]][]> {
  const pdf = await openPdf(bytes);
  try {
    const found: [string, number[]][] = [];
    for (let page = 1; page <= pdf.pageCount; page++) {
      for (const { text } of await pdf.withPage(page, (one) => rowsOf(one.readText()))) {
        const label = LABELS.find((one) => text.trim().startsWith(`${one.slice(0, 8)}`));
        // The title of a page may begin like a row of totals, but has no figures.
        const numbers = text.match(/(?<= |\t)-?\d[\d.,]*(?= |\t|$)/g);
        if (label && numbers) found.push([label, numbers.map(asNumber)]);
      }
    }
    return found;
  } finally {
    pdf.close();
  }
}
