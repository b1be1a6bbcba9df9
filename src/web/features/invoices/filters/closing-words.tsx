import { closingGroupText } from '#text/closing/groups.ts';
import type { ListSearch } from '../list/list-search.ts';

/** The filter by a group of a month's close, in words. Few lists have one, so these words are loaded when they do. */
export function ClosingWords({ closing, part, vat }: Pick<ListSearch, 'closing' | 'part' | 'vat'>) {
  return closing === undefined ? null : closingGroupText.filter(closing, part, vat);
}
