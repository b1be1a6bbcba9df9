import { observable } from './observable.ts';

/** The keys under which a tab stores its uploads, to survive a reload. */
export const KEYS = { xml: 'ajaka.subida', pdf: 'ajaka.subida-pdf', batch: 'ajaka.lote' } as const;

function isKept(): boolean {
  try {
    return Object.values(KEYS).some((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return false; // a browser without storage has no upload to resume
  }
}

/** Whether this tab has ever uploaded something: until then the code that follows uploads is not loaded. */
export const hasStartedUploads = observable(isKept());
