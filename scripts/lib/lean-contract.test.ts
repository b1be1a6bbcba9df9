import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import { ROOT } from '../../test/specification/requirements.ts';
import { withoutDocument } from './lean-contract.mjs';

test('what only the document of the API asks of a call does not reach the browser', () => {
  const files = globSync('src/contract/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const calls = files
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .filter((code) => /= defineRoute\(/.test(code));
  const lean = calls.map(withoutDocument).join('\n');
  const said = allRoutes.map(({ summary }) => summary);
  expect(said.length).toBeGreaterThan(100);
  expect(calls.join('\n').match(/^ {2}(?:summary|scopes|errors):/gm)?.length).toBeGreaterThan(said.length);
  // A field of an answer may have such a name: `scopes: ['alcances', z.array(…)]`.
  expect(lean.match(/^ {2}(?:summary|scopes|errors):(?! \['\w+', z\.)/gm)).toBeNull();
  expect(lean.match(/^ {2}(?:method|path|access|reply):/gm)).toEqual(
    calls.join('\n').match(/^ {2}(?:method|path|access|reply):/gm),
  );
});

test('DOOR-117 every field of every answer reaches the browser, also one that is called like a part of a call', () => {
  const fields = /^ {2}\w+: \['\w+', .*$/gm;
  const known = readFileSync(path.join(ROOT, 'src/contract/connections/tokens.ts'), 'utf8');
  expect(known.match(fields)).toContain("  scopes: ['alcances', z.array(tokenScope)],");
  for (const file of globSync('src/contract/**/*.ts', { cwd: ROOT })) {
    const wires = readFileSync(path.join(ROOT, file), 'utf8').split(/^export const \w+ = defineRoute\(/m)[0] ?? '';
    expect(withoutDocument(wires).match(fields), file).toEqual(wires.match(fields));
  }
});
