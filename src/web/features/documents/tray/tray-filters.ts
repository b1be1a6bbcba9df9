import { DOCUMENT_SOURCES, DOCUMENT_STATES } from '#domain/received-document.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { parseMonth } from '#domain/time/period.ts';
import { rememberedSize, rememberSize } from '#web/ui/table/page-numbers.ts';
import type { TrayFilters } from '../documents.queries.ts';

const MOST_SEARCHED = 100;
export const TRAY_PAGE_SIZES = [10, 25, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 25;
const PAGE_SIZE_KEY = 'ajaka-documentos-por-pagina';

/** The page size in the address, or else the one chosen last in this browser. */
export const trayPageSize = ({ pageSize }: TrayFilters): number =>
  pageSize ?? rememberedSize(PAGE_SIZE_KEY, TRAY_PAGE_SIZES, DEFAULT_PAGE_SIZE);

export const rememberTrayPageSize = (size: number): void => rememberSize(PAGE_SIZE_KEY, size);

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

export const hasFilters = ({ state, source, search, waitsForAi, altered, copiesOf }: TrayFilters): boolean =>
  Boolean(state || source || search || waitsForAi || altered || copiesOf);
