import type { BusinessLine } from '#contract/businesses.ts';

/** `/n/{id}` before its path names the business that a page is about. */
const NAMED = /^\/n\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=[/?#]|$)/i;
/** Pages about no business. */
const ABOUT_NONE = /^\/(login|suspended|invitations)(?=\/|$)/;

interface Known {
  /** Of the person; null until somebody had to ask. Whoever has one business never has to. */
  readonly businesses: readonly BusinessLine[] | null;
  /** The business that the server no longer knows as one of theirs. */
  readonly lost: string | null;
}

let known: Known = { businesses: null, lost: null };
/** Pages that name none are about this one from then on, whatever becomes the first later. */
let first: string | null = null;
/** Undefined before the first page. */
let shown: string | null | undefined;
/** Of the page, as the router knows it: the browser's own address follows a moment later. Null before the first. */
let path: string | null = null;
const listeners = new Set<() => void>();

export const pagePath = (): string => path ?? globalThis.location?.pathname ?? '/';

export function businessIn(path: string): string | null {
  return NAMED.exec(path)?.[1]?.toLowerCase() ?? null;
}

/** The same page without the name of a business. */
export const withoutBusiness = (path: string): string => {
  const rest = path.replace(NAMED, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** A path of ours under the name of a business. */
export const inBusiness = (id: string | null, path: string): string =>
  id === null || ABOUT_NONE.test(path) ? path : `/n/${id}${path}`;

export const firstKnown = (): string | null => first;

/**
 * The business that calls are about: the one that the address names, or the person's first. Null: nobody had to ask which
 * it is, and the server takes the first.
 */
export const pageBusiness = (): string | null => businessIn(pagePath()) ?? firstKnown();

/** The business that links of this page name: none for whoever has only one. */
export const namedInLinks = (): string | null =>
  businessIn(pagePath()) ?? ((known.businesses?.length ?? 0) > 1 ? firstKnown() : null);

export function know(part: Partial<Known>): void {
  known = { ...known, ...part };
  first = known.businesses && (first ?? known.businesses[0]?.id ?? null);
  shown = pageBusiness();
  for (const listener of listeners) listener();
}

/** Another page is shown. True where it is about another business than the one before. */
export function moveTo(next: string): boolean {
  path = next;
  if (ABOUT_NONE.test(next)) return false;
  const before = shown;
  shown = pageBusiness();
  return before !== undefined && before !== shown;
}

export const knownBusinesses = (): Known => known;

/** The business of the page where it is not the person's first: under it a tab keeps what belongs to one business. */
export function otherBusiness(): string | null {
  const id = businessIn(pagePath());
  return id === firstKnown() ? null : id;
}

/** How a business is called; empty while it is not known. Null names the first. */
export const businessName = (id: string | null): string =>
  known.businesses?.find((one) => one.id === (id ?? firstKnown()))?.name ?? '';

export function subscribeBusinesses(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
