/**
 * How something is laid out and how its text looks, in words each of which is a class of `layout.css`: so a screen
 * needs no stylesheet to put two things beside each other. Numbers are pixels, and names are colours of `tokens.css`; a
 * value that is not listed here has no class. Whoever needs another value adds it to both files, if two places use it.
 */
interface Words {
  /** Space between the things it holds; `gapY` between lines, `gapX` between things on a line. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 14 | 16 | 18 | 20 | 24 | 28 | 32 | undefined;
  gapY?: 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 20 | undefined;
  gapX?: 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24 | 32 | undefined;
  /** Across the direction of a row or stack. */
  align?: 'baseline' | 'center' | 'end' | 'start' | undefined;
  /** Along the direction of a row or stack. */
  justify?: 'between' | 'center' | 'end' | undefined;
  alignContent?: 'center' | 'start' | undefined;
  justifyItems?: 'center' | 'start' | undefined;
  placeItems?: 'center' | undefined;
  placeContent?: 'center' | undefined;
  /** The alignment of this part, where it differs from that of its row. */
  self?: 'center' | 'start' | undefined;
  wrap?: boolean | undefined;
  /** 1 takes what room is left; `none` neither grows nor gives way. */
  flex?: 1 | 'none' | undefined;
  /**
   * A number makes columns of equal width; with `rest-auto` the last is as wide as it needs, with `auto-rest` the
   * first.
   */
  columns?: 1 | 2 | 3 | 4 | 'auto-rest' | 'rest-auto' | undefined;
  /** Spans all columns, or all but the first. */
  span?: 'all' | 'rest' | undefined;
  display?: 'block' | 'inline-block' | undefined;
  /** May become narrower (`shrinkX`) or lower than what it holds. */
  shrinkX?: boolean | undefined;
  shrinkY?: boolean | undefined;
  /** At least as high as a finger needs. */
  touch?: boolean | undefined;
  /** All the width there is; `fit` takes only the width of what it holds. */
  wide?: boolean | undefined;
  fit?: boolean | undefined;
  /** Padding: all around (`p`), left and right (`px`), above and beneath (`py`), and each side. */
  p?: 0 | 2 | 4 | 8 | 12 | 14 | 20 | 24 | undefined;
  px?: 0 | 2 | 4 | 6 | 8 | 9 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 28 | undefined;
  py?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 16 | 18 | 20 | 24 | 32 | undefined;
  pt?: 0 | 2 | 5 | 6 | 8 | 9 | 10 | 12 | 14 | 16 | 18 | undefined;
  pr?: 2 | 4 | 8 | 10 | 12 | 16 | 20 | undefined;
  pb?: 0 | 4 | 5 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | undefined;
  pl?: 10 | 12 | 14 | 16 | 18 | 20 | 24 | undefined;
  /** Margin, likewise. */
  m?: 0 | 12 | undefined;
  mx?: 4 | undefined;
  mt?: 1 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 'auto' | undefined;
  mr?: 6 | 8 | undefined;
  mb?: 4 | 5 | 6 | 8 | 12 | 14 | undefined;
  ml?: 2 | 4 | 6 | 8 | 'auto' | undefined;
  /** Pixels of a `--text-…` token. */
  size?: 11 | 12 | 12.5 | 13 | 13.5 | 14 | 14.5 | 15 | 15.5 | 16 | 16.5 | 17 | 18 | 20 | 21 | 24 | undefined;
  weight?: 400 | 450 | 500 | 550 | 600 | 650 | 700 | undefined;
  tone?: 'bad' | 'brand' | 'faint' | 'inherit' | 'ink' | 'lap' | 'muted' | 'ok' | 'warn' | undefined;
  /** Height of a line. */
  leading?: 1 | 1.2 | 1.3 | 1.35 | 1.4 | 1.45 | 1.5 | 1.55 | undefined;
  /** Hundredths of an em by which letters stand closer. */
  tracking?: 1 | 1.5 | 2 | 2.5 | 3 | undefined;
  /** Digits of one width, so that they align beneath each other. */
  tabular?: boolean | undefined;
  face?: 'mono' | undefined;
  textAlign?: 'center' | 'left' | 'right' | undefined;
  textWrap?: 'balance' | undefined;
  /** `one` never breaks the line; `kept` breaks where the text does. */
  lines?: 'kept' | 'many' | 'one' | undefined;
  /** Breaks a word that is longer than the line. */
  breaks?: boolean | undefined;
  /** One line, and … where it ends. */
  ellipsis?: boolean | undefined;
  underline?: 'always' | 'hover' | undefined;
  /** Background. */
  fill?: 'bad-soft' | 'brand-soft' | 'canvas' | 'lap-soft' | 'sheet' | 'soft' | 'warn-soft' | undefined;
  /** A line around it; `rule` above or beneath. */
  frame?: 'bad' | 'dashed' | 'line' | 'line2' | 'none' | undefined;
  rule?: 'both' | 'bottom' | 'top' | undefined;
  /** A `--radius-…` token, or pixels. */
  radius?: 3 | 4 | 7 | 9 | 10 | 'card' | 'control' | 'pill' | 'round' | 'sheet' | undefined;
  shadow?: 'float' | 'sheet' | undefined;
  overflow?: 'auto' | 'hidden' | undefined;
  relative?: boolean | undefined;
  pointer?: boolean | undefined;
  /** Background and colour under the mouse, and whether they fade in. */
  hover?: 'hover' | 'soft' | undefined;
  hoverTone?: 'brand' | 'ink' | undefined;
  fades?: boolean | undefined;
  /** Left out on paper, where it leads nowhere or is of no use. */
  unprinted?: boolean | undefined;
}

/** In windows narrower than 1200 px, where a rail of icons takes the place of the menu. */
interface NarrowWords {
  gap?: 20 | undefined;
  columns?: 2 | undefined;
  display?: 'none' | undefined;
  px?: 8 | undefined;
}

/** On a phone: narrower than 768 px. */
interface PhoneWords {
  gap?: 0 | 3 | 4 | 12 | 16 | undefined;
  align?: 'center' | 'start' | 'stretch' | undefined;
  justify?: 'center' | undefined;
  placeItems?: 'center' | undefined;
  self?: 'stretch' | undefined;
  wrap?: boolean | undefined;
  flex?: 1 | 'auto' | 'line' | 'none' | undefined;
  columns?: 1 | 2 | undefined;
  direction?: 'column' | undefined;
  display?: 'block' | 'flex' | 'grid' | 'none' | undefined;
  shrinkX?: boolean | undefined;
  touch?: boolean | undefined;
  wide?: boolean | undefined;
  p?: 0 | 16 | undefined;
  px?: 0 | 12 | 16 | undefined;
  ml?: 0 | undefined;
  size?: 12.5 | 13.5 | 14 | 14.5 | 15 | undefined;
  fill?: 'sheet' | undefined;
  frame?: 'none' | undefined;
  rule?: 'top' | undefined;
  radius?: 'control' | undefined;
  overflow?: 'hidden' | undefined;
  relative?: boolean | undefined;
  pointer?: boolean | undefined;
}

/** Everything about its look that a layout part can be told. */
export interface Look extends Words {
  narrow?: NarrowWords | undefined;
  phone?: PhoneWords | undefined;
}

export type Flow = 'row' | 'stack' | 'grid' | 'inlineRow' | 'inlineGrid';

function classesOf(words: object, before = ''): string {
  let classes = '';
  for (const [word, value] of Object.entries(words)) {
    if (value === true) classes += ` ${before}${word}`;
    else if (value !== undefined && value !== false) classes += ` ${before}${word}-${String(value).replace('.', '-')}`;
  }
  return classes;
}

/** The classes of a look, for an element that is no layout part: a link, a button of the kit, an icon. */
export function look({ narrow, phone, flow, ...words }: Look & { flow?: Flow }, className?: string): string {
  let classes = flow ?? '';
  classes += classesOf(words);
  if (narrow) classes += classesOf(narrow, 'narrow-');
  if (phone) classes += classesOf(phone, 'phone-');
  return className ? `${classes} ${className}`.trimStart() : classes.trimStart();
}

/** Tells the words of a look from the attributes of the element. */
export const LOOK_WORDS: ReadonlySet<string> = new Set(
  'gap gapY gapX align justify alignContent justifyItems placeItems placeContent self wrap flex columns span display shrinkX shrinkY touch wide fit p px py pt pr pb pl m mx mt mr mb ml size weight tone leading tracking tabular face textAlign textWrap lines breaks ellipsis underline fill frame rule radius shadow overflow relative pointer hover hoverTone fades unprinted narrow phone'.split(
    ' ',
  ),
);
