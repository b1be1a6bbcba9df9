/** Remembers over a reload that the server called this account suspended. */
const KEY = 'ajaka.suspended';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const isSuspendedHere = (store: Store = localStorage): boolean => store.getItem(KEY) === 'true';
export const rememberSuspended = (store: Store = localStorage): void => store.setItem(KEY, 'true');
export const forgetSuspended = (store: Store = localStorage): void => store.removeItem(KEY);
