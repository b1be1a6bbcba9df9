import { observable } from './observable.ts';

/** The keys under which a tab stores its uploads, to survive a reload. */
export const KEYS = { xml: 'ajaka.subida', pdf: 'ajaka.subida-pdf', batch: 'ajaka.lote' } as const;

/** The key for one business; null is the person's first. */
export const keptUnder = (key: string, business: string | null): string => (business ? `${key}.${business}` : key);

function isKept(): boolean {
  try {
    const kept = Object.keys(sessionStorage);
    return Object.values(KEYS).some((key) => kept.some((one) => one === key || one.startsWith(`${key}.`)));
  } catch {
    return false; // a browser without storage has no upload to resume
  }
}

/** Whether this tab has ever uploaded something: until then the code that follows uploads is not loaded. */
export const hasStartedUploads = observable(isKept());
