import { type Amount, divideRounding, fromUnits, toUnits } from '#domain/money/money.ts';

/** Exact to the last decimal that is kept; 0 of none. */
export function averageOf(amount: Amount, count: number): Amount {
  return count === 0 ? '0' : fromUnits(divideRounding(toUnits(amount), BigInt(count)));
}
