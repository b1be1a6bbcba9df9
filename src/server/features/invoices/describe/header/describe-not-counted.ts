import type { AmountNotCounted } from '#contract/invoices/not-counted.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sumWithoutGuaranies } from './not-counted-currencies.store.ts';

/** An honest business has fewer documents without a rate: of more only the number is told, and no amounts. */
const MOST_ADDED_UP = 1_000;

/**
 * What a sum leaves out, and for how much: what is known in guaraníes from the roll-up, the rest in its own currency.
 * Asks only when there is something.
 */
export async function describeAmountNotCounted(
  db: Db,
  ownerId: string,
  { leftOutCount, leftOutAmount }: { leftOutCount: number; leftOutAmount: string },
  firstDay?: string,
): Promise<AmountNotCounted> {
  const leftOut = { count: leftOutCount, amount: leftOutAmount };
  if (leftOutCount === 0) return { ...leftOut, otherCurrencies: [] };
  const rows = await sumWithoutGuaranies(db, ownerId, { firstDay, most: MOST_ADDED_UP });
  if (rows.reduce((all, { count }) => all + count, 0) > MOST_ADDED_UP) return leftOut;
  const otherCurrencies = rows.map(({ currency, amount }) => ({ currency, amount }));
  return { ...leftOut, otherCurrencies };
}
