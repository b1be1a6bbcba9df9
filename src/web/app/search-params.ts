import { useSearch } from '@tanstack/react-router';
import { type FiscalMonth, parseMonth } from '#domain/time/period.ts';

/** The month the address asks for; none when it is no month. */
export function readMonthSearch(search: Record<string, unknown>): { month?: FiscalMonth } {
  const month = typeof search.month === 'string' ? parseMonth(search.month) : undefined;
  return month ? { month } : {};
}

/** Which template and month a link of ours asks for: the one that is used unless somebody says otherwise. */
export function readExportSearch(search: Record<string, unknown>): { template?: 'default'; month?: FiscalMonth } {
  return { ...readMonthSearch(search), ...(search.template === 'default' ? { template: 'default' } : {}) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The invoice the address names; what is no id would only be refused. */
export function readInvoiceSearch(search: Record<string, unknown>): { invoice?: string } {
  return typeof search.invoice === 'string' && UUID.test(search.invoice) ? { invoice: search.invoice } : {};
}

/** The same in the review, and whether it stands there in its turn: then the ones before it are before it. */
export function readReviewSearch(search: Record<string, unknown>): { invoice?: string; turn?: 'own' } {
  return { ...readInvoiceSearch(search), ...(search.turn === 'own' ? { turn: 'own' } : {}) };
}

/** The received file that is typed, or the invoice that is corrected; what is no id names neither. */
export function readTypedSearch(search: Record<string, unknown>): { documento?: string; factura?: string } {
  const named = (name: string) => {
    const id = search[name];
    return typeof id === 'string' && UUID.test(id) ? { [name]: id } : {};
  };
  return { ...named('documento'), ...named('factura') };
}

type Search = Record<string, unknown>;

/**
 * What `read` takes of an address, and nothing else: the router hands a page what its reader left out as it stands in the
 * address, unless it is said to be nothing.
 */
export const readOnly =
  <Read extends object>(read: (search: Search) => Read) =>
  (search: Search): Read => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  });

/** Longer ones are no word of ours. */
const MOST_CHARACTERS = 64;

/** Reads the words that an address may carry under these names. */
export const readWords =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Search): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const word = search[name];
        return typeof word === 'string' && word !== '' && word.length <= MOST_CHARACTERS ? [[name, word]] : [];
      }),
    ) as { [Key in Name]?: string };

/** Query texts stay texts («080» is no number): each route says what it reads out of them. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Absent values leave no trace in the address. */
export function stringifySearch(search: Search): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const query = params.toString();
  return query && `?${query}`;
}

/** The month that the page looks at, if it looks at one: links of ours to another view of it take it along. */
export function useLookedMonth(): { month?: FiscalMonth } {
  return readMonthSearch(useSearch({ strict: false }));
}
