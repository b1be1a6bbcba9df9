import { sql } from 'kysely';
import { FIGURE_COLUMNS, type FigureColumns, figuresOf } from '#server/features/invoices/roll-ups/figures.store.ts';
import { changeBetween } from '#server/features/invoices/roll-ups/roll-up-change.ts';
import { applyRollUps } from '#server/features/invoices/roll-ups/roll-ups.store.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { anOwner } from '../test/builders/an-owner.ts';
import { percentile } from './interleave.ts';

/**
 * What keeping the roll-ups costs, in milliseconds a document: transactions that add the figures of stored invoices to
 * those of another owner, less transactions that add nothing; neither waits for the disk, since the invoice waits for it
 * anyway. More than an upload pays: there the roll-ups ride in the statement of the invoices.
 */
export async function prepareRollUpCost(db: Database, most: number) {
  const owner = await anOwner(db, 'Medición');
  const { rows } = await sql<FigureColumns>`select ${FIGURE_COLUMNS} from invoice limit ${most}`.execute(db);
  const figures = rows.map(figuresOf);
  const spent: Record<'one' | 'many', number[]> = { one: [], many: [] };
  const timed = async (times: number, documents: number) => {
    const start = performance.now();
    for (let done = 0; done < times; done++) {
      await db.transaction().execute(async (tx) => {
        await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx);
        if (documents > 0) await applyRollUps(tx, owner, changeBetween([], figures.slice(0, documents)));
      });
    }
    return (performance.now() - start) / times;
  };
  return {
    async measure(times: number): Promise<void> {
      const nothing = await timed(times, 0);
      spent.one.push((await timed(times, 1)) - nothing);
      spent.many.push(((await timed(times, figures.length)) - nothing) / figures.length);
    },
    /** Medians; `perSecond` are documents a second, of which it takes this share. */
    sentence(perSecond: { one: number; many: number }): string {
      const told = (which: 'one' | 'many') => {
        const cost = Math.max(0, percentile(spent[which], 50));
        return `${cost.toFixed(2)} ms (${((cost * perSecond[which]) / 10).toFixed(0)} %)`;
      };
      return `Mantener los resúmenes cuesta, como mucho, ${told('one')} por documento subido solo y ${told('many')} en una tanda.`;
    },
  };
}
