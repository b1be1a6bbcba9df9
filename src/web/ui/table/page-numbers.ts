/** A longer row of page numbers is not read. */
const MOST_NUMBERS = 10;

/**
 * How many pages there are: at least the one that is shown, and one more while the server says that another follows.
 */
export function pageCount(total: number, pageSize: number, more: { page: number; hasNext: boolean }): number {
  return Math.max(1, Math.ceil(total / pageSize), more.hasNext ? more.page + 1 : 1);
}

/** The page number, kept between the first page and the last. */
export const boundedPage = (page: number, count: number): number => Math.min(Math.max(1, page), count);

/**
 * The page numbers to offer, at most ten: first, last, and those around the one that is shown. `null` stands for a gap.
 */
export function pageNumbers(page: number, count: number): (number | null)[] {
  if (count <= MOST_NUMBERS) return Array.from({ length: count }, (_, at) => at + 1);
  const inner = MOST_NUMBERS - 2;
  const last = Math.min(Math.max(page + inner / 2, inner + 1), count - 1);
  const first = Math.min(Math.max(2, last - inner + 1), count - inner);
  const middle = Array.from({ length: inner }, (_, at) => first + at);
  return [1, ...(first > 2 ? [null] : []), ...middle, ...(last < count - 1 ? [null] : []), count];
}

/** The page size chosen last in this browser and stored under `key`, if it is still offered. */
export function rememberedSize<Size extends number>(key: string, sizes: readonly Size[], usual: Size): Size {
  try {
    const kept = Number(globalThis.localStorage?.getItem(key));
    return sizes.find((size) => size === kept) ?? usual;
  } catch {
    return usual;
  }
}

export function rememberSize(key: string, size: number): void {
  try {
    globalThis.localStorage?.setItem(key, String(size));
  } catch {
    // Where the browser stores nothing, the size stands in the address alone.
  }
}
