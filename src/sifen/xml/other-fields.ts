import type { OtherField } from '#domain/invoice/invoice.ts';
import type { CanonicalElement } from './canonical-xml.ts';
import { textOf } from './canonical-xml.ts';

/** 999 items with a dozen unusual fields each are less than this. */
const MOST_FIELDS = 20_000;

/** Every value of the document that no reader has asked for, so that nothing is lost. */
export function otherFieldsOf(document: CanonicalElement): OtherField[] {
  const found: OtherField[] = [];
  collect(document, '', found);
  return found;
}

function collect(element: CanonicalElement, path: string, found: OtherField[]): void {
  let places: Map<CanonicalElement, string> | undefined;
  for (const child of element.children) {
    if (child.children.length === 0 ? child.isRead : isAllRead(child)) continue;
    if (found.length >= MOST_FIELDS) return;
    places ??= placesIn(element);
    const place = path + places.get(child);
    if (child.children.length > 0) collect(child, `${place}/`, found);
    else {
      const value = textOf(child);
      if (value !== '') found.push({ path: place, value });
    }
  }
}

function isAllRead(element: CanonicalElement): boolean {
  return element.children.every((child) => (child.children.length === 0 ? child.isRead : isAllRead(child)));
}

/** The name of each child; repeated ones carry their number among their equals, from 1. */
function placesIn(parent: CanonicalElement): Map<CanonicalElement, string> {
  const counts = new Map<string, number>();
  for (const { name } of parent.children) counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return new Map(
    parent.children.map((child) => {
      const at = (seen.get(child.name) ?? 0) + 1;
      seen.set(child.name, at);
      return [child, counts.get(child.name) === 1 ? child.name : `${child.name}[${at}]`];
    }),
  );
}
