import { OwnerShares, TooManyWaiting } from '#server/platform/owner-shares.ts';
import { defineTask, type ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { ProcessPool } from '#server/platform/processes/process-pool.ts';
import type { PageAnswer, PageQuestion } from './render-pdf-page.ts';

/** The largest picture has 2.4 million pixels of three bytes. */
const MOST_ANSWER_BYTES = 10 * 1024 * 1024;

export const renderPageTask = defineTask<PageQuestion, PageAnswer>({
  name: 'originals.render-page',
  mostAnswerBytes: MOST_ANSWER_BYTES,
});

/** Pages whose bytes this process holds at once. */
const pagesInHand = new OwnerShares({ total: 3, perOwner: 2, mostWaiting: 48 });

/**
 * `read` is called when its turn has come: those that wait hold no bytes. What is not rendered quickly is tried again
 * where there is more time, and where it holds up no others.
 */
export async function renderInPool(
  processes: ProcessPool,
  ownerId: string,
  read: () => Promise<Uint8Array>,
  page: PageQuestion['page'],
): Promise<PageAnswer | ProcessDeath | 'too-many'> {
  try {
    return await pagesInHand.run(ownerId, async () => {
      const bytes = await read();
      const ask = (lane: 'quick' | 'slow') =>
        processes.ask(renderPageTask, { bytes, page }, { ownerId, lane, isUrgent: true, size: bytes.length });
      const quick = await ask('quick');
      return typeof quick === 'string' ? await ask('slow') : quick;
    });
  } catch (error) {
    if (error instanceof TooManyWaiting) return 'too-many';
    throw error;
  }
}
