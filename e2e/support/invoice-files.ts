import type { Page } from 'playwright-core';
import { numberedInvoice } from '../../test/intake/numbered-invoice.ts';

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A file as a file field takes it. */
export const aFile = (name: string, content: string | Buffer, mimeType = 'text/xml'): PickedFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** A sound invoice with a number of its own, issued for good and not for a trial of the tax office's system. */
export const invoiceFile = (number: number, name = `FE_${number}.xml`): PickedFile =>
  aFile(name, numberedInvoice(number).replace('consultas-test/qr', 'consultas/qr'));

/** Lets files fall on the page, as a drag from the desktop does. */
export async function dropFiles(page: Page, files: readonly PickedFile[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }));
  const data = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, bytes } of dropped) {
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], name, { type: mimeType }));
    }
    return transfer;
  }, sent);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: data });
  await page.getByText('Suelta tus archivos aquí').waitFor();
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}
