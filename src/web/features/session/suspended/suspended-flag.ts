/** Remembers across a reload that the server called this account suspended. */
const KEY = 'ajaka.suspended';
/** The contact that the server named then: the page itself makes no call. */
const CONTACT_KEY = 'ajaka.suspended.contact';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const isSuspendedHere = (store: Store = localStorage): boolean => store.getItem(KEY) === 'true';
export const suspendedContact = (store: Store = localStorage): string | null => store.getItem(CONTACT_KEY);

export function rememberSuspended(contact: string | null, store: Store = localStorage): void {
  store.setItem(KEY, 'true');
  if (contact) store.setItem(CONTACT_KEY, contact);
}

export function forgetSuspended(store: Store = localStorage): void {
  store.removeItem(KEY);
  store.removeItem(CONTACT_KEY);
}
