import { useMatches } from '@tanstack/react-router';
import type { t } from '#text/common.ts';

export type PageName = keyof typeof t.pages;

/** The page in view, as its route names it. */
export function usePageName(): PageName | undefined {
  return useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.page)?.staticData.page });
}
