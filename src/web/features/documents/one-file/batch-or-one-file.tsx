import { type ReactNode, useEffect } from 'react';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import type { UploadCall } from '../files/file-kinds.ts';
import { useBatchOn } from '../uploads/uploads.ts';

/** Most visits bring one file: what many need comes after the page, so that it is there even if the connection goes. */
const batchScreen = defineLazyPart(async () => (await import('../batch/batch-screen.tsx')).BatchScreen);

/** The batch that was begun on this page, or else the way to hand in one file. */
export function BatchOrOneFile({ which, children }: { which: UploadCall; children: ReactNode }) {
  useEffect(() => batchScreen.preload(), []);
  return useBatchOn(which) ? <LazyPart part={batchScreen} props={{ which }} /> : children;
}
