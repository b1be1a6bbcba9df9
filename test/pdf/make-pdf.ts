import { deflateSync } from 'node:zlib';

/** Makes a PDF of objects as they stand in the file, without their numbers; the first is the catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, object] of objects.entries()) {
    places.push(at);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    add(Buffer.from(object));
    add(Buffer.from('\nendobj\n'));
  }
  const start = at;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function stream(dictionary: string, content: string | Buffer): Buffer {
  const packed = deflateSync(Buffer.from(content));
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
const page = (box: string, more = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${more} >>`;
const tree = (count: number) =>
  `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')}] >>`;
export const onePage = (box: string, more = '') => [CATALOGUE, tree(1), page(box, more)];

/** A page of 20 by 30 points with a red square in its lower left corner, 10 points wide. */
export const squarePdf = () =>
  pdfOf([...onePage('0 0 20 30', '/Contents 4 0 R'), stream('', '1 0 0 rg 0 0 10 10 re f')]);

/** Empty pages: a picture without letters is searched in four orientations, which takes time by its size. */
export const pagesPdf = (count: number, side = 200) =>
  pdfOf([CATALOGUE, tree(count), ...Array.from({ length: count }, () => page(`0 0 ${side} ${side}`))]);

export const sizedPdf = (width: number, height: number) => pdfOf(onePage(`0 0 ${width} ${height}`));

/** Words at places in points from the upper left corner of an A4 page, and pictures of gray pixels. */
export interface Printed {
  readonly words: readonly (readonly [left: number, top: number, text: string])[];
  readonly picture?: { readonly width: number; readonly height: number; readonly gray: Uint8Array };
  /** Words in white, invisible on the page. */
  readonly hidden?: Printed['words'];
  /** Drawing operators of the page. */
  readonly drawing?: string;
  /** In points, unless it is A4. */
  readonly width?: number;
}

const [A4_WIDTH, A4_HEIGHT] = [595, 842];
const MARGIN = 40;
/** The size and the place of a picture. */
const PICTURE = { side: 100, left: 40, top: 700 };

/**
 * One A4 page for each. A page of words alone ends under the last of them: a QR is searched on the whole page, at three
 * sizes, and half an empty page costs half a second of the processor.
 */
export function printedPdf(...pages: readonly Printed[]): Buffer {
  const heightOf = ({ words, hidden = [], picture, drawing }: Printed) =>
    picture || drawing || words.length === 0
      ? A4_HEIGHT
      : Math.max(...[...words, ...hidden].map(([, top]) => top)) + MARGIN;
  const font = pages.length + 3;
  const first = font + 1;
  const heights = pages.map(heightOf);
  const kids = pages.map(({ picture, width = A4_WIDTH }, at) => {
    const own = picture ? `/XObject << /P ${first + at * 2 + 1} 0 R >>` : '';
    const resources = `/Resources << /Font << /F ${font} 0 R >> ${own} >>`;
    return page(`0 0 ${width} ${heights[at]}`, `/Contents ${first + at * 2} 0 R ${resources}`);
  });
  const contents = pages.flatMap(({ words, hidden = [], picture, drawing = '' }, at) => {
    const height = heights[at] ?? A4_HEIGHT;
    const written = ([left, top, text]: Printed['words'][number]) =>
      `BT /F 9 Tf ${left} ${height - top} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
    const texts = [...words.map(written), '1 g', ...hidden.map(written), '0 g'];
    const { side, left, top } = PICTURE;
    const drawn = picture ? `q ${side} 0 0 ${side} ${left} ${height - top - side} cm /P Do Q` : '';
    const image = `/Type /XObject /Subtype /Image /Width ${picture?.width ?? 1} /Height ${picture?.height ?? 1} /ColorSpace /DeviceGray /BitsPerComponent 8`;
    return [
      stream('', Buffer.from([...texts, drawn, drawing].join('\n'), 'latin1')),
      stream(image, Buffer.from(picture?.gray ?? [255])),
    ];
  });
  const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  return pdfOf([CATALOGUE, tree(pages.length), ...kids, helvetica, ...contents]);
}

/** Encrypted with an unknown password. */
export function lockedPdf(): Buffer {
  const anything = 'ab'.repeat(32);
  const lock = `<< /Filter /Standard /V 1 /R 2 /O <${anything}> /U <${anything}> /P -4 >>`;
  return pdfOf([...onePage('0 0 200 200'), lock], `/Encrypt 4 0 R /ID [<${anything}> <${anything}>]`);
}

/** Each form contains ten of the next: 10^levels in all. */
export function endlessPdf(levels = 12): Buffer {
  const forms = Array.from({ length: levels }, (_, level) => {
    const last = level === levels - 1;
    const resources = last ? '' : `/Resources << /XObject << /X ${level + 6} 0 R >> >>`;
    return stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${resources}`,
      last ? '0 0 1 1 re f' : '/X Do '.repeat(10),
    );
  });
  const resources = '/Resources << /XObject << /X 5 0 R >> >>';
  return pdfOf([...onePage('0 0 200 200', `/Contents 4 0 R ${resources}`), stream('', '/X Do'), ...forms]);
}

/** A picture whose pixels take half a gigabyte unpacked; packed it is a thousandth of that. */
export function pictureBombPdf(side = 23_000): Buffer {
  const resources = '/Resources << /XObject << /P 5 0 R >> >>';
  const image = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return pdfOf([
    ...onePage('0 0 595 842', `/Contents 4 0 R ${resources}`),
    stream('', 'q 595 0 0 842 0 0 cm /P Do Q'),
    stream(image, Buffer.alloc(side * side)),
  ]);
}

/** Its page tree contains itself, and claims two thousand million pages. */
export const loopingPdf = (): Buffer =>
  pdfOf([CATALOGUE, '<< /Type /Pages /Count 2147483647 /Kids [2 0 R 3 0 R] /Parent 2 0 R >>', page('0 0 200 200')]);

/** A form that draws itself a hundred times. */
export const selfDrawingPdf = (): Buffer =>
  pdfOf([
    ...onePage('0 0 200 200', '/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>'),
    stream('', '/X Do'),
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /X 5 0 R >> >>',
      '/X Do '.repeat(100),
    ),
  ]);
