import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';

/**
 * Variables of the kit that nobody asks for: colours that the theme here does not have, shades that it has otherwise and
 * sets itself, headings and widths of parts that are not used. They were most of its list.
 */
const UNUSED =
  /^--mantine-(?:color-(?:pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange|blue)-|color-(?:gray|dark|red)-\d|h\d-|heading-|breakpoint-)/;

/** Type and space are the same in every scheme: their tokens are written out, at no cost to who loads the page. */
const FIXED = /^--(?:text|space)-/;
const CALLED = /var\((--(?:text|space)-[\d-]+)\)/g;

/** A plugin of PostCSS: what is written for the reader of a stylesheet and not for its browser is settled while building. */
export function leanCss() {
  const tokens = new Map(
    [...readFileSync(inRoot('src/web/ui/theme/tokens.css'), 'utf8').matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm)]
      .filter(([, name]) => FIXED.test(name))
      .map(([, name, value]) => [name, value]),
  );
  return {
    postcssPlugin: 'lean-css',
    Declaration(declaration) {
      const { prop, value } = declaration;
      if (FIXED.test(prop) || UNUSED.test(prop)) declaration.remove();
      else if (value.includes('var(--')) {
        const settled = value.replace(CALLED, (called, name) => tokens.get(name) ?? called);
        if (settled !== value) declaration.value = settled;
      }
    },
  };
}

/** Classes by short names, each its own: as Vite calls them they were a KiB of every page. */
export function shortClass() {
  const owners = new Map();
  return (name, file) => {
    const owner = `${path.relative(inRoot(), file.split('?')[0])} ${name}`;
    for (let salt = 0; ; salt += 1) {
      const short = `c${Number.parseInt(createHash('sha256').update(`${owner}${salt}`).digest('hex').slice(0, 8), 16)
        .toString(36)
        .slice(0, 4)}`;
      if ((owners.get(short) ?? owner) === owner) {
        owners.set(short, owner);
        return short;
      }
    }
  };
}
