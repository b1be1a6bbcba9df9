/** Remembers in this browser who has several businesses, or works with others in one: only about them is more asked. */
const keyOf = (person: string) => `ajaka-negocios-${person}`;

export const isShared = (person: string | undefined): boolean =>
  person !== undefined && localStorage.getItem(keyOf(person)) !== null;

/** The business that the person worked in last; null for none in particular. */
export const lastUsed = (person: string): string | null => localStorage.getItem(keyOf(person)) || null;

export const rememberShared = (person: string, business: string | null): void =>
  localStorage.setItem(keyOf(person), business ?? '');

/** In place of a business: somebody with only one, who invited others to it and may be removed by them. */
const WITH_OTHERS = 'con-otros';
export const rememberColleagues = (person: string): void => {
  if (!isShared(person)) localStorage.setItem(keyOf(person), WITH_OTHERS);
};

/** For whoever has one business, and works alone in it. */
export const forgetShared = (person: string): void => {
  if (localStorage.getItem(keyOf(person)) !== WITH_OTHERS) localStorage.removeItem(keyOf(person));
};
