import { DOCUMENT_SOURCES, DOCUMENT_STATES } from '#domain/received-document.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { parseMonth } from '#domain/time/period.ts';
import type { TrayFilters } from '../documents.queries.ts';

const MOST_SEARCHED = 100;
export const TRAY_PAGE_SIZES = [10, 25, 50, 100] as const;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);

/** The filters in the address; unknown values are left out. */
export function readTrayFilters(search: Record<string, unknown>): TrayFilters {
  const state = oneOf(DOCUMENT_STATES, search.state);
  const source = oneOf(DOCUMENT_SOURCES, search.source);
  const words = typeof search.search === 'string' ? cutText(search.search.trim(), MOST_SEARCHED) : '';
  const copiesOf = typeof search.copiesOf === 'string' ? parseMonth(search.copiesOf) : undefined;
  const page = /^[1-9]\d{0,5}$/.test(String(search.page)) ? Number(search.page) : 1;
  const pageSize = TRAY_PAGE_SIZES.find((size) => size === Number(search.pageSize));
  return {
    ...(state && { state }),
    ...(source && { source }),
    ...(words && { search: words }),
    ...(search.waitsForAi === true && { waitsForAi: true }),
    ...(search.altered === true && { altered: true }),
    ...(copiesOf && { copiesOf }),
    ...(page > 1 && { page }),
    ...(pageSize && { pageSize }),
  };
}
