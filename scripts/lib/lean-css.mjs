import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';

/**
 * Variables of the kit that nobody uses: colours that our theme does not have, shades that it sets itself, headings and
 * widths of parts that are not used. They were most of its list.
 */
const UNUSED =
  /^--mantine-(?:color-(?:pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange|blue)-|color-(?:gray|dark|red)-\d|h\d-|heading-|breakpoint-)/;

/**
 * Type and space are the same in both colour schemes: their values are written in place of the variables, at no cost to
 * the page.
 */
const FIXED = /^--(?:text|space)-/;
const CALLED = /var\((--(?:text|space)-[\d-]+)\)/g;

/** A PostCSS plugin that resolves while building what stylesheets only say for their readers. */
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

/** Short names for classes, each unique: with Vite's names they took a KiB of every page. */
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
