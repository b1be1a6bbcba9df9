import { describe, expect, test } from 'vitest';
import { isFullRun } from '../../../test/long-run.ts';
import { craftPdf } from '../../../test/pdf/craft-pdf.ts';
import { inFont, TECHNIQUES, withHidden } from '../../../test/pdf/hidden-words.ts';
import { pixelsAt } from './find-qr.ts';
import { openPdf } from './pdf-pages.ts';
import { seenText } from './seen-text.ts';

/** To the inch: as pages are looked at, and in the long form coarser and finer. */
const DOTS = isFullRun ? [100, 150, 200] : [150];

const HIDDEN = [
  [60, 490, 'FERRETERÍA OTRA S.A.'],
  [60, 520, 'RUC: 80088001-3'],
  [60, 550, 'TOTAL A PAGAR 99.000.000'],
] as const;
const SEEN = [[60, 60, 'PANADERÍA LA ESPIGA 11.000']] as const;

async function wordsSeenIn(pdf: Buffer, dots = 150): Promise<string> {
  const opened = await openPdf(pdf);
  const { words } = await opened.withPage(1, (page) => seenText(page, 1, page.renderGray(pixelsAt(page, dots))));
  opened.close();
  return words.map(({ text }) => text).join(' ');
}

describe('words of a PDF', () => {
  test.each(TECHNIQUES)('SAFE-10 $name are not read, and those that are seen are', async ({ hidden, seen }) => {
    for (const dots of DOTS) {
      const left = await wordsSeenIn(withHidden(SEEN, hidden(HIDDEN)), dots);
      // A page with a note upon it is read by its picture.
      expect(left).toMatch(/^$|^PANADERÍA LA ESPIGA 11\.000/);
      expect(left).not.toMatch(/FERRETER|OTRA|S\.A|RUC|8008|TOTAL|PAGAR|99|000\.000/);
      expect(await wordsSeenIn(withHidden(SEEN, seen(HIDDEN)), dots)).toMatch(
        /^PANADERÍA LA ESPIGA 11\.000 .*FERRETERÍA OTRA S\.A\. .*RUC: 80088001-3 .*TOTAL A PAGAR 99\.000\.000$/,
      );
    }
  });

  /** Points from the lower left corner: the figures stand upon 352, 5 wide each and 6.5 high. */
  const drawnBy = (strokes: string) => ({
    content: `BT /F 9 Tf 60 352 Td (TOTAL A PAGAR) Tj ET BT /F 9 Tf 200 352 Td (3.000) Tj ET 0 g 0 G ${strokes}`,
  });

  test.each([
    ['strokes that make 8 of 3', '0.9 w 200.8 353.2 m 200.8 355 l S 200.8 355.8 m 200.8 357.6 l S'],
    ['a bar before it, which makes 13.000', '197.6 352 1 6.5 re f 196 356 1.6 1 re f'],
    ['a bar after it, which makes 3.0001', '224 352 1.2 6.5 re f'],
    ['a drawing of other figures across it', '0.7 w 201 352 m 205 358 l S 209 352 m 213 358 l S 215 358 m 219 352 l S'],
  ])('SAFE-10 an amount with %s is not read', async (_, strokes) => {
    for (const dots of DOTS) {
      expect(await wordsSeenIn(withHidden(SEEN, drawnBy(strokes)), dots)).toBe(
        'PANADERÍA LA ESPIGA 11.000 TOTAL A PAGAR',
      );
    }
  });

  test.each([
    ['in a cell of a table', '0.5 w 190 340 m 190 365 l S 230 340 m 230 365 l S 50 349 m 400 349 l S'],
    ['upon a line', '0.5 w 50 351 m 400 351 l S'],
    ['on a ground of another colour', ''],
  ])('SAFE-10 an amount %s is read', async (where, strokes) => {
    const ground = where.includes('ground') ? '0.8 g 50 340 400 30 re f 0 g ' : '';
    const { content } = drawnBy(strokes);
    for (const dots of DOTS) {
      expect(await wordsSeenIn(withHidden(SEEN, { content: ground + content }), dots)).toBe(
        'PANADERÍA LA ESPIGA 11.000 TOTAL A PAGAR 3.000',
      );
    }
  });

  const TOTAL = [[60, 490, 'TOTAL A PAGAR 11.000']] as const;
  const DIGITS = [...'0123456789'].map((figure) => [figure, figure] as const);
  const saying = (drawn: string, said: string) =>
    DIGITS.map(([figure]) => (figure === drawn ? ([drawn, said] as const) : ([figure, figure] as const)));

  test.each([
    ['1', '9'],
    ['1', '7'],
    ['0', '8'],
    ['0', '6'],
    ['1', '4'],
    ['1', '11'],
    ['0', '00'],
    ['1', '99'],
  ])('SAFE-15 figures of a font that draws %s and says %s are not read', async (drawn, said) => {
    for (const font of ['Helvetica', 'Times-Roman', 'Courier']) {
      const left = await wordsSeenIn(withHidden(SEEN, inFont(TOTAL, font, saying(drawn, said))));
      expect(left).toBe('PANADERÍA LA ESPIGA 11.000 TOTAL A PAGAR');
    }
  });

  test.each([
    'Helvetica',
    'Helvetica-BoldOblique',
    'Times-Roman',
    'Times-BoldItalic',
    'Courier',
    'Courier-BoldOblique',
  ])('SAFE-15 all figures of %s are read, in every size that people read', async (font) => {
    const all = [[60, 490, '0123456789 9876543210']] as const;
    for (const size of [5, 6, 7, 9, 12, 30]) {
      const page = inFont(all, font, DIGITS);
      const pdf = withHidden(SEEN, { ...page, content: page.content.replace('/L 9 Tf', `/L ${size} Tf`) });
      expect({ size, read: await wordsSeenIn(pdf) }).toEqual({
        size,
        read: 'PANADERÍA LA ESPIGA 11.000 0123456789 9876543210',
      });
    }
  });

  test('RACE-33 what the library tells in two halves is one letter: no half of an emoji is read', async () => {
    const opened = await openPdf(craftPdf(inFont([[60, 60, 'Pan*dulce 1']], 'Helvetica', [['*', '😀']])));
    const { words } = await opened.withPage(1, (page) => page.readText());
    const alone = await openPdf(craftPdf(inFont([[60, 60, 'Pan*dulce 1']], 'Helvetica', [['*', '\ud83d']])));
    const { words: halved } = await alone.withPage(1, (page) => page.readText());
    opened.close();
    alone.close();
    expect(words.map(({ text }) => text)).toEqual(['Pan😀dulce', '1']);
    expect(halved.map(({ text }) => text)).toEqual(['Pan', 'dulce', '1']);
  });
});
