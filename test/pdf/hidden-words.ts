import { type CraftedPage, craftPdf, pictureObject, written } from './craft-pdf.ts';

type Words = Parameters<typeof written>[0];

/** A way to put words into a PDF so that nobody sees them, with an honest counterpart that everybody sees. */
interface Technique {
  readonly name: string;
  readonly hidden: (words: Words) => CraftedPage;
  readonly seen: (words: Words) => CraftedPage;
}

/** The area of these words, from the bottom: 462 to 662 points from the top. */
const BAND = '0 180 595 200 re';
const state = (entry: string): Pick<CraftedPage, 'resources' | 'objects'> => ({
  resources: { ExtGState: '/G @state' },
  objects: { state: `<< /Type /ExtGState ${entry} >>` },
});
const WHITE_PICTURE = {
  resources: { XObject: '/P @picture' },
  objects: {
    picture: {
      dictionary: '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
      content: Buffer.alloc(4, 255),
    },
  },
};
const PAINTED = 'q 595 0 0 200 0 180 cm /P Do Q';
const form = (words: Words, entry = '') => ({
  dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F @font >> >> ${entry}`,
  content: Buffer.from(written(words), 'latin1'),
});
const layered = (words: Words, isOn: boolean): CraftedPage => ({
  content: `/OC /L BDC\n${written(words)}\nEMC`,
  resources: { Properties: '/L @layer' },
  catalogue: `/OCProperties << /OCGs [@layer] /D << /Order [@layer] ${isOn ? '' : '/OFF [@layer]'} >> >>`,
  objects: { layer: '<< /Type /OCG /Name (Capa) >>' },
});
const masked = (words: Words, light: number): CraftedPage => ({
  content: `q /G gs\n${written(words)}\nQ`,
  resources: { ExtGState: '/G @state' },
  objects: {
    state: '<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G @mask >> >>',
    mask: {
      dictionary:
        '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /Type /Group /S /Transparency /CS /DeviceGray >>',
      content: `${light} g 0 0 595 842 re f`,
    },
  },
});
const nested = (words: Words, alpha: number): CraftedPage => ({
  content: 'q /G gs /X Do Q',
  resources: { ExtGState: '/G @state', XObject: '/X @form' },
  objects: {
    state: `<< /Type /ExtGState /ca ${alpha} /CA ${alpha} >>`,
    form: form(words, '/Group << /Type /Group /S /Transparency >>'),
  },
});
const noted = (content: string, annotation: string, words: Words | null): CraftedPage => ({
  content,
  page: '/Annots [@note]',
  objects: {
    note: `<< /Type /Annot /Rect [0 180 595 380] ${annotation} /AP << /N @look >> >>`,
    look:
      words === null
        ? { dictionary: '/Type /XObject /Subtype /Form /BBox [0 180 595 380]', content: `1 g ${BAND} f` }
        : { ...form(words), dictionary: form(words).dictionary.replace('[0 0 595 842]', '[0 180 595 380]') },
  },
});
const coloured = (words: Words, ground: string, colour: string): CraftedPage => ({
  content: `${ground} ${BAND} f ${colour}\n${written(words)}\n0 g`,
});
/** The same on a page so many times as large, as it would look on a screen. */
const onLarge = (words: Words, times: number): CraftedPage => ({
  box: `0 0 ${595 * times} ${842 * times}`,
  content: written(words.map(([left, top, text]) => [left * times, 842 - (842 - top) * times, text] as const)),
});

export const TECHNIQUES: readonly Technique[] = [
  {
    name: 'white on white',
    hidden: (words) => coloured(words, '1 g', '1 g'),
    seen: (words) => coloured(words, '0.2 g', '1 g'),
  },
  {
    name: 'white on nothing',
    hidden: (words) => ({ content: `1 1 1 rg\n${written(words)}\n0 g` }),
    seen: (words) => ({ content: `0 0 0.6 rg\n${written(words)}\n0 g` }),
  },
  {
    name: 'yellow on white',
    hidden: (words) => coloured(words, '1 g', '1 1 0 rg'),
    seen: (words) => coloured(words, '0 g', '1 1 0 rg'),
  },
  {
    name: 'nearly white',
    hidden: (words) => coloured(words, '1 g', '0.94 g'),
    seen: (words) => coloured(words, '1 g', '0.45 g'),
  },
  {
    name: 'black on black',
    hidden: (words) => coloured(words, '0 g', '0 g'),
    seen: (words) => coloured(words, '0.85 g', '0 g'),
  },
  {
    name: 'gray on nearly the same gray',
    hidden: (words) => coloured(words, '0.5 g', '0.55 g'),
    seen: (words) => coloured(words, '0.5 g', '1 g'),
  },
  {
    name: 'transparent',
    hidden: (words) => ({ content: `q /G gs\n${written(words)}\nQ`, ...state('/ca 0.03 /CA 0.03') }),
    seen: (words) => ({ content: `q /G gs\n${written(words)}\nQ`, ...state('/ca 0.8 /CA 0.8') }),
  },
  {
    name: 'within a transparent group',
    hidden: (words) => nested(words, 0.04),
    seen: (words) => nested(words, 0.9),
  },
  {
    name: 'behind a soft mask',
    hidden: (words) => masked(words, 0.02),
    seen: (words) => masked(words, 1),
  },
  {
    name: 'blended into the paper',
    hidden: (words) => ({ content: `q /G gs\n${written(words)}\nQ`, ...state('/BM /Lighten') }),
    seen: (words) => ({ content: `q /G gs\n${written(words)}\nQ`, ...state('/BM /Multiply') }),
  },
  {
    name: 'not drawn',
    hidden: (words) => ({ content: `3 Tr\n${written(words)}\n0 Tr` }),
    seen: (words) => ({ content: `2 Tr 0.2 w\n${written(words)}\n0 Tr` }),
  },
  {
    name: 'drawn as a clip only',
    hidden: (words) => ({ content: `q 7 Tr\n${written(words)}\nQ` }),
    seen: (words) => ({ content: `q 0 Tr\n${written(words)}\nQ` }),
  },
  {
    name: 'clipped away',
    hidden: (words) => ({ content: `q 0 0 30 30 re W n\n${written(words)}\nQ` }),
    seen: (words) => ({ content: `q ${BAND} W n\n${written(words)}\nQ` }),
  },
  {
    name: 'clipped to half of each letter',
    hidden: (words) => ({
      content: words.map((word) => `q 0 ${842 - word[1] - 3} 595 5 re W n\n${written([word])}\nQ`).join('\n'),
    }),
    seen: (words) => ({
      content: words.map((word) => `q 0 ${842 - word[1] - 4} 595 14 re W n\n${written([word])}\nQ`).join('\n'),
    }),
  },
  {
    name: 'covered by a white field',
    hidden: (words) => ({ content: `${written(words)}\n1 g ${BAND} f 0 g` }),
    seen: (words) => ({ content: `1 g ${BAND} f 0 g\n${written(words)}` }),
  },
  {
    name: 'covered by a dark field',
    hidden: (words) => ({ content: `${written(words)}\n0 g ${BAND} f` }),
    seen: (words) => ({ content: `0.9 g ${BAND} f 0 g\n${written(words)}` }),
  },
  {
    name: 'covered by a picture',
    hidden: (words) => ({ ...WHITE_PICTURE, content: `${written(words)}\n${PAINTED}` }),
    seen: (words) => ({ ...WHITE_PICTURE, content: `${PAINTED}\n${written(words)}` }),
  },
  {
    name: 'half covered',
    hidden: (words) => ({
      content: `${written(words)}\n1 g ${words.map(([, top]) => `0 ${842 - top + 3} 595 6 re`).join(' ')} f 0 g`,
    }),
    seen: (words) => ({
      content: `${written(words)}\n1 g ${words.map(([, top]) => `0 ${842 - top + 8} 595 4 re`).join(' ')} f 0 g`,
    }),
  },
  {
    name: 'beneath a drawing of other letters',
    hidden: (words) => ({
      content: `${written(words)}\n${words
        .map(([left, top]) => Array.from({ length: 16 }, (_, at) => `${left + at * 10} ${842 - top} 2 7 re`).join(' '))
        .join(' ')} f`,
    }),
    seen: (words) => ({
      content: `${written(words)}\n${words.map(([left, top]) => `${left - 8} ${842 - top - 3} 560 0.5 re`).join(' ')} f`,
    }),
  },
  {
    name: 'too small',
    hidden: (words) => ({ content: written(words, 1.2) }),
    seen: (words) => ({ content: written(words, 6) }),
  },
  {
    name: 'pressed flat',
    hidden: (words) => ({
      content: words
        .map(([left, top, text]) => `BT /F 1 Tf 9 0 0 0.3 ${left} ${842 - top} Tm (${text}) Tj ET`)
        .join('\n'),
    }),
    seen: (words) => ({
      content: words
        .map(([left, top, text]) => `BT /F 1 Tf 9 0 0 8 ${left} ${842 - top} Tm (${text}) Tj ET`)
        .join('\n'),
    }),
  },
  {
    name: 'pressed narrow',
    hidden: (words) => ({ content: `1 Tz\n${written(words)}` }),
    seen: (words) => ({ content: `90 Tz\n${written(words)}` }),
  },
  {
    name: 'too small on a large page',
    hidden: (words) => onLarge(words, 12),
    seen: (words) => onLarge(words, 1.4),
  },
  {
    name: 'beside the page',
    hidden: (words) => ({ content: written(words.map(([left, top, text]) => [left + 700, top, text] as const)) }),
    seen: (words) => ({ content: written(words) }),
  },
  {
    name: 'outside of what is shown of the page',
    hidden: (words) => ({ content: written(words), page: '/CropBox [0 385 595 842]' }),
    seen: (words) => ({ content: written(words), page: '/CropBox [0 20 595 842]' }),
  },
  {
    name: 'on a layer that is off',
    hidden: (words) => layered(words, false),
    seen: (words) => layered(words, true),
  },
  {
    name: 'over a blot of the same colour that is a letter itself',
    hidden: (words) => ({
      content: `${words.map(([left, top]) => `BT /Z 60 Tf 600 Tz ${left - 10} ${842 - top - 20} Td (n) Tj ET`).join('\n')}\n100 Tz\n${written(words)}`,
    }),
    seen: (words) => ({
      content: `${words.map(([left, top]) => `BT /Z 6 Tf ${left - 12} ${842 - top} Td (n) Tj ET`).join('\n')}\n${written(words)}`,
    }),
  },
  {
    name: 'under a white letter',
    hidden: (words) => ({
      content: `${written(words)}\n1 g\n${words.map(([left, top]) => `BT /Z 60 Tf 600 Tz ${left - 10} ${842 - top - 20} Td (n) Tj ET`).join('\n')}\n0 g`,
    }),
    seen: (words) => ({ content: written(words) }),
  },
  {
    name: 'under a note',
    hidden: (words) => noted(written(words), '/Subtype /Square', null),
    seen: (words) => noted(written(words), '/Subtype /Square /F 2', null),
  },
  {
    name: 'said by the text to be other than what is drawn',
    hidden: (words) => ({
      content: words
        .map(
          (word) =>
            `/Span << /ActualText (${word[2]}) >> BDC\n${written([[word[0], word[1], 'Gracias por su compra']])}\nEMC`,
        )
        .join('\n'),
    }),
    seen: (words) => ({
      content: words.map((word) => `/Span << /Lang (es) >> BDC\n${written([word])}\nEMC`).join('\n'),
    }),
  },
];

/** Words in a font that lies about its shapes: `[drawn, said]`, the letters of each. */
export function inFont(
  words: Words,
  font: string,
  said: readonly (readonly [drawn: string, said: string])[],
): CraftedPage {
  const hex = (text: string, digits: number) =>
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(digits, '0')).join('');
  const lines = said.map(([drawn, meant]) => `<${hex(drawn, 2)}> <${hex(meant, 4)}>`);
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${lines.length} beginbfchar
${lines.join('\n')}
endbfchar endcmap end end`;
  return {
    content: words.map(([left, top, text]) => `BT /L 9 Tf ${left} ${842 - top} Td (${text}) Tj ET`).join('\n'),
    fonts: '/L @lying',
    objects: {
      lying: `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding /ToUnicode @map >>`,
      map: { dictionary: '', content: map },
    },
  };
}

/** Points from the upper left corner, and the size: a place without words. */
const QR_PLACE = { left: 40, top: 200, side: 100 };

/** A page with visible words, others hidden by a technique, and a QR. */
export function withHidden(seen: Words, crafted: CraftedPage, qr?: Parameters<typeof pictureObject>[0]): Buffer {
  const times = Number(/(\d+(?:\.\d+)?)$/.exec(crafted.box ?? '')?.[1] ?? 842) / 842;
  const large = seen.map(([left, top, text]) => [left * times, 842 - (842 - top) * times, text] as const);
  const { left, top, side } = QR_PLACE;
  const place = [side, 0, 0, side, left, 842 - top - side].map((one) => one * times).join(' ');
  return craftPdf({
    ...crafted,
    content: [written(large, 9 * times), crafted.content, qr ? `q ${place} cm /Q Do Q` : ''].join('\n'),
    ...(qr && {
      resources: { ...crafted.resources, XObject: `${crafted.resources?.XObject ?? ''} /Q @qr` },
      objects: { ...crafted.objects, qr: pictureObject(qr) },
    }),
  });
}
