import { MIB } from '#domain/byte-size.ts';
import { PHOTO_KINDS } from '#domain/received-document.ts';
import { OwnerShares, TooManyWaiting } from '#server/platform/owner-shares.ts';
import { jpegPhotoTask, type Turn } from '#server/platform/pictures/picture-tasks.ts';
import { defineTask, type ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { AskOptions, ProcessPool } from '#server/platform/processes/process-pool.ts';
import { MOST_PIXELS } from './page-scale.ts';

/** Kinds that can be looked at. A photo has one page. */
export const PAGED_KINDS = ['pdf', ...PHOTO_KINDS] as const;
export type PagedKind = (typeof PAGED_KINDS)[number];

/** What is asked of the process that makes the picture of a PDF's page. Pages are counted from 1. */
export interface PageQuestion {
  readonly bytes: Uint8Array;
  readonly page: number;
}

export type PageAnswer =
  | {
      readonly outcome: 'rendered';
      readonly picture: Uint8Array;
      readonly contentType: 'image/png' | 'image/jpeg';
      readonly pages: number;
    }
  | { readonly outcome: 'no-such-page'; readonly pages: number }
  | { readonly outcome: 'locked' | 'damaged' | 'too-large' };

/** The largest picture has 2.4 million pixels of three bytes. */
const MOST_ANSWER_BYTES = 10 * MIB;

export const renderPageTask = defineTask<PageQuestion, PageAnswer>({
  name: 'originals.render-page',
  mostAnswerBytes: MOST_ANSWER_BYTES,
});

async function showPhoto(
  processes: ProcessPool,
  photo: { readonly bytes: Uint8Array; readonly turn: Turn },
  page: number,
  options: AskOptions,
): Promise<PageAnswer | ProcessDeath> {
  if (page > 1) return { outcome: 'no-such-page', pages: 1 };
  const answer = await processes.ask(jpegPhotoTask, { ...photo, mostPixels: MOST_PIXELS }, options);
  if (typeof answer === 'string') return answer;
  if ('problem' in answer) return { outcome: answer.problem.startsWith('too-large') ? 'too-large' : 'damaged' };
  return { outcome: 'rendered', picture: answer.jpeg, contentType: 'image/jpeg', pages: 1 };
}

/** Pages whose bytes this process holds at once. */
const pagesInHand = new OwnerShares({ total: 3, perOwner: 2, mostWaiting: 48 });

/**
 * `read` is called when its turn has come: waiting pages hold no bytes. A page that is not rendered quickly is tried
 * again in the slow lane, where it holds up no others.
 */
export async function renderInPool(
  processes: ProcessPool,
  ownerId: string,
  read: () => Promise<Uint8Array>,
  { kind, page, turn = 0 }: { readonly kind: PagedKind; readonly page: number; readonly turn?: Turn },
): Promise<PageAnswer | ProcessDeath | 'too-many'> {
  try {
    return await pagesInHand.run(ownerId, async () => {
      const bytes = await read();
      const ask = (lane: 'quick' | 'slow') => {
        const options = { ownerId, lane, isUrgent: true, size: bytes.length };
        return kind === 'pdf'
          ? processes.ask(renderPageTask, { bytes, page }, options)
          : showPhoto(processes, { bytes, turn }, page, options);
      };
      const quick = await ask('quick');
      return typeof quick === 'string' ? await ask('slow') : quick;
    });
  } catch (error) {
    if (error instanceof TooManyWaiting) return 'too-many';
    throw error;
  }
}
