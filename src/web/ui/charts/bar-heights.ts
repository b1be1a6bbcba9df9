/** Percent of the largest that the smallest bar of a chart has, so that it can be seen. */
const LEAST_PERCENT = 5;

/** The height of each bar in percent of the largest value; all 0 when the largest is 0. */
export function barHeights(values: readonly number[], least = LEAST_PERCENT): number[] {
  const largest = Math.max(0, ...values);
  return values.map((value) => (largest === 0 ? 0 : Math.max(least, (value / largest) * 100)));
}

/** Where the axis ends: the next 1, 2, 4, 5 or 8 followed by zeros, so that its half is a round number too. */
export function axisEnd(largest: number): number {
  if (largest <= 2) return 2;
  const size = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 4, 5, 8, 10].find((factor) => factor * size >= largest) ?? 10;
  const end = step * size;
  return end % 2 === 0 ? end : end + 1;
}
