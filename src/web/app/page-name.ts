import { useMatches } from '@tanstack/react-router';
import type { t } from '#text/common.ts';

export type PageName = keyof typeof t.pages;

/** The name of the page that is shown, as its route gives it. */
export function usePageName(): PageName | undefined {
  return useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.page)?.staticData.page });
}
