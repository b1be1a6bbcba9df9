import { observable } from './observable.ts';

/** Where a tab keeps its uploads through a reload. */
export const UPLOAD_KEY = 'ajaka.subida';
export const BATCH_KEY = 'ajaka.lote';

function isKept(): boolean {
  try {
    return [UPLOAD_KEY, BATCH_KEY].some((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return false; // a browser that keeps nothing has nothing to take up
  }
}

/** Whether this tab has ever handed something in: until then nobody needs the code that follows it. */
export const hasStartedUploads = observable(isKept());
