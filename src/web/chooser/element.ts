type Child = Node | string | null;

/** Makes an element with its attributes and children; this window is too small for a framework. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

function shape(tag: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const drawing = (size: number, box: number, shapes: SVGElement[], attributes: Record<string, string> = {}) => {
  const all = { viewBox: `0 0 ${box} ${box}`, width: String(size), height: String(size), 'aria-hidden': 'true' };
  const made = shape('svg', { ...all, ...attributes });
  made.append(...shapes);
  return made;
};

/** Paths of Tabler's outline icons. */
const ICONS = {
  desktop: ['M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1z', 'M7 20h10M9 16v4M15 16v4'],
  shield: [
    'M11.46 20.846a12 12 0 0 1 -7.96 -14.846a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 -.09 7.06',
    'M15 19l2 2l4 -4',
  ],
  chevron: ['M9 6l6 6l-6 6'],
  plus: ['M12 5v14M5 12h14'],
  alert: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 8v4M12 16h.01'],
};

export function icon(name: keyof typeof ICONS, size: number): SVGElement {
  const paths = ICONS[name].map((d) => shape('path', { d }));
  return drawing(size, 24, paths, {
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.7',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
}

/** The product's logo, as in `ui/marks/logo.tsx`. */
export function logo(size: number): SVGElement {
  const strand = (x: number, y: number, lying: boolean, tone: string) =>
    shape('rect', {
      x: String(x),
      y: String(y),
      width: lying ? '11.2' : '2.9',
      height: lying ? '2.9' : '11.2',
      rx: '1.2',
      class: tone,
    });
  const strands = [0, 4.15, 8.3].flatMap((at) => [
    strand(1, 1 + at, true, 'brand-strand'),
    strand(13.8, 13.8 + at, true, 'brand-strand'),
    strand(1 + at, 13.8, false, 'brand-strand'),
    strand(13.8 + at, 1, false, 'accent-strand'),
  ]);
  return drawing(size, 26, strands);
}
