/** Remembers in this browser who has several businesses, or colleagues in one: only their businesses are asked for. */
const keyOf = (person: string) => `ajaka-negocios-${person}`;

export const isShared = (person: string | undefined): boolean =>
  person !== undefined && localStorage.getItem(keyOf(person)) !== null;

/** The business in which the person worked last; null when none is remembered. */
export const lastUsed = (person: string): string | null => localStorage.getItem(keyOf(person)) || null;

export const rememberShared = (person: string, business: string | null): void =>
  localStorage.setItem(keyOf(person), business ?? '');

/**
 * Stands in place of a business's id for a person with one business who has colleagues there: these may remove them.
 */
const WITH_OTHERS = 'con-otros';
export const rememberColleagues = (person: string): void => {
  if (!isShared(person)) localStorage.setItem(keyOf(person), WITH_OTHERS);
};

/** For the owner of a single business: forgets which it was, unless they have colleagues there. */
export const forgetShared = (person: string): void => {
  if (localStorage.getItem(keyOf(person)) !== WITH_OTHERS) localStorage.removeItem(keyOf(person));
};
