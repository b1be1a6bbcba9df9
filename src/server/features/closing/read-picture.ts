import type { FiscalMonth } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type Acceptance, type CurrentClose, findAcceptances, findCurrentCloses } from './closing.store.ts';
import { findPicturedPage, type PicturedDocument } from './picture.store.ts';

export type { PicturedDocument } from './picture.store.ts';

const PAGE = 200;

/** What a close keeps. */
export interface Picture {
  readonly close: CurrentClose;
  readonly acceptances: readonly Acceptance[];
  /** Some at a time. */
  readonly documents: AsyncIterable<readonly PicturedDocument[]>;
}

/** Of the close that stands; null for a month that is open. */
export async function readPicture(db: Db, ownerId: string, month: FiscalMonth): Promise<Picture | null> {
  const [close] = await findCurrentCloses(db, ownerId, [month]);
  if (close === undefined) return null;
  return {
    close,
    acceptances: await findAcceptances(db, ownerId, close.id),
    documents: pagesOf(db, ownerId, close.id),
  };
}

async function* pagesOf(db: Db, ownerId: string, closeId: string): AsyncGenerator<readonly PicturedDocument[]> {
  let after: PicturedDocument | null = null;
  for (;;) {
    const page: readonly PicturedDocument[] = await findPicturedPage(db, ownerId, closeId, { after, size: PAGE });
    if (page.length > 0) yield page;
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}
