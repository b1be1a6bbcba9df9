import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Lines of these files that say something forbidden, by file and number. */
function linesWith(forbidden: RegExp, patterns: string[]): string[] {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  expect(files.length).toBeGreaterThan(20);
  return files
    .filter((file) => path.join(ROOT, file) !== import.meta.filename)
    .flatMap((file) =>
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (forbidden.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
}

test('no journey judges a page by a single look: expect.poll looks until it is so', () => {
  expect(linesWith(/\bexpect\(\(*await\b/, ['e2e/*.e2e.test.ts'])).toEqual([]);
});

/** What a page is asked as it is at this moment; the next moment it may answer otherwise. */
const LOOKS = new Set(
  `allInnerTexts allTextContents ariaSnapshot boundingBox count evaluate evaluateAll getAttribute innerHTML innerText
   inputValue isChecked isDisabled isEditable isEnabled isHidden isVisible textContent title`.split(/\s+/),
);

/** Names that are bound to a single look and then judged, as `const shown = await row.count(); expect(shown)`. */
function judgedLooks(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lookers = new Set(LOOKS);
  const calledName = ({ expression }: ts.CallExpression) =>
    ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  const isPolled = (node: ts.Node) => ts.isCallExpression(node) && node.expression.getText() === 'expect.poll';
  const hasLook = (node: ts.Node): boolean =>
    !isPolled(node) &&
    ((ts.isCallExpression(node) && lookers.has(calledName(node))) || (ts.forEachChild(node, hasLook) ?? false));
  const everyNode = (node: ts.Node): ts.Node[] => {
    const found = [node];
    ts.forEachChild(node, (child) => void found.push(...everyNode(child)));
    return found;
  };
  const nodes = everyNode(source);

  // A function of the file's own that answers with a look is a look too.
  const answersWithLook = (node: ts.Node): boolean => {
    if (!ts.isArrowFunction(node) && !ts.isFunctionDeclaration(node)) return false;
    if (!node.body) return false;
    if (!ts.isBlock(node.body)) return hasLook(node.body);
    return everyNode(node.body).some((one) => ts.isReturnStatement(one) && hasLook(one));
  };
  for (const node of nodes) {
    if (ts.isFunctionDeclaration(node) && answersWithLook(node)) lookers.add(node.name?.text ?? '');
    const made = ts.isVariableDeclaration(node) ? node.initializer : undefined;
    if (made && answersWithLook(made)) lookers.add((node as ts.VariableDeclaration).name.getText());
  }

  const bound = nodes.filter(ts.isVariableDeclaration).filter(({ initializer }) => {
    const awaits = initializer && everyNode(initializer).some((node) => ts.isAwaitExpression(node));
    return awaits && !ts.isArrowFunction(initializer) && hasLook(initializer);
  });
  return bound.flatMap((declaration) => {
    const names = everyNode(declaration.name)
      .filter(ts.isIdentifier)
      .map(({ text: name }) => name);
    let block: ts.Node = declaration;
    while (!ts.isBlock(block) && !ts.isSourceFile(block)) block = block.parent;
    const judged = everyNode(block).filter(
      (node) => ts.isCallExpression(node) && node.expression.getText() === 'expect',
    );
    const uses = (node: ts.Node) => everyNode(node).some((one) => ts.isIdentifier(one) && names.includes(one.text));
    if (!judged.some(uses)) return [];
    const { line } = source.getLineAndCharacterOfPosition(declaration.getStart());
    return [`${file}:${line + 1}: ${declaration.getText().split('\n')[0]}`];
  });
}

test('a look that is stored and judged afterwards is found, and one that waits is not', () => {
  const found = (text: string) => judgedLooks('a.ts', `test('', async () => { ${text} });`).length;
  expect(found('const shown = await row.count(); expect(shown).toBe(1);')).toBe(1);
  expect(found("const [a] = (await row.allTextContents()).map(plain); expect(a).toBe('x');")).toBe(1);
  expect(found('const look = () => row.count(); const shown = await look(); expect(shown).toBe(1);')).toBe(1);
  expect(
    found('async function look() { await open(); return row.count(); } const it = await look(); expect(it).toBe(1);'),
  ).toBe(1);
  expect(found('const shown = await row.count(); expect.poll(() => other.count()).toBe(shown);')).toBe(0);
  expect(found('const look = () => row.count(); await expect.poll(look).toBe(1);')).toBe(0);
  expect(found('const answer = await page.waitForResponse(at); expect(answer.status()).toBe(200);')).toBe(0);
});

test('no journey stores a single look at a page and judges it afterwards', () => {
  const files = globSync('e2e/**/*.ts', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((file) => judgedLooks(file, readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

test('nothing waits for a time of its own: how long is said once, in vitest.config.ts', () => {
  const own = /waitForTimeout|vi\.wait(For|Until)|\btimeout: (?!LONG\b)/;
  expect(linesWith(own, ['e2e/**/*.ts', '{src,test,scripts,demo}/**/*.test.{ts,tsx}'])).toEqual([]);
});
