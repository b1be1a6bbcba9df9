import { rucNumberOf } from '#domain/business/invoice-side.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { CurrentClose } from './closing.store.ts';
import { type ComparedClose, countDifferences, type LineDifference } from './differences.store.ts';
import type { Findings } from './findings.ts';
import type { MonthView } from './view-month.ts';

/** How many documents are not as they were closed, and by how much each line differs. */
interface CountedDifferences {
  readonly count: number;
  readonly lines: LineDifference[];
}

export const comparedClose = ({ id, month, ruc }: CurrentClose): ComparedClose => ({
  ...{ id, month },
  business: rucNumberOf(ruc),
});

/** Counted once and kept: the basis changes with the close and with its documents. */
export async function tellDifferences(
  db: Db,
  ownerId: string,
  { month, close, fingerprint }: Pick<MonthView, 'month' | 'close' | 'fingerprint'>,
  findings: Findings,
): Promise<CountedDifferences> {
  if (close === null || close.isUntouched) return { count: 0, lines: [] };
  const basisOf = (documents: string) => `${close.id} ${close.step} ${documents}`;
  return await findings.told(month, 'differences', basisOf(fingerprint), async () => {
    const { fingerprint: seen, ...found } = await countDifferences(db, ownerId, comparedClose(close));
    return { basis: basisOf(seen), found };
  });
}
