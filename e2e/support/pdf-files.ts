import { type PrintedFields, printedInvoice, provenPdf } from '../../test/pdf/a-printed-invoice.ts';
import { printedPdf, sizedPdf } from '../../test/pdf/make-pdf.ts';
import { aFile, type PickedFile } from './invoice-files.ts';

const pdf = (name: string, content: Buffer): PickedFile => aFile(name, content, 'application/pdf');

/** What its QR proves: issuer, number, date and total. */
export const provenFile = async (printed: Partial<PrintedFields> = {}, name = 'probada.pdf'): Promise<PickedFile> =>
  pdf(name, await provenPdf(printed));

/** Text alone: a person has to look. */
export const unprovenFile = (printed: Partial<PrintedFields> = {}, name = 'dudosa.pdf'): PickedFile =>
  pdf(name, printedPdf(printedInvoice(printed)));

/** A small page without a word: there is little to search in vain. */
export const emptyFile = (name: string): PickedFile => pdf(name, sizedPdf(200, 100));
