import { DOCUMENT_SOURCES, DOCUMENT_STATES } from '#domain/received-document.ts';
import type { TrayFilters } from '../documents.queries.ts';

const MOST_SEARCHED = 100;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);

/** What the address asks for; words it should not have are left out. */
export function readTrayFilters(search: Record<string, unknown>): TrayFilters {
  const state = oneOf(DOCUMENT_STATES, search.state);
  const source = oneOf(DOCUMENT_SOURCES, search.source);
  const words = typeof search.search === 'string' ? search.search.trim().slice(0, MOST_SEARCHED) : '';
  const page = /^[1-9]\d{0,5}$/.test(String(search.page)) ? Number(search.page) : 1;
  return {
    ...(state && { state }),
    ...(source && { source }),
    ...(words && { search: words }),
    ...(search.waitsForAi === true && { waitsForAi: true }),
    ...(page > 1 && { page }),
  };
}

export const hasFilters = ({ state, source, search, waitsForAi }: TrayFilters): boolean =>
  Boolean(state || source || search || waitsForAi);
