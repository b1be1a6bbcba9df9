import type { Word } from './page-text.ts';
import { type GrayPicture, openPdf } from './pdf-pages.ts';

/** The look of a figure: how dark each part of its box is, 0 to 1, and how wide the box is for its height. */
interface Shape {
  readonly figure: string;
  readonly parts: Float32Array;
  readonly ratio: number;
}

const [ACROSS, DOWN] = [8, 12];
const FIGURES = '0123456789';
/** Every viewer has these; other fonts draw figures much like one of them. */
const FONTS = [
  'Helvetica',
  'Helvetica-Bold',
  'Helvetica-Oblique',
  'Times-Roman',
  'Times-Bold',
  'Times-Italic',
  'Courier',
  'Courier-Bold',
];
/** Points. */
const SIZE = 40;

/**
 * A PDF page with the ten figures in each of the fonts. It has no cross-reference table: the library finds the objects
 * itself.
 */
function figuresPdf(): Uint8Array {
  const rows = FONTS.map(
    (_, at) => `BT /F${at} ${SIZE} Tf 10 ${10 + at * SIZE * 1.5} Td (${[...FIGURES].join(' ')}) Tj ET`,
  );
  const content = rows.join('\n');
  const fonts = FONTS.map((name, at) => `/F${at} << /Type /Font /Subtype /Type1 /BaseFont /${name} >>`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 700 ${FONTS.length * SIZE * 1.5 + 20}] /Contents 4 0 R /Resources << /Font << ${fonts} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n`);
}

let drawn: Promise<readonly Shape[]> | undefined;

/** Drawn once for each process. */
export function knownFigures(): Promise<readonly Shape[]> {
  drawn ??= drawFigures();
  return drawn;
}

async function drawFigures(): Promise<Shape[]> {
  const pdf = await openPdf(figuresPdf());
  try {
    return await pdf.withPage(1, (page) => {
      const picture = page.renderGray({ width: Math.round(page.width), height: Math.round(page.height) });
      return page.letters().flatMap((letter) => (letter === null ? [] : [shapeOf(letter, page, picture)]));
    });
  } finally {
    pdf.close();
  }
}

function shapeOf(letter: Word, page: { width: number; height: number }, picture: GrayPicture): Shape {
  const [across, down] = [picture.width / page.width, picture.height / page.height];
  const [left, top] = [letter.left * across, letter.top * down];
  const [wide, high] = [(letter.right - letter.left) * across, (letter.bottom - letter.top) * down];
  const parts = new Float32Array(ACROSS * DOWN);
  for (let row = 0; row < DOWN; row++) {
    for (let column = 0; column < ACROSS; column++) {
      const part = darkness(
        picture,
        left + (wide * column) / ACROSS,
        top + (high * row) / DOWN,
        wide / ACROSS,
        high / DOWN,
      );
      parts[row * ACROSS + column] = part;
    }
  }
  return { figure: letter.text, parts, ratio: wide / Math.max(high, 1e-6) };
}

/** The darkness of a part of the picture: from four points in it, each interpolated between the pixels around it. */
function darkness(picture: GrayPicture, left: number, top: number, wide: number, high: number): number {
  const [near, far] = [left + wide / 4, left + (wide * 3) / 4];
  const [above, below] = [top + high / 4, top + (high * 3) / 4];
  const sum = darkAt(picture, near, above) + darkAt(picture, far, above);
  return (sum + darkAt(picture, near, below) + darkAt(picture, far, below)) / 4;
}

function darkAt({ width, height, gray }: GrayPicture, x: number, y: number): number {
  const column = Math.min(width - 2, Math.max(0, Math.floor(x - 0.5)));
  const row = Math.min(height - 2, Math.max(0, Math.floor(y - 0.5)));
  const [right, down] = [Math.min(1, Math.max(0, x - 0.5 - column)), Math.min(1, Math.max(0, y - 0.5 - row))];
  const at = row * width + column;
  const over = (gray[at] ?? 255) * (1 - right) + (gray[at + 1] ?? 255) * right;
  const under = (gray[at + width] ?? 255) * (1 - right) + (gray[at + width + 1] ?? 255) * right;
  return 1 - (over * (1 - down) + under * down) / 255;
}

/** Largest difference between the same figure in two of the fonts. */
const ALIKE = 0.2;
/** Another figure must be nearer by this factor: fonts differ, and small figures are drawn with few pixels. */
const NEARER = 0.72;

/**
 * Whether a letter that the text calls a figure is drawn like another figure. A font decides itself what its shapes
 * mean: one that lies makes a PDF show 11.000 and say 99.000. `letters` are those of the page alone, black on white.
 */
export function looksLikeAnother(
  letter: Word,
  page: { readonly width: number; readonly height: number },
  letters: GrayPicture,
  known: readonly Shape[],
): boolean {
  if (letter.text.length !== 1 || !FIGURES.includes(letter.text)) return false;
  const shape = shapeOf(letter, page, letters);
  const nearest = (isOwn: boolean) => {
    const own = known.filter(({ figure }) => (figure === letter.text) === isOwn);
    return Math.min(...own.map((one) => distance(shape, one)));
  };
  const own = nearest(true);
  return own > ALIKE && nearest(false) < own * NEARER;
}

function distance(one: Shape, other: Shape): number {
  let sum = 0;
  for (let at = 0; at < one.parts.length; at++) sum += Math.abs((one.parts[at] ?? 0) - (other.parts[at] ?? 0));
  return sum / one.parts.length + Math.abs(Math.log(one.ratio / other.ratio)) / 4;
}
