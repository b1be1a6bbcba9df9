import fc from 'fast-check';
import { XmlC14NMode, XmlDocument, XmlElement } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { LONG, runs } from '../../../test/long-run.ts';
import { exclusiveForm, inclusiveForm, withoutFormatting, withoutPrefix } from './canonical-subtree.ts';
import type { CanonicalElement } from './canonical-xml.ts';
import { attributeOf, namespaceOf, parseCanonical, textOf } from './canonical-xml.ts';

type Draw = (most: number) => number;

const URIS = ['urn:one', 'urn:two', 'http://three/?a=1&amp;b=2'];
const TEXTS = [
  '',
  ' ',
  '\n  ',
  'x',
  'ñandú',
  '&amp;&lt;&gt;',
  '&#13;',
  ']]&gt;',
  '"\'',
  '<![CDATA[<c>&]]>',
  '<!-- c -->',
  '<?p i?>',
];
const VALUES = ['', 'v', 'a &lt; b', 'x > y', '&quot;', '&#9;&#10;&#13;', 'ñ', ' two  words '];

/** Any well-formed document with namespaces declared, hidden and undeclared at every level. */
function anElement(draw: Draw, depth: number, known: readonly string[]): string {
  const prefixes = new Set(known);
  let declarations = '';
  for (const prefix of ['p', 'q']) {
    if (draw(2) > 0) continue;
    declarations += ` xmlns:${prefix}="${URIS[draw(2)]}"`;
    prefixes.add(prefix);
  }
  if (draw(3) === 0) declarations += ` xmlns="${draw(2) === 0 ? '' : URIS[draw(2)]}"`;
  const usable = [...prefixes];
  const pick = () => (draw(2) === 0 && usable.length > 0 ? `${usable[draw(usable.length - 1)]}:` : '');
  const name = `${pick()}${'abc'[draw(2)]}`;
  let attributes = '';
  if (draw(2) === 0) attributes += ` Id="${VALUES[draw(VALUES.length - 1)]}"`;
  if (draw(3) === 0) attributes += ` ${pick()}z="${VALUES[draw(VALUES.length - 1)]}"`;
  if (draw(4) === 0) attributes += ` xml:lang="${draw(1) === 0 ? 'es' : 'gn'}"`;
  let content = TEXTS[draw(TEXTS.length - 1)] ?? '';
  const children = depth > 0 ? draw(3) : 0;
  for (let child = 0; child < children; child++) {
    content += anElement(draw, depth - 1, usable) + TEXTS[draw(TEXTS.length - 1)];
  }
  return `<${name}${draw(1) === 0 ? declarations + attributes : attributes + declarations}>${content}</${name}>`;
}

const anyDocument = fc.gen().map((gen) => anElement((most) => gen(fc.nat, { max: most }), 4, []));

function outlineElements(element: CanonicalElement): CanonicalElement[] {
  return [element, ...element.children.flatMap(outlineElements)];
}

function treeElements(document: XmlDocument): XmlElement[] {
  return document.find('//*').filter((node) => node instanceof XmlElement);
}

describe('libxml2 is the judge', () => {
  test('INTK-40 both canonical forms of every part of any document are those of libxml2', { timeout: LONG }, () => {
    fc.assert(
      fc.property(anyDocument, (xml) => {
        using judge = XmlDocument.fromBuffer(Buffer.from(xml));
        const elements = outlineElements(parseCanonical(Buffer.from(xml))?.root as CanonicalElement);
        const judged = treeElements(judge);
        expect(elements.map(({ name }) => name)).toEqual(judged.map(({ name }) => name));
        for (const [at, element] of elements.entries()) {
          const exclusive = judged[at]?.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 });
          const inclusive = judged[at]?.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0 });
          expect(exclusiveForm(element)).toBe(exclusive);
          expect(inclusiveForm(element)).toBe(inclusive);
        }
      }),
      { numRuns: runs(80, 5_000) },
    );
  });

  test('INTK-40 prefixes of an InclusiveNamespaces list are declared at the top', () => {
    const xml = '<a xmlns="urn:one" xmlns:p="urn:two" xmlns:q="urn:one"><b><p:c q:z="1"/></b></a>';
    using judge = XmlDocument.fromBuffer(Buffer.from(xml));
    const element = parseCanonical(Buffer.from(xml))?.root.children[0] as CanonicalElement;
    const expected = judge.root.firstChild?.canonicalizeToString({
      mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
      inclusiveNamespacePrefixes: ['p'],
    });
    expect(exclusiveForm(element, ['p'])).toBe(expected);
  });

  test('texts, attributes and namespaces are those of libxml2', { timeout: LONG }, () => {
    fc.assert(
      fc.property(anyDocument, (xml) => {
        using judge = XmlDocument.fromBuffer(Buffer.from(xml));
        const elements = outlineElements(parseCanonical(Buffer.from(xml))?.root as CanonicalElement);
        for (const [at, node] of treeElements(judge).entries()) {
          const element = elements[at] as CanonicalElement;
          expect(attributeOf(element, 'Id')).toBe(node.attr('Id')?.value.trim());
          expect(namespaceOf(element).replace('&amp;', '&')).toBe(node.namespaceUri);
          if (element.children.length === 0) expect(textOf(element)).toBe(node.content.trim());
        }
      }),
      { numRuns: runs(80, 5_000) },
    );
  });
});

describe('undoing what others did to a signed document', () => {
  test('indentation and padding go, inner blanks stay', () => {
    expect(withoutFormatting('<a>\n  <b x=" 1 ">\n    dos  palabras\n  </b>\n</a>')).toBe(
      '<a><b x=" 1 ">dos  palabras</b></a>',
    );
  });

  test('prefixes go', () => {
    const prefixed = '<n:a xmlns:n="urn:one" Id="1"><n:b>n:x</n:b></n:a>';
    expect(withoutPrefix(prefixed, 'n')).toBe('<a xmlns="urn:one" Id="1"><b>n:x</b></a>');
    expect(withoutPrefix('<a></a>', '')).toBe('<a></a>');
  });
});

test.each(['', 'text', '<a>', '<a></b>', '<a/><b/>', '<a b="1" b="2"/>', '<a>&nbsp;</a>', '<a>\u0001</a>', '<p:a/>'])(
  'INTK-08 "%s" is not well-formed',
  (xml) => {
    expect(parseCanonical(Buffer.from(xml))).toBeUndefined();
  },
);
