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
  expect(lean.match(/defineRoute\(\{\n(?:(?!^\}\);)[\s\S])*?^ {2}(?:summary|scopes|errors):/gm)).toBeNull();
  expect(lean.match(/^ {2}(?:method|path|access|reply):/gm)).toEqual(
    calls.join('\n').match(/^ {2}(?:method|path|access|reply):/gm),
  );
});

test('DOOR-117 every field and word beside the calls reaches the browser, also one that is called like a part of a call', () => {
  const outside = (code: string) => code.split(/^(?:export )?const \w+ = defineRoute\(\{$[\s\S]*?^\}\);$/m);
  for (const file of globSync('src/contract/**/*.ts', { cwd: ROOT })) {
    const code = readFileSync(path.join(ROOT, file), 'utf8');
    expect(outside(withoutDocument(code)), file).toEqual(outside(code));
  }
  const lean = (file: string) => withoutDocument(readFileSync(path.join(ROOT, 'src/contract', file), 'utf8'));
  expect(lean('connections/tokens.ts')).toContain("  scopes: ['alcances', z.array(tokenScope)],");
  for (const word of ["  summary: 'SUMMARY',", "  summary: 'descripcion_factura',"])
    expect(lean('exports/templates.ts')).toContain(word);
});
