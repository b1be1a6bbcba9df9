import { observable } from './observable.ts';

/** Where a tab keeps its uploads through a reload. */
export const KEYS = { xml: 'ajaka.subida', pdf: 'ajaka.subida-pdf', batch: 'ajaka.lote' } as const;

function isKept(): boolean {
  try {
    return Object.values(KEYS).some((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return false; // a browser that keeps nothing has nothing to take up
  }
}

/** Whether this tab has ever handed something in: until then nobody needs the code that follows it. */
export const hasStartedUploads = observable(isKept());
