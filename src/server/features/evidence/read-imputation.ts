import type { getImputation } from '#contract/closing/imputation.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { closingBusiness } from '#server/features/closing/view-month.ts';
import { describeRg90 } from '#server/features/exports/rg90/rg90-file.ts';
import { countElectronicInLines } from '#server/features/invoices/closing/read-closing-groups.ts';
import { comparedBooks } from '#server/features/reconciliation/compare/whole-comparison.ts';
import type { Deps } from '#server/platform/deps.ts';

/** What still has to be put down to a tax in Marangatu, as far as that is known here. */
export async function readImputation(
  needs: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  month: FiscalMonth,
): Promise<RouteReply<typeof getImputation>> {
  const business = await closingBusiness(needs.db, ownerId);
  const [electronic, paper, books] = await Promise.all([
    countElectronicInLines(needs.db, ownerId, month, business.number),
    describeRg90(needs, ownerId, { period: month }),
    comparedBooks(needs, ownerId, month),
  ]);
  const newest = books.toSorted((one, other) => other.loadedAt.getTime() - one.loadedAt.getTime())[0];
  const sum = (of: (book: (typeof books)[number]) => number) => books.reduce((all, book) => all + of(book), 0);
  return {
    electronic,
    register: newest
      ? {
          loadedAt: newest.loadedAt.toISOString(),
          rows: sum(({ sums }) => sums.thereCount),
          unimputed: sum(({ sums }) => sums.unimputed),
        }
      : null,
    paper: { count: paper.purchases + paper.sales, wrong: paper.wrongCount, files: paper.files },
  };
}
