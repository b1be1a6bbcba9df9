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
  expect(lean.match(/^ {2}(?:summary|scopes|errors):/gm)).toBeNull();
  expect(lean.match(/^ {2}(?:method|path|access|reply):/gm)).toEqual(
    calls.join('\n').match(/^ {2}(?:method|path|access|reply):/gm),
  );
});
