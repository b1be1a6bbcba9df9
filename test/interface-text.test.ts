import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { untranslatedIn } from './english-words.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Attributes that are read out or shown. */
const SHOWN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'label',
  'placeholder',
  'title',
]);
const hasWord = (text: string) => /\p{L}{2}/u.test(text);

/** Every text of a source file; of a screen only those that it shows without asking the texts for them. */
function textsIn(source: string, name: string, isWanted: (node: ts.Node) => boolean): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isWanted(node)) found.push((node as ts.LiteralLikeNode).text.trim());
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true));
  return found.filter(hasWord);
}

function isWrittenInScreen(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return true;
  if (!ts.isStringLiteral(node)) return false;
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || isShown(parent.parent);
  return ts.isJsxAttribute(parent) && isShown(parent);
}
const isShown = ({ name }: ts.JsxAttribute) => SHOWN.has(name.getText());

const isText = (node: ts.Node) => (ts.isStringLiteral(node) && !isCode(node)) || ts.isTemplateLiteralToken(node);

/** Names of the code: what is imported, compared, of a type, or the name of a property. */
const isCode = ({ parent, text }: ts.StringLiteral) =>
  ts.isImportDeclaration(parent) ||
  ts.isBinaryExpression(parent) ||
  ts.isLiteralTypeNode(parent) ||
  (ts.isPropertyAssignment(parent) && parent.name.getText().slice(1, -1) === text && parent.initializer !== undefined);

const textsOf = (pattern: string, isWanted: (node: ts.Node) => boolean) =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      textsIn(readFileSync(path.join(ROOT, file), 'utf8'), file, isWanted).map((text) => ({ file, text })),
    );

test('the look for untranslated text sees it', () => {
  expect(untranslatedIn('Loading your invoices')).toEqual(['Loading', 'your', 'invoices']);
  expect(untranslatedIn('Hola undefined')).toEqual(['undefined']);
  expect(untranslatedIn('Gestión de facturas: no hay nada en tu correo, prueba otra vez')).toEqual([]);
  const screen = '<p title="Close">Delete <b>{"Save"}</b><i className="open">{t.name}</i></p>';
  expect(textsIn(screen, 'a.tsx', isWrittenInScreen)).toEqual(['Close', 'Delete', 'Save']);
});

test('GEN-01 what people read stands in the texts, which are Spanish', () => {
  expect(textsOf('src/web/**/*.tsx', isWrittenInScreen)).toEqual([]);
  const texts = textsOf('src/web/text/**/*.ts', isText);
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.filter(({ text }) => untranslatedIn(text).length > 0)).toEqual([]);
});

test('GEN-01 the sentences of refused calls are Spanish', () => {
  const sentences = Object.values(errors).map(([, sentence]) => sentence);
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((sentence) => untranslatedIn(sentence).length > 0)).toEqual([]);
});
