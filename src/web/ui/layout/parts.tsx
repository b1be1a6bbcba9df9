import { type ComponentProps, createElement, type JSX } from 'react';
import { type Flow, LOOK_WORDS, type Look, look } from './look.ts';

type Tag = keyof JSX.IntrinsicElements;

/** The words of a look, the attributes of the element, and a class for what only this screen draws. */
type PartProps<T extends Tag> = Look &
  Omit<ComponentProps<T>, keyof Look | 'className'> & {
    as?: T | undefined;
    className?: string | undefined;
  };

function draw(flow: Flow | undefined, tag: Tag, { as = tag, className, ...props }: PartProps<Tag>): JSX.Element {
  const said: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) (LOOK_WORDS.has(name) ? said : attributes)[name] = value;
  const classes = look(flow ? { flow, ...said } : said, className);
  return createElement(as, classes ? { ...attributes, className: classes } : attributes);
}

/** Things beside each other. `inline` stands in a line of text. */
export function Row<T extends Tag = 'div'>({ inline = false, ...props }: PartProps<T> & { inline?: boolean }) {
  return draw(inline ? 'inlineRow' : 'row', 'div', props as PartProps<Tag>);
}

/** Things beneath each other, each as high as its content; the last may take the room that is left (`flex={1}`). */
export function Stack<T extends Tag = 'div'>(props: PartProps<T>) {
  return draw('stack', 'div', props as PartProps<Tag>);
}

/** Columns whose cells share lines; without `columns`, things beneath each other that are equally wide. */
export function Grid<T extends Tag = 'div'>({ inline = false, ...props }: PartProps<T> & { inline?: boolean }) {
  return draw(inline ? 'inlineGrid' : 'grid', 'div', props as PartProps<Tag>);
}

/** Padding, background, frame and type, without any layout for what it holds. */
export function Box<T extends Tag = 'div'>(props: PartProps<T>) {
  return draw(undefined, 'div', props as PartProps<Tag>);
}

/** Words: size, weight and spacing. A `span` unless another element is named. */
export function Text<T extends Tag = 'span'>(props: PartProps<T>) {
  return draw(undefined, 'span', props as PartProps<Tag>);
}
