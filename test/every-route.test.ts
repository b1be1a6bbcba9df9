import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAGES } from '../bench/lighthouse-pages.ts';
import { ALL_SCREENS, SCREENS_OF_ONE } from '../e2e/support/screens.ts';

/** The paths of the router, from its source: what is built of them needs a browser. */
function routePaths(): string[] {
  const tree = readFileSync(path.resolve(import.meta.dirname, '../src/web/app/route-tree.tsx'), 'utf8');
  const declared = tree.split('= createRoute({').slice(1);
  const paths = declared.flatMap((text) => /^ {2}path: '(.*)',$/m.exec(text)?.[1] ?? []);
  // The rest are frames around pages, with an id and no path: open, member, administration.
  expect(paths.length).toBe(declared.length - 3);
  return paths;
}

test('npm run lighthouse looks at every page of the router, and at nothing else', () => {
  expect([...new Set(PAGES.map(({ route }) => route))].sort()).toEqual(routePaths().sort());
});

test('GUARD-27 the screens that journeys look at, signed out and signed in, are all that there are', () => {
  const isOf = (route: string, at: string) => new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`).test(at);
  const seen = [...ALL_SCREENS.map(([at]) => at), ...SCREENS_OF_ONE];
  const guarded = routePaths().filter((route) => !['/login', '/suspended', '$'].includes(route));
  expect(guarded.filter((route) => !seen.some((at) => isOf(route, at)))).toEqual([]);
  expect(seen.filter((at) => !guarded.some((route) => isOf(route, at)))).toEqual([]);
});
