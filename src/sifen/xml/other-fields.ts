import type { OtherField } from '#domain/invoice.ts';
import type { CanonicalElement } from './canonical-xml.ts';
import { textOf } from './canonical-xml.ts';

/** Every value of the document that nobody has asked for, so that nothing of it is lost. */
export function otherFieldsOf(document: CanonicalElement): OtherField[] {
  const found: OtherField[] = [];
  collect(document, document, found);
  return found;
}

function collect(element: CanonicalElement, document: CanonicalElement, found: OtherField[]): void {
  for (const child of element.children) {
    if (child.children.length > 0) {
      collect(child, document, found);
    } else if (!child.isRead) {
      const value = textOf(child);
      if (value !== '') found.push({ path: pathOf(child, document), value });
    }
  }
}

/** Repeated elements carry their place among their equals, from 1. */
function pathOf(element: CanonicalElement, document: CanonicalElement): string {
  const parent = element.parent;
  if (parent === null || element === document) return '';
  const equals = parent.children.filter(({ name }) => name === element.name);
  const step = equals.length > 1 ? `${element.name}[${equals.indexOf(element) + 1}]` : element.name;
  const above = pathOf(parent, document);
  return above === '' ? step : `${above}/${step}`;
}
