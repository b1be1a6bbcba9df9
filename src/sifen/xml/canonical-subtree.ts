import type { CanonicalAttribute, CanonicalElement } from './canonical-xml.ts';
import { attributesOf, namespaceOf } from './canonical-xml.ts';

/** Prefix to namespace as written; the empty prefix is the default namespace. */
type Namespaces = ReadonlyMap<string, string>;

/**
 * One element in Exclusive XML Canonicalization 1.0: a namespace is declared where it is first used.
 * `alsoInclusive` are the prefixes of an InclusiveNamespaces list, `#default` for none.
 */
export function exclusiveForm(element: CanonicalElement, alsoInclusive: readonly string[] = []): string {
  const inForce = namespacesInForce(element);
  const isPlain = alsoInclusive.length === 0 && element.children.every((child) => isPlainWithin(child, element.prefix));
  if (!isPlain) return render(element, inForce, new Map(), alsoInclusive);
  return startTag(element, declarationsFor(element, inForce, new Map(), [])) + restOf(element);
}

/** No element in it declares or uses another namespace than the given prefix, so its text is its canonical form. */
function isPlainWithin(element: CanonicalElement, prefix: string): boolean {
  if (element.attributes !== '' || element.prefix !== prefix) return false;
  return element.children.every((child) => isPlainWithin(child, prefix));
}

/** `above`: the namespaces in force at the parent; `rendered`: those that the output has declared so far. */
function render(
  element: CanonicalElement,
  above: Namespaces,
  rendered: Namespaces,
  alsoInclusive: readonly string[],
): string {
  const inForce = withDeclarationsOf(element, above);
  const declarations = declarationsFor(element, inForce, rendered, alsoInclusive);
  const renderedHere = declarations.size === 0 ? rendered : new Map([...rendered, ...declarations]);
  let form = startTag(element, declarations);
  let at = element.contentFrom;
  for (const child of element.children) {
    form += element.document.slice(at, child.from) + render(child, inForce, renderedHere, alsoInclusive);
    at = child.to;
  }
  return form + element.document.slice(at, element.to);
}

function declarationsFor(
  element: CanonicalElement,
  inForce: Namespaces,
  rendered: Namespaces,
  alsoInclusive: readonly string[],
): Namespaces {
  const wanted = new Set([element.prefix]);
  for (const { prefix } of ordinary(attributesOf(element))) if (prefix !== '') wanted.add(prefix);
  for (const prefix of alsoInclusive) wanted.add(prefix === '#default' ? '' : prefix);
  wanted.delete('xml');
  const declarations = new Map<string, string>();
  for (const prefix of wanted) {
    const namespace = inForce.get(prefix) ?? '';
    if ((rendered.get(prefix) ?? '') !== namespace) declarations.set(prefix, namespace);
  }
  return declarations;
}

function namespacesInForce(element: CanonicalElement): Namespaces {
  return withDeclarationsOf(element, element.parent === null ? new Map() : namespacesInForce(element.parent));
}

function withDeclarationsOf(element: CanonicalElement, above: Namespaces): Namespaces {
  if (!element.attributes.includes('xmlns')) return above;
  const inForce = new Map(above);
  for (const attribute of attributesOf(element)) {
    const prefix = declaredPrefix(attribute);
    if (prefix !== undefined) inForce.set(prefix, attribute.written);
  }
  return inForce;
}

/**
 * One element in Canonical XML 1.0: it declares all the namespaces in force. A document that was signed alone and then
 * put into an envelope inherits declarations it did not have when signed; `boundary` cuts them off at that element,
 * keeping the prefixes in `alwaysKept`.
 */
export function inclusiveForm(
  element: CanonicalElement,
  boundary: CanonicalElement | null = null,
  alwaysKept: readonly string[] = [],
): string {
  const declarations = new Map<string, string>();
  const inherited: CanonicalAttribute[] = [];
  let isWithin = true;
  for (let at: CanonicalElement | null = element; at !== null; at = at.parent) {
    for (const attribute of attributesOf(at)) {
      const prefix = declaredPrefix(attribute);
      if (prefix === undefined) {
        if (attribute.prefix === 'xml' && at !== element) inherited.push(attribute);
      } else if (!declarations.has(prefix) && (isWithin || alwaysKept.includes(prefix))) {
        declarations.set(prefix, attribute.written);
      }
    }
    if (at === boundary) isWithin = false;
  }
  if (declarations.get('') === '') declarations.delete('');
  return startTag(element, declarations, inherited) + restOf(element);
}

function restOf(element: CanonicalElement): string {
  return element.document.slice(element.contentFrom, element.to);
}

function startTag(
  element: CanonicalElement,
  declarations: Namespaces,
  inheritedXml: readonly CanonicalAttribute[] = [],
): string {
  const namespaces = [...declarations].sort(([a], [b]) => (a < b ? -1 : 1));
  const declared = namespaces.map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${uri}"`).join('');
  const own = ordinary(attributesOf(element));
  const attributes = inheritedXml.length === 0 ? own : withInherited(element, own, inheritedXml);
  return `<${qualified(element)}${declared}${attributes.map((a) => ` ${qualified(a)}="${a.written}"`).join('')}>`;
}

/** Canonical order: by namespace, then by name. The nearest of several `xml:lang` counts. */
function withInherited(
  element: CanonicalElement,
  own: readonly CanonicalAttribute[],
  inheritedXml: readonly CanonicalAttribute[],
): CanonicalAttribute[] {
  const all = [...own];
  for (const attribute of inheritedXml) {
    if (!all.some(({ prefix, name }) => prefix === 'xml' && name === attribute.name)) all.push(attribute);
  }
  const key = ({ prefix, name }: CanonicalAttribute) => `${attributeNamespace(element, prefix)}\n${name}`;
  return all.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function attributeNamespace(element: CanonicalElement, prefix: string): string {
  if (prefix === 'xml') return 'http://www.w3.org/XML/1998/namespace';
  return prefix === '' ? '' : namespaceOf(element, prefix);
}

function ordinary(attributes: readonly CanonicalAttribute[]): CanonicalAttribute[] {
  return attributes.filter((attribute) => declaredPrefix(attribute) === undefined);
}

function declaredPrefix({ prefix, name }: CanonicalAttribute): string | undefined {
  if (prefix === 'xmlns') return name;
  return prefix === '' && name === 'xmlns' ? '' : undefined;
}

function qualified({ prefix, name }: { readonly prefix: string; readonly name: string }): string {
  return prefix === '' ? name : `${prefix}:${name}`;
}

/** The form without indentation: texts of blanks alone are removed. */
export function withoutBlanksBetweenTags(form: string): string {
  return form.replace(/>\s+</g, '><');
}

/**
 * The form without blanks around texts or between tags. The format forbids both, so a difference shows that somebody
 * re-formatted the document.
 */
export function withoutFormatting(form: string): string {
  const [head = '', ...pieces] = form.split('<');
  let plain = head.trim();
  for (const piece of pieces) {
    const end = piece.lastIndexOf('>') + 1;
    plain += `<${piece.slice(0, end)}${piece.slice(end).trim()}`;
  }
  return plain;
}

/** The form without a prefix before every name, as some XML libraries write it. */
export function withoutPrefix(form: string, prefix: string): string {
  if (prefix === '') return form;
  return form.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</').replace(` xmlns:${prefix}="`, ' xmlns="');
}
