import { rememberedSize, rememberSize } from '#web/ui/table/page-numbers.ts';
import type { TrayFilters } from '../documents.queries.ts';
import { TRAY_PAGE_SIZES } from './tray-filters.ts';

const DEFAULT_PAGE_SIZE = 25;
const PAGE_SIZE_KEY = 'ajaka-documentos-por-pagina';

/** The page size in the address, or else the one chosen last in this browser. */
export const trayPageSize = ({ pageSize }: TrayFilters): number =>
  pageSize ?? rememberedSize(PAGE_SIZE_KEY, TRAY_PAGE_SIZES, DEFAULT_PAGE_SIZE);

export const rememberTrayPageSize = (size: number): void => rememberSize(PAGE_SIZE_KEY, size);

export const hasFilters = ({ state, source, search, waitsForAi, altered, copiesOf }: TrayFilters): boolean =>
  Boolean(state || source || search || waitsForAi || altered || copiesOf);
