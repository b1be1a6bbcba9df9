import type { BusinessLine } from '#contract/businesses.ts';

/** `/n/{id}` before its path names the business that a page is about. */
const NAMED = /^\/n\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=[/?#]|$)/i;
/** Pages about no business. */
const ABOUT_NONE = /^\/(login|suspended|invitations)(?=\/|$)/;

interface Known {
  /**
   * The person's businesses; null until they were asked for. They are never asked for a person with a single business.
   */
  readonly businesses: readonly BusinessLine[] | null;
  /** The business to which the server no longer lets the person. */
  readonly lost: string | null;
}

let known: Known = { businesses: null, lost: null };
/** The business of pages without one in their address: kept when another business becomes the first of the list. */
let first: string | null = null;
/** The business of the page that is shown; undefined before the first page. */
let shown: string | null | undefined;
/** Path of the page as the router knows it (the browser's own address follows later); null before the first page. */
let path: string | null = null;
const listeners = new Set<() => void>();

export const pagePath = (): string => path ?? globalThis.location?.pathname ?? '/';

export function businessIdInPath(path: string): string | null {
  return NAMED.exec(path)?.[1]?.toLowerCase() ?? null;
}

/** The path without the `/n/{id}` of a business. */
export const withoutBusiness = (path: string): string => {
  const rest = path.replace(NAMED, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** A path of this application with the `/n/{id}` of a business. */
export const pathInBusiness = (id: string | null, path: string): string =>
  id === null || ABOUT_NONE.test(path) ? path : `/n/${id}${path}`;

export const firstBusinessId = (): string | null => first;

/**
 * The business that calls are about: the one in the page's address, or the person's first. Null when the businesses
 * were not asked for: the server then takes the person's first.
 */
export const pageBusiness = (): string | null => businessIdInPath(pagePath()) ?? firstBusinessId();

/** The business that links of this page carry in their address; null for a person with only one. */
export const businessIdForLinks = (): string | null =>
  businessIdInPath(pagePath()) ?? ((known.businesses?.length ?? 0) > 1 ? firstBusinessId() : null);

export function updateKnownBusinesses(part: Partial<Known>): void {
  known = { ...known, ...part };
  first = known.businesses && (first ?? known.businesses[0]?.id ?? null);
  shown = pageBusiness();
  for (const listener of listeners) listener();
}

/** Takes the path of the new page. True when it is about another business than the page before. */
export function moveTo(next: string): boolean {
  path = next;
  if (ABOUT_NONE.test(next)) return false;
  const before = shown;
  shown = pageBusiness();
  return before !== undefined && before !== shown;
}

export const knownBusinesses = (): Known => known;

/**
 * The page's business, or null when it is the person's first. A tab keeps what belongs to one business under this id.
 */
export function otherBusiness(): string | null {
  const id = businessIdInPath(pagePath());
  return id === firstBusinessId() ? null : id;
}

/** The name of a business, or of the person's first for null; empty while it is not known. */
export const businessName = (id: string | null): string =>
  known.businesses?.find((one) => one.id === (id ?? firstBusinessId()))?.name ?? '';

export function subscribeBusinesses(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
