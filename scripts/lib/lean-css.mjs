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

/** With it no two classes of ours have the same short name; whoever meets the error below takes another number. */
const SALT = 7;

/**
 * Short names for classes, each unique: with Vite's names they took a KiB of every page. A name depends on its class
 * alone: files are built in any order, and the same commit gives the same bytes.
 */
export function shortClass() {
  const owners = new Map();
  return (name, file) => {
    const owner = `${path.relative(inRoot(), file.split('?')[0])} ${name}`;
    const hash = createHash('sha256').update(`${owner}${SALT}`).digest('hex').slice(0, 8);
    const short = `c${Number.parseInt(hash, 16).toString(36).slice(0, 4)}`;
    const other = owners.get(short) ?? owner;
    if (other !== owner) throw new Error(`${owner} and ${other} have the same short name: change SALT in lean-css.mjs`);
    owners.set(short, owner);
    return short;
  };
}
