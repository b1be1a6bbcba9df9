import { type ComponentProps, createElement, type JSX } from 'react';
import { type Flow, LOOK_WORDS, type Look, look } from './look.ts';

type Tag = keyof JSX.IntrinsicElements;

/** A look, what the element itself takes, and a class for what only this screen draws. */
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

/** Things beneath each other, as high as they are; the last may take the room that is left (`flex={1}`). */
export function Stack<T extends Tag = 'div'>(props: PartProps<T>) {
  return draw('stack', 'div', props as PartProps<Tag>);
}

/** Columns of the same lines; without `columns`, things beneath each other that share their width. */
export function Grid<T extends Tag = 'div'>({ inline = false, ...props }: PartProps<T> & { inline?: boolean }) {
  return draw(inline ? 'inlineGrid' : 'grid', 'div', props as PartProps<Tag>);
}

/** Room, ground, frame and type, and nothing about how what it holds stands. */
export function Box<T extends Tag = 'div'>(props: PartProps<T>) {
  return draw(undefined, 'div', props as PartProps<Tag>);
}

/** Words: how large, loud and close. A `span` unless something else is said. */
export function Text<T extends Tag = 'span'>(props: PartProps<T>) {
  return draw(undefined, 'span', props as PartProps<Tag>);
}
