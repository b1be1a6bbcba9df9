import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { DeskItem } from '#contract/desk.ts';
import { isAtLeast } from '#domain/business/member-role.ts';
import { pathInBusiness } from '#web/api/page-business.ts';
import { aboutBusinesses } from '#web/features/session/businesses/may.ts';

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** The page of the item's business where the item can be settled; people who only read are led to the close. */
export function pageOf({ kind, month, link, comparison, business }: DeskItem): string {
  const close = `/cierre/${month}`;
  if (comparison) return withQuery(`${close}/cuadre`, { register: comparison.register, class: comparison.class });
  if (kind === 'failing-mailboxes') return '/email-settings';
  if (kind === 'failed-documents') return withQuery('/documentos', { state: 'failed' });
  const mayWrite = isAtLeast(business.role, 'contador');
  if (kind === 'in-review') return mayWrite ? '/en-revision' : close;
  if (kind === 'possible-repeats') return mayWrite ? '/en-revision/repetidas' : close;
  if (!link) return close;
  const { group, part, isToVat } = link;
  const vat = isToVat === undefined ? undefined : isToVat ? 'yes' : 'no';
  return withQuery('/invoice-list', { month, closing: group, part, vat });
}

/** The scroll position, in pixels, from which a link was followed: going back shows the same lines. */
let left: { place: string; top: number } | null = null;

export const placeAttribute = (place: string) => ({ 'data-place': place });

/** Moves the focus back to the link that was followed. False while that link is not drawn. */
export function returnTo(place: string): boolean {
  const link = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  if (!link) return false;
  if (left?.place === place) window.scrollTo(0, left.top);
  else link.scrollIntoView({ block: 'center' });
  link.focus({ preventScroll: left?.place === place });
  return true;
}

interface DeskLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  businessId: string;
  /** The path of a page of that business. */
  to: string;
  /** The name under which `returnTo` finds this link again. */
  place: string;
  onLeave: (place: string) => void;
  children: ReactNode;
}

/** Links to a page of one of the businesses. In this window it is opened without loading the application anew. */
export function DeskLink({ businessId, to, place, onLeave, children, ...rest }: DeskLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    left = { place, top: window.scrollY };
    onLeave(place);
    void aboutBusinesses().then(({ enterBusiness }) => enterBusiness(businessId, { at: to }));
  };
  return (
    <a href={pathInBusiness(businessId, to)} onClick={follow} {...placeAttribute(place)} {...rest}>
      {children}
    </a>
  );
}
