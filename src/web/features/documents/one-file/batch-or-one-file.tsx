import { type ReactNode, useEffect } from 'react';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import type { UploadCall } from '../files/file-kinds.ts';
import { useBatchOn } from '../uploads/uploads.ts';

/**
 * Most visits bring one file: the screen for many is loaded after the page, so that it works even if the connection is
 * lost later.
 */
const batchScreen = defineLazyPart(async () => (await import('../batch/batch-screen.tsx')).BatchScreen);

/** The batch that was started on this page, or else the form for one file. */
export function BatchOrOneFile({ which, children }: { which: UploadCall; children: ReactNode }) {
  useEffect(() => batchScreen.preload(), []);
  return useBatchOn(which) ? <LazyPart part={batchScreen} props={{ which }} /> : children;
}
