import type { Pdfium } from './pdfium.ts';

/** FPDF_PAGEOBJ_TEXT, _IMAGE and _FORM. */
export const TEXT_OBJECT = 1;
export const IMAGE_OBJECT = 3;
export const FORM_OBJECT = 5;
const MOST_OBJECTS = 20_000;
const DEEPEST_FORM = 4;

interface PageObject {
  readonly object: number;
  readonly type: number;
}

/**
 * The objects of a page in the order in which they are drawn, with those inside its forms. What is nested deeper, or
 * beyond the limit, is not returned.
 */
export function* objectsOn(library: Pdfium, page: number): Generator<PageObject> {
  let left = MOST_OBJECTS;
  function* within(container: number, isPage: boolean, depth: number): Generator<PageObject> {
    const count = isPage ? library._FPDFPage_CountObjects(container) : library._FPDFFormObj_CountObjects(container);
    for (let index = 0; index < count && left > 0; index++, left--) {
      const object = isPage
        ? library._FPDFPage_GetObject(container, index)
        : library._FPDFFormObj_GetObject(container, index);
      const type = library._FPDFPageObj_GetType(object);
      yield { object, type };
      if (type === FORM_OBJECT && depth < DEEPEST_FORM) yield* within(object, false, depth + 1);
    }
  }
  yield* within(page, true, 0);
}
