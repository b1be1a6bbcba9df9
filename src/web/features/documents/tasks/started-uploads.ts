import { observable } from './observable.ts';

/** Where a tab keeps its uploads through a reload. */
export const KEPT_UPLOAD = 'ajaka.subida';
export const KEPT_BATCH = 'ajaka.lote';

function isKept(): boolean {
  try {
    return [KEPT_UPLOAD, KEPT_BATCH].some((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return false; // a browser that keeps nothing has nothing to take up
  }
}

/** Whether this tab has ever handed something in: until then nobody needs the code that follows it. */
export const begunWork = observable(isKept());
