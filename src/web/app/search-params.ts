import { useSearch } from '@tanstack/react-router';
import { type FiscalMonth, parseMonth } from '#domain/time/period.ts';

/** The month in the address; none when the text there is no month. */
export function readMonthSearch(search: Record<string, unknown>): { month?: FiscalMonth } {
  const month = typeof search.month === 'string' ? parseMonth(search.month) : undefined;
  return month ? { month } : {};
}

/** Which template and month the address asks for: the default template (`default`) or the book (`book`). */
export function readExportSearch({ template, ...search }: Record<string, unknown>): {
  template?: 'default' | 'book';
  month?: FiscalMonth;
} {
  return { ...readMonthSearch(search), ...(template === 'default' || template === 'book' ? { template } : {}) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The invoice in the address; a text that is no id is ignored, since the server would refuse it. */
export function readInvoiceSearch(search: Record<string, unknown>): { invoice?: string } {
  return typeof search.invoice === 'string' && UUID.test(search.invoice) ? { invoice: search.invoice } : {};
}

/**
 * The invoice in the address of the review. `turn=own`: it is shown at its own place in the queue, after those before
 * it.
 */
export function readReviewSearch(search: Record<string, unknown>): { invoice?: string; turn?: 'own' } {
  return { ...readInvoiceSearch(search), ...(search.turn === 'own' ? { turn: 'own' } : {}) };
}

/** The received file that is being typed, or the invoice that is being corrected; a text that is no id is ignored. */
export function readTypedSearch(search: Record<string, unknown>): { documento?: string; factura?: string } {
  const named = (name: string) => {
    const id = search[name];
    return typeof id === 'string' && UUID.test(id) ? { [name]: id } : {};
  };
  return { ...named('documento'), ...named('factura') };
}

type Search = Record<string, unknown>;

/**
 * Only the parameters that `read` takes of an address. The others are set to undefined, as the router otherwise hands a
 * page every parameter.
 */
export const readOnly =
  <Read extends object>(read: (search: Search) => Read) =>
  (search: Search): Read => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  });

/** The longest text, in characters, that this application itself writes into an address. */
const MOST_CHARACTERS = 100;

/** Reads the short texts that an address may have under these names. */
export const readWords =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Search): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const word = search[name];
        return typeof word === 'string' && word !== '' && word.length <= MOST_CHARACTERS ? [[name, word]] : [];
      }),
    ) as { [Key in Name]?: string };

/** Values of a query stay texts («080» must not become a number): each route decides what it reads from them. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Absent values are left out of the address. */
export function stringifySearch(search: Search): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const query = params.toString();
  return query && `?${query}`;
}

/** The month that the current page shows, if it shows one: links to other views of the month take it along. */
export function useLookedMonth(): { month?: FiscalMonth } {
  return readMonthSearch(useSearch({ strict: false }));
}
