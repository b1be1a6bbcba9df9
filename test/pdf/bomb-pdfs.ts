import { onePage, pagesPdf, pdfOf, selfDrawingPdf, stream } from './make-pdf.ts';

const A4 = '0 0 595 842';
const LINE = '0 0 m 595 842 l S ';

/** Invisible dashed lines: each is cut into hundreds of thousands of dashes. */
const dashPdf = () =>
  pdfOf([...onePage(A4, '/Contents 4 0 R'), stream('', `[0.001 0.001] 0 d 1 w ${LINE.repeat(400)}`)]);

/** The whole page is shaded again and again, each point by a small program. */
const shadingPdf = () => {
  const resources = '/Resources << /Shading << /S 5 0 R >> >>';
  const shading = '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 595 0 842] /Function 6 0 R >>';
  const program = `{ ${'2 copy mul sin exch cos add dup '.repeat(20)} 3 1 roll pop pop dup dup }`;
  return pdfOf([
    ...onePage(A4, `/Contents 4 0 R ${resources}`),
    stream('', '/S sh '.repeat(2_000)),
    shading,
    stream('/FunctionType 4 /Domain [0 595 0 842] /Range [0 1 0 1 0 1]', program),
  ]);
};

/** A pattern with tiles of a hundredth of a point. */
const patternPdf = () => {
  const resources = '/Resources << /Pattern << /T 5 0 R >> >>';
  const tile =
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.01 /YStep 0.01 /Resources << >>';
  return pdfOf([
    ...onePage(A4, `/Contents 4 0 R ${resources}`),
    stream('', `/Pattern cs /T scn ${'0 0 595 842 re f '.repeat(50)}`),
    stream(tile, '1 0 0 rg 0 0 1 1 re f'),
  ]);
};

/** One picture of four million points, drawn thousands of times. */
const manyImagesPdf = () => {
  const image = '/Type /XObject /Subtype /Image /Width 2000 /Height 2000 /ColorSpace /DeviceGray /BitsPerComponent 8';
  return pdfOf([
    ...onePage(A4, '/Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >>'),
    stream('', 'q 595 0 3 842 0 0 cm /P Do Q '.repeat(5_000)),
    stream(image, Buffer.alloc(4_000_000, 'ab')),
  ]);
};

/** Every square is drawn through a mask of the whole page, which is drawn anew each time. */
const softMasksPdf = () => {
  const group = '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /CS /DeviceGray >>';
  return pdfOf([
    ...onePage(A4, '/Contents 4 0 R /Resources << /ExtGState << /M 5 0 R >> /XObject << /F 7 0 R >> >>'),
    stream('', 'q /M gs /F Do Q '.repeat(3_000)),
    '<< /Type /ExtGState /SMask << /S /Luminosity /G 6 0 R >> >>',
    stream(group, '0.5 g 0 0 595 842 re f '.repeat(20)),
    stream(`${group}`, '1 0 0 rg 0 0 595 842 re f'),
  ]);
};

/** PDFs of a few kilobytes that keep a reader busy as long as it is allowed, by their technique. */
export const BOMB_PDFS: Readonly<Record<string, () => Buffer>> = {
  rayas: dashPdf,
  degradados: shadingPdf,
  mosaicos: patternPdf,
  'imágenes repetidas': manyImagesPdf,
  máscaras: softMasksPdf,
  'dibujo que se dibuja': selfDrawingPdf,
  '3.000 páginas': () => pagesPdf(3_000),
};

/** Looks the same, but has other bytes. */
export const variantOf = (pdf: Buffer, at: number) => Buffer.concat([pdf, Buffer.from(`\n% ${at}\n`)]);
