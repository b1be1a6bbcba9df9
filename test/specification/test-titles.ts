import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './requirements.ts';

export interface TestTitle {
  readonly file: string;
  readonly title: string;
  readonly ids: readonly string[];
  /** The most ids in one test's title: with `test.each` each row has its own. */
  readonly mostTogether: number;
  /** Only `npm run test:full` runs it. */
  readonly isLong: boolean;
}

/** A test that claims four rows has no assertion of its own for each of them. */
const MOST_IDS = 3;

/** A test that never runs proves nothing. */
const NEVER_RUN = new Set(['skip', 'todo']);

const ID = String.raw`\b[A-Z]{2,5}-\d{2,}\b`;
/** "LIST-01 to LIST-05", "LIST-01…05": a range proves none of its rows. */
const RANGE = new RegExp(String.raw`${ID}\s*(?:(?:to|until|through|a|–|—|\.\.|…)\s*${ID}|(?:–|—|\.\.|…)\s*\d+)`, 'g');

const idsIn = (text: string) => [...new Set(text.replaceAll(RANGE, '').match(new RegExp(ID, 'g')))];

interface Called {
  readonly root: string;
  readonly parts: readonly string[];
  readonly rows: readonly ts.Expression[];
  /** It depends on whether the long form runs. */
  readonly isLong: boolean;
}

const LONG_FORM = /\bisFullRun\b/;

/** The name and the parts before the call with the title, as in `test.each(rows)` and `test.runIf(isLinux)`. */
function calledName(expression: ts.Expression): Called {
  if (ts.isCallExpression(expression)) {
    const inner = calledName(expression.expression);
    const last = inner.parts.at(-1);
    const asksForm =
      (last === 'runIf' || last === 'skipIf') &&
      expression.arguments.some(({ pos, end }) => LONG_FORM.test(expression.getSourceFile().text.slice(pos, end)));
    const isEach = last === 'each' || last === 'for';
    return {
      ...inner,
      isLong: inner.isLong || asksForm,
      rows: isEach ? [...inner.rows, ...expression.arguments] : inner.rows,
    };
  }
  if (ts.isPropertyAccessExpression(expression)) {
    const inner = calledName(expression.expression);
    return { ...inner, parts: [...inner.parts, expression.name.text] };
  }
  return { root: ts.isIdentifier(expression) ? expression.text : '', parts: [], rows: [], isLong: false };
}

/** The literal text of a title; what is inserted at run time is shown as `…`. */
function literalText(title: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return undefined;
  return title.head.text + title.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/**
 * The ids of each row that a title inserts with `%s` or `$name`: the rows stand in the call or in a constant of the
 * file.
 */
function idsByRow(rows: ts.Expression, source: ts.SourceFile): string[][] {
  if (ts.isArrayLiteralExpression(rows)) return rows.elements.map((row) => idsIn(row.getText(source)));
  if (ts.isAsExpression(rows) || ts.isSatisfiesExpression(rows)) return idsByRow(rows.expression, source);
  if (!ts.isIdentifier(rows)) return [idsIn(rows.getText(source))];
  let found: string[][] = [];
  const look = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText(source) === rows.text && node.initializer) {
      found = idsByRow(node.initializer, source);
    } else ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** The titles of a file's tests. Titles of groups do not count: each test says itself what it proves. */
export function testTitlesOf(file: string, text: string): TestTitle[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const titles: TestTitle[] = [];
  /** `const withDovecot = test.skipIf(…)` declares tests too. */
  const declarers = new Map([
    ['test', false],
    ['it', false],
  ]);
  const look = (node: ts.Node, isWithinLong: boolean): void => {
    let isLongHere = isWithinLong;
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const { root, parts, isLong } = calledName(node.initializer);
      if (declarers.has(root) && parts.length > 0) declarers.set(node.name.text, isLong);
    }
    if (ts.isCallExpression(node) && node.arguments.length > 1) {
      const { root, parts, rows, isLong } = calledName(node.expression);
      isLongHere ||= isLong || declarers.get(root) === true;
      const title = node.arguments[0] && literalText(node.arguments[0]);
      if (declarers.has(root) && title !== undefined && !parts.some((part) => NEVER_RUN.has(part))) {
        const quoted = /%[sj]|\$\w/.test(title) ? rows.flatMap((one) => idsByRow(one, source)) : [];
        const always = idsIn(title);
        titles.push({
          file,
          title,
          ids: [...new Set([...always, ...quoted.flat()])],
          mostTogether: always.length + Math.max(0, ...quoted.map(({ length }) => length)),
          isLong: isLongHere,
        });
      }
    }
    ts.forEachChild(node, (child) => look(child, isLongHere));
  };
  look(source, false);
  return titles;
}

/** The titles of every test file, in the order of their names. */
export function allTestTitles(): TestTitle[] {
  const files = globSync('{src,test,e2e,scripts,bench,demo,attack,prove}/**/*.test.{ts,tsx}', { cwd: ROOT });
  return files.sort().flatMap((file) => testTitlesOf(file, readFileSync(path.join(ROOT, file), 'utf8')));
}

/** Titles that name more rows than one test can prove each with its own assertion. */
export function overfull(titles: readonly TestTitle[]): string[] {
  return titles.filter(({ mostTogether }) => mostTogether > MOST_IDS).map(({ file, title }) => `${file}: ${title}`);
}
