import { type Amount, divideRounding, fromUnits, toUnits } from '#domain/money/money.ts';
import { wireAmount } from './wire-amount.ts';

/** Exact to the last decimal that is kept; 0 of none. */
export function averageOf(amount: Amount, count: number): Amount {
  return count === 0 ? '0' : wireAmount(fromUnits(divideRounding(toUnits(amount), BigInt(count))));
}
