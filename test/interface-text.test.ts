import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { errors } from '#contract/wire/errors.ts';
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

/** What the specification gives word for word, and speaks to people as «usted». */
const GIVEN = new Set([
  'No se pudo duplicar el template. Por favor, intente nuevamente.',
  'No se pudo eliminar el template. Por favor, intente nuevamente.',
  'No se pudo guardar el template. Por favor, intente nuevamente.',
  'No se pudo cargar el template solicitado. Verifique que el ID sea correcto.',
  'No se pudo completar la exportación. Verifique su conexión e intente nuevamente.',
  'Debe seleccionar un template antes de exportar.',
  'Debe especificar un nombre de archivo.',
  'Debe seleccionar un archivo XML',
  'Debe seleccionar un archivo PDF',
  'Debe seleccionar al menos un campo',
]);
/** «Usted» itself, orders to such a person where a sentence begins, and what only such a person is told. */
const FORMAL =
  /\busted\b|(^|[.:;!?] |, )(Intente|Verifique|Revise|Escriba|Elija|Seleccione|Ingrese|Suba|Cargue|Contacte|Espere|Haga|Pulse|Presione|Inicie)\b|\bintente (nuevamente|de nuevo)|(^|[.:] )Debe (?!ser\b)/u;

test('the look for «usted» sees it', () => {
  expect(FORMAL.test('Verifique su conexión')).toBe(true);
  expect(FORMAL.test('Debe seleccionar un archivo')).toBe(true);
  expect(FORMAL.test('Debe ser un número entero de 1 minuto o más.')).toBe(false);
  expect(FORMAL.test('Revisa tu conexión y vuelve a intentarlo.')).toBe(false);
});

test('EXACT-107 people are spoken to as «tú», but for what the specification gives word for word', () => {
  const places = ['src/web/text/**/*.ts', 'src/contract/**/*.ts', 'src/server/**/*.ts', 'src/domain/**/*.ts'];
  const texts = places.flatMap((place) => textsOf(place, isText));
  expect(texts.length).toBeGreaterThan(2_000);
  expect(texts.filter(({ text }) => FORMAL.test(text) && !GIVEN.has(text))).toEqual([]);
  // Where a sentence is not the specification's own screen it is ours.
  const given = texts.filter(({ text }) => GIVEN.has(text)).map(({ file }) => path.basename(file));
  expect([...new Set(given)].filter((file) => file === 'list-export.ts')).toEqual([]);
});
