import { pdfOf, stream } from './make-pdf.ts';

/** An object as it stands in the file; `@name` in it refers to another. */
type Crafted = string | { readonly dictionary: string; readonly content: string | Uint8Array };

export interface CraftedPage {
  /** Operators. */
  readonly content: string;
  readonly box?: string;
  /** Additional entries of the page's dictionary. */
  readonly page?: string;
  /** Additional resources by kind, such as `XObject`, beside the fonts `/F` and `/Z`. */
  readonly resources?: Readonly<Record<string, string>>;
  readonly fonts?: string;
  readonly catalogue?: string;
  readonly objects?: Readonly<Record<string, Crafted>>;
}

/** One page with any operators and objects that the PDF standard allows. */
export function craftPdf({
  content,
  box,
  page = '',
  resources = {},
  fonts = '',
  catalogue = '',
  objects = {},
}: CraftedPage): Buffer {
  const more = Object.entries(resources).map(([kind, entries]) => `/${kind} << ${entries} >>`);
  const all: Record<string, Crafted> = {
    catalogue: `<< /Type /Catalog /Pages @pages ${catalogue} >>`,
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [${box ?? '0 0 595 842'}] /Contents @content /Resources << /Font << /F @font /Z @dingbats ${fonts} >> ${more.join(' ')} >> ${page} >>`,
    content: { dictionary: '', content: Buffer.from(content, 'latin1') },
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    dingbats: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
    ...objects,
  };
  const names = Object.keys(all);
  const referred = (text: string) =>
    text.replace(/@(\w+)/g, (whole, name: string) => (names.includes(name) ? `${names.indexOf(name) + 1} 0 R` : whole));
  return pdfOf(
    Object.values(all).map((object) =>
      typeof object === 'string'
        ? referred(object)
        : stream(
            referred(object.dictionary),
            typeof object.content === 'string' ? object.content : Buffer.from(object.content),
          ),
    ),
  );
}

/** Operators that write words at places in points from the upper left corner of an A4 page. */
export function written(
  words: readonly (readonly [left: number, top: number, text: string])[],
  size = 9,
  font = 'F',
): string {
  return words
    .map(
      ([left, top, text]) =>
        `BT /${font} ${size} Tf ${left} ${842 - top} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`,
    )
    .join('\n');
}

/** A grey picture as an object that can be drawn. */
export function pictureObject({ width, height, gray }: { width: number; height: number; gray: Uint8Array }): Crafted {
  const dictionary = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return { dictionary, content: gray };
}
